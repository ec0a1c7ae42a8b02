/** Wire shapes of recommendations and explanations (interface 2.6). */
import { Type, type Static } from "typebox";
import { Contents, ContractPath, Data, InstantOut, nameSchemas } from "../../../http/schema.ts";
import { TagOut } from "../../../products/index.ts";

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
    Type.Number({
      description:
        "The price in percent of oldPrice, else of the price recommended before: 200 is doubled. Left out without either.",
    }),
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
  timestamp: InstantOut("When it was published: the time that ranges are over."),
  calculatedAt: InstantOut("When it was calculated; earlier than its publication if it waited for approval."),
  relevantDomain: Type.Optional(Type.String({ description: "Domain of the cheapest recommendation." })),
  originalMinPriceBoundary: nullableAmount("As it was when calculated; 0.01 instead of null with OLD_CLIENTS."),
  originalMaxPriceBoundary: nullableAmount("The same; 9999999999999.99 instead of null with OLD_CLIENTS."),
  originalTags: Type.Array(TagOut, { description: "As they were when calculated." }),
  tags: Type.Array(TagOut, { description: "As they are now; empty with includeTags=false." }),
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
  timestamp: InstantOut("When it was published."),
  calculatedAt: InstantOut("When it was calculated."),
  relevantDomain: Type.Optional(Type.String()),
  strategy: Type.Object({ id: Type.String({ format: "uuid" }), name: Type.String(), version: Type.Integer() }),
  engineVersion: Type.Integer({ description: "Version of the rules that the price was calculated by." }),
  steps: Type.Array(Type.Unsafe<object>({ type: "object" }), {
    description:
      "Each step, with the exact numbers used; a definition is explained once a step, and `cut` stands for steps that are left out. Empty if the rules have changed and no longer come to this price: the sentences then say so.",
  }),
  heading: Type.String({ description: "Product, moment, strategy and version." }),
  sentences: Type.Array(Type.String(), {
    description: "The same for people in rounded numbers, in English or by `Accept-Language` in German.",
  }),
  pointers: Type.Array(Type.String(), {
    description:
      "For each sentence the JSON pointer of the part of the document that it is about; empty for the whole.",
  }),
});
export type ExplanationOut = Static<typeof ExplanationOut>;

export const UnpricedExplanationOut = Type.Object({
  productId: ExplanationOut.properties.productId,
  pricingRunId: Type.String({ format: "uuid", description: "The calculation." }),
  kind: Type.Enum(["skip", "failure"], { type: "string" }),
  calculatedAt: ExplanationOut.properties.calculatedAt,
  strategy: ExplanationOut.properties.strategy,
  engineVersion: ExplanationOut.properties.engineVersion,
  steps: ExplanationOut.properties.steps,
  heading: ExplanationOut.properties.heading,
  sentences: ExplanationOut.properties.sentences,
  pointers: ExplanationOut.properties.pointers,
});
export type UnpricedExplanationOut = Static<typeof UnpricedExplanationOut>;

export const UnpricedPath = Type.Object({
  ...ContractPath.properties,
  pricingRunId: Type.String({ description: "The task of the run, a UUID." }),
  productId: Type.String({ description: "The product's internal id." }),
});

/** With a schema for each type that it can have. */
export const ExplanationAnswer = Contents("Why the price is what it is.", {
  "application/json": Data(ExplanationOut),
  "text/plain": Type.String({ description: "The sentences, one a line." }),
});

nameSchemas({
  Recommendation: RecommendationOut,
  Explanation: ExplanationOut,
  UnpricedExplanation: UnpricedExplanationOut,
});
