// The strategy language: one declaration from which types, checks and the published JSON Schema follow.

import {
  type Edition,
  type Of,
  type Part,
  byKey,
  counted,
  described,
  list,
  named,
  object,
  optional,
  required,
} from "./grammar.ts";
import { text, value } from "./grammar-values.ts";
import { report } from "./problems.ts";
import { type Condition, condition } from "./strategy-condition.ts";
import { type Rule, rule } from "./strategy-rule.ts";

export type { Amount, FieldAmount } from "./strategy-amount.ts";
export type { CompetitorsPart, OutliersPart, Selection } from "./strategy-competitors.ts";
export type { Condition, FieldCondition } from "./strategy-condition.ts";
export type * from "./strategy-rule.ts";

/** A node of the tree: a rule, a skip, or a further choice between branches. */
export type StrategyNode =
  | { readonly rule: Rule }
  | { readonly skip: string }
  | { readonly branches: readonly Branch[]; readonly otherwise: StrategyNode };

export interface Branch {
  readonly name?: string;
  readonly when: Condition;
  readonly then: StrategyNode;
}

const exampleRule = { target: { position: 1 }, adjust: { amount: -0.01 } };
const exampleCondition = { field: "tags.brand", in: ["A", "B"] };
// oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's key; nothing awaits it
const exampleBranch = { name: "Big brands", when: exampleCondition, then: { skip: "priced by hand" } };

const branch: Part<Branch> = named(
  "branch",
  {
    title: "Branch",
    description: "A condition, and what follows if it holds. The first branch that matches is taken.",
    examples: [exampleBranch],
  },
  () =>
    object({
      name: optional(text, "Shown as the branch of a recommendation.", "Big brands"),
      when: required(condition, "When the branch is taken.", exampleCondition),
      // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's key; nothing awaits it
      then: required(node, "What follows.", { rule: exampleRule }),
    }),
);

const branchesWords = "Branches in the order in which they are tried.";

const node: Part<StrategyNode> = named(
  "node",
  {
    title: "Node",
    description: "A rule, a skip, or a further choice between branches. At most 1,000 nodes, 20 deep.",
    examples: [{ rule: exampleRule }],
  },
  () =>
    counted(
      "nodes",
      byKey("aNode", {
        rule: described(object({ rule: required(rule, "How a price follows.", exampleRule) }), {
          description: "A rule that gives a price.",
          examples: [{ rule: exampleRule }],
        }),
        skip: described(object({ skip: required(text, "Why.", "not priced automatically") }), {
          description: "No recommendation, for this reason.",
          examples: [{ skip: "not priced automatically" }],
        }),
        branches: described(object({ branches: required(list(branch), branchesWords, [exampleBranch]), otherwise }), {
          description: "A further choice.",
          examples: [{ branches: [exampleBranch], otherwise: { rule: exampleRule } }],
        }),
      }),
    ),
);

const otherwise = required(node, "If no branch matches.", { skip: "not priced automatically" });

const edition = value<Edition>({ enum: [1, 2] }, (found, path, { problems }) => {
  if (found !== 1 && found !== 2) {
    report(problems, path, "notAnEdition");
  }
});

/** The document itself, the root of the tree. */
export const strategy = counted(
  "nodes",
  described(
    object({
      name: required(text, "What the strategy is called.", "Electronics"),
      edition: optional(
        edition,
        "The edition of the language. Parts that came with the second need 2; without it, documents mean what they did.",
        2,
      ),
      description: optional(text, "What the strategy is for.", "Undercut, but keep the margin"),
      branches: optional(list(branch, 0), branchesWords, [exampleBranch]),
      otherwise,
    }),
    {
      title: "Strategy",
      description: "A pricing strategy: a tree of branches that ends in rules.",
      examples: [{ name: "Cheapest by a cent", otherwise: { rule: exampleRule } }],
    },
  ),
);

export type Strategy = Of<typeof strategy>;
