// The published JSON Schema (2020-12) of a strategy document. What it accepts, `parseStrategy` accepts but for what a
// schema cannot say: depth and size of the whole, six decimals, operands of the field's kind.

import { amountSchema } from "./schema-amount.ts";
import { selectionSchema } from "./schema-competitors.ts";
import { conditionSchema, fieldSchema } from "./schema-condition.ts";
import { ruleSchema } from "./schema-rule.ts";

const exampleRule = { target: { position: 1 }, adjust: { amount: -0.01 } } as const;
const exampleCondition = { field: "tags.brand", in: ["A", "B"] } as const;

const text = { type: "string", minLength: 1, maxLength: 1000 } as const;

const otherwise = {
  $ref: "#/$defs/node",
  description: "Where no branch matches.",
  examples: [{ skip: "not priced automatically" }],
} as const;

const branchSchema = {
  title: "Branch",
  description: "A condition and what follows where it holds. The first branch that matches is taken.",
  type: "object",
  additionalProperties: false,
  required: ["when", "then"],
  properties: {
    name: { ...text, description: "Shown as the branch of a recommendation.", examples: ["Big brands"] },
    when: { $ref: "#/$defs/condition", description: "When the branch is taken.", examples: [exampleCondition] },
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's key; nothing awaits a schema
    then: { $ref: "#/$defs/node", description: "What follows.", examples: [{ rule: exampleRule }] },
  },
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's key; nothing awaits a schema
  examples: [{ name: "Big brands", when: exampleCondition, then: { skip: "priced by hand" } }],
} as const;

const branches = {
  type: "array",
  maxItems: 1000,
  items: { $ref: "#/$defs/branch" },
  description: "Branches in the order in which they are tried.",
  examples: branchSchema.examples,
} as const;

const nodeSchema = {
  title: "Node",
  description: "A rule, a skip, or a further choice between branches. At most 1,000 nodes, 20 deep.",
  oneOf: [
    {
      description: "A rule that gives a price.",
      type: "object",
      additionalProperties: false,
      required: ["rule"],
      properties: { rule: { $ref: "#/$defs/rule" } },
      examples: [{ rule: exampleRule }],
    },
    {
      description: "No recommendation, for this reason.",
      type: "object",
      additionalProperties: false,
      required: ["skip"],
      properties: { skip: { ...text, description: "Why.", examples: ["not priced automatically"] } },
      examples: [{ skip: "not priced automatically" }],
    },
    {
      description: "A further choice.",
      type: "object",
      additionalProperties: false,
      required: ["branches", "otherwise"],
      properties: { branches: { ...branches, minItems: 1 }, otherwise },
      examples: [{ branches: branchSchema.examples, otherwise: { rule: exampleRule } }],
    },
  ],
  examples: [{ rule: exampleRule }],
} as const;

/** JSON Schema 2020-12 of a strategy document. */
export const strategySchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Strategy",
  description: "A pricing strategy: a tree of branches that ends in rules.",
  type: "object",
  additionalProperties: false,
  required: ["name", "otherwise"],
  properties: {
    name: { ...text, description: "What the strategy is called.", examples: ["Electronics"] },
    description: { ...text, description: "What the strategy is for.", examples: ["Undercut, but keep the margin"] },
    branches,
    otherwise,
  },
  examples: [{ name: "Cheapest by a cent", otherwise: { rule: exampleRule } }],
  $defs: {
    node: nodeSchema,
    branch: branchSchema,
    condition: conditionSchema,
    field: fieldSchema,
    rule: ruleSchema,
    selection: selectionSchema,
    amount: amountSchema,
  },
} as const;
