// One product over all its domains, and the cheapest of them.

import { isTimeZone } from "./clock.ts";
import type { CompiledStrategy } from "./compile.ts";
import { exactOf } from "./exact.ts";
import type { EngineContext, EngineProduct, Market } from "./input.ts";
import { shownMargin } from "./margin.ts";
import { type DomainPrice, type DomainResult, type Outcome, type Recommendation, STRATEGY_FAILURE } from "./outcome.ts";
import { NO_DOMAIN } from "./rule.ts";
import { poolMarkets } from "./pool.ts";
import { because, reasonText } from "./reasons.ts";
import { type Scope, enterMarket, scopeOf } from "./scope.ts";
import type { AggregatePart } from "./strategy.ts";
import type { Trace, TraceStep } from "./trace.ts";

/** `trace: true` adds every step; the price is the same with and without. */
export interface RecommendOptions {
  readonly trace?: boolean;
}

/**
 * The price of one product: docs/concepts/strategies.md, "All of it in order". Pure: the same arguments give the same outcome.
 * @param markets at most one per domain; one in another currency than the context's is left out
 * @returns a recommendation, a skip or a failure; it throws for nothing that the types allow
 */
export function recommend(
  compiled: CompiledStrategy,
  product: EngineProduct,
  markets: readonly Market[],
  context: EngineContext,
  options?: RecommendOptions,
): Outcome {
  const steps: TraceStep[] | null = options?.trace === true ? [] : null;
  const scope = scopeOf(product, context, steps);
  const outcome =
    compiled.readsTime && !isTimeZone(context.timeZone) ? unknownZone(scope) : decide(compiled, scope, markets);
  if (steps === null) {
    return outcome;
  }
  const trace: Trace = {
    productId: product.productId,
    customerProductId: product.customerProductId,
    currency: context.currency,
    nowMs: context.nowMs,
    timeZone: context.timeZone,
    strategy: compiled.name,
    steps,
  };
  return { ...outcome, trace };
}

function unknownZone({ context, steps }: Scope): Outcome {
  const why = because("unknownTimeZone", { zone: context.timeZone });
  steps?.push({ step: "failure", domain: null, path: "", messageId: STRATEGY_FAILURE, reason: why });
  return { kind: "failure", messageId: STRATEGY_FAILURE, message: reasonText(why, "en"), why, leafNodeId: null };
}

function decide(compiled: CompiledStrategy, scope: Scope, markets: readonly Market[]): Outcome {
  if (compiled.pooling !== null) {
    enterMarket(scope, poolMarkets(inDomainOrder(markets), compiled.pooling, scope));
    const result = compiled.evaluate(scope);
    return aggregate(result === null ? [] : [result], scope, compiled);
  }
  const results: DomainResult[] = [];
  for (const market of inDomainOrder(markets)) {
    if (market.currency !== scope.context.currency) {
      const reason = because("currency", { found: market.currency, wanted: scope.context.currency });
      scope.steps?.push({ step: "market", domain: market.domain, reason });
      continue;
    }
    enterMarket(scope, market);
    const result = compiled.evaluate(scope);
    if (result !== null) {
      results.push(result);
    }
  }
  if (results.length > 0) {
    return aggregate(results, scope, compiled);
  }
  enterMarket(scope, null);
  const result = compiled.evaluate(scope);
  return aggregate(result === null ? [] : [result], scope, compiled);
}

/** Alphabetical, by code unit, so that the order of the arguments decides nothing. */
function inDomainOrder(markets: readonly Market[]): readonly Market[] {
  return isSorted(markets) ? markets : [...markets].sort((a, b) => (a.domain < b.domain ? -1 : 1));
}

function isSorted(markets: readonly Market[]): boolean {
  let before = "";
  for (const { domain } of markets) {
    if (domain < before) {
      return false;
    }
    before = domain;
  }
  return true;
}

/**
 * The cheapest price of the domains, the first in alphabetical order among equals. Prices of `withoutCompetitors` count
 * only if no domain has another; in the second edition only if no domain has competitors, whatever came of them. Skips
 * and failures of some domains do not stop the others.
 */
