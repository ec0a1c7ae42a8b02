/** Wire shapes of decisions on held prices (interface 4.24), which are stored as they are sent. */
import { Type, type Static } from "typebox";
import { InstantOut } from "../../http/schema.ts";

export const heldStatuses = ["pending", "approved", "rejected", "overwritten", "expired"] as const;
export type HeldStatus = (typeof heldStatuses)[number];

export const HeldStatus = Type.Enum([...heldStatuses], {
  type: "string",
  description: "`expired`: a newer calculation replaced it, or nobody decided in time.",
});
export const decisionKinds = ["approved", "rejected", "overwritten"] as const;
export const DecisionKind = Type.Enum([...decisionKinds], { type: "string", examples: ["approved"] });
export type DecisionKind = (typeof decisionKinds)[number];

export const DecisionOut = Type.Object({
  userId: Type.Integer(),
  userEmail: Type.String(),
  decision: DecisionKind,
  comment: Type.Optional(Type.String()),
  overwritePrice: Type.Optional(Type.Number({ description: "Of an overwrite: the price instead." })),
  createdAt: InstantOut("When it was taken."),
  superseded: Type.Boolean({ description: "Whether a later decision of another kind took its place." }),
});
export type DecisionOut = Static<typeof DecisionOut>;
