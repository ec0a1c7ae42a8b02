/** Wire shapes of figures (interface 4.32). */
import { Type, type Static } from "typebox";
import { InstantOut, nameSchemas, pageLimit, StrictObject } from "../../http/schema.ts";
import { limits } from "../../limits.ts";
import { bases, states, type Basis } from "./figure-fields.ts";

const amount = (description: string) => Type.Number({ description, examples: [149.9] });
const share = (description: string, example: number) => Type.Number({ description, examples: [example] });

export const PriceBasis = Type.Unsafe<Basis>({
  type: "string",
  enum: bases,
  description:
    "What `ours`, `advised`, `cheapest`, `position` and `index` are: `unitPrice` without delivery, `totalPrice` with it. By default what most rules of the active strategy compare.",
  examples: ["unitPrice"],
});

const ProductFigure = Type.Object({
  productId: Type.String({ examples: ["1001"] }),
  customerProductId: Type.Optional(Type.String({ examples: ["SKU-1001"] })),
  name: Type.Optional(Type.String({ examples: ["Kettle 1.7 l"] })),
  gtin: Type.Optional(Type.Integer({ examples: [4006381333931] })),
  ours: Type.Optional(
    amount(
      "What it costs now: the own offer on the relevant domain, else the price published before the newest calculation, else the reference price. By the list's `basis`, as `advised`, `cheapest`, `position` and `index` are; missing while that is with delivery and ours is not known.",
    ),
  ),
  oursSource: Type.Optional(
    Type.Union([Type.Literal("ownOffer"), Type.Literal("published"), Type.Literal("referencePrice")], {
      description: "Where `ours` comes from.",
    }),
  ),
  advised: Type.Optional(amount("The newest calculated price, held or not.")),
  delivery: Type.Optional(amount("Our delivery costs: of the own offer, else the tag `deliveryCosts`.")),
  withoutDelivery: Type.Optional(
    Type.Object(
      { ours: Type.Optional(amount("Without delivery.")), advised: Type.Optional(amount("Without delivery.")) },
      { description: "Instead of `ours` and `advised`, where these have delivery in them and ours is not known." },
    ),
  ),
  currency: Type.String({ examples: ["EUR"] }),
  changePercent: Type.Optional(share("(advised − ours) ÷ ours, both without delivery: 5 is 5 % up.", -3.2)),
  cheapest: Type.Optional(amount("The cheapest counting offer on the relevant domain.")),
  cheapestVendor: Type.Optional(Type.String({ examples: ["Contoso"] })),
  position: Type.Optional(Type.Integer({ description: "Of `ours` among the counting offers.", examples: [2] })),
  of: Type.Optional(Type.Integer({ description: "Counting offers, and ours.", examples: [7] })),
  gapPercent: Type.Optional(share("(advised − floor) ÷ floor; the floor is the highest lower bound.", 4.5)),
  index: Type.Optional(share("ours ÷ cheapest in percent: 103.5 is 3.5 % dearer.", 103.5)),
  cost: Type.Optional(amount("The purchase price with VAT, by the tags `purchasePrice` and `vat`.")),
  marginPercent: Type.Optional(
    share("Of the advised price, without delivery; missing without a purchase price.", 21.4),
  ),
  stock: Type.Optional(
    Type.Number({
      description: "The first of the tags `stock`, `amountInStock`, `quantity` and `inventory` that has a number.",
      examples: [14],
    }),
  ),
  imageUrl: Type.Optional(
    Type.String({
      description: "The tag `imageUrl`, if it is an https address.",
      examples: ["https://shop.example/kettle.jpg"],
    }),
  ),
  domain: Type.Optional(Type.String({ description: "The relevant domain.", examples: ["shop-b.example"] })),
  soldOut: Type.Boolean({
    description:
      "Whether competitors have offers in its newest market data, on any domain, and each of them says that it is not available.",
    examples: [false],
  }),
  branch: Type.Optional(
    Type.String({ description: "The innermost named branch of the strategy.", examples: ["Clearance"] }),
  ),
  strategy: Type.Optional(
    Type.Object({ id: Type.String({ format: "uuid" }), version: Type.Integer({ examples: [3] }) }),
  ),
  marketAt: Type.Optional(InstantOut("When the oldest of its market data was gathered.")),
  publishedAt: Type.Optional(InstantOut("Since when the newest published price stands.")),
  units: Type.Number({ description: "Units sold in the 30 days before the newest calculation.", examples: [12] }),
  state: Type.Unsafe<(typeof states)[number]>({
    type: "string",
    enum: states,
    description: "What became of the newest calculation.",
  }),
  recommendationId: Type.Optional(Type.String({ format: "uuid", description: "Of the newest published price." })),
  publishedPrices: Type.Optional(
    Type.Array(
      Type.Object({
        day: Type.String({ description: "UTC.", examples: ["2026-01-31"] }),
        price: amount("That stood at its end."),
      }),
      {
        description:
          "The last 60 days: the price that stood before they changed it, or since when it stands, then the last price of each day that changed it.",
      },
    ),
  ),
  tags: Type.Record(Type.String(), Type.String(), { description: "The filter tags it has." }),
});
export type ProductFigureOut = Static<typeof ProductFigure>;
export const ProductFigureOut = ProductFigure;

