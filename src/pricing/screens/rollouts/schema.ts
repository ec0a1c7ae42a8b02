/** Wire shapes of the steps of a rollout (interface 4.26). */
import { Type, type Static } from "typebox";
import { nameSchemas, StrictObject } from "../../../http/schema.ts";
import { RolloutIn, RolloutOut } from "../../strategies/rollouts/schema.ts";
import { StartedTask } from "../publishing/schema.ts";

export const RaiseBody = StrictObject({ rollout: RolloutIn }, { examples: [{ rollout: { share: 20 } }] });

/** Null stands for no body. */
export const RollbackBody = Type.Union([
  StrictObject({
    prices: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          "Whether the prices that stood before the version priced their products are published again first.",
        examples: [true],
      }),
    ),
  }),
  Type.Null(),
]);

export const RollbackOut = Type.Object({
  ...RolloutOut.properties,
  takeBack: Type.Optional(
    Type.Object(StartedTask.properties, {
      description: "With `prices`: the task that publishes the prices of before.",
    }),
  ),
});
export type RollbackOut = Static<typeof RollbackOut>;

nameSchemas({ Rollback: RollbackOut });
