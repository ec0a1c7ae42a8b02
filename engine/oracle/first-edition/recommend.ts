// One product over all its domains, and the cheapest of them.

import { isTimeZone } from "./clock.ts";
import type { CompiledStrategy } from "./compile.ts";
import type { EngineContext, EngineProduct, Market } from "./input.ts";
import { type DomainPrice, type DomainResult, type Outcome, type Recommendation, STRATEGY_FAILURE } from "./outcome.ts";
import { NO_DOMAIN } from "./rule.ts";
import { type Scope, enterMarket, scopeOf } from "./scope.ts";
import type { Trace, TraceStep } from "./trace.ts";

/** `trace: true` adds every step; the price is the same with and without. */
export interface RecommendOptions {
  readonly trace?: boolean;
}

/**
 * The price of one product: pricing rules, "From offers to a price". Pure: the same arguments give the same outcome.
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
  const trace: Trace = { productId: product.productId, currency: context.currency, steps };
  return { ...outcome, trace };
}

function unknownZone({ context, steps }: Scope): Outcome {
  const message = `the time zone ${context.timeZone} is not known: the strategy reads time.weekday or time.hour, set the contract's time zone`;
  steps?.push({ step: "failure", domain: null, path: "", messageId: STRATEGY_FAILURE, message });
  return { kind: "failure", messageId: STRATEGY_FAILURE, message, leafNodeId: null };
}

function decide(compiled: CompiledStrategy, scope: Scope, markets: readonly Market[]): Outcome {
  const results: DomainResult[] = [];
  for (const market of inDomainOrder(markets)) {
    if (market.currency !== scope.context.currency) {
      const reason = `its currency is ${market.currency}, not ${scope.context.currency}`;
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
    return aggregate(results, scope);
  }
  enterMarket(scope, null);
  const result = compiled.evaluate(scope);
  return aggregate(result === null ? [] : [result], scope);
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
 * only where no domain has another; skips and failures of some domains do not stop the others.
 */
function aggregate(results: readonly DomainResult[], scope: Scope): Outcome {
  let cheapest: DomainPrice | null = null;
  for (const result of results) {
    if (result.kind === "recommendation" && (cheapest === null || isBetter(result, cheapest))) {
      cheapest = result;
    }
  }
  return cheapest === null ? withoutPrice(results) : recommendationOf(cheapest, results, scope);
}

function isBetter(result: DomainPrice, other: DomainPrice): boolean {
  return result.withoutCompetitors === other.withoutCompetitors ? result.price < other.price : other.withoutCompetitors;
}

/** The first failure, else the first skip. */
function withoutPrice(results: readonly DomainResult[]): Outcome {
  for (const result of results) {
    if (result.kind === "failure") {
      const { messageId, message, leafNodeId } = result;
      return { kind: "failure", messageId, message, leafNodeId };
    }
  }
  const [first] = results;
  return first?.kind === "skip"
    ? { kind: "skip", reason: first.reason, leafNodeId: first.leafNodeId }
    : { kind: "skip", reason: "no domain is evaluated", leafNodeId: null };
}

function recommendationOf(cheapest: DomainPrice, results: readonly DomainResult[], scope: Scope): Recommendation {
  const relevantDomain = cheapest.domain === NO_DOMAIN ? null : cheapest.domain;
  scope.steps?.push({
    step: "aggregate",
    domain: relevantDomain,
    after: cheapest.price,
    previous: scope.context.previousPrice,
    relativeChangePercent: cheapest.relativeChangePercent,
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
    relativeChangePercent: cheapest.relativeChangePercent,
    withoutCompetitors: cheapest.withoutCompetitors,
    domains: relevantDomain === null ? [] : results,
  };
}