export const ProductFiguresOut = Type.Object({
  data: Type.Array(ProductFigure),
  next: Type.Optional(Type.String({ description: "The key of the next page, for `after`; missing on the last one." })),
  figures: Type.Object({
    basis: PriceBasis,
    lagSeconds: Type.Integer({
      description: "How far order and membership lag behind what is stored; the numbers shown do not.",
      examples: [0],
    }),
    isById: Type.Optional(
      Type.Boolean({ description: "The search found too many products to sort: they come in the order of ids." }),
    ),
  }),
});
export type ProductFiguresOut = Static<typeof ProductFiguresOut>;

const comparisons = Type.Optional(
  Type.Object(
    {
      cheaper: Type.Integer({ examples: [120] }),
      same: Type.Integer({ examples: [31] }),
      dearer: Type.Integer({ examples: [95] }),
    },
    { description: "Of those with an `index`: how many are below, at and above 100. Asked for with `standing`." },
  ),
);

export const FigureCountsOut = Type.Object({
  total: Type.Integer({ examples: [12_408] }),
  standing: comparisons,
  groups: Type.Record(
    Type.String(),
    Type.Array(
      Type.Object({
        value: Type.Union([Type.String(), Type.Null()], { description: "null: products without one." }),
        count: Type.Integer({ examples: [311] }),
        standing: comparisons,
      }),
    ),
    { description: "By the names asked for in `by`; the largest groups first." },
  ),
});
export type FigureCountsOut = Static<typeof FigureCountsOut>;

const condition = (description: string) =>
  Type.Optional(Type.String({ maxLength: limits.figures.filterCharacters, description }));
const range = (what: string) =>
  condition(`${what}: a number, or a range (\`1..3\`, \`2..\`); empty: products without.`);

/** The parameters of a filter. Those of tags are `tag.KEY=A,B`. */
export const filterParameters = {
  q: Type.Optional(
    Type.String({ maxLength: limits.figures.searchCharacters, description: "A part of the name, an id or a GTIN." }),
  ),
  id: condition(`Products' ids by comma, at most ${limits.figures.filterValues}.`),
  basis: condition("`unitPrice`, prices without delivery, or `totalPrice`, with it: of conditions, order and numbers."),
  state: condition(`States by comma: ${states.join(", ")}.`),
  branch: condition("Names of branches by comma."),
  strategy: condition("Strategies by comma, each as id, space and version."),
  domain: condition("Relevant domains by comma."),
  cheapestVendor: condition("Names of vendors by comma, of which one is the cheapest."),
  soldOut: condition("`true` or `false`: whether every competitor is sold out."),
  ours: range("Our price"),
  advised: range("The advised price"),
  cheapest: range("The cheapest price of competitors"),
  change: range("The change in percent"),
  gap: range("The gap to the floor in percent"),
  index: range("Ours in percent of the cheapest"),
  position: range("Our position"),
  units: range("Units sold in 30 days"),
  delivery: range("Our delivery costs"),
  cost: range("The purchase price with VAT"),
  margin: range("The margin of the advised price in percent"),
  stock: range("Pieces in stock"),
  age: condition("Age of the oldest market data: a range such as `24h..`, `..30min`, `1d..7d`."),
};

/** Conditions on filter tags. */
const patternProperties = {
  "^tag\\.": { type: "string", maxLength: limits.figures.filterCharacters },
};

/** The same conditions in a body. */
export const FigureFilter = StrictObject(filterParameters, {
  patternProperties,
  description: "Conditions on the products' figures, as of `listProductFigures`: all of them must hold.",
  examples: [{ change: "..-5", "tag.brand": "A,B" }],
});

export const FigureListQuery = Type.Object(
  {
    ...filterParameters,
    sort: Type.Optional(
      Type.String({ maxLength: 50, default: "id", description: "A field, with `-` in front for the greatest first." }),
    ),
    limit: Type.Optional(pageLimit(limits.page.figures.max)),
    after: Type.Optional(
      Type.String({ maxLength: limits.page.keyCharacters, description: "`next` of the page before." }),
    ),
  },
  { patternProperties },
);

export const FigureCountQuery = Type.Object(
  {
    ...filterParameters,
    by: Type.Optional(
      Type.String({
        maxLength: limits.figures.filterCharacters,
        default: "",
        description: "Groups by comma: state, branch, strategy, domain, cheapestVendor, soldOut, position, tag.KEY.",
      }),
    ),
    standing: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          "Whether each count tells how many are cheaper than, as dear as and dearer than the cheapest competitor.",
      }),
    ),
  },
  { patternProperties },
);

export const FilterTags = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
  maxItems: limits.figures.filterTags,
  description: "Keys of tags.",
  examples: [["brand", "category"]],
});

export const FilterTagsOut = Type.Object({
  data: FilterTags,
  numbers: Type.Array(Type.String(), {
    description: "Those of the keys that have only numbers, as a stock: by them a person groups nothing.",
    examples: [[]],
  }),
});

nameSchemas({ FigureFilter, ProductFigure, ProductFigures: ProductFiguresOut, FigureCounts: FigureCountsOut });
