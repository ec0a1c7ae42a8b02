/** Wire shapes of the market's history (interface 4.36). */
import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Day, nameSchemas } from "../http/schema.ts";

const characters = limits.figures.filterCharacters;
const range = {
  from: Type.Optional(Day(`The first day; ${limits.market.askedDays.default} days before the last without it.`)),
  to: Type.Optional(Day("The last day; today without it. Days are the contract's time zone's.")),
};
const conditions = {
  domain: Type.Optional(Type.String({ maxLength: characters, description: "Only these domains, by comma." })),
};
/** How many groups are answered. */
function groupLimit({ default: usual, max }: { default: number; max: number }) {
  return Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: max,
      default: usual,
      description: `The most groups in the answer, at most ${max}.`,
    }),
  );
}
/** A condition on a filter tag. */
const patternProperties = { "^tag\\.": { type: "string", maxLength: characters } };

export const SeriesQuery = Type.Object(
  {
    ...range,
    measure: Type.Optional(
      Type.Union([Type.Literal("index"), Type.Literal("position"), Type.Literal("share")], {
        default: "index",
        description:
          "The mean index, the mean position, or the share of products at which nobody is cheaper, in percent.",
      }),
    ),
    by: Type.Optional(Type.String({ maxLength: characters, default: "domain", description: "`domain` or `tag.KEY`." })),
    maxGroups: groupLimit(limits.market.lines),
    ...conditions,
  },
  { patternProperties },
);

const Value = Type.Union([Type.String(), Type.Null()], {
  description: "The domain or the tag's value; null for products without one.",
  examples: ["Kettles"],
});
const Products = Type.Integer({
  description: "Products with our price that the competitor with the most of them offers as well.",
  examples: [1204],
});

const Line = Type.Object({
  value: Value,
  products: Type.Array(Type.Integer(), { description: "By day: how many were compared.", examples: [[1204, 1201]] }),
  values: Type.Array(Type.Union([Type.Number(), Type.Null()]), {
    description: "By day: the measure, with two decimals; null where nothing was compared.",
    examples: [[101.25, 100.9]],
  }),
});

const BasketChangeOut = Type.Object({
  day: Type.String({ examples: ["2026-01-30"] }),
  came: Type.Integer({ description: "Products that were compared, and were not the day before.", examples: [40] }),
  went: Type.Integer({ description: "Products that were not compared, and were the day before.", examples: [3] }),
});
export type BasketChange = Static<typeof BasketChangeOut>;

export const MarketSeriesOut = Type.Object({
  measure: Type.String({ examples: ["index"] }),
  by: Type.String({ examples: ["tag.category"] }),
  days: Type.Array(Type.String(), { description: "Ascending.", examples: [["2026-01-30", "2026-01-31"]] }),
  basketChanges: Type.Array(BasketChangeOut, {
    description: "The closed days, after the first, on which other products were compared than on the day before.",
  }),
  total: Line,
  lines: Type.Array(Line, { description: "Those of the most products, at most `maxGroups`." }),
  isCut: Type.Boolean({ description: "Whether there are more lines." }),
});
export type MarketSeriesOut = Static<typeof MarketSeriesOut>;

export const MatrixQuery = Type.Object(
  {
    rows: Type.Optional(
      Type.String({ maxLength: characters, default: "domain", description: "`domain` or `tag.KEY`." }),
    ),
    columns: Type.Optional(Type.Literal("vendor", { default: "vendor", description: "Competitors." })),
    measure: Type.Optional(
      Type.Union([Type.Literal("gap"), Type.Literal("cheapest")], {
        default: "gap",
        description:
          "How far their prices are above ours on average, or the share of their products at which no competitor is cheaper; in percent.",
      }),
    ),
    day: Type.Optional(Day("A closed day; the newest one without it.")),
    maxGroups: groupLimit(limits.market.rows),
    ...conditions,
  },
  { patternProperties },
);

const Cell = Type.Union([
  Type.Object({
    products: Type.Integer({ description: "That the competitor offers.", examples: [204] }),
    value: Type.Union([Type.Number(), Type.Null()], {
      description: "The measure; null without our price.",
      examples: [-2.75],
    }),
  }),
  Type.Null(),
]);

export const MarketMatrixOut = Type.Object({
  day: Type.Union([Type.String(), Type.Null()], {
    description: "Null before the first day is closed.",
    examples: ["2026-01-31"],
  }),
  measure: Type.String({ examples: ["gap"] }),
  by: Type.String({ examples: ["tag.brand"] }),
  vendors: Type.Array(Type.String(), {
    description: `The columns: those with the most products, at most ${limits.market.columns}.`,
    examples: [["Shop B", "Shop C"]],
  }),
  rows: Type.Array(Type.Object({ value: Value, products: Products, cells: Type.Array(Cell) }), {
    description: "Those of the most products, at most `maxGroups`.",
  }),
  isCut: Type.Boolean({ description: "Whether there are more rows or columns." }),
});
export type MarketMatrixOut = Static<typeof MarketMatrixOut>;

export const VendorQuery = Type.Object({
  ...range,
  name: Type.String({ minLength: 1, maxLength: 1_000, description: "As its offers have it." }),
});

const Follower = Type.Object({
  vendor: Type.String({ examples: ["Shop C"] }),
  changes: Type.Integer({ description: "Of the leader, while the other offered the product.", examples: [120] }),
  answers: Type.Integer({
    description: "That the other followed in the same direction within 24 hours.",
    examples: [84],
  }),
  sharePercent: Type.Number({ examples: [70] }),
});

export const VendorOut = Type.Object({
  name: Type.String({ examples: ["Shop B"] }),
  firstSeen: Type.Optional(Type.String({ description: "Of the days that are kept." })),
  lastSeen: Type.Optional(Type.String()),
  days: Type.Array(Type.String(), { description: "With its offers, ascending." }),
  offered: Type.Array(Type.Integer(), { description: "By day: products, on all domains." }),
  gaps: Type.Array(Type.Union([Type.Number(), Type.Null()]), {
    description: "By day: how far its prices were above ours on average, in percent.",
    examples: [[-2.75, -2.5]],
  }),
  raised: Type.Array(Type.Integer(), { description: "By day: prices above those of the day before." }),
  lowered: Type.Array(Type.Integer(), { description: "By day: prices below those of the day before." }),
  domains: Type.Array(
    Type.Object({
      domain: Type.String({ examples: ["shop-b.example"] }),
      products: Type.Integer({ description: "On the last day with its offers." }),
      cheapest: Type.Integer({ description: "Of them: no competitor is cheaper." }),
      gapPercent: Type.Optional(Type.Number({ examples: [-2.75] })),
    }),
    { description: `Those of the most products, at most ${limits.market.rows.default}.` },
  ),
  follows: Type.Array(Follower, { description: "Whom it follows: `vendor` leads. The largest share first." }),
  followedBy: Type.Array(Follower, { description: "Who follows it. The largest share first." }),
});
export type VendorOut = Static<typeof VendorOut>;

nameSchemas({ MarketLine: Line, FollowingVendor: Follower });
nameSchemas({ MarketSeries: MarketSeriesOut, MarketMatrix: MarketMatrixOut, Vendor: VendorOut });
