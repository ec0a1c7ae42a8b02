// Amounts of money: docs/concepts/strategies.md, "Amounts".

import {
  type Of,
  type Part,
  byKey,
  byType,
  counted,
  described,
  list,
  named,
  object,
  optional,
  required,
} from "./grammar.ts";
import { number } from "./grammar-values.ts";
import { numericField } from "./strategy-condition.ts";

const MAX_PERCENT = 1_000_000;

/** An amount of money. */
export const money = number({});

/** Percent of a change, from −100 unless told. */
export const percent = (min = -100): Part<number> => number({ min, max: MAX_PERCENT });

const rate = described(number({ min: 0, max: 1_000 }), { description: "A rate in percent.", examples: [19] });

const fieldAmount = described(
  object({
    of: required(numericField, "The field whose value is taken.", "tags.purchasePrice"),
    marginPercent: optional(
      number({ min: -MAX_PERCENT, below: 100 }),
      "The value is a cost; the amount has this margin: cost / (1 − margin). Less than 100.",
      25,
    ),
    vat: optional(
      byType("number", rate, numericField),
      "VAT in percent on top: a number, or a field that holds one, such as a tag with the value 19.",
      "tags.vat",
      19,
    ),
    percent: optional(percent(), "So many percent more (less, if negative).", 20),
    amount: optional(money, "So much more (less, if negative), after `percent`.", 1.5),
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

export type FieldAmount = Of<typeof fieldAmount>;

export type Amount =
  | number
  | FieldAmount
  | { readonly sum: readonly Amount[] }
  | { readonly min: readonly Amount[] }
  | { readonly max: readonly Amount[] };

const costs = [{ of: "tags.purchasePrice" }, { of: "tags.logisticalCost" }];
const fixed = described(number({ name: "amount" }), {
  title: "Number",
  description: "A fixed amount.",
  examples: [12.4],
});

/** An amount: a number, a field with its surcharges, or a list of amounts. */
export const amount: Part<Amount> = named(
  "amount",
  {
    title: "Amount",
    description: "A number, the amount of a field, or the sum, least or greatest of amounts.",
    examples: [12.4, { of: "tags.purchasePrice", marginPercent: 25, vat: "tags.vat" }],
  },
  () => {
    const amounts = required(list(amount), "Amounts; every one must have a value.", costs);
    const notes = (title: string, example: unknown) => ({
      title,
      description: `${title} of the amounts.`,
      examples: [example],
    });
    return counted(
      "conditions and amounts",
      byType(
        "number",
        fixed,
        byKey("anAmount", {
          of: fieldAmount,
          sum: described(object({ sum: amounts }), notes("The sum", { sum: costs })),
          min: described(object({ min: amounts }), notes("The least", { min: costs })),
          max: described(object({ max: amounts }), notes("The greatest", { max: costs })),
        }),
      ),
    );
  },
);
