// JSON Schema of a rule's `competitors` and `target`: part of `strategySchema`.

const names = {
  type: "array",
  minItems: 1,
  maxItems: 1000,
  items: { type: "string", minLength: 1, maxLength: 1000 },
} as const;

export const selectionSchema = {
  title: "Selection",
  description:
    "Names to take and names to leave out. `*` stands for any run of characters, case does not matter; `exclude` wins.",
  type: "object",
  additionalProperties: false,
  minProperties: 1,
  properties: {
    include: { ...names, description: "Only what matches one of these.", examples: [["shop-*"]] },
    exclude: { ...names, description: "Nothing that matches one of these.", examples: [["*refurbished*"]] },
  },
  examples: [{ include: ["shop-*"], exclude: ["shop-b.example"] }],
} as const;

export const competitorsSchema = {
  title: "Competitors",
  description:
    "Which offers count. By default all that are neither own nor ignored, and available or of unknown availability.",
  type: "object",
  additionalProperties: false,
  properties: {
    domains: {
      $ref: "#/$defs/selection",
      description: "Domains that this rule evaluates; the others take no part.",
      examples: [{ include: ["shop.example"] }],
    },
    vendors: {
      $ref: "#/$defs/selection",
      description: "Vendors that count, by name or by their id on the domain.",
      examples: [{ exclude: ["Marketplace*"] }],
    },
    onlyAvailable: {
      description: "true: only offers known to be available. false: unavailable ones count as well.",
      type: "boolean",
      examples: [true],
    },
    maxDeliveryHours: {
      description: "Offers delivered later than this do not count; an unknown delivery time does.",
      type: "number",
      minimum: 0,
      maximum: 100000,
      examples: [72],
    },
    maxAgeHours: {
      description: "Offers retrieved (else gathered) longer ago do not count.",
      type: "number",
      minimum: 0,
      maximum: 100000,
      examples: [48],
    },
    attributes: {
      description:
        "What an offer's attributes must and must not be; without the attribute, an `include` leaves it out.",
      type: "object",
      minProperties: 1,
      maxProperties: 1000,
      propertyNames: { minLength: 1, maxLength: 1000 },
      additionalProperties: { $ref: "#/$defs/selection" },
      examples: [{ condition: { include: ["new*"] } }],
    },
    minOffers: {
      description: "With fewer counting offers the rule proceeds as without competitors.",
      type: "integer",
      minimum: 1,
      maximum: 10000,
      default: 1,
      examples: [3],
    },
    outliers: {
      description: "Offers far from the median of those that count until then do not count.",
      type: "object",
      additionalProperties: false,
      minProperties: 1,
      properties: {
        belowPercent: {
          description: "Left out below so many percent of the median.",
          type: "number",
          exclusiveMinimum: 0,
          maximum: 100,
          examples: [50],
        },
        abovePercent: {
          description: "Left out above so many percent of the median.",
          type: "number",
          minimum: 100,
          maximum: 1000000,
          examples: [200],
        },
      },
      examples: [{ belowPercent: 50, abovePercent: 200 }],
    },
  },
  examples: [{ vendors: { exclude: ["Marketplace*"] }, onlyAvailable: true, maxAgeHours: 48 }],
} as const;

export const targetSchema = {
  title: "Target",
  description:
    "The price aimed at: a position among the counting competitors, a statistic or percentile of their prices, one " +
    "vendor's price, an amount, or the previous price.",
  oneOf: [
    {
      const: "keep",
      description: "The previous price, else the own offer's, else the reference price.",
      examples: ["keep"],
    },
    {
      type: "object",
      description: "Exactly one of these.",
      additionalProperties: false,
      minProperties: 1,
      maxProperties: 1,
      properties: {
        position: {
          description: "The price of the n-th cheapest; of the last one where there are fewer.",
          type: "integer",
          minimum: 1,
          maximum: 10000,
          examples: [1],
        },
        statistic: {
          description: "A statistic of the prices; the median of an even count is the mean of the two in the middle.",
          enum: ["lowest", "highest", "average", "median"],
          examples: ["median"],
        },
        percentile: {
          description:
            "The price at rank p/100 · (count − 1), interpolated linearly: 0 lowest, 50 median, 100 highest.",
          type: "number",
          minimum: 0,
          maximum: 100,
          examples: [25],
        },
        vendor: {
          description: "The cheapest offer of this vendor, `*` as wildcard; without one, as without competitors.",
          type: "string",
          minLength: 1,
          maxLength: 1000,
          examples: ["shop-b.example"],
        },
        amount: { $ref: "#/$defs/amount", description: "This amount.", examples: [{ of: "referencePrice" }] },
      },
      examples: [{ position: 1 }],
    },
  ],
  examples: [{ position: 1 }, { statistic: "median" }, "keep"],
} as const;
