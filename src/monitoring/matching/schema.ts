/** Wire shapes of candidates (interface 2.15). */
import { Type, type Static } from "typebox";
import { DocumentedAs, ErrorItemOut, InstantOut, nameSchemas, pageQuery, StrictObject } from "../../http/schema.ts";
import { limits } from "../../limits.ts";

export const decisions = ["confirmed", "rejected"] as const;
export type Decision = (typeof decisions)[number];

const candidateId = Type.String({ description: "Names the candidate.", examples: ["17"] });
const decision = Type.Enum([...decisions], {
  type: "string",
  description:
    "`confirmed`: the page is the product's and is read from now on. `rejected`: it is never proposed again.",
  examples: ["confirmed"],
});

export const CandidateOut = Type.Object({
  candidateId,
  productId: Type.String({ description: "The internal id." }),
  customerProductId: Type.Optional(Type.String({ description: "The customer's own id, if the product has one." })),
  productName: Type.Optional(Type.String({ description: "The product's name." })),
  domain: Type.String({ description: "A watched domain.", examples: ["shop-b.example"] }),
  url: Type.String({ examples: ["https://shop-b.example/kettle"] }),
  score: Type.Number({ minimum: 0, maximum: 1, description: "How sure the service is." }),
  found: Type.Object(
    {
      name: Type.Optional(Type.String()),
      brand: Type.Optional(Type.String()),
      gtin: Type.Optional(Type.String({ description: "14 digits." })),
      priceText: Type.Optional(Type.String({ description: "As a decimal text.", examples: ["39.9"] })),
      currency: Type.Optional(Type.String()),
    },
    { description: "What the shop says about it." },
  ),
  creationDate: InstantOut("When it was found."),
});
export type CandidateOut = Static<typeof CandidateOut>;

export const CandidateDecision = StrictObject({
  candidateId: Type.String({ minLength: 1, maxLength: 20, description: "Names the candidate.", examples: ["17"] }),
  decision,
});
export type CandidateDecision = Static<typeof CandidateDecision>;

/** The envelope; each decision is judged alone against {@link CandidateDecision}. */
export const CandidateDecisions = Type.Array(DocumentedAs(CandidateDecision), {
  maxItems: limits.matching.decisions,
});

export const DecisionResult = Type.Union([
  Type.Object({ data: Type.Literal(true) }),
  Type.Object({ errors: Type.Array(ErrorItemOut) }),
]);
export type DecisionResult = Static<typeof DecisionResult>;

export const ListCandidates = Type.Object({
  productId: Type.Optional(
    Type.String({ minLength: 1, maxLength: 20, description: "The internal id.", examples: ["1"] }),
  ),
  domain: Type.Optional(Type.String({ maxLength: 1_000, description: "A domain.", examples: ["shop-b.example"] })),
  ...pageQuery(limits.page.candidates.max),
});

nameSchemas({ Candidate: CandidateOut, CandidateDecision, CandidateDecisionResult: DecisionResult });
