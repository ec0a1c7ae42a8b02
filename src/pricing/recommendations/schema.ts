/** Wire shapes of recommendations and explanations (interface 2.6). */
import { Type, type Static } from "typebox";
import { InstantOut } from "../../http/schema.ts";
import { TagOut } from "../../products/index.ts";

const amount = (description: string) => Type.Number({ description });
const nullableAmount = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });

/** A price, and its position on its domain. */
const priceFigures = {
  price: amount("Recommended unit price."),
  deliveryCosts: Type.Optional(amount("Own delivery costs it was compared with.")),
  oldPrice: Type.Optional(amount("Cheapest own offer on the domain.")),
  oldDeliveryCosts: Type.Optional(amount("Its delivery costs.")),
  oldPosition: Type.Optional(Type.Integer({ description: "Its position among competitors." })),
  newPosition: Type.Optional(Type.Integer({ description: "Position of the recommended price." })),
  relativePriceChangePercentage: Type.Optional(
    Type.Number({ description: "New price in percent of the previous one: 200 is doubled." }),
  ),
  decisiveStrategyBranchName: Type.Optional(Type.String({ description: "Innermost named branch." })),
  decisiveStrategyTreeLeafNodeId: Type.Integer({ description: "Number of the rule, depth-first from 1." }),
};

export const RecommendationOut = Type.Object({
  recommendationId: Type.String({ format: "uuid" }),
  productId: Type.String(),
  customerProductId: Type.Optional(Type.String()),
  gtin: Type.Optional(Type.Integer()),
  ...priceFigures,
  currency: Type.String(),
  timestamp: InstantOut("When it was calculated."),
  relevantDomain: Type.Optional(Type.String({ description: "Domain of the cheapest recommendation." })),
  originalMinPriceBoundary: nullableAmount("As it was when calculated."),
  originalMaxPriceBoundary: nullableAmount("As it was when calculated."),
  originalTags: Type.Array(TagOut, { description: "As they were when calculated." }),
  tags: Type.Optional(Type.Array(TagOut, { description: "As they are now." })),
  domains: Type.Optional(
    Type.Array(Type.Object({ domain: Type.String(), currency: Type.String(), ...priceFigures }), {
      description: "With includeDomains=true: the price of each domain.",
    }),
  ),
});
export type RecommendationOut = Static<typeof RecommendationOut>;

export const ExplanationOut = Type.Object({
  recommendationId: Type.String({ format: "uuid" }),
  productId: Type.String(),
  price: Type.Number(),
  currency: Type.String(),
  timestamp: InstantOut("When it was calculated."),
  relevantDomain: Type.Optional(Type.String()),
  strategy: Type.Object({ id: Type.String({ format: "uuid" }), name: Type.String(), version: Type.Integer() }),
  engineVersion: Type.Integer({ description: "Version of the rules that the price was calculated by." }),
  steps: Type.Array(Type.Unsafe<object>({ type: "object" }), {
    description:
      "Each step, with the exact numbers used. Empty if the rules have changed and no longer come to this price: the sentences then say so.",
  }),
  sentences: Type.Array(Type.String(), { description: "The same for people." }),
});
export type ExplanationOut = Static<typeof ExplanationOut>;
