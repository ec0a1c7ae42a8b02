/** Wire shapes of drafts and of planned activations (interface 4.26). */
import { Type, type Static } from "typebox";
import { InstantOut, nameSchemas, StrictObject } from "../../http/schema.ts";
import { limits } from "../../limits.ts";
import { DocumentVersion } from "./schema.ts";

const draft = {
  document: Type.String({
    maxLength: limits.pricing.strategyBytes,
    description: "As typed; it need not be a valid document.",
    examples: ['{ "name": "Just below the cheapest" '],
  }),
  baseVersion: Type.Optional(Type.Integer({ ...DocumentVersion, description: "The version that it began from." })),
};

export const DraftIn = StrictObject({
  ...draft,
  testProductIds: Type.Optional(
    Type.Array(Type.String({ pattern: "^[1-9][0-9]{0,14}$" }), {
      maxItems: limits.pricing.draftTestProducts,
      description: "Products that the author looks at while writing, by internal id.",
    }),
  ),
});
export type DraftIn = Static<typeof DraftIn>;

const ofDraft = {
  strategyId: Type.String({ format: "uuid" }),
  userId: Type.Integer({ description: "Whose it is." }),
  userEmail: Type.String(),
  updatedAt: InstantOut("When it was stored."),
};

export const DraftOut = Type.Object({ ...ofDraft, ...draft, testProductIds: Type.Array(Type.String()) });
export type DraftOut = Static<typeof DraftOut>;

export const ListedDraft = Type.Object({
  ...ofDraft,
  name: Type.String({ description: "Of the strategy." }),
  baseVersion: draft.baseVersion,
});
export type ListedDraft = Static<typeof ListedDraft>;

export const PlanOut = Type.Object({
  strategyId: Type.String({ format: "uuid" }),
  version: Type.Integer({
    description: "Fixed when it was planned. Later ones follow it if none was asked for and it is the newest still.",
  }),
  at: InstantOut("When prices begin to follow it."),
  plannedBy: Type.String({ description: "E-mail of who planned it." }),
  plannedAt: InstantOut("When it was planned."),
});
export type PlanOut = Static<typeof PlanOut>;

nameSchemas({ Draft: DraftOut, DraftIn, ListedDraft, ActivationPlan: PlanOut });
