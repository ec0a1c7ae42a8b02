/** Wire shapes of the operations about one product (interface 4.33). */
import { Type, type Static } from "typebox";
import { Instant, InstantOut, nameSchemas } from "../../../http/schema.ts";
import { limits } from "../../../limits.ts";
import { ApprovalExplanationOut } from "../approvals/explanation-schema.ts";
import { ApprovalOut } from "../approvals/schema.ts";
import { PriceBasis, ProductFigureOut } from "../../figures/schema.ts";
import { ExplanationOut } from "../recommendations/schema.ts";
import { decisionKinds } from "../../publish/decision-schema.ts";

const json = (description: string) => Type.Unsafe<object>({ type: "object", description });

export const MarketOfferOut = Type.Object({
  offerId: Type.String({ examples: ["o-1"] }),
  vendor: Type.String({ examples: ["Contoso"] }),
  domain: Type.String({ examples: ["shop-b.example"] }),
  url: Type.String({ examples: ["https://shop-b.example/kettle"] }),
  price: Type.Number({ examples: [19.9] }),
  delivery: Type.Number({ examples: [4.95] }),
  total: Type.Number({ examples: [24.85] }),
  currency: Type.String({ examples: ["EUR"] }),
  availability: Type.Optional(Type.Boolean()),
  minDeliveryHours: Type.Optional(Type.Integer()),
  maxDeliveryHours: Type.Optional(Type.Integer()),
  gatheredAt: InstantOut("When its market data was gathered."),
  isOwn: Type.Boolean({ description: "Of an own shop." }),
  isIgnored: Type.Boolean({ description: "Left out by the contract's vendor filter." }),
  counts: Type.Optional(Type.Boolean({ description: "Whether it counts by the rule; missing without a strategy." })),
  position: Type.Optional(Type.Integer({ description: "Among the counting offers of its domain.", examples: [1] })),
  leftOutReason: Type.Optional(Type.String({ description: "Why it does not count." })),
  readingId: Type.Optional(
    Type.String({ description: "What was read on its page: `getReading`; of offers that the service read." }),
  ),
});
export type MarketOfferOut = Static<typeof MarketOfferOut>;

export const EngineInputQuery = Type.Object({
  strategyId: Type.Optional(
    Type.String({
      maxLength: 36,
      description: "By the newest version of this strategy; without it, by the version that prices follow.",
      examples: ["01890000-0000-7000-8000-000000000005"],
    }),
  ),
});

export const EngineInputOut = Type.Object({
  engineVersion: Type.Integer({ examples: [5] }),
  strategy: Type.Object({
    id: Type.String({ format: "uuid" }),
    name: Type.String(),
    version: Type.Integer(),
    document: Type.Unsafe<unknown>({ type: "object" }),
  }),
  product: json("The engine's `EngineProduct`."),
  markets: Type.Array(json("The engine's `Market`.")),
  context: json("The engine's `EngineContext`; its `products` as a list of pairs of identifier and product."),
});
export type EngineInputOut = Static<typeof EngineInputOut>;

export const OverviewQuery = Type.Object({ basis: Type.Optional(PriceBasis) });

export const ProductOverviewOut = Type.Object({
  productId: Type.String({ examples: ["1001"] }),
  basis: PriceBasis,
  figures: Type.Optional(ProductFigureOut),
  tags: Type.Array(Type.Object({ key: Type.String(), value: Type.String() })),
  cost: Type.Optional(
    Type.Number({
      description: "The purchase price with VAT, by the tags `purchasePrice` and `vat`: a price without a margin.",
      examples: [87.6],
    }),
  ),
  referencePrice: Type.Optional(Type.Number()),
  minPriceBoundary: Type.Optional(Type.Number()),
  maxPriceBoundary: Type.Optional(Type.Number()),
  domains: Type.Array(Type.Object({ domain: Type.String(), gatheredAt: InstantOut("Of its newest market data.") })),
  now: Type.Optional(
    Type.Object(
      {
        result: Type.Enum(["priced", "skipped", "failed"], { type: "string" }),
        price: Type.Optional(Type.Number()),
        strategy: Type.Object({ id: Type.String({ format: "uuid" }), name: Type.String(), version: Type.Integer() }),
        steps: Type.Array(Type.Unsafe<object>({ type: "object" }), { description: "As an explanation has them." }),
        sentences: Type.Array(Type.String()),
      },
      { description: "What a run would calculate now; missing without an active strategy." },
    ),
  ),
  published: Type.Optional(ExplanationOut),
  pending: Type.Optional(
    Type.Object(
      { approval: ApprovalOut, explanation: Type.Optional(ApprovalExplanationOut) },
      { description: "The price that waits for a person, if one does." },
    ),
  ),
});
export type ProductOverviewOut = Static<typeof ProductOverviewOut>;

