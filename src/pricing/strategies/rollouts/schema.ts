/** Wire shapes of rollouts (interface 4.26). */
import { Type, type Static } from "typebox";
import { InstantOut, nameSchemas, StrictObject } from "../../../http/schema.ts";

const share = StrictObject({
  share: Type.Number({
    exclusiveMinimum: 0,
    maximum: 100,
    multipleOf: 0.0001,
    description: "Of the products, in percent.",
    examples: [5],
  }),
});
const where = StrictObject({
  where: Type.Unsafe<unknown>({
    type: "object",
    description: "A condition of the strategy language over fields and tags of the product.",
    examples: [{ field: "tags.brand", equals: "Contoso" }],
  }),
});

/** Some products, or all. */
export const RolloutIn = Type.Union([share, where, Type.Literal("all")], {
  examples: [{ share: 5 }],
  title: "RolloutIn",
});
export type RolloutIn = Static<typeof RolloutIn>;

export const RolloutOut = Type.Object({
  rolloutId: Type.String({ format: "uuid" }),
  state: Type.Enum(["open", "complete"], { description: "open: some products follow the version before." }),
  strategyId: Type.String({ format: "uuid" }),
  version: Type.Integer({ description: "What is rolled out." }),
  stages: Type.Array(Type.Unsafe<object>({ type: "object" }), {
    description: "`{ share }` or `{ where }`; a product in any of them follows the version.",
  }),
  before: Type.Optional(
    Type.Object(
      { strategyId: Type.String({ format: "uuid" }), version: Type.Integer() },
      { description: "What the others follow, and what a rollback returns to." },
    ),
  ),
  startedAt: InstantOut("When it was started."),
  startedBy: Type.String({ description: "E-mail of who started it." }),
});
export type RolloutOut = Static<typeof RolloutOut>;

nameSchemas({ Rollout: RolloutOut });
