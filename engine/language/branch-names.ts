// The leaves of a strategy by the numbers that `compileStrategy` gives them, for reports that have only those.

import { type Path, below, pointerOf } from "./problems.ts";
import type { Strategy, StrategyNode } from "./strategy.ts";

/** A rule or skip. */
interface Leaf {
  /** The innermost branch name above it; null without one. */
  readonly name: string | null;
  readonly path: Path;
}

/** The innermost branch name above each rule and skip, null without one. */
export function branchNamesOf(strategy: Strategy): ReadonlyMap<number, string | null> {
  return new Map(Array.from(leavesOf(strategy), ([number, { name }]) => [number, name]));
}

/** Where each rule and skip stands in the document, as a JSON pointer. */
export function leafPointersOf(strategy: Strategy): ReadonlyMap<number, string> {
  return new Map(Array.from(leavesOf(strategy), ([number, { path }]) => [number, pointerOf(path)]));
}

function leavesOf({ branches = [], otherwise }: Strategy): ReadonlyMap<number, Leaf> {
  const leaves = new Map<number, Leaf>();
  numberLeaves({ branches, otherwise }, { name: null, path: { parent: null, key: "" } }, { leaves, next: 1 });
  return leaves;
}

function numberLeaves(
  node: StrategyNode,
  { name, path }: Leaf,
  numbered: { readonly leaves: Map<number, Leaf>; next: number },
): void {
  const nodeId = numbered.next;
  numbered.next += 1;
  if (!("branches" in node)) {
    numbered.leaves.set(nodeId, { name, path });
    return;
  }
  for (const [index, branch] of node.branches.entries()) {
    const at = below(below(below(path, "branches"), index), "then");
    numberLeaves(branch.then, { name: branch.name ?? name, path: at }, numbered);
  }
  numberLeaves(node.otherwise, { name, path: below(path, "otherwise") }, numbered);
}
