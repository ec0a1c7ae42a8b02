/** Wire shapes of pausing and taking back (interface 4.23). */
import { Type, type Static } from "typebox";
import { limits } from "../../../limits.ts";
import { ContractPath, InstantOut, nameSchemas, StrictObject } from "../../../http/schema.ts";

export const PauseOut = Type.Object({
  paused: Type.Boolean({ description: "Whether no price is published." }),
  pausedAt: Type.Optional(InstantOut("Since when.")),
  userId: Type.Optional(Type.Integer({ description: "Who paused it." })),
  cause: Type.Optional(
    Type.Enum(["asked", "takenBack"], {
      description: "`asked`: by `pausePricing`. `takenBack`: with the prices of a run.",
      examples: ["asked"],
    }),
  ),
  reason: Type.Optional(Type.String({ description: "The words of who paused it.", examples: ["Wrong cost prices"] })),
});
export type PauseOut = Static<typeof PauseOut>;

/** Null stands for no body. */
export const PauseIn = Type.Union([
  StrictObject({
    reason: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: limits.publishing.pauseReasonCharacters,
        description: "Why, for everybody who sees that nothing is published.",
        examples: ["Wrong cost prices"],
      }),
    ),
  }),
  Type.Null(),
]);

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
