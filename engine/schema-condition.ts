// JSON Schema of conditions and field names: part of `strategySchema`.

const operand = {
  type: ["string", "number"],
  maxLength: 1000,
  minimum: -9007199254740991,
  maximum: 9007199254740991,
} as const;

const bound = { type: "number", minimum: -9007199254740991, maximum: 9007199254740991 } as const;

export const fieldSchema = {
  title: "Field",
  description:
    "What is looked at: a product field, a tag (`tags.<key>`), a figure of the domain's market (over all offers that are " +
    "neither own nor ignored nor known to be unavailable), units sold, or the time in the contract's time zone.",
  type: "string",
  maxLength: 1000,
  anyOf: [
    {
      description: "A tag of the product, by its case-sensitive key.",
      pattern: "^tags\\.[\\s\\S]",
      examples: ["tags.brand"],
    },
    {
      description: "A named field.",
      enum: [
        "productId",
        "name",
        "customerProductId",
        "gtin",
        "referencePrice",
        "minPriceBoundary",
        "maxPriceBoundary",
        "market.offerCount",
        "market.vendorCount",
        "market.lowestUnitPrice",
        "market.lowestTotalPrice",
        "market.averageUnitPrice",
        "market.medianUnitPrice",
        "market.ownPosition",
        "sales.units7d",
        "sales.units30d",
        "time.weekday",
        "time.hour",
      ],
      examples: ["market.offerCount"],
    },
  ],
  examples: ["tags.brand", "referencePrice", "market.offerCount", "time.weekday"],
} as const;

const fieldCondition = {
  title: "Condition on a field",
  description:
    "Operators on one field; all that are given must hold. A comparison with a missing value never holds; only `exists` " +
    "and `not` see a missing value. Texts compare with texts, numbers with numeric values.",
  type: "object",
  additionalProperties: false,
  required: ["field"],
  minProperties: 2,
  properties: {
    field: { $ref: "#/$defs/field" },
    equals: {
      ...operand,
      description: "The value is this text, case-sensitive, or this number.",
      examples: ["A", 4006381333931],
    },
    in: {
      description: "The value is one of these.",
      type: "array",
      minItems: 1,
      maxItems: 1000,
      items: operand,
      examples: [["A", "B"]],
    },
    lt: { ...bound, description: "The value is less than this.", examples: [100] },
    lte: { ...bound, description: "The value is at most this.", examples: [100] },
    gt: { ...bound, description: "The value is more than this.", examples: [500] },
    gte: { ...bound, description: "The value is at least this.", examples: [500] },
    matches: {
      description: "The text matches this pattern: `*` stands for any run of characters, case does not matter.",
      type: "string",
      minLength: 1,
      maxLength: 1000,
      examples: ["*kettle*"],
    },
    exists: { description: "Whether the field has a value.", type: "boolean", examples: [true] },
  },
  examples: [{ field: "tags.amountInStock", gt: 500 }],
} as const;

const conditionList = {
  type: "array",
  minItems: 1,
  maxItems: 1000,
  items: { $ref: "#/$defs/condition" },
} as const;

export const conditionSchema = {
  title: "Condition",
  description: "When a branch is taken: operators on a field, or `all`, `any`, `not` of conditions. At most 20 deep.",
  oneOf: [
    fieldCondition,
    {
      title: "All of",
      description: "Every one of the conditions holds.",
      type: "object",
      additionalProperties: false,
      required: ["all"],
      properties: {
        all: {
          ...conditionList,
          description: "Conditions that must all hold.",
          examples: [
            [
              { field: "tags.brand", equals: "A" },
              { field: "sales.units7d", gte: 10 },
            ],
          ],
        },
      },
      examples: [
        {
          all: [
            { field: "tags.brand", equals: "A" },
            { field: "sales.units7d", gte: 10 },
          ],
        },
      ],
    },
    {
      title: "Any of",
      description: "At least one of the conditions holds.",
      type: "object",
      additionalProperties: false,
      required: ["any"],
      properties: {
        any: {
          ...conditionList,
          description: "Conditions of which one must hold.",
          examples: [
            [
              { field: "time.weekday", in: ["saturday", "sunday"] },
              { field: "time.hour", gte: 20 },
            ],
          ],
        },
      },
      examples: [
        {
          any: [
            { field: "time.weekday", in: ["saturday", "sunday"] },
            { field: "time.hour", gte: 20 },
          ],
        },
      ],
    },
    {
      title: "Not",
      description: "The condition does not hold; a comparison with a missing value does not hold, so its `not` does.",
      type: "object",
      additionalProperties: false,
      required: ["not"],
      properties: { not: { $ref: "#/$defs/condition" } },
      examples: [{ not: { field: "tags.brand", in: ["A", "B"] } }],
    },
  ],
  examples: [{ field: "tags.brand", in: ["A", "B"] }],
} as const;
