// The strategy language: one declaration from which types, checks and the published JSON Schema follow.

import {
  type Of,
  type Part,
  byKey,
  counted,
  described,
  isObject,
  list,
  named,
  object,
  optional,
  required,
  shownValue,
} from "./grammar.ts";
import { namedParts, text, value } from "./grammar-values.ts";
import { report } from "./problems.ts";
import { type Amount, amount } from "./strategy-amount.ts";
import { type CompetitorChoice, competitorChoice } from "./strategy-competitors.ts";
import { AMOUNT_OPERATORS, type Condition, condition } from "./strategy-condition.ts";
import { calendars, dayOrInstant } from "./strategy-dates.ts";
import { families } from "./strategy-families.ts";
import { aggregate, market } from "./strategy-market.ts";
import { type Rule, rule } from "./strategy-rule.ts";
import { tables } from "./strategy-tables.ts";

export type * from "./strategy-amount.ts";
export type {
  AttributeSelection,
  CompetitorChoice,
  CompetitorsPart,
  OutliersPart,
  Selection,
} from "./strategy-competitors.ts";
export type { AmountCondition, Condition, FieldCondition } from "./strategy-condition.ts";
export type { CalendarSpan, Calendars } from "./strategy-dates.ts";
export type { FamilyPart, FamilyRelation } from "./strategy-families.ts";
export type { AggregatePart, MarketPart } from "./strategy-market.ts";
export type { TableBand, TablePart, TableRow } from "./strategy-tables.ts";
export type * from "./strategy-rule.ts";

/** A node of the tree: a rule, a skip, or a further choice between branches. */
export type StrategyNode =
  | { readonly rule: Rule }
  | { readonly skip: string }
  | { readonly branches: readonly Branch[]; readonly otherwise: StrategyNode };

export interface Branch {
  readonly name?: string;
  readonly when: Condition;
  readonly validFrom?: string;
  readonly validUntil?: string;
  readonly hold?: string;
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
      validFrom: optional(dayOrInstant, "The branch matches from this day or instant on.", "2026-11-20"),
      validUntil: optional(dayOrInstant, "The branch matches until this day, included, or this instant.", "2026-11-30"),
      hold: optional(text, "Why prices of this branch wait for somebody's approval.", "new assortment"),
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
      byKey(
        "aNode",
        {
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
        },
        undefined,
        (found) => (Object.hasOwn(found, "target") ? "unwrappedRule" : null),
      ),
    ),
);

const otherwise = required(node, "If no branch matches.", { skip: "not priced automatically" });

const edition = value<2>({ enum: [2] }, (found, path, { problems }) => {
  if (found !== 2) {
    report(problems, path, "notAnEdition", { found: shownValue(found) });
  }
});

/** What a definition may be. */
export type Definition = Amount | Condition | CompetitorChoice;

const AMOUNT_KEYS = ["of", "sum", "min", "max", "formula", "lookup", "target"];
const CONDITION_KEYS = ["all", "any", "not", "field", "amount", "calendar"];

/** Which of the three a definition is: its keys say it. */
export function kindOfDefinition(found: unknown): "amount" | "condition" | "competitors" {
  if (!isObject(found)) {
    return "amount";
  }
  const has = (keys: readonly string[]): boolean => keys.some((key) => Object.hasOwn(found, key));
  return has(AMOUNT_KEYS) ? "amount" : has(CONDITION_KEYS) ? "condition" : "competitors";
}

const definitionParts = { amount, condition, competitors: competitorChoice };

const definition: Part<Definition> = {
  check: (found, path, checking) => {
    if (isObject(found) && Object.keys(found).join() === "amount") {
      report(checking.problems, path, "wrappedAmount", { known: AMOUNT_OPERATORS });
    } else {
      definitionParts[kindOfDefinition(found)].check(found, path, checking);
    }
  },
  schema: (definitions) => ({
    anyOf: Object.values(definitionParts).map((part) => part.schema(definitions)),
    description: "An amount, a condition, or which competitors count.",
    examples: [{ of: "tags.purchasePrice", marginPercent: 10 }],
  }),
};

/** The document itself, the root of the tree. */
export const strategy = counted(
  "nodes",
  described(
    object({
      name: required(text, "What the strategy is called.", "Electronics"),
      edition: optional(edition, "The edition of the language: there is one, which may be named.", 2),
      description: optional(text, "What the strategy is for.", "Undercut, but keep the margin"),
      definitions: optional(
        namedParts(definition),
        "Amounts, conditions and competitors by name, for `use`: written once, changed once.",
        { floor: { of: "tags.purchasePrice", marginPercent: 10 } },
      ),
      tables: optional(tables, "Tables by name, for `lookup`: a number by one or several fields.", {
        margins: { by: ["tags.brand"], rows: [["A", 18]], otherwise: 15 },
      }),
      calendars: optional(calendars, "Times by name, for conditions.", {
        sale: [{ from: "2026-11-20", to: "2026-11-30" }],
      }),
      market: optional(
        market,
        "Whether each domain is priced on its own (`perDomain`), or all are one market (`together`).",
        "together",
      ),
      aggregate: optional(aggregate, "Which of the domains' prices is the price; the lowest without.", "highest"),
      families: optional(
        families,
        "Products whose prices belong together: settled after all members have a price of their own.",
        [{ by: "tags.family", relations: [{ kind: "same" }] }],
      ),
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
