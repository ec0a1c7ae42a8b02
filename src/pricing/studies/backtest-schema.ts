/** Wire shapes of backtests. */
import { Type, type Static } from "typebox";
import { Instant, InstantOut, nameSchemas, StrictObject } from "../../http/schema.ts";
import { limits } from "../../limits.ts";
import { ends, example, groupBy, head, integer, maybe, number, studied } from "./study-schema.ts";

const bounds = limits.pricing;

export const BacktestBody = StrictObject(
  {
    ...studied,
    range: StrictObject(
      {
        start: { ...Instant("The first moment."), examples: ["2026-01-01T00:00:00Z"] },
        end: { ...Instant("The end, exclusive; not after now."), examples: ["2026-02-01T00:00:00Z"] },
      },
      { description: `By the time gathered. At most ${bounds.backtestDays} days.` },
    ),
    moments: Type.Optional(
      Type.Union([Type.Literal("changes"), Type.Literal("days")], {
        default: "changes",
        description:
          "When prices are calculated: whenever a product's market changed, or at the start of each day in the contract's time zone.",
      }),
    ),
    includeSeries: Type.Optional(
      Type.Boolean({ default: true, description: "The prices of each product, moment by moment." }),
    ),
    baseline: Type.Optional(
      Type.Enum(["active", "ownOffers", "unchanged"], {
        type: "string",
        description:
          "What it is compared with, over the same products: the active strategy, the own offers as they were, or the price that stood at the start.",
      }),
    ),
    groupBy,
  },
  { examples: [{ ...example, range: { start: "2026-01-01T00:00:00Z", end: "2026-02-01T00:00:00Z" } }] },
);
export type BacktestBody = Static<typeof BacktestBody>;

const momentFigures = {
  evaluations: integer("Prices calculated, skips and failures included."),
  changes: integer("Prices that differ from the one before."),
  held: integer("Prices that a run would have held, by strategy and price guard: they were not in force."),
  skipped: integer("Evaluations that left the price alone, by the strategy or the price guard."),
  failed: integer("Evaluations that failed."),
};

/** Shares of the time during which a calculated price was in force and its position was known; what was sold meanwhile. */
const timeFigures = {
  shareAtPosition1: maybe("Share of the time at position 1: 0.25 is a quarter."),
  shareAtPosition2: maybe("The same of position 2."),
  shareAtPosition3: maybe("The same of position 3."),
  averageMarginPercent: maybe("Over time, where the purchase price is known."),
  averageAboveLowestPercent: maybe("How far above the lowest competitor, over time: negative is below."),
  unitsSold: maybe("Units sold while a price was in force, by the hour; absent without any, as the two of money."),
  revenueAtUnitsSold: maybe("These units at the prices in force: not a forecast."),
  grossProfitAtUnitsSold: maybe("The same without VAT less purchase prices, where these are known."),
};

const GreatestReplayed = Type.Object({
  productId: Type.String(),
  customerProductId: Type.Optional(Type.String()),
  at: InstantOut("The moment."),
  fromPrice: Type.Number({ description: "The price in force before." }),
  toPrice: Type.Number(),
  changePercent: Type.Number({ description: "5 is five percent up." }),
});
export type GreatestReplayed = Static<typeof GreatestReplayed>;

const SeriesEntry = Type.Object({
  at: InstantOut("The moment."),
  price: maybe("The price calculated; absent for a skip or a failure: the one before stays."),
  lowestCompetitorPrice: maybe("Cheapest offer that is neither own nor ignored nor unavailable."),
  ownOfferPrice: maybe("Cheapest own offer at the time."),
  position: Type.Optional(Type.Integer()),
  relevantDomain: Type.Optional(Type.String()),
  decisiveStrategyBranchName: Type.Optional(Type.String()),
  baselinePrice: maybe("What stood by the baseline then."),
  isHeld: Type.Optional(Type.Boolean({ description: "True of a price that a run would have held." })),
  reason: Type.Optional(Type.String({ description: "Of a skip, a failure or a held price." })),
});
export type SeriesEntry = Static<typeof SeriesEntry>;

const replayedFigures = {
  ...momentFigures,
  firstPrice: maybe("The first price calculated."),
  lastPrice: maybe("The last one."),
  ...timeFigures,
  reason: Type.Optional(Type.String({ description: "Why it could not be evaluated at all." })),
};

const BacktestedOut = Type.Object({
  productId: Type.String(),
  customerProductId: Type.Optional(Type.String()),
  ...replayedFigures,
  baseline: Type.Optional(Type.Object(replayedFigures, { description: "The same of the baseline." })),
  series: Type.Optional(Type.Array(SeriesEntry)),
});
export type BacktestedOut = Static<typeof BacktestedOut>;

export const BacktestTotals = Type.Object({
  products: integer("All that were evaluated, those without market data in the time included."),
  ...momentFigures,
  changesPerProductAndDay: number("Over all products and days."),
  ...timeFigures,
});
export type BacktestTotals = Static<typeof BacktestTotals>;
nameSchemas({ BacktestTotals });

const BacktestDay = Type.Object({
  date: Type.String({ description: "In the contract's time zone.", examples: ["2026-01-31"] }),
  ...momentFigures,
  ...timeFigures,
});
export type BacktestDay = Static<typeof BacktestDay>;
nameSchemas({ BacktestDay });

export const BacktestOut = Type.Object({
  kind: Type.Literal("backtest"),
  ...head,
  range: Type.Object({ start: InstantOut("The first moment."), end: InstantOut("Exclusive.") }),
  totals: BacktestTotals,
  days: Type.Array(BacktestDay),
  ends: ends("Evaluations by what else than the target gave their price. One may be in several."),
  distribution: Type.Array(
    Type.Object({
      atLeast: Type.Optional(Type.Number()),
      below: Type.Optional(Type.Number()),
      changes: Type.Integer(),
    }),
    { description: "Changes by percent of the price before." },
  ),
  greatest: Type.Array(GreatestReplayed, {
    description: `The greatest ${bounds.simulatedGreatest} changes, up or down.`,
  }),
  branches: Type.Array(
    Type.Object({
      leafNodeId: Type.Optional(Type.Integer({ description: "Number of the rule or skip." })),
      branchName: Type.Optional(Type.String({ description: "Innermost named branch." })),
      ...momentFigures,
      ...timeFigures,
    }),
    {
      description: "By the rule or skip that decided: its evaluations, and the time in which its prices were in force.",
    },
  ),
  branchesLeftOut: integer(`Evaluations of branches after the first ${bounds.comparedBranches}.`),
  groups: Type.Optional(
    Type.Array(
      Type.Object({
        value: Type.Optional(Type.String({ description: "Of the tag; absent for products without it." })),
        ...momentFigures,
        ...timeFigures,
      }),
      { description: "By the values of the tag `groupBy`; absent without it." },
    ),
  ),
  groupsLeftOut: Type.Optional(integer(`Evaluations of values after the first ${bounds.comparedBranches}.`)),
  baseline: Type.Optional(
    Type.Object(
      {
        kind: Type.Enum(["active", "ownOffers", "unchanged"], { type: "string", description: "As sent." }),
        strategy: Type.Optional(head.strategy),
        totals: BacktestTotals,
        days: Type.Array(BacktestDay),
      },
      { description: "What the strategy is compared with." },
    ),
  ),
  products: Type.Array(BacktestedOut, { description: "By internal id." }),
});
