// A rule: docs/concepts/strategies.md, "The rule". Which offers count: strategy-competitors.ts. Amounts: strategy-amount.ts.

import {
  type Of,
  type Part,
  atLeastOne,
  byKey,
  byObject,
  byType,
  counted,
  described,
  exactlyOne,
  list,
  named,
  object,
  ofSecondEdition,
  optional,
  required,
} from "./grammar.ts";
import { number, word } from "./grammar-values.ts";
import {
  type AdjustPart,
  type Amount,
  type Target,
  adjust,
  amount,
  computedAmount,
  figure,
  percent,
  target,
  writtenAmount,
} from "./strategy-amount.ts";
import { type CompetitorsPart, competitors } from "./strategy-competitors.ts";

/** How a price follows. */
export interface Rule {
  readonly competitors?: CompetitorsPart;
  readonly compareBy?: CompareBy;
  readonly target: Target;
  readonly adjust?: AdjustPart;
  readonly minPrice?: Amount;
  readonly maxPrice?: Amount;
  readonly unreachable?: "next" | "floor" | "skip" | Instead;
  readonly withoutCompetitors?: WithoutCompetitors;
  readonly change?: ChangePart;
  readonly rounding?: RoundingPart;
  readonly onBoundary?: "clamp" | "skip" | Instead;
}

/** Another rule, evaluated whole on the same market. */
export interface Instead {
  readonly rule: Rule;
}

export type WithoutCompetitors = "keep" | "skip" | "fail" | Amount | Instead;

const exampleRule = { target: { statistic: "median" } };

const instead: Part<Instead> = ofSecondEdition(
  "a fallback rule",
  named(
    "instead",
    {
      title: "Fallback rule",
      description: "Another rule instead, on the same market, with its own limits and rounding. At most 8 in a row.",
      examples: [{ rule: exampleRule }],
    },
    () => counted("conditions and amounts", object({ rule: required(rule, "The rule.", exampleRule) })),
  ),
);

/** One of a few words, the first by default; since the second edition another rule stands there, too. */
function choiceOrRule<const W extends string>(...words: readonly [W, ...W[]]): Part<W | Instead> {
  return described(byObject(described(word(...words), { description: "A word.", examples: [words[0]] }), instead), {
    default: words[0],
  });
}

/** One of a few words; the first is the default. */
function choice<const W extends string>(...words: readonly [W, ...W[]]): Part<W> {
  return described(word(...words), { default: words[0] });
}

const withoutCompetitors: Part<WithoutCompetitors> = byType(
  "string",
  described(word("keep", "skip", "fail"), { description: "A word.", examples: ["keep"] }),
  byObject(writtenAmount, byKey("anAmount", { rule: instead }, computedAmount)),
);

const change = atLeastOne({
  maxPercentUp: optional(figure(percent(0)), "At most so many percent up.", 5),
  maxPercentDown: optional(figure(number({ min: 0, max: 100 })), "At most so many percent down.", 10),
  minAmount: optional(figure(number({ min: 0 })), "A change of less than this leaves the previous price.", 0.1),
  minPercent: optional(figure(percent(0)), "A change of less than so many percent leaves the previous price.", 0.5),
});

const ending = number({ name: "ending", min: 0, max: 0.99, decimals: 2 });
const mode = word("down", "up", "nearest");

const rounding = exactlyOne(
  {
    ending: optional(ending, "The price ends in this.", 0.99),
    endings: optional(list(ending), "The price ends in one of these.", [0.49, 0.99]),
    step: optional(number({ min: 0.01, max: 1_000_000, decimals: 2 }), "The price is a multiple of this.", 0.05),
  },
  {
    mode: optional(
      described(mode, { default: "nearest" }),
      "Which way to go; `nearest` takes the upper of two that are equally near.",
      "down",
    ),
  },
);

const compareBy = choice("unitPrice", "totalPrice");

export const rule: Part<Rule> = named(
  "rule",
  {
    title: "Rule",
    description:
      "How a price follows: offers → target → adjust → floor and ceiling → product boundaries → change limits → rounding.",
    examples: [
      {
        competitors: { onlyAvailable: true, maxAgeHours: 48 },
        target: { position: 1 },
        adjust: { percent: -1 },
        minPrice: { of: "tags.purchasePrice", marginPercent: 11.2, vat: 19 },
        rounding: { ending: 0.49 },
      },
    ],
  },
  () => object(ruleFields),
);

const ruleFields = {
  competitors: optional(
    competitors,
    "Which offers count. By default all that are neither own nor ignored, and available or of unknown availability.",
    { vendors: { exclude: ["Marketplace*"] }, onlyAvailable: true, maxAgeHours: 48 },
  ),
  compareBy: optional(
    compareBy,
    "Whether unit prices are compared or totals with delivery costs; own delivery costs come from the own offer, else the " +
      "tag `deliveryCosts`, else they are 0.",
    "totalPrice",
  ),
  target: required(
    target,
    "The price aimed at: a position among the counting competitors, a statistic or percentile of their prices, one " +
      "vendor's price, an amount, or the previous price.",
    { position: 1 },
    { statistic: "median" },
    "keep",
  ),
  adjust: optional(
    adjust,
    "What the target is adjusted by: the percentage first, then the amount.",
    { percent: -1 },
    { amount: -0.01 },
  ),
  minPrice: optional(
    amount,
    "The strategy's own floor. If it is above the product's maxPriceBoundary, the product fails.",
    { of: "tags.purchasePrice", marginPercent: 10 },
  ),
  maxPrice: optional(
    amount,
    "The strategy's own ceiling; the floor wins over it. If it is below the minPriceBoundary, the product fails.",
    { of: "referencePrice", percent: 20 },
  ),
  unreachable: optional(
    choiceOrRule("next", "floor", "skip"),
    "A position whose price would break the floor: `next` takes the best position that keeps it, `floor` the floor, `skip` " +
      "recommends nothing on the domain.",
    "next",
  ),
  withoutCompetitors: optional(
    described(withoutCompetitors, { default: "keep" }),
    "What to do if no (or too few) competitors count on any domain: an amount, `keep` the previous price (else the own " +
      "offer's, else the reference price, else nothing), `skip` or `fail`.",
    "keep",
    { of: "referencePrice" },
  ),
  change: optional(
    change,
    "How far and how little the price moves from the previous recommendation (else the own offer, else the reference " +
      "price). Floor, ceiling and boundaries may force a greater change.",
    { maxPercentUp: 5, maxPercentDown: 10, minAmount: 0.1 },
  ),
  rounding: optional(
    rounding,
    "What a price looks like: an ending, one of several, or a multiple of a step. Never across a floor, ceiling, boundary " +
      "or change limit; if nothing fits in between, whole cents.",
    { ending: 0.99 },
    { endings: [0.49, 0.99], mode: "down" },
    { step: 0.05 },
  ),
  onBoundary: optional(
    choiceOrRule("clamp", "skip"),
    "What a price outside minPriceBoundary..maxPriceBoundary does: it is clamped, or nothing is recommended.",
    "clamp",
  ),
};

export type ChangePart = Of<typeof change>;
export type RoundingPart = Of<typeof rounding>;
export type RoundingMode = Of<typeof mode>;
export type CompareBy = Of<typeof compareBy>;
