/** Wire shapes of strategies, recommendations and schedules (interface 2.6, decisions section 5). */
import { Type, type Static } from "typebox";
import { strategySchema } from "../../engine/index.ts";
import { ContractPath, InstantOut, StrictObject } from "../http/schema.ts";
import { limits } from "../limits.ts";
import { TagOut } from "../products/index.ts";

/** Judged by the engine's own parser, which says where in the document and what; documented by its JSON Schema. */
export const StrategyDocument = Type.Unsafe<unknown>({
  type: "object",
  description: "A strategy document; its JSON Schema is served at /schemas/strategy.json.",
  examples: strategySchema.examples,
});

/** A document, or a document with a message for the history. */
export const StrategyBody = Type.Unsafe<Record<string, unknown>>({
  type: "object",
  description: "The strategy document, or `{ document, message? }` with a message for the history.",
  examples: [
    {
      document: {
        name: "Just below the cheapest",
        otherwise: { rule: { target: { position: 1 }, adjust: { percent: -1 }, rounding: { ending: 0.99 } } },
      },
      message: "First version",
    },
  ],
});

export const StrategyPath = Type.Object({
  ...ContractPath.properties,
  strategyId: Type.String({ description: "The strategy, a UUID." }),
});

export const StrategyOut = Type.Object({
  id: Type.String({ format: "uuid" }),
  strategyId: Type.String({ format: "uuid", description: "The same as id." }),
  name: Type.String(),
  version: Type.Integer({ description: "Of the document, from 1; each version is kept for good." }),
  active: Type.Boolean({ description: "Whether the contract's prices follow it." }),
  createdAt: InstantOut("When the first version was stored."),
  updatedAt: InstantOut("When this version was stored."),
  document: Type.Optional(StrategyDocument),
});
export type StrategyOut = Static<typeof StrategyOut>;

export const StrategyHistory = Type.Object({
  history: Type.Array(
    Type.Object({
      version: Type.Integer(),
      documentVersion: Type.Integer({ description: "The same as version." }),
      documentVersionMessage: Type.Optional(Type.String()),
      updateDate: InstantOut("When the version was stored."),
      updatedBy: Type.Union([Type.String(), Type.Null()], { description: "E-mail of who stored it." }),
    }),
  ),
});
export type StrategyHistory = Static<typeof StrategyHistory>;

export const ValidationOut = Type.Object({
  valid: Type.Boolean(),
  problems: Type.Array(Type.Object({ path: Type.String(), pointer: Type.String(), message: Type.String() })),
});

const amount = (description: string) => Type.Number({ description });
const nullableAmount = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });

/** What a price is and where it stands on its domain. */
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
  steps: Type.Array(Type.Unsafe<object>({ type: "object" }), {
    description: "Each step, with the exact numbers used.",
  }),
  sentences: Type.Array(Type.String(), { description: "The same for people." }),
});
export type ExplanationOut = Static<typeof ExplanationOut>;

const schedule = {
  cron: Type.String({
    maxLength: limits.pricing.cron,
    description: "Minute, hour, day of month, month, day of week.",
    examples: ["0 6 * * 1-5"],
  }),
  timeZone: Type.String({
    maxLength: limits.pricing.timeZone,
    description: "IANA name; when left out, the contract's.",
    examples: ["Europe/Berlin"],
  }),
  taskType: Type.String({
    maxLength: 200,
    description: "What is started: the price calculation.",
    examples: ["backend.tasks.pricing.offers.preprocessing"],
  }),
  enabled: Type.Boolean({ default: true }),
};
const nextRunDate = Type.Optional(InstantOut("The next time; absent while disabled. Ignored when sent."));
const onMarketData = Type.Boolean({ default: false, description: "Whether runs follow new market data." });
const debounceSeconds = Type.Integer({
  minimum: 1,
  maximum: limits.pricing.debounceSeconds.max,
  default: limits.pricing.debounceSeconds.default,
  description: "From the first new snapshot to the run; what arrives meanwhile is in it.",
});

export const SchedulesIn = StrictObject({
  schedules: Type.Array(
    StrictObject({
      cron: schedule.cron,
      timeZone: Type.Optional(schedule.timeZone),
      taskType: Type.Optional(schedule.taskType),
      enabled: Type.Optional(schedule.enabled),
      nextRunDate,
    }),
    { maxItems: limits.pricing.schedulesPerContract },
  ),
  onMarketData: Type.Optional(onMarketData),
  debounceSeconds: Type.Optional(debounceSeconds),
});
export type SchedulesIn = Static<typeof SchedulesIn>;

export const SchedulesOut = Type.Object({
  schedules: Type.Array(Type.Object({ ...schedule, nextRunDate })),
  onMarketData,
  debounceSeconds,
});
export type SchedulesOut = Static<typeof SchedulesOut>;
