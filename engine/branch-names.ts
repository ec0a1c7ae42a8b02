// The names of a strategy's leaves, for reports that have only their numbers.

import type { Strategy, StrategyNode } from "./strategy.ts";

/** The innermost branch name above each rule and skip, null without one, by the number that `compileStrategy` gives it. */
export function branchNamesOf(strategy: Strategy): ReadonlyMap<number, string | null> {
  const names = new Map<number, string | null>();
  const { branches = [], otherwise } = strategy;
  numberLeaves({ branches, otherwise }, null, { names, next: 1 });
  return names;
}

function numberLeaves(
  node: StrategyNode,
  name: string | null,
  numbered: { readonly names: Map<number, string | null>; next: number },
): void {
  const nodeId = numbered.next;
  numbered.next += 1;
  if (!("branches" in node)) {
    numbered.names.set(nodeId, name);
    return;
  }
  for (const branch of node.branches) {
    numberLeaves(branch.then, branch.name ?? name, numbered);
  }
  numberLeaves(node.otherwise, name, numbered);
}
