// The oracle: a second, deliberately slow and plain evaluation of a strategy, written from docs/concepts/strategies.md and the engine's
// README. It shares only the types of inputs with the engine: no arithmetic, no closures, no fast path.

import type { EngineContext, EngineProduct, Market } from "../input.ts";
import type { Rule, Strategy, StrategyNode } from "../strategy.ts";
import { Stop, choiceOf, countingOffers } from "./aim.ts";
import { isBetween, isTrue } from "./conditions.ts";
import { type Case, MissingValue, takes } from "./facts.ts";
import { type Priced, priceOf } from "./price.ts";

/** The outcome of one domain, or of the whole product; prices in cents. */
export interface Verdict extends Partial<Priced> {
  readonly kind: "recommendation" | "skip" | "failure";
  readonly domain: string | null;
  readonly leafNodeId: number;
  readonly branchName?: string | null;
  /** Whether somebody competes on the domain. */
  readonly competes?: boolean;
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
    const situation: Case = { document: strategy, rule: null, product, market, context };
    const verdict = verdictOn(leafOf(tree, 1, null, situation), situation);
    if (verdict !== null) {
      verdicts.push(verdict);
    }
  }
  const domains = verdicts.sort((a, b) => ((a.domain ?? "") < (b.domain ?? "") ? -1 : 1));
  if (domains.length > 0) {
    return { verdict: chosen(domains, strategy), domains };
  }
  const situation: Case = { document: strategy, rule: null, product, market: null, context };
  return { verdict: verdictOn(leafOf(tree, 1, null, situation), situation), domains: [] };
}

function chosen(domains: readonly Verdict[], { edition = 1, aggregate = "lowest" }: Strategy): Verdict | null {
  const priced = domains.filter((verdict) => verdict.kind === "recommendation");
  const competing = priced.filter((verdict) => verdict.isFallback === false);
  const someCompete = edition === 2 && domains.some((verdict) => verdict.competes === true);
  const candidates = competing.length > 0 || someCompete ? competing : priced;
  const cents = candidates.map((verdict) => verdict.cents ?? 0n).sort((a, b) => Number(a - b));
  const first = typeof aggregate === "object" ? aggregate.firstOf : [];
  const place = aggregate === "highest" ? cents.length - 1 : aggregate === "median" ? (cents.length - 1) >> 1 : 0;
  return (
    first.flatMap((domain) => candidates.filter((verdict) => verdict.domain === domain))[0] ??
    candidates.find((verdict) => verdict.cents === cents[place]) ??
    domains.find((verdict) => verdict.kind === "failure") ??
    domains.find((verdict) => verdict.kind === "skip") ??
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
    if (isBetween(branch.validFrom, branch.validUntil, situation) && isTrue(branch.when, situation)) {
      return leafOf(branch.then, next, branch.name ?? branchName, situation);
    }
    next += sizeOf(branch.then);
  }
  return leafOf(node.otherwise, next, branchName, situation);
}

/** Null if the rule leaves the domain out. */
function verdictOn(leaf: Leaf, situation: Case): Verdict | null {
  const { id, branchName, node } = leaf;
  const domain = situation.market?.domain ?? null;
  if (!("rule" in node)) {
    return { kind: "skip", domain, leafNodeId: id, competes: false };
  }
  return byRule(node.rule, { id, branchName, node }, { ...situation, rule: node.rule });
}

function byRule(rule: Rule, leaf: Leaf, situation: Case): Verdict | null {
  const { id: leafNodeId, branchName } = leaf;
  const domain = situation.market?.domain ?? null;
  if (domain !== null && !takes(choiceOf(rule, situation).domains, [domain], situation)) {
    return null;
  }
  const enough = choiceOf(rule, situation).minOffers ?? 1;
  const hasRivals = countingOffers(rule, situation).length >= enough;
  try {
    const priced = priceOf(rule, situation);
    return "instead" in priced
      ? byRule(priced.instead, leaf, { ...situation, rule: priced.instead })
      : { ...priced, kind: "recommendation", domain, leafNodeId, branchName, competes: !priced.isFallback };
  } catch (error) {
    if (error instanceof Stop) {
      return { kind: error.kind, domain, leafNodeId, competes: hasRivals && !error.isFallback };
    }
    if (error instanceof MissingValue) {
      return { kind: "failure", domain, leafNodeId, competes: hasRivals };
    }
    throw error;
  }
}
