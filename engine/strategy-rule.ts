// A rule: docs/concepts/strategies.md, "The rule". Which offers count: strategy-competitors.ts. Amounts: strategy-amount.ts.

import {
  type Of,
  type Part,
  atLeastOne,
  byType,
  described,
  exactlyOne,
  list,
  named,
  object,
  optional,
  required,
} from "./grammar.ts";
import { number, text, word } from "./grammar-values.ts";
import { amount, money, percent } from "./strategy-amount.ts";
import { competitors } from "./strategy-competitors.ts";

/** One of a few words; the first is the default. */
function choice<const W extends string>(...words: readonly [W, ...W[]]): Part<W> {
  return described(word(...words), { default: words[0] });
}

const statistic = word("lowest", "highest", "average", "median");

const previousPrice = described(word("keep"), {
  description: "The previous price, else the own offer's, else the reference price.",
  examples: ["keep"],
});

const computedTarget = exactlyOne(
  {
    position: optional(
      number({ min: 1, max: 10_000, decimals: 0 }),
      "The price of the n-th cheapest; of the last one if there are fewer.",
      1,
    ),
    statistic: optional(
      statistic,
      "A statistic of the prices; the median of an even count is the mean of the two in the middle.",
      "median",
    ),
    percentile: optional(
      number({ min: 0, max: 100 }),
      "The price at rank p/100 · (count − 1), interpolated linearly: 0 lowest, 50 median, 100 highest.",
      25,
    ),
    vendor: optional(
      text,
      "The cheapest offer of this vendor, `*` as wildcard; without one, as without competitors.",
      "shop-b.example",
    ),
    amount: optional(amount, "This amount.", { of: "referencePrice" }),
  },
  {},
);

const target = described(
  byType(
    "string",
    previousPrice,
    described(computedTarget, { description: "Exactly one of these.", examples: [{ position: 1 }] }),
  ),
  { title: "Target" },
);

const adjust = atLeastOne({
  percent: optional(percent(), "So many percent more (less, if negative).", -1),
  amount: optional(money, "So much more (less, if negative).", -0.01),
});

const withoutCompetitors = byType(
  "string",
  described(word("keep", "skip", "fail"), { description: "A word.", examples: ["keep"] }),
  amount,
);

const change = atLeastOne({
  maxPercentUp: optional(percent(0), "At most so many percent up.", 5),
  maxPercentDown: optional(number({ min: 0, max: 100 }), "At most so many percent down.", 10),
  minAmount: optional(number({ min: 0 }), "A change of less than this leaves the previous price.", 0.1),
  minPercent: optional(percent(0), "A change of less than so many percent leaves the previous price.", 0.5),
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

export const rule = named(
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
    choice("next", "floor", "skip"),
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
    choice("clamp", "skip"),
    "What a price outside minPriceBoundary..maxPriceBoundary does: it is clamped, or nothing is recommended.",
    "clamp",
  ),
};

export type Rule = Of<typeof rule>;
export type Target = Of<typeof target>;
export type AdjustPart = Of<typeof adjust>;
export type ChangePart = Of<typeof change>;
export type RoundingPart = Of<typeof rounding>;
export type RoundingMode = Of<typeof mode>;
export type CompareBy = Of<typeof compareBy>;
export type Statistic = Of<typeof statistic>;
export type WithoutCompetitors = Of<typeof withoutCompetitors>;
