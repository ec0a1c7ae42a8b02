// JSON Schema of amounts: part of `strategySchema`.

const amountList = {
  type: "array",
  minItems: 1,
  maxItems: 1000,
  items: { $ref: "#/$defs/amount" },
} as const;

/** An amount of money in the schema: at most six decimals are checked by `parseStrategy`. */
export const moneySchema = { type: "number", minimum: -9999999999999.99, maximum: 9999999999999.99 } as const;

const fieldAmount = {
  title: "Amount of a field",
  description:
    "The value of a field, then in this order: at a margin, plus VAT, plus a percentage, plus an amount. Where the field " +
    "has no value, the product fails with a message that names it.",
  type: "object",
  additionalProperties: false,
  required: ["of"],
  properties: {
    of: { $ref: "#/$defs/field" },
    marginPercent: {
      description: "The value is a cost; the amount has this margin: cost / (1 − margin). Less than 100.",
      type: "number",
      minimum: -1000000,
      exclusiveMaximum: 100,
      examples: [25],
    },
    vat: {
      description: "VAT in percent on top: a number, or a field that holds one, such as a tag with the value 19.",
      oneOf: [
        { description: "A rate in percent.", type: "number", minimum: 0, maximum: 1000, examples: [19] },
        { $ref: "#/$defs/field" },
      ],
      examples: ["tags.vat", 19],
    },
    percent: {
      description: "So many percent more (less, if negative).",
      type: "number",
      minimum: -100,
      maximum: 1000000,
      examples: [20],
    },
    amount: { ...moneySchema, description: "So much more (less, if negative), after `percent`.", examples: [1.5] },
  },
  examples: [
    { of: "referencePrice", percent: -10 },
    { of: "tags.purchasePrice", marginPercent: 25, vat: "tags.vat" },
  ],
} as const;

function listAmount(key: "sum" | "min" | "max", description: string) {
  return {
    title: `Amount: ${key}`,
    description,
    type: "object",
    additionalProperties: false,
    required: [key],
    properties: {
      [key]: { ...amountList, description, examples: [[{ of: "tags.purchasePrice" }, { of: "tags.logisticalCost" }]] },
    },
    examples: [{ [key]: [{ of: "tags.purchasePrice" }, { of: "tags.logisticalCost" }] }],
  } as const;
}

export const amountSchema = {
  title: "Amount",
  description: "A number, the amount of a field, or the sum, least or greatest of amounts.",
  oneOf: [
    { ...moneySchema, title: "Number", description: "A fixed amount.", examples: [12.4] },
    fieldAmount,
    listAmount("sum", "The sum of the amounts; every one must have a value."),
    listAmount("min", "The least of the amounts; every one must have a value."),
    listAmount("max", "The greatest of the amounts; every one must have a value."),
  ],
  examples: [12.4, { of: "tags.purchasePrice", marginPercent: 25, vat: "tags.vat" }],
} as const;
