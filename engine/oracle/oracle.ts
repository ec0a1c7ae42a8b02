// The oracle: a second, deliberately slow and plain evaluation of a strategy, written from docs/concepts/strategies.md and the engine's
// README. It shares only the types of inputs with the engine: no arithmetic, no closures, no fast path.

import type { EngineContext, EngineProduct, Market } from "../input.ts";
import type { Strategy, StrategyNode } from "../strategy.ts";
import { Stop } from "./aim.ts";
import { type Case, MissingValue, isTrue, takes } from "./facts.ts";
import { type Priced, priceOf } from "./price.ts";

/** The outcome of one domain, or of the whole product; prices in cents. */
export interface Verdict extends Partial<Priced> {
  readonly kind: "recommendation" | "skip" | "failure";
  readonly domain: string | null;
  readonly leafNodeId: number;
  readonly branchName?: string | null;
}

type Leaf = { readonly id: number; readonly branchName: string | null; readonly node: StrategyNode };

/** The verdict on a product, and those on its domains. */
export function judge(
  strategy: Strategy,
  product: EngineProduct,
  markets: readonly Market[],
  context: EngineContext,
): { verdict: Verdict | null; domains: Verdict[] } {
  const tree: StrategyNode = { branches: strategy.branches ?? [], otherwise: strategy.otherwise };
  const verdicts: Verdict[] = [];
  for (const market of markets.filter((candidate) => candidate.currency === context.currency)) {
    const situation: Case = { product, market, context };
    const leaf = leafOf(tree, 1, null, situation);
    const selection = "rule" in leaf.node ? leaf.node.rule.competitors?.domains : undefined;
    if (takes(selection, [market.domain])) {
      verdicts.push(verdictOn(leaf, situation));
    }
  }
  const domains = verdicts.sort((a, b) => ((a.domain ?? "") < (b.domain ?? "") ? -1 : 1));
  if (domains.length > 0) {
    return { verdict: cheapest(domains), domains };
  }
  const situation: Case = { product, market: null, context };
  return { verdict: verdictOn(leafOf(tree, 1, null, situation), situation), domains: [] };
}

function cheapest(domains: readonly Verdict[]): Verdict | null {
  const priced = domains.filter((verdict) => verdict.kind === "recommendation");
  const competing = priced.filter((verdict) => verdict.isFallback === false);
  const candidates = competing.length > 0 ? competing : priced;
  const least = candidates.map((verdict) => verdict.cents ?? 0n).sort((a, b) => Number(a - b))[0];
  return (
    candidates.find((verdict) => verdict.cents === least) ??
    domains.find((verdict) => verdict.kind === "failure") ??
    domains[0] ??
    null
  );
}

function sizeOf(node: StrategyNode): number {
  return "branches" in node
    ? 1 + node.branches.reduce((sum, branch) => sum + sizeOf(branch.then), 0) + sizeOf(node.otherwise)
    : 1;
}

function leafOf(node: StrategyNode, id: number, branchName: string | null, situation: Case): Leaf {
  if (!("branches" in node)) {
    return { id, branchName, node };
  }
  let next = id + 1;
  for (const branch of node.branches) {
    if (isTrue(branch.when, situation)) {
      return leafOf(branch.then, next, branch.name ?? branchName, situation);
    }
    next += sizeOf(branch.then);
  }
  return leafOf(node.otherwise, next, branchName, situation);
}

function verdictOn(leaf: Leaf, situation: Case): Verdict {
  const { id, branchName, node } = leaf;
  const domain = situation.market?.domain ?? null;
  if (!("rule" in node)) {
    return { kind: "skip", domain, leafNodeId: id };
  }
  try {
    return { ...priceOf(node.rule, situation), kind: "recommendation", domain, leafNodeId: id, branchName };
  } catch (error) {
    if (error instanceof Stop || error instanceof MissingValue) {
      return { kind: error instanceof Stop ? error.kind : "failure", domain, leafNodeId: id };
    }
    throw error;
  }
}
