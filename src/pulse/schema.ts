/** Wire shapes of the pulse (interface 4.34). */
import { Type, type Static } from "typebox";
import { nameSchemas } from "../http/schema.ts";

export const PulseOut = Type.Object({
  versions: Type.Record(Type.String(), Type.String(), {
    description: "By part of the data, to compare for equality: what differs from the last pulse has changed.",
    examples: [
      {
        products: "81723",
        offers: "912",
        recommendations: "0",
        settings: "17",
        figures: "5",
        tasks: "",
        inbox: "8mSG0rqOe0pd3xXc",
      },
    ],
  }),
  inbox: Type.Integer({ description: "Held prices that wait, at most 1,000 are counted.", examples: [3] }),
  running: Type.Array(
    Type.Object({
      taskId: Type.String({ format: "uuid" }),
      type: Type.String({ examples: ["backend.tasks.pricing.offers.preprocessing"] }),
      state: Type.String({ examples: ["executing"] }),
      done: Type.Integer({ examples: [2_000] }),
      total: Type.Integer({ examples: [12_408] }),
    }),
    { description: "Open tasks, the oldest first, at most 20." },
  ),
  isPaused: Type.Boolean({ description: "Whether publishing prices is paused." }),
  release: Type.String({ description: "Of the service.", examples: ["0.0.1"] }),
});
export type PulseOut = Static<typeof PulseOut>;

nameSchemas({ Pulse: PulseOut });
