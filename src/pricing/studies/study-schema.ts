/** Wire shapes that simulations and backtests share. */
import { Type, type Static } from "typebox";
import { InstantOut, ProductFilter, StrictObject } from "../../http/schema.ts";
import { limits } from "../../limits.ts";
import { StrategyDocument } from "../strategies/schema.ts";

export const studied = {
  document: Type.Optional(StrategyDocument),
  strategyId: Type.Optional(
    Type.String({ description: "A stored strategy instead of a document; without either, the active one." }),
  ),
  version: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: "Of the stored strategy; without it the newest." }),
  ),
  filter: Type.Optional(ProductFilter),
  tagKey: Type.Optional(
    Type.String({
      maxLength: limits.products.tagKeyCharacters,
      description: "Only products that have this tag.",
      examples: ["brand"],
    }),
  ),
  tagValue: Type.Optional(
    Type.String({
      maxLength: limits.products.tagValueCharacters,
      description: "And this value of it.",
      examples: ["Contoso"],
    }),
  ),
  asTask: Type.Optional(
    Type.Boolean({ default: false, description: "A task in any case, with a result to download." }),
  ),
};

/** The members of both request bodies. */
const StudyBody = StrictObject(studied);
export type StudyBody = Pick<
  Static<typeof StudyBody>,
  "document" | "strategyId" | "version" | "filter" | "tagKey" | "tagValue"
>;

export const example = {
  document: { name: "Match the cheapest", otherwise: { rule: { target: { position: 1 } } } },
  tagKey: "brand",
  tagValue: "Contoso",
};

export const groupBy = Type.Optional(
  Type.String({
    maxLength: limits.products.tagKeyCharacters,
    description: "A tag: the answer sums the products by its values.",
    examples: ["brand"],
  }),
);

export const integer = (description: string) => Type.Integer({ description });
export const number = (description: string) => Type.Number({ description });
export const maybe = (description: string) => Type.Optional(Type.Number({ description }));

export const ends = (description: string) =>
  Type.Object(
    {
      boundary: integer("At a boundary of the product."),
      floor: integer("At `minPrice`."),
      ceiling: integer("At `maxPrice`."),
      changeLimit: integer("Moved by the change limit."),
      next: integer("At the next position, because the one asked for was too low."),
      fallback: integer("By another rule, or without competitors."),
    },
    { description },
  );

/** The first members of both results. */
export const head = {
  strategy: Type.Object(
    { name: Type.String(), id: Type.Optional(Type.String()), version: Type.Optional(Type.Integer()) },
    { description: "id and version of a stored one." },
  ),
  calculatedFor: InstantOut("The moment that counts as now."),
  currency: Type.String(),
};

export const StudyTask = Type.Object({
  id: Type.String({ format: "uuid", description: "The task." }),
  url: Type.String({ description: "Where its state and progress can be read." }),
  resultUrl: Type.String({ description: "Where its result is, once it has succeeded." }),
});
