/** Wire shapes of pausing and taking back (interface 4.23). */
import { Type, type Static } from "typebox";
import { ContractPath, InstantOut, nameSchemas, StrictObject } from "../../http/schema.ts";

export const PauseOut = Type.Object({
  paused: Type.Boolean({ description: "Whether no price is published." }),
  pausedAt: Type.Optional(InstantOut("Since when.")),
  userId: Type.Optional(Type.Integer({ description: "Who paused it." })),
});
export type PauseOut = Static<typeof PauseOut>;

/** Null stands for no body. */
export const TakeBackBody = Type.Union([
  StrictObject({
    pause: Type.Optional(
      Type.Boolean({
        default: true,
        description: "Whether publishing is paused: the next run would do the same again.",
        examples: [false],
      }),
    ),
  }),
  Type.Null(),
]);

export const RunPath = Type.Object({
  ...ContractPath.properties,
  pricingRunId: Type.String({ description: "The `taskId` of a price calculation." }),
});

export const StartedTask = Type.Object({
  id: Type.String({ format: "uuid", description: "The task." }),
  url: Type.String({ description: "URL of the task." }),
});

nameSchemas({ Pause: PauseOut });
