// Amounts of money and targets: docs/concepts/strategies.md, "Amounts" and "The rule". Each may contain the other.

import {
  type Checking,
  type JsonObject,
  type Of,
  type Part,
  atLeastOne,
  byKey,
  byObject,
  byType,
  constrained,
  counted,
  described,
  exactlyOne,
  list,
  named,
  object,
  optional,
  required,
} from "./grammar.ts";
import { name, number, text, word } from "./grammar-values.ts";
import { type Path, report } from "./problems.ts";
import { STATISTICS, type Statistic } from "../values/statistics.ts";
import { type CompetitorsPart, competitors } from "./strategy-competitors.ts";
import { numericField } from "./strategy-field.ts";
import { formula } from "./strategy-formula.ts";

const MAX_PERCENT = 1_000_000;

/** An amount of money. */
export const money = number({});

/** Percent of a change, from −100 unless told. */
export const percent = (min = -100): Part<number> => number({ min, max: MAX_PERCENT });

/** A number, or an amount that is computed. */
export function figure(written: Part<number>): Part<Amount> {
  return byObject(written, computedAmount);
}

/** What every computed amount may have: an amount that stands in where it has no value. */
interface WithElse {
  readonly else?: Amount | "none";
}

export interface FieldAmount extends WithElse {
  readonly of: string;
  readonly marginPercent?: Amount;
  readonly vat?: string | Amount;
  readonly percent?: Amount;
  readonly amount?: Amount;
}

/** A target whose price, our own unit price there, is an amount. */
export interface TargetAmount extends WithElse {
  readonly target: Target;
  readonly competitors?: CompetitorsPart;
}

export type ComputedAmount =
  | FieldAmount
  | TargetAmount
  | ({ readonly sum: readonly Amount[] } & WithElse)
  | ({ readonly min: readonly Amount[] } & WithElse)
  | ({ readonly max: readonly Amount[] } & WithElse)
  | ({ readonly formula: string } & WithElse)
  | ({ readonly lookup: string } & WithElse)
  | ({ readonly use: string } & WithElse);

export type Amount = number | ComputedAmount;

const fixed = counted(
  "conditions and amounts",
  described(number({ name: "amount" }), { title: "Number", description: "A fixed amount.", examples: [12.4] }),
);

/** An amount: a number, a field with its surcharges, or one of the other forms. */
export const amount: Part<Amount> = named(
  "amount",
  {
    title: "Amount",
    description:
      "A number, the amount of a field, a formula, a table's cell, a definition, or several amounts together.",
    examples: [12.4, { of: "tags.purchasePrice", marginPercent: 25, vat: "tags.vat" }],
  },
  () => byType("number", fixed, computedAmount),
);

/** An amount that is not a number written out. */
export const computedAmount: Part<ComputedAmount> = named(
  "computedAmount",
  { title: "Computed amount", description: "An amount of several parts.", examples: [{ of: "referencePrice" }] },
  () => counted("conditions and amounts", byKey("anAmount", amountForms())),
);

/** An amount that is no object; of another kind, it is told what an amount may be. */
export const writtenAmount: Part<number> = {
  check: (found, path, checking) => amount.check(found, path, checking),
  schema: fixed.schema,
};

const costs = [{ of: "tags.purchasePrice" }, { of: "tags.logisticalCost" }];

function amountForms() {
  const instead = byType("string", described(word("none"), { description: "No limit.", examples: ["none"] }), amount);
  const otherwise = {
    else: optional(instead, "What stands in if the amount has no value; `none` in a limit: no limit.", 12.4),
  };
  const amounts = required(list(amount), "Amounts; every one must have a value.", costs);
  const notes = (title: string, example: unknown) => ({
    title,
    description: `${title} of the amounts.`,
    examples: [example],
  });
  return {
    of: fieldAmount(otherwise),
    sum: described(object({ sum: amounts, ...otherwise }), notes("The sum", { sum: costs })),
    min: described(object({ min: amounts, ...otherwise }), notes("The least", { min: costs })),
    max: described(object({ max: amounts, ...otherwise }), notes("The greatest", { max: costs })),
    formula: formulaAmount(otherwise),
    lookup: lookupAmount(otherwise),
    use: useAmount(otherwise),
    target: targetAmount(otherwise),
  };
}

interface Otherwise {
  readonly else: ReturnType<typeof optional<Amount | "none">>;
}

function fieldAmount(otherwise: Otherwise) {
  const rate = described(number({ min: 0, max: 1_000 }), { description: "A rate in percent.", examples: [19] });
  return described(
    object({
      of: required(numericField, "The field whose value is taken.", "tags.purchasePrice"),
      marginPercent: optional(
        figure(number({ min: -MAX_PERCENT, below: 100 })),
        "The value is a cost; the amount has this margin: cost / (1 − margin). Less than 100.",
        25,
      ),
      vat: optional(
        byType("string", numericField, figure(rate)),
        "VAT in percent on top: a number, or a field that holds one, such as a tag with the value 19.",
        "tags.vat",
        19,
      ),
      percent: optional(figure(percent()), "So many percent more (less, if negative).", 20),
      amount: optional(figure(money), "So much more (less, if negative), after `percent`.", 1.5),
      ...otherwise,
    }),
    {
      title: "Amount of a field",
      description:
        "The value of a field, then in this order: at a margin, plus VAT, plus a percentage, plus an amount. If the field " +
        "has no value, the product fails with a message that names it.",
      examples: [
        { of: "referencePrice", percent: -10 },
        { of: "tags.purchasePrice", marginPercent: 25, vat: "tags.vat" },
      ],
    },
  );
}

