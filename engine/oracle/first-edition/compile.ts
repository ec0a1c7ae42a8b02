// A strategy becomes closures, once; evaluating a product then walks no document.

import { type CompiledCondition, compileCondition } from "./conditions.ts";
import { type CompiledLeaf, type Leaf, compileRule, compileSkip } from "./rule.ts";
import { type Scope, domainOf } from "./scope.ts";
import type { Branch, Condition, Strategy, StrategyNode } from "./strategy.ts";

/** A strategy ready to evaluate any number of products; it holds no state. */
export interface CompiledStrategy {
  readonly name: string;
  readonly evaluate: CompiledLeaf;
  /** Whether it reads `time.*`, and so needs a time zone that exists. */
  readonly readsTime: boolean;
}

/** Numbers nodes depth-first from 1: every choice, rule and skip, the root included. */
interface Numbering {
  next: number;
}

/** Where a node stands: its path in the document and the innermost branch name above it. */
interface Place {
  readonly path: string;
  readonly branchName: string | null;
}

/**
 * Compiles a strategy: pricing rules, "A strategy".
 * @param strategy as `parseStrategy` returned it; anything else may throw a RangeError
 */
export function compileStrategy(strategy: Strategy): CompiledStrategy {
  const choice = { branches: strategy.branches ?? [], otherwise: strategy.otherwise };
  const evaluate = compileNode(choice, { path: "", branchName: null }, { next: 1 });
  return { name: strategy.name, evaluate, readsTime: nodeReadsTime(choice) };
}

function compileNode(node: StrategyNode, place: Place, numbering: Numbering): CompiledLeaf {
  const nodeId = numbering.next;
  numbering.next += 1;
  const { path, branchName } = place;
  if ("rule" in node) {
    return compileRule(node.rule, { path: join(path, "rule"), nodeId, branchName });
  }
  if ("skip" in node) {
    const leaf: Leaf = { path, nodeId, branchName };
    return compileSkip(node.skip, leaf);
  }
  const branches = node.branches.map((branch, index) =>
    compileBranch(branch, { path: join(path, `branches[${index}]`), branchName }, numbering),
  );
  const otherwisePath = join(path, "otherwise");
  const otherwise: CompiledBranch = {
    path: otherwisePath,
    name: null,
    condition: null,
    evaluate: compileNode(node.otherwise, { path: otherwisePath, branchName }, numbering),
  };
  return compileChoice(branches, otherwise);
}

interface CompiledBranch {
  readonly path: string;
  readonly name: string | null;
  /** Null for `otherwise`. */
  readonly condition: CompiledCondition | null;
  readonly evaluate: CompiledLeaf;
}

function compileBranch(branch: Branch, place: Place, numbering: Numbering): CompiledBranch {
  const inner: Place = { path: `${place.path}.then`, branchName: branch.name ?? place.branchName };
  return {
    path: place.path,
    name: branch.name ?? null,
    condition: compileCondition(branch.when),
    evaluate: compileNode(branch.then, inner, numbering),
  };
}

/** The first branch that matches is taken. */
function compileChoice(branches: readonly CompiledBranch[], otherwise: CompiledBranch): CompiledLeaf {
  return (scope) => {
    for (const branch of branches) {
      if (branch.condition === null || branch.condition.holds(scope)) {
        traceBranch(branch, branches, scope);
        return branch.evaluate(scope);
      }
    }
    if (branches.length > 0) {
      traceBranch(otherwise, branches, scope);
    }
    return otherwise.evaluate(scope);
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

function nodeReadsTime(node: StrategyNode): boolean {
  if (!("branches" in node)) {
    return false;
  }
  return (
    node.branches.some((branch) => conditionReadsTime(branch.when) || nodeReadsTime(branch.then)) ||
    nodeReadsTime(node.otherwise)
  );
}

function conditionReadsTime(condition: Condition): boolean {
  if ("all" in condition) {
    return condition.all.some(conditionReadsTime);
  }
  if ("any" in condition) {
    return condition.any.some(conditionReadsTime);
  }
  return "not" in condition ? conditionReadsTime(condition.not) : condition.field.startsWith("time.");
}
