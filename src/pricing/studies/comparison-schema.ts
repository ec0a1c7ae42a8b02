/** Wire shapes of comparisons (interface 4.26-23). */
import { Type, type Static } from "typebox";
import { InstantOut, nameSchemas, ProductFilter, StrictObject } from "../../http/schema.ts";
import { limits } from "../../limits.ts";
import { DocumentVersion, StrategyDocument } from "../strategies/schema.ts";

const side = (description: string) =>
  Type.Union([StrictObject({ version: DocumentVersion }), StrictObject({ document: StrategyDocument })], {
    description,
    examples: [{ version: 1 }],
  });

export const ComparisonBody = StrictObject(
  {
    from: side("A version of the strategy, or a document."),
    to: side("What it is compared with."),
    filter: Type.Optional(ProductFilter),
    tagKey: Type.Optional(
      Type.String({ maxLength: limits.products.tagKeyCharacters, description: "Only products that have this tag." }),
    ),
    tagValue: Type.Optional(
      Type.String({ maxLength: limits.products.tagValueCharacters, description: "And this value of it." }),
    ),
    asTask: Type.Optional(
      Type.Boolean({ default: false, description: "A task in any case, with a result to download." }),
    ),
  },
  {
    examples: [
      {
        from: { version: 1 },
        to: { document: { name: "Cheapest", otherwise: { rule: { target: { position: 1 } } } } },
      },
    ],
  },
);
export type ComparisonBody = Static<typeof ComparisonBody>;

const count = (description: string) => Type.Integer({ description });

const branch = {
  leafNodeId: Type.Optional(Type.Integer({ description: "Number of the rule or skip." })),
  branchName: Type.Optional(Type.String({ description: "Innermost named branch." })),
};

const ComparedSide = Type.Object({
  state: Type.Enum(["published", "held", "skipped", "failed"], {
    description: "What a run would do with it, by the strategy and the price guard.",
  }),
  price: Type.Optional(Type.Number({ description: "Absent if it is skipped or failed." })),
  ...branch,
  position: Type.Optional(Type.Integer({ description: "Of the price on its domain." })),
  marginPercent: Type.Optional(Type.Number({ description: "Absent without the tag purchasePrice." })),
  reasons: Type.Array(Type.String(), { description: "Why it is held, skipped or failed." }),
});
export type ComparedSide = Static<typeof ComparedSide>;

const ComparedOut = Type.Object({
  productId: Type.String(),
  customerProductId: Type.Optional(Type.String()),
  currentPrice: Type.Optional(Type.Number({ description: "Published now." })),
  changed: Type.Array(Type.Enum(["price", "branch", "state"]), { description: "What differs." }),
  changePercent: Type.Optional(Type.Number({ description: "From price to price: 5 is five percent up." })),
  from: ComparedSide,
  to: ComparedSide,
});
export type ComparedOut = Static<typeof ComparedOut>;

const changes = {
  products: count("All of them."),
  up: count("Dearer."),
  down: count("Cheaper."),
  same: count("With the same price."),
  averageChangePercent: Type.Optional(Type.Number({ description: "Mean over up, down and same." })),
};
const Means = Type.Object(
  { products: count("With both."), averageFrom: Type.Number(), averageTo: Type.Number() },
  { description: "Absent if no product has both." },
);
const States = Type.Object({
  published: Type.Integer(),
  held: Type.Integer(),
  skipped: Type.Integer(),
  failed: Type.Integer(),
});
const GreatestChange = Type.Object({
  productId: Type.String(),
  customerProductId: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  fromPrice: Type.Number(),
  toPrice: Type.Number(),
  changePercent: Type.Number(),
});
export type GreatestChange = Static<typeof GreatestChange>;

const sums = {
  totals: Type.Object({
    ...changes,
    changed: Type.Object({
      price: count("Products with another price."),
      branch: count("Decided by another branch."),
      state: count("In another state."),
    }),
    states: Type.Object({ from: States, to: States }),
    positions: Type.Optional(Means),
    margins: Type.Optional(Means),
  }),
  distribution: Type.Array(
    Type.Object({
      atLeast: Type.Optional(Type.Number()),
      below: Type.Optional(Type.Number()),
      products: Type.Integer(),
    }),
    { description: "Changed prices by changePercent." },
  ),
  branches: Type.Array(Type.Object({ from: Type.Object(branch), to: Type.Object(branch), ...changes }), {
    description: "Of each pair of branches that decided the same products.",
  }),
  branchesLeftOut: count(`Products of pairs after the first ${limits.pricing.comparedBranches}.`),
  greatest: Type.Array(GreatestChange, { description: "The greatest changes, up or down." }),
};
const ComparisonTotals = Type.Object(sums);
export type ComparisonTotals = Static<typeof ComparisonTotals>;

const Compared = Type.Object(
  { name: Type.String(), id: Type.Optional(Type.String()), version: Type.Optional(Type.Integer()) },
  { description: "id and version of a stored one." },
);

export const ComparisonOut = Type.Object({
  kind: Type.Literal("comparison"),
  from: Compared,
  to: Compared,
  calculatedFor: InstantOut("The moment that counts as now."),
  currency: Type.String(),
  ...sums,
  products: Type.Array(ComparedOut, { description: "By internal id." }),
});

nameSchemas({ Comparison: ComparisonOut, ComparedProduct: ComparedOut, ComparedSide });
