// The oracle: a second, deliberately slow and plain evaluation of a strategy, written from docs/concepts/strategies.md and
// exact-rules.md. It shares only the types of inputs with the engine: no arithmetic, no closures, no fast path.

import type { EngineContext, EngineProduct, Market } from "../../../engine/trace/input.ts";
import type { Condition, Rule, Strategy, StrategyNode } from "../../../engine/language/strategy.ts";
import { Stop, choiceOf, countingOffers } from "./aim.ts";
import { isBetween, isTrue } from "./conditions.ts";
import { type Case, ForbiddenValue, MissingValue, takes } from "./facts.ts";
import { isJoined, join } from "./joined.ts";
import { type Priced, priceOf } from "./price.ts";

/** The outcome of one domain, or of the whole product; prices in cents. */
export interface Verdict extends Partial<Priced> {
  readonly kind: "recommendation" | "skip" | "failure";
  readonly domain: string | null;
  readonly leafNodeId: number;
  readonly branchName?: string | null;
  /** Whether somebody competes on the domain. */
  readonly competes?: boolean;
  /** Whether the price waits for approval. */
  readonly isHeld?: boolean;
}

interface Leaf {
  readonly id: number;
  readonly branchName: string | null;
  readonly node: StrategyNode;
  /** Whether a branch on the way to it holds its prices. */
  readonly isHeld: boolean;
  /** Whether a condition there has a value that may not be. */
  readonly fails?: boolean;
}

/** The verdict on a product, and those on its domains. */
export function judge(
  strategy: Strategy,
  product: EngineProduct,
  markets: readonly Market[],
  context: EngineContext,
): { verdict: Verdict | null; domains: Verdict[] } {
  const tree: StrategyNode = { branches: strategy.branches ?? [], otherwise: strategy.otherwise };
  if (isJoined(strategy.market)) {
    const market = join(markets, strategy.market, context);
    const situation: Case = { document: strategy, rule: null, product, market, context };
    return {
      verdict: verdictOn(leafOf({ id: 1, branchName: null, node: tree, isHeld: false }, situation), situation),
      domains: [],
    };
  }
  const verdicts: Verdict[] = [];
  for (const market of markets.filter((candidate) => candidate.currency === context.currency)) {
    const situation: Case = { document: strategy, rule: null, product, market, context };
    const verdict = verdictOn(leafOf({ id: 1, branchName: null, node: tree, isHeld: false }, situation), situation);
    if (verdict !== null) {
      verdicts.push(verdict);
    }
  }
  const domains = verdicts.sort((a, b) => ((a.domain ?? "") < (b.domain ?? "") ? -1 : 1));
  if (domains.length > 0) {
    return { verdict: chosen(domains, strategy), domains };
  }
  const situation: Case = { document: strategy, rule: null, product, market: null, context };
  return {
    verdict: verdictOn(leafOf({ id: 1, branchName: null, node: tree, isHeld: false }, situation), situation),
    domains: [],
  };
}

function chosen(domains: readonly Verdict[], { aggregate = "lowest" }: Strategy): Verdict | null {
  const priced = domains.filter((verdict) => verdict.kind === "recommendation");
  const competing = priced.filter((verdict) => verdict.isFallback === false);
  const someCompete = domains.some((verdict) => verdict.competes === true);
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

function leafOf(leaf: Leaf, situation: Case): Leaf {
  const { node, id, branchName } = leaf;
  if (!("branches" in node)) {
    return leaf;
  }
  let next = id + 1;
  for (const branch of node.branches) {
    const holds = isBetween(branch.validFrom, branch.validUntil, situation) ? tryTrue(branch.when, situation) : false;
    if (holds === undefined) {
      return { ...leaf, fails: true };
    }
    if (holds) {
      const isHeld = leaf.isHeld || branch.hold !== undefined;
      return leafOf({ id: next, branchName: branch.name ?? branchName, node: branch.then, isHeld }, situation);
    }
    next += sizeOf(branch.then);
  }
  return leafOf({ ...leaf, id: next, node: node.otherwise }, situation);
}

/** Whether a condition holds; undefined if it needs a value that may not be. */
function tryTrue(condition: Condition, situation: Case): boolean | undefined {
  try {
    return isTrue(condition, situation);
  } catch (error) {
    if (error instanceof ForbiddenValue) {
      return undefined;
    }
    throw error;
  }
}

/** Null if the rule leaves the domain out. */
function verdictOn(leaf: Leaf, situation: Case): Verdict | null {
  const { id, node } = leaf;
  const domain = situation.market?.domain ?? null;
  if (leaf.fails === true) {
    return { kind: "failure", domain, leafNodeId: id, competes: false };
  }
  if (!("rule" in node)) {
    return { kind: "skip", domain, leafNodeId: id, competes: false };
  }
  return byRule(node.rule, leaf, { ...situation, rule: node.rule });
}

function byRule(rule: Rule, leaf: Leaf, situation: Case): Verdict | null {
  const { id: leafNodeId, branchName } = leaf;
  const domain = situation.market?.domain ?? null;
  if (domain !== null && domain !== "" && !takes(choiceOf(rule, situation).domains, [domain])) {
    return null;
  }
  const enough = choiceOf(rule, situation).minOffers ?? 1;
  const hasRivals = countingOffers(rule, situation).length >= enough;
  try {
    const priced = priceOf(rule, situation);
    if ("instead" in priced) {
      return byRule(priced.instead, leaf, { ...situation, rule: priced.instead });
    }
    const isHeld =
      Number(priced.cents) / 100 !== situation.context.previousPrice && waits(rule, leaf, priced, situation);
    const competes = !priced.isFallback;
    return { ...priced, kind: "recommendation", domain, leafNodeId, branchName, competes, isHeld };
  } catch (error) {
    if (error instanceof Stop) {
      return { kind: error.kind, domain, leafNodeId, competes: hasRivals && !error.isFallback };
    }
    if (error instanceof MissingValue || error instanceof ForbiddenValue) {
      return { kind: "failure", domain, leafNodeId, competes: hasRivals };
    }
    throw error;
  }
}

/** Whether a branch, the rule or its change limit lets a price wait. */
function waits({ hold, holdWhen }: Rule, { isHeld }: Leaf, { cents, isAtLimit }: Priced, { context }: Case): boolean {
  return isHeld || hold !== undefined || isAtLimit || isFar(holdWhen, Number(cents), context.previousPrice);
}

/** The conditions that random rules have: a price above an amount, or a change of more than so many percent. */
function isFar(holdWhen: Rule["holdWhen"], cents: number, previous: number | null): boolean {
  if (holdWhen === undefined || !("field" in holdWhen) || typeof holdWhen.gt !== "number") {
    return false;
  }
  if (holdWhen.field === "result.price") {
    return cents > Math.round(holdWhen.gt * 100);
  }
  const before = previous === null ? 0 : Math.round(previous * 100);
  return before > 0 && (cents - before) * 100 > holdWhen.gt * before;
}