function aggregate(results: readonly DomainResult[], scope: Scope, compiled: CompiledStrategy): Outcome {
  const someCompete = compiled.edition === 2 && results.some(competes);
  if (compiled.aggregate !== "lowest") {
    const chosen = chosenOf(results.filter(isPrice), compiled.aggregate, someCompete);
    return chosen === null ? withoutPrice(results) : recommendationOf(chosen, results, scope, compiled);
  }
  let cheapest: DomainPrice | null = null;
  for (const result of results) {
    const counts = result.kind === "recommendation" && !(someCompete && result.withoutCompetitors);
    if (counts && (cheapest === null || isBetter(result, cheapest))) {
      cheapest = result;
    }
  }
  return cheapest === null ? withoutPrice(results) : recommendationOf(cheapest, results, scope, compiled);
}

function isPrice(result: DomainResult): result is DomainPrice {
  return result.kind === "recommendation";
}

/** By `aggregate`: the highest, the lower of the middle ones, or that of the first domain named that has one. */
function chosenOf(prices: readonly DomainPrice[], part: AggregatePart, someCompete: boolean): DomainPrice | null {
  const competing = prices.filter((result) => !result.withoutCompetitors);
  const counting = someCompete || competing.length > 0 ? competing : prices;
  const sorted = [...counting].sort((a, b) => a.price - b.price || (a.domain < b.domain ? -1 : 1));
  if (typeof part === "object") {
    const named = part.firstOf.map((domain) => sorted.find((result) => result.domain === domain));
    return named.find((result) => result !== undefined) ?? sorted[0] ?? null;
  }
  if (part === "median") {
    return sorted[(sorted.length - 1) >> 1] ?? null;
  }
  const highest = sorted.at(-1);
  return sorted.find((result) => result.price === highest?.price) ?? null;
}

function competes(result: DomainResult): boolean {
  return result.kind === "recommendation" ? !result.withoutCompetitors : result.competes;
}

function isBetter(result: DomainPrice, other: DomainPrice): boolean {
  return result.withoutCompetitors === other.withoutCompetitors ? result.price < other.price : other.withoutCompetitors;
}

/** The first failure, else the first skip. */
function withoutPrice(results: readonly DomainResult[]): Outcome {
  const failure = results.find((result) => result.kind === "failure");
  if (failure !== undefined) {
    const { messageId, message, why, leafNodeId } = failure;
    return { kind: "failure", messageId, message, why, leafNodeId };
  }
  const skip = results.find((result) => result.kind === "skip");
  if (skip !== undefined) {
    return { kind: "skip", reason: skip.reason, why: skip.why, leafNodeId: skip.leafNodeId };
  }
  const why = because("noDomain");
  return { kind: "skip", reason: reasonText(why, "en"), why, leafNodeId: null };
}

function recommendationOf(
  cheapest: DomainPrice,
  results: readonly DomainResult[],
  scope: Scope,
  { aggregate: part }: CompiledStrategy,
): Recommendation {
  const relevantDomain = cheapest.domain === NO_DOMAIN ? null : cheapest.domain;
  scope.steps?.push({
    step: "aggregate",
    rule: typeof part === "object" ? "firstOf" : part,
    domain: relevantDomain,
    after: cheapest.price,
    previous: scope.context.previousPrice,
    relativeChangePercent: cheapest.relativeChangePercent,
    position: cheapest.newPosition,
    offers: cheapest.countingOffers + 1,
    marginPercent: scope.steps === null ? null : shownMargin(exactOf(cheapest.price), scope),
    among: results
      .filter((result) => result.kind === "recommendation")
      .map(({ domain, price, withoutCompetitors }) => ({
        domain: domain === NO_DOMAIN ? null : domain,
        price,
        withoutCompetitors,
      })),
  });
  return {
    kind: "recommendation",
    price: cheapest.price,
    currency: scope.context.currency,
    relevantDomain,
    leafNodeId: cheapest.leafNodeId,
    branchName: cheapest.branchName,
    deliveryCosts: cheapest.deliveryCosts,
    oldPrice: cheapest.oldPrice,
    oldDeliveryCosts: cheapest.oldDeliveryCosts,
    oldPosition: cheapest.oldPosition,
    newPosition: cheapest.newPosition,
    countingOffers: cheapest.countingOffers,
    relativeChangePercent: cheapest.relativeChangePercent,
    withoutCompetitors: cheapest.withoutCompetitors,
    limit: cheapest.limit,
    isDrift: cheapest.isDrift,
    held: cheapest.held,
    domains: relevantDomain === null ? [] : results,
  };
}