export const SeriesOut = Type.Object({
  kind: Type.Enum(["own", "vendor", "published", "floor", "min", "max"], { type: "string" }),
  domain: Type.Optional(Type.String()),
  vendor: Type.Optional(Type.String()),
  times: Type.Array(Type.Integer({ description: "Seconds since 1970." })),
  prices: Type.Array(
    Type.Union([Type.Integer(), Type.Null()], { description: "In hundredths; null is a gap: the line ends here." }),
  ),
});
export type SeriesOut = Static<typeof SeriesOut>;

export const ProductSeriesOut = Type.Object({
  resolutionSeconds: Type.Integer({ description: "The stretch of time of which the last data is shown; 0 is exact." }),
  from: InstantOut("As asked for."),
  to: InstantOut("As asked for."),
  truncated: Type.Boolean({ description: "There is older market data than the lines show." }),
  series: Type.Array(SeriesOut),
});
export type ProductSeriesOut = Static<typeof ProductSeriesOut>;

const eventKinds = [
  "published",
  "held",
  "decided",
  "version",
  "rollout",
  "boundary",
  "cost",
  "marketLost",
  "marketBack",
] as const;

export const ProductEventOut = Type.Object({
  kind: Type.Enum([...eventKinds], { type: "string" }),
  at: InstantOut("When it happened."),
  price: Type.Optional(
    Type.Number({
      description: "The price that was published, waits or was decided on; of `cost` the purchase price.",
    }),
  ),
  before: Type.Optional(Type.Number({ description: "What it was before; of an overwrite the price that waited." })),
  version: Type.Optional(Type.Integer({ description: "Of the strategy." })),
  domain: Type.Optional(Type.String()),
  reasons: Type.Optional(
    Type.Array(Type.String(), { description: "Of `held`: the codes of why it waits.", examples: [["belowCost"]] }),
  ),
  decision: Type.Optional(
    Type.Enum([...decisionKinds, "expired"], {
      type: "string",
      description: "Of `decided`. `expired`: a newer calculation replaced it, or nobody decided in time.",
    }),
  ),
  userId: Type.Optional(Type.Integer({ description: "Who decided." })),
  userEmail: Type.Optional(Type.String({ description: "Who decided; `expired` has nobody." })),
  step: Type.Optional(
    Type.Enum(["started", "raised", "completed", "ended", "rolledBack"], {
      type: "string",
      description: "Of `rollout`. `completed`: for all products; `ended`: by the activation of another version.",
    }),
  ),
  share: Type.Optional(Type.Number({ description: "Of a rollout to a share of products: in percent.", examples: [5] })),
});
export type ProductEventOut = Static<typeof ProductEventOut>;

const { seriesPoints, seriesVendors, filterCharacters } = limits.figures;

export const RangeQuery = Type.Object({
  from: Type.Optional(Instant("Begin; by default 30 days before `to`.")),
  to: Type.Optional(Instant("End, not included; by default now.")),
});

export const SeriesQuery = Type.Object({
  ...RangeQuery.properties,
  domain: Type.Optional(Type.String({ maxLength: 253, description: "Only this domain." })),
  points: Type.Optional(
    Type.Integer({ minimum: 10, maximum: seriesPoints.max, default: seriesPoints.default, description: "Of a line." }),
  ),
  vendors: Type.Optional(
    Type.String({
      maxLength: filterCharacters,
      description: `Names by comma; without it the ${seriesVendors} that were the cheapest most often.`,
    }),
  ),
});

nameSchemas({
  MarketOffer: MarketOfferOut,
  EngineInput: EngineInputOut,
  ProductOverview: ProductOverviewOut,
  ProductSeries: ProductSeriesOut,
  ProductEvent: ProductEventOut,
});
