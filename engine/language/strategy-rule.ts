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
  isObject,
  list,
  named,
  object,
  optional,
  required,
} from "./grammar.ts";
import { number, text, word } from "./grammar-values.ts";
import { below, report } from "./problems.ts";
import {
  type AdjustPart,
  type Amount,
  type Target,
  adjust,
  amount,
  computedAmount,
  figure,
  money,
  percent,
  target,
  writtenAmount,
} from "./strategy-amount.ts";
import { type CompetitorsPart, competitors } from "./strategy-competitors.ts";
import { type Condition, condition } from "./strategy-condition.ts";

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
  readonly whenCheapest?: Drift;
  readonly hold?: string;
  readonly holdWhen?: Condition;
}

/** A price that moves by so much a day towards another, however often it is calculated. */
export interface Drift {
  readonly drift: { readonly percentPerDay: Amount; readonly towards: Amount };
}

/** Another rule, evaluated whole on the same market. */
export interface Instead {
  readonly rule: Rule;
}

export type WithoutCompetitors = "keep" | "skip" | "fail" | Amount | Instead | Drift;

const exampleRule = { target: { statistic: "median" } };

const instead: Part<Instead> = named(
  "instead",
  {
    title: "Fallback rule",
    description: "Another rule instead, on the same market, with its own limits and rounding. At most 8 in a row.",
    examples: [{ rule: exampleRule }],
  },
  () => counted("conditions and amounts", object({ rule: required(rule, "The rule.", exampleRule) })),
);

/** A part that says of a rule without its wrapper that it is one, by the keys of a rule besides those that it may have. */
function notBare<T>(part: Part<T>, allowed: readonly string[]): Part<T> {
  const check: typeof part.check = (found, path, checking) => {
    const isBare =
      isObject(found) &&
      Object.hasOwn(found, "target") &&
      Object.keys(found).some((key) => Object.hasOwn(ruleFields, key) && !allowed.includes(key));
    if (isBare) {
      report(checking.problems, path, "unwrappedRule");
    } else {
      part.check(found, path, checking);
    }
  };
  return { ...part, check };
}

const exampleDrift = { drift: { percentPerDay: 1, towards: { of: "referencePrice" } } };

const drift: Part<Drift> = named(
  "drift",
  {
    title: "Drift",
    description: "So many percent a day, from the last price that no drift made, linearly and never past `towards`.",
    examples: [exampleDrift],
  },
  () =>
    object({
      drift: required(
        object({
          percentPerDay: required(figure(number({ min: 0, max: 1_000_000 })), "Percent of that price a day.", 1),
          towards: required(amount, "Where it ends.", { of: "referencePrice" }),
        }),
        "How fast, and where to.",
        exampleDrift.drift,
      ),
    }),
);

/** One of a few words, the first by default, or another rule. */
function choiceOrRule<const W extends string>(...words: readonly [W, ...W[]]): Part<W | Instead> {
  const either = byObject(described(word(...words), { description: "A word.", examples: [words[0]] }), instead);
  return described(notBare(either, []), { default: words[0] });
}

/** One of a few words; the first is the default. */
function choice<const W extends string>(...words: readonly [W, ...W[]]): Part<W> {
  return described(word(...words), { default: words[0] });
}

const withoutCompetitors: Part<WithoutCompetitors> = notBare(
  byType(
    "string",
    described(word("keep", "skip", "fail"), { description: "A word.", examples: ["keep"] }),
    byObject(writtenAmount, byKey("anAmount", { rule: instead, drift: drift }, computedAmount)),
  ),
  ["target", "competitors"],
);

