// Compiles a strategy to closures once, so that evaluating a product reads no document.

import { branchNamesOf } from "../language/branch-names.ts";
import { isIn, momentOf } from "../values/calendar-days.ts";
import type { Compiling, WrittenHold } from "./compiling.ts";
import { type CompiledCondition, compileCondition } from "./conditions.ts";
import { compilingOf } from "./definitions.ts";
import { type HistoryReads, historyReadsOf } from "../language/history-reads.ts";
import type { Pooling } from "../language/strategy-market.ts";
import { type CompiledLeaf, type Leaf, compileRule, compileSkip, outOfRangeResult } from "./rule.ts";
import { type Scope, domainOf, nowOf } from "./scope.ts";
import { tagsOfOthers } from "../language/used-fields.ts";
import type { Fact } from "../trace/trace.ts";
import type { AggregatePart, Branch, FamilyPart, Strategy, StrategyNode } from "../language/strategy.ts";

/** A strategy ready to evaluate any number of products; it holds no state. */
export interface CompiledStrategy {
  readonly name: string;
  readonly evaluate: CompiledLeaf;
  /** How its domains are one market; null if each is priced on its own. */
  readonly pooling: Pooling | null;
  readonly aggregate: AggregatePart;
  /** The families whose prices are settled afterwards (`settleFamilies`); empty without. */
  readonly families: readonly FamilyPart[];
  /** The keys of the tags that name other products: of those whose published prices it reads, and of all. */
  readonly leadingTags: readonly string[];
  readonly referringTags: readonly string[];
  /** Whether it reads the time, and so needs a time zone that exists. */
  readonly readsTime: boolean;
  /** What it reads of the history of prices; null if nothing. */
  readonly historyReads: HistoryReads | null;
  /** The innermost branch name above each rule and skip, by its number; null without one. */
  readonly branchNames: ReadonlyMap<number, string | null>;
}

/** Numbers nodes depth-first from 1: every choice, rule and skip, the root included. */
interface Numbering {
  next: number;
  readonly env: Compiling;
}

/** A node's path in the document, and the innermost branch name above it. */
interface TreePath {
  readonly path: string;
  readonly branchName: string | null;
  /** Why prices of the branches above wait for approval. */
  readonly holds: readonly WrittenHold[];
}

/**
 * Compiles a strategy: docs/concepts/strategies.md, "Branches".
 * @param strategy as `parseStrategy` returned it; anything else may throw a RangeError
 */
export function compileStrategy(strategy: Strategy): CompiledStrategy {
  const choice = { branches: strategy.branches ?? [], otherwise: strategy.otherwise };
  const env = compilingOf(strategy);
  const tags = tagsOfOthers(strategy);
  const evaluate = compileNode(choice, { path: "", branchName: null, holds: [] }, { next: 1, env });
  return {
    name: strategy.name,
    evaluate,
    pooling: env.pooling,
    aggregate: strategy.aggregate ?? "lowest",
    families: strategy.families ?? [],
    leadingTags: tags.leading,
    referringTags: tags.referring,
    readsTime: readsTime(strategy),
    historyReads: historyReadsOf(strategy),
    branchNames: branchNamesOf(strategy),
  };
}

/** Whether a document names a field of the time or a calendar anywhere; one that says `time.` in a text may, too. */
function readsTime(strategy: Strategy): boolean {
  return /"(field|of|vat)":"time\.|"calendar":|"valid(From|Until)":|"formula":"[^"]*time\./.test(
    JSON.stringify(strategy),
  );
}

function compileNode(node: StrategyNode, above: TreePath, numbering: Numbering): CompiledLeaf {
  const nodeId = numbering.next;
  numbering.next += 1;
  const { path, branchName, holds } = above;
  if ("rule" in node) {
    return compileRule(node.rule, { path: join(path, "rule"), nodeId, branchName, holds }, numbering.env);
  }
  if ("skip" in node) {
    const leaf: Leaf = { path, nodeId, branchName, holds };
    return compileSkip(node.skip, leaf);
  }
  const branches = node.branches.map((branch, index) =>
    compileBranch(branch, { path: join(path, `branches[${index}]`), branchName, holds }, numbering),
  );
  const otherwisePath = join(path, "otherwise");
  const otherwise: CompiledBranch = {
    path: otherwisePath,
    name: null,
    condition: null,
    evaluate: compileNode(node.otherwise, { path: otherwisePath, branchName, holds }, numbering),
  };
  return compileChoice(branches, otherwise, nodeId);
}

interface CompiledBranch {
  readonly path: string;
  readonly name: string | null;
  /** Null for `otherwise`. */
  readonly condition: CompiledCondition | null;
  readonly evaluate: CompiledLeaf;
}

function compileBranch(branch: Branch, above: TreePath, numbering: Numbering): CompiledBranch {
  const inner: TreePath = {
    path: `${above.path}.then`,
    branchName: branch.name ?? above.branchName,
    holds:
      branch.hold === undefined ? above.holds : [...above.holds, { path: `${above.path}.hold`, text: branch.hold }],
  };
  const condition = compileCondition(branch.when, `${above.path}.when`, numbering.env);
  return {
    path: above.path,
    name: branch.name ?? null,
    condition: whileValid(branch, condition),
    evaluate: compileNode(branch.then, inner, numbering),
  };
}

/** A branch outside its time does not match, whatever its condition says. */
function whileValid({ validFrom, validUntil }: Branch, condition: CompiledCondition): CompiledCondition {
  if (validFrom === undefined && validUntil === undefined) {
    return condition;
  }
  const span = {
    from: validFrom === undefined ? null : momentOf(validFrom),
    to: validUntil === undefined ? null : momentOf(validUntil),
  };
  const isValid = (scope: Scope): boolean => isIn(span, nowOf(scope));
  return {
    holds: (scope) => isValid(scope) && condition.holds(scope),
    facts: (scope) => {
      const truth = isValid(scope);
      const fact: Fact = { subject: { validity: "" }, value: { truth }, failed: null, held: [] };
      return truth && condition.holds(scope)
        ? [fact, ...condition.facts(scope)]
        : truth
          ? condition.facts(scope)
          : [fact];
    },
  };
}

/** The first branch that matches is taken; a figure out of range in a condition fails the choice. */
function compileChoice(branches: readonly CompiledBranch[], otherwise: CompiledBranch, nodeId: number): CompiledLeaf {
  if (branches.length === 0) {
    return otherwise.evaluate;
  }
  const taken = (scope: Scope): CompiledBranch => {
    for (const branch of branches) {
      if (branch.condition === null || branch.condition.holds(scope)) {
        return branch;
      }
    }
    return otherwise;
  };
  return (scope) => {
    let branch: CompiledBranch;
    try {
      branch = taken(scope);
    } catch (thrown) {
      return outOfRangeResult(thrown, { leaf: { nodeId }, competes: false }, scope);
    }
    traceBranch(branch, branches, scope);
    return branch.evaluate(scope);
  };
}

function traceBranch(taken: CompiledBranch, branches: readonly CompiledBranch[], scope: Scope): void {
  if (scope.steps === null) {
    return;
  }
  const index = branches.indexOf(taken);
  const passed = index < 0 ? branches : branches.slice(0, index);
  scope.steps.push({
    step: "branch",
    domain: domainOf(scope),
    path: taken.path,
    name: taken.name,
    otherwise: taken.condition === null,
    because: taken.condition?.facts(scope) ?? [],
    passed: passed.map(({ path, name, condition }) => ({ path, name, because: condition?.facts(scope) ?? [] })),
  });
}

function join(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}
