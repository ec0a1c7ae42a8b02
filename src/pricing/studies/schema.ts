/** Wire shapes of simulations, and the results of all studies. */
import { Type, type Static } from "typebox";
import { nameSchemas, pageStart, StrictObject } from "../../http/schema.ts";
import { limits } from "../../limits.ts";
import { BacktestOut } from "./backtest-schema.ts";
import { requestFields } from "./request-schema.ts";
import { ends, example, groupBy, head, integer, maybe, number, studied } from "./study-schema.ts";

const bounds = limits.pricing;

export const SimulationBody = StrictObject(
  {
    ...studied,
    pagination: Type.Optional(
      StrictObject(
        { start: Type.Optional(pageStart), limit: Type.Integer({ minimum: 1, maximum: bounds.simulatedAtOnce }) },
        { description: "Only this page of the selected products, by internal id; always answered at once." },
      ),
    ),
    sample: Type.Optional(
      StrictObject(
        {
          size: Type.Integer({ minimum: 1, maximum: bounds.simulatedSample }),
          seed: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: 2_147_483_647,
              default: 0,
              description: "The same one draws the same products.",
            }),
          ),
        },
        {
          description: `Only so many products, drawn by chance: of each branch of today in proportion, and at least one. Answered at once; without
filter, tagKey, pagination and asTask.`,
          examples: [{ size: 2_000, seed: 7 }],
        },
      ),
    ),
    includeProducts: Type.Optional(
      Type.Boolean({ default: true, description: "False leaves `products` empty in an answer at once." }),
    ),
    groupBy,
    includeExplanations: Type.Optional(
      Type.Boolean({ default: false, description: "The sentences of each product's explanation." }),
    ),
    ...requestFields,
  },
  { examples: [example] },
);
export type SimulationBody = Static<typeof SimulationBody>;

const SimulatedOut = Type.Object({
  productId: Type.String(),
  customerProductId: Type.Optional(Type.String()),
  result: Type.Union([Type.Literal("priced"), Type.Literal("skipped"), Type.Literal("failed")]),
  price: maybe("What a run would recommend."),
  currency: Type.Optional(Type.String()),
  currentPrice: maybe("What it would replace."),
  currentPriceSource: Type.Optional(
    Type.Union([Type.Literal("recommendation"), Type.Literal("ownOffer"), Type.Literal("referencePrice")], {
      description: "The newest recommendation; else the own offer on the domain; else the reference price.",
    }),
  ),
  direction: Type.Optional(Type.Union([Type.Literal("up"), Type.Literal("down"), Type.Literal("same")])),
  change: maybe("Price minus current price."),
  changePercent: maybe("The same in percent of the current price: 5 is five percent up."),
  relevantDomain: Type.Optional(Type.String({ description: "Domain of the cheapest price." })),
  decisiveStrategyBranchName: Type.Optional(Type.String({ description: "Innermost named branch." })),
  decisiveStrategyTreeLeafNodeId: Type.Optional(Type.Integer({ description: "Number of the rule or skip." })),
  oldPosition: Type.Optional(Type.Integer({ description: "Of the own offer." })),
  newPosition: Type.Optional(Type.Integer({ description: "Of the price." })),
  marginPercent: maybe("Of the price without VAT; absent without the tag purchasePrice."),
  oldMarginPercent: maybe("The same of the current price."),
  ends: Type.Optional(
    Type.Array(Type.Enum(["boundary", "floor", "ceiling", "changeLimit", "next", "fallback"]), {
      description:
        "What else than the target gave the price: a limit, the change limit, the next position (`unreachable`), or another rule or `withoutCompetitors`. Absent without any.",
    }),
  ),
  heldFor: Type.Optional(
    Type.Array(Type.String(), { description: "Why a run would hold the price, by strategy and price guard." }),
  ),
  messageId: Type.Optional(Type.String({ description: "Of a failure." })),
  reason: Type.Optional(
    Type.String({
      description: "Why it is failed or skipped, by the strategy or the price guard, and what to change.",
    }),
  ),
  explanation: Type.Optional(Type.Array(Type.String())),
});
export type SimulatedOut = Static<typeof SimulatedOut>;