const change = atLeastOne({
  maxPercentUp: optional(figure(percent(0)), "At most so many percent up.", 5),
  maxPercentDown: optional(figure(number({ min: 0, max: 100 })), "At most so many percent down.", 10),
  minAmount: optional(figure(number({ min: 0 })), "A change of less than this leaves the previous price.", 0.1),
  minPercent: optional(figure(percent(0)), "A change of less than so many percent leaves the previous price.", 0.5),
  maxUp: optional(figure(number({ min: 0 })), "At most so much up.", 2),
  maxDown: optional(figure(number({ min: 0 })), "At most so much down.", 2),
  perHours: optional(
    number({ min: 1, max: 720, decimals: 0 }),
    "The greatest changes are counted from the lowest and the highest price of so many hours, however many runs lie between.",
    24,
  ),
  minHoursBetween: optional(number({ min: 0, max: 720 }), "A price stays at least so many hours.", 4),
  maxChangesPerDay: optional(
    number({ min: 1, max: 10_000, decimals: 0 }),
    "A price changes at most so often in 24 hours.",
    3,
  ),
  atLimit: optional(
    described(word("clamp", "skip", "hold"), { default: "clamp" }),
    "What a greater change does: it is limited, skipped, or held with the price wished.",
    "hold",
  ),
});

const ending = number({ name: "ending", min: 0, max: 0.99, decimals: 2 });
const mode = word("down", "up", "nearest");

const bandEnding = number({ name: "ending", min: 0, max: 1_000_000, decimals: 2 });
const step = number({ min: 0.01, max: 1_000_000, decimals: 2 });

const band = exactlyOne(
  {
    ending: optional(bandEnding, "The price ends in this.", 9),
    endings: optional(list(bandEnding), "The price ends in one of these.", [0.49, 0.99]),
    step: optional(step, "The price is a multiple of this.", 10),
  },
  {
    upTo: optional(money, "Prices up to and including this; all that are left without it.", 20),
    every: optional(step, "Endings repeat after so much: 9 every 10 is x9.00.", 10),
  },
);

/** Bands ascend, and endings are less than what they repeat after. */
const bands = ascendingBands(list(band));

function ascendingBands(of: Part<readonly RoundingBand[]>): Part<readonly RoundingBand[]> {
  const check: typeof of.check = (found, path, checking) => {
    of.check(found, path, checking);
    let before = -Infinity;
    for (const [index, entry] of Array.isArray(found) ? found.entries() : []) {
      const { upTo = Infinity, every = 1, ending: only = 0, endings = [only] } = isObject(entry) ? entry : {};
      if (typeof upTo === "number" && upTo <= before) {
        const code = before === Infinity ? "bandsAfterOpen" : "bandsAscend";
        report(checking.problems, below(path, index), code, { min: before, found: upTo });
      }
      before = typeof upTo === "number" ? upTo : before;
      const isTooGreat = (value: unknown): value is number =>
        typeof value === "number" && typeof every === "number" && value >= every;
      const tooGreat = Array.isArray(endings) ? endings.find(isTooGreat) : undefined;
      if (tooGreat !== undefined) {
        report(checking.problems, below(path, index), "endingTooGreat", { every: Number(every), found: tooGreat });
      }
    }
  };
  return { ...of, check };
}

const rounding = exactlyOne(
  {
    ending: optional(ending, "The price ends in this.", 0.99),
    endings: optional(list(ending), "The price ends in one of these.", [0.49, 0.99]),
    step: optional(step, "The price is a multiple of this.", 0.05),
    bands: optional(bands, "A form for each range of prices; the exact price chooses it.", [
      { upTo: 20, endings: [0.49, 0.99] },
      { upTo: 500, ending: 9, every: 10 },
      { step: 10 },
    ]),
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
  whenCheapest: optional(
    drift,
    "While the published price is below every offer that counts: a drift, at most to the target.",
    exampleDrift,
  ),
  hold: optional(text, "Why prices of this rule wait for somebody's approval.", "new assortment"),
  holdWhen: optional(condition, "When a price waits, by `result.*`, such as a great change.", {
    field: "result.changePercent",
    gt: 15,
  }),
};

export type ChangePart = Of<typeof change>;
export type RoundingPart = Of<typeof rounding>;
export type RoundingBand = Of<typeof band>;
export type RoundingMode = Of<typeof mode>;
export type CompareBy = Of<typeof compareBy>;