function formulaAmount(otherwise: Otherwise) {
  const example = "tags.purchasePrice * (1 + tags.vat / 100) / (1 - 0.12)";
  return described(object({ formula: required(formula, "The formula.", example), ...otherwise }), {
    title: "Formula",
    description:
      "Fields, numbers, + - * /, brackets, min max abs round floor ceil coalesce if; exact. Percentages are numbers of percent.",
    examples: [{ formula: example }],
  });
}

function lookupAmount(otherwise: Otherwise) {
  return described(object({ lookup: required(name, "The table.", "margins"), ...otherwise }), {
    title: "Cell of a table",
    description: "The number in the row of `tables` whose keys the product has.",
    examples: [{ lookup: "margins" }],
  });
}

function useAmount(otherwise: Otherwise) {
  return described(object({ use: required(name, "The definition.", "floor"), ...otherwise }), {
    title: "Definition",
    description: "The amount of that name in `definitions`.",
    examples: [{ use: "floor" }],
  });
}

function targetAmount(otherwise: Otherwise) {
  return described(
    object({
      target: required(target, "What is aimed at.", { position: 3 }),
      competitors: optional(competitors, "Which offers count for it; those of the rule without.", {
        onlyAvailable: true,
      }),
      ...otherwise,
    }),
    {
      title: "Price of a target",
      description: "The own unit price at a target, own delivery costs taken off, not adjusted.",
      examples: [{ target: { position: 3 } }],
    },
  );
}

const statistic = word(...STATISTICS);

export const adjust = atLeastOne({
  percent: optional(figure(percent()), "So many percent more (less, if negative).", -1),
  amount: optional(figure(money), "So much more (less, if negative).", -0.01),
});
export type AdjustPart = Of<typeof adjust>;

/** What one target may say besides what it aims at. */
interface TargetExtras {
  readonly competitors?: CompetitorsPart;
  readonly adjust?: AdjustPart;
}

export type TargetObject = TargetExtras &
  (
    | { readonly position: number; readonly beyond?: "last" | "none" }
    | { readonly statistic: Statistic; readonly ofCheapest?: number }
    | { readonly percentile: number }
    | { readonly vendor: string }
    | { readonly amount: Amount }
    | { readonly firstOf: readonly Target[] }
    | { readonly lowestOf: readonly Target[] }
    | { readonly highestOf: readonly Target[] }
  );

export type Target = "keep" | TargetObject;

const previousPrice = described(word("keep"), {
  description: "The previous price, else the own offer's, else the reference price.",
  examples: ["keep"],
});

/** What a rule aims at. */
export const target: Part<Target> = named(
  "target",
  { title: "Target", description: "The price aimed at.", examples: [{ position: 1 }, "keep"] },
  () => byType("string", previousPrice, targetObject()),
);

const COMPANIONS: Readonly<Record<string, readonly string[]>> = { beyond: ["position"], ofCheapest: ["statistic"] };

function checkCompanions(found: JsonObject, path: Path, { problems }: Checking): void {
  for (const [key, [companion = ""]] of Object.entries(COMPANIONS)) {
    if (Object.hasOwn(found, key) && !Object.hasOwn(found, companion)) {
      report(problems, path, "keyNeeds", { key, companion });
    }
  }
}

/** A target among others: one level deeper. */
const nestedTarget = counted("conditions and amounts", target);

function targetObject(): Part<TargetObject> {
  const several = [{ vendor: "shop-a.example" }, { statistic: "median" }];
  return described(
    constrained(
      exactlyOne(
        {
          position: optional(
            number({ min: 1, max: 10_000, decimals: 0 }),
            "The price of the n-th cheapest; of the last one if there are fewer.",
            1,
          ),
          statistic: optional(
            statistic,
            "A statistic of the prices; the median of an even count is the mean of the two in the middle. `mode`: the " +
              "most frequent price, the lowest of equally frequent ones.",
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
          firstOf: optional(list(nestedTarget), "The first of these that there is.", several),
          lowestOf: optional(list(nestedTarget), "The lowest of these.", several),
          highestOf: optional(list(nestedTarget), "The highest of these.", several),
        },
        {
          beyond: optional(word("last", "none"), "If fewer offers count: the `last` one, or `none`.", "none"),
          ofCheapest: optional(
            number({ min: 1, max: 10_000, decimals: 0 }),
            "The statistic of so many cheapest offers.",
            3,
          ),
          competitors: optional(competitors, "Which offers count for this target, instead of the rule's.", {
            onlyAvailable: true,
          }),
          adjust: optional(adjust, "What this target is adjusted by, instead of the rule's.", { percent: -1 }),
        },
      ),
      checkCompanions,
      { dependentRequired: COMPANIONS },
    ),
    { description: "Exactly one of these.", examples: [{ position: 1 }] },
  );
}