export const SimulationTotals = Type.Object({
  products: integer("All that were simulated."),
  priced: integer("With a price: up, down, same and withoutCurrentPrice together."),
  up: integer("Dearer than now."),
  down: integer("Cheaper than now."),
  same: integer("As now."),
  withoutCurrentPrice: integer("With nothing to compare with."),
  held: integer("Of those with a price, those that a run would hold."),
  skipped: integer("Left alone by the strategy."),
  failed: integer("Without a price, each with its reason."),
  averageChangePercent: maybe("Mean of changePercent over up, down and same."),
  positions: Type.Optional(
    Type.Object(
      {
        products: integer("With an own offer and competitors on the domain."),
        averageBefore: number("Of the own offers."),
        averageAfter: number("Of the prices."),
        firstBefore: integer("At position 1 now."),
        firstAfter: integer("At position 1 then."),
      },
      { description: "Absent if no product has both." },
    ),
  ),
  margins: Type.Optional(
    Type.Object(
      {
        products: integer("With a purchase price and a current price."),
        averageBeforePercent: number("Mean of the margins now."),
        averageAfterPercent: number("Mean of the margins then."),
      },
      { description: "Absent if no purchase price is known." },
    ),
  ),
  grossProfitAtUnitsSold30d: Type.Optional(
    Type.Object(
      {
        products: integer("Sold in the last 30 days, with a purchase price, a price and a current one."),
        before: number("Units sold in 30 days, at the current prices without VAT less purchase prices."),
        after: number("The same at the new prices: not a forecast."),
      },
      { description: "Absent if no such product was sold." },
    ),
  ),
  revenueAtUnitsSold30d: Type.Optional(
    Type.Object(
      {
        products: integer("Sold in the last 30 days, with a price and a current one."),
        before: number("Units sold in 30 days at the current prices."),
        after: number("The same units at the new prices: not a forecast."),
      },
      { description: "Absent if nothing was sold." },
    ),
  ),
});
export type SimulationTotals = Static<typeof SimulationTotals>;

const SimulationGroup = Type.Object({
  products: integer("All of them."),
  up: integer("Dearer than now."),
  down: integer("Cheaper than now."),
  same: integer("As now."),
  held: integer("With a price that a run would hold."),
  skipped: integer("Left alone by strategy or price guard."),
  failed: integer("Without a price."),
  atFloor: integer("With a price that ends at the floor (`minPrice`)."),
  averageChangePercent: maybe("Mean over up, down and same."),
});
export type SimulationGroup = Static<typeof SimulationGroup>;

const GreatestSimulated = Type.Object({
  productId: Type.String(),
  customerProductId: Type.Optional(Type.String()),
  currentPrice: Type.Number(),
  price: Type.Number(),
  changePercent: Type.Number(),
});
export type GreatestSimulated = Static<typeof GreatestSimulated>;

const simulationSums = {
  totals: SimulationTotals,
  ends: ends("Products by what else than the target gave their price. One may be in several."),
  distribution: Type.Array(
    Type.Object({
      atLeast: Type.Optional(Type.Number()),
      below: Type.Optional(Type.Number()),
      products: Type.Integer(),
    }),
    { description: "Changed prices by changePercent." },
  ),
  greatest: Type.Array(GreatestSimulated, {
    description: `The greatest ${bounds.simulatedGreatest} changes, up or down.`,
  }),
  branches: Type.Array(
    Type.Object({
      leafNodeId: Type.Optional(Type.Integer({ description: "Number of the rule or skip." })),
      branchName: Type.Optional(Type.String({ description: "Innermost named branch." })),
      ...SimulationGroup.properties,
    }),
    { description: "By the rule or skip that decided." },
  ),
  groups: Type.Optional(
    Type.Array(
      Type.Object({
        value: Type.Optional(Type.String({ description: "Of the tag; absent for products without it." })),
        ...SimulationGroup.properties,
      }),
      { description: "By the values of the tag `groupBy`; absent without it." },
    ),
  ),
  groupsLeftOut: Type.Optional(integer(`Products of values after the first ${bounds.comparedBranches}.`)),
};
const SimulationSums = Type.Object(simulationSums);
export type SimulationFigures = Static<typeof SimulationSums>;

const SimulationOut = Type.Object({
  kind: Type.Literal("simulation"),
  ...head,
  sample: Type.Optional(
    Type.Object(
      {
        products: integer("That were drawn."),
        of: integer("That they stand for."),
        seed: integer("As sent."),
      },
      { description: "Of a sample, of which all figures are." },
    ),
  ),
  ...simulationSums,
  products: Type.Array(SimulatedOut, { description: "By internal id." }),
});

nameSchemas({ Simulation: SimulationOut, Backtest: BacktestOut });

/** The results of studies, answered at once or by their task. */
export const StudyOut = { simulation: SimulationOut, backtest: BacktestOut };
