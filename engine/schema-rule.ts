// JSON Schema of a rule: part of `strategySchema`. Competitors and target: schema-competitors.ts.

import { competitorsSchema, targetSchema } from "./schema-competitors.ts";
import { moneySchema } from "./schema-amount.ts";

const percent = { type: "number", minimum: -100, maximum: 1000000 } as const;
const ending = { type: "number", minimum: 0, maximum: 0.99 } as const;

const adjust = {
  description: "What the target is adjusted by: the percentage first, then the amount.",
  type: "object",
  additionalProperties: false,
  minProperties: 1,
  properties: {
    percent: { ...percent, description: "So many percent more (less, if negative).", examples: [-1] },
    amount: { ...moneySchema, description: "So much more (less, if negative).", examples: [-0.01] },
  },
  examples: [{ percent: -1 }, { amount: -0.01 }],
} as const;

const change = {
  description:
    "How far and how little the price moves from the previous recommendation (else the own offer, else the reference " +
    "price). Floor, ceiling and boundaries may force a greater change.",
  type: "object",
  additionalProperties: false,
  minProperties: 1,
  properties: {
    maxPercentUp: { ...percent, minimum: 0, description: "At most so many percent up.", examples: [5] },
    maxPercentDown: {
      ...percent,
      minimum: 0,
      maximum: 100,
      description: "At most so many percent down.",
      examples: [10],
    },
    minAmount: {
      ...moneySchema,
      minimum: 0,
      description: "A change of less than this leaves the previous price.",
      examples: [0.1],
    },
    minPercent: {
      ...percent,
      minimum: 0,
      description: "A change of less than so many percent leaves the previous price.",
      examples: [0.5],
    },
  },
  examples: [{ maxPercentUp: 5, maxPercentDown: 10, minAmount: 0.1 }],
} as const;

const rounding = {
  description:
    "What a price looks like: an ending, one of several, or a multiple of a step. Never across a floor, ceiling, boundary " +
    "or change limit; where nothing fits in between, whole cents.",
  type: "object",
  additionalProperties: false,
  oneOf: [{ required: ["ending"] }, { required: ["endings"] }, { required: ["step"] }],
  properties: {
    ending: { ...ending, description: "The price ends in this.", examples: [0.99] },
    endings: {
      description: "The price ends in one of these.",
      type: "array",
      minItems: 1,
      maxItems: 1000,
      items: ending,
      examples: [[0.49, 0.99]],
    },
    step: {
      description: "The price is a multiple of this.",
      type: "number",
      minimum: 0.01,
      maximum: 1000000,
      examples: [0.05],
    },
    mode: {
      description: "Which way to go; `nearest` takes the upper of two that are equally near.",
      enum: ["down", "up", "nearest"],
      default: "nearest",
      examples: ["down"],
    },
  },
  examples: [{ ending: 0.99 }, { endings: [0.49, 0.99], mode: "down" }, { step: 0.05 }],
} as const;

export const ruleSchema = {
  title: "Rule",
  description:
    "How a price follows: offers → target → adjust → floor and ceiling → product boundaries → change limits → rounding.",
  type: "object",
  additionalProperties: false,
  required: ["target"],
  properties: {
    competitors: competitorsSchema,
    compareBy: {
      description:
        "Whether unit prices are compared or totals with delivery costs; own delivery costs come from the own offer, else " +
        "the tag `deliveryCosts`, else they are 0.",
      enum: ["unitPrice", "totalPrice"],
      default: "unitPrice",
      examples: ["totalPrice"],
    },
    target: targetSchema,
    adjust,
    minPrice: {
      $ref: "#/$defs/amount",
      description: "The strategy's own floor. Above the product's maxPriceBoundary the product fails.",
      examples: [{ of: "tags.purchasePrice", marginPercent: 10 }],
    },
    maxPrice: {
      $ref: "#/$defs/amount",
      description: "The strategy's own ceiling; the floor wins over it. Below the minPriceBoundary the product fails.",
      examples: [{ of: "referencePrice", percent: 20 }],
    },
    unreachable: {
      description:
        "A position whose price would break the floor: `next` takes the best position that keeps it, `floor` the floor, " +
        "`skip` recommends nothing on the domain.",
      enum: ["next", "floor", "skip"],
      default: "next",
      examples: ["next"],
    },
    withoutCompetitors: {
      description:
        "What to do where no (or too few) competitors count on any domain: an amount, `keep` the previous price (else the " +
        "own offer's, else the reference price, else nothing), `skip` or `fail`.",
      oneOf: [
        { description: "A word.", enum: ["keep", "skip", "fail"], examples: ["keep"] },
        { $ref: "#/$defs/amount" },
      ],
      default: "keep",
      examples: ["keep", { of: "referencePrice" }],
    },
    change,
    rounding,
    onBoundary: {
      description:
        "What a price outside minPriceBoundary..maxPriceBoundary does: it is clamped, or nothing is recommended.",
      enum: ["clamp", "skip"],
      default: "clamp",
      examples: ["clamp"],
    },
  },
  examples: [
    {
      competitors: { onlyAvailable: true, maxAgeHours: 48 },
      target: { position: 1 },
      adjust: { percent: -1 },
      minPrice: { of: "tags.purchasePrice", marginPercent: 11.2, vat: 19 },
      rounding: { ending: 0.49 },
    },
  ],
} as const;
