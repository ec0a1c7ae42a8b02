// One product over all its domains, and the cheapest of them.

import { isTimeZone } from "../values/clock.ts";
import { noCompetition, noteLeftOut } from "../trace/competition.ts";
import type { CompiledStrategy } from "./compile.ts";
import { centsHalfUp, exactOf } from "../values/exact.ts";
import type { EngineContext, EngineProduct, Market } from "../trace/input.ts";
import { shownMargin } from "./margin.ts";
import {
  type DomainPrice,
  type DomainResult,
  type Outcome,
  PROCESSING_FAILURE,
  type PriceFigures,
  type Recommendation,
  STRATEGY_FAILURE,
} from "../trace/outcome.ts";
import { NO_DOMAIN, outOfRangeResult } from "./rule.ts";
import { poolMarkets } from "./pool.ts";
import { because, reasonText } from "../trace/reasons.ts";
import { type Scope, enterMarket, scopeOf } from "./scope.ts";
import type { AggregatePart } from "../language/strategy.ts";
import { toldSteps } from "../trace/told.ts";
import type { AggregateStep, Trace, TraceStep } from "../trace/trace.ts";
import { TooMuchWork } from "./work.ts";

/** `trace: true` adds every step, `ranking: true` the market's figures; the price is the same with and without. */
export interface RecommendOptions {
  readonly trace?: boolean;
  readonly ranking?: boolean;
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
  const hasRanking = options?.ranking === true;
  const start = (steps: TraceStep[] | null): Scope => {
    const scope = scopeOf(product, context, steps);
    scope.rankings = hasRanking ? [] : null;
    scope.competition = hasRanking ? noCompetition() : null;
    return scope;
  };
  if (options?.trace !== true) {
    const scope = start(null);
    return withRanking(decideWithin(compiled, scope, markets), scope);
  }
  const { outcome, steps } = decideTraced(compiled, start, markets);
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

/** The outcome, or the failure of an evaluation that does too much. */
function decideWithin(compiled: CompiledStrategy, scope: Scope, markets: readonly Market[]): Outcome {
  try {
    return compiled.readsTime && !isTimeZone(scope.context.timeZone)
      ? unknownZone(scope)
      : decide(compiled, scope, markets);
  } catch (thrown) {
    if (!(thrown instanceof TooMuchWork)) {
      throw thrown;
    }
    return tooMuchWork(scope);
  }
}

function tooMuchWork({ product }: Scope): Outcome {
  const why = because("tooMuchWork", { product: product.productId });
  return { kind: "failure", messageId: PROCESSING_FAILURE, message: reasonText(why, "en"), why, leafNodeId: null };
}

/** The outcome with its steps. An explanation that takes too long ends early; the outcome is the one without it. */
function decideTraced(
  compiled: CompiledStrategy,
  start: (steps: TraceStep[] | null) => Scope,
  markets: readonly Market[],
): { readonly outcome: Outcome; readonly steps: TraceStep[] } {
  const steps: TraceStep[] = [];
  const traced = start(steps);
  const told = decideWithin(compiled, traced, markets);
  if (!hasDoneTooMuch(told)) {
    const domain = told.kind === "recommendation" ? told.relevantDomain : null;
    return { outcome: withRanking(told, traced), steps: toldSteps(steps, domain) };
  }
  const silent = start(null);
  const outcome = withRanking(decideWithin(compiled, silent, markets), silent);
  return {
    outcome,
    steps: [...toldSteps(steps, null), { step: "cut", domain: null, count: null }, lastStep(outcome, compiled, silent)],
  };
}

function hasDoneTooMuch(outcome: Outcome): boolean {
  return outcome.kind === "failure" && outcome.why.code === "tooMuchWork";
}

/** How an explanation ends that was not told to its end. */
function lastStep(outcome: Outcome, { aggregate: part }: CompiledStrategy, scope: Scope): TraceStep {
  if (outcome.kind === "recommendation") {
    return aggregateStep(outcome, { part, own: outcome.price, results: outcome.domains }, scope);
  }
  const { kind, why } = outcome;
  const messageId = outcome.kind === "failure" ? outcome.messageId : null;
  return { step: kind, domain: null, path: "", messageId, reason: why };
}

/**
 * Adds what became of competitors, and the ranking of the price's domain: the last one noted there, because a fallback
 * follows the rule that ended.
 */
function withRanking(outcome: Outcome, { rankings, competition }: Scope): Outcome {
  if (rankings === null || competition === null) {
    return outcome;
  }
  if (outcome.kind !== "recommendation") {
    return { ...outcome, competition };
  }
  const domain = outcome.relevantDomain ?? NO_DOMAIN;
  const ranking = rankings.findLast((noted) => noted.domain === domain);
  return ranking === undefined ? { ...outcome, competition } : { ...outcome, ranking, competition };
}

function unknownZone({ context, steps }: Scope): Outcome {
  const why = because("unknownTimeZone", { zone: context.timeZone });
  steps?.push({ step: "failure", domain: null, path: "", messageId: STRATEGY_FAILURE, reason: why });
  return { kind: "failure", messageId: STRATEGY_FAILURE, message: reasonText(why, "en"), why, leafNodeId: null };
}

function decide(compiled: CompiledStrategy, scope: Scope, markets: readonly Market[]): Outcome {
  const deciding: Deciding = { compiled, scope, settling: scope.context.family === undefined ? null : new Map() };
  if (compiled.pooling !== null) {
    const result = evaluateOn(poolMarkets(inDomainOrder(markets), compiled.pooling, scope), deciding);
    return aggregate(result === null ? [] : [result], deciding);
  }
  const results: DomainResult[] = [];
  for (const market of inDomainOrder(markets)) {
    if (market.currency !== scope.context.currency) {
      const reason = because("currency", { found: market.currency, wanted: scope.context.currency });
      scope.steps?.push({ step: "market", domain: market.domain, reason });
      if (market.offers.length > 0) {
        noteLeftOut(reason, scope);
      }
      continue;
    }
    const result = evaluateOn(market, deciding);
    if (result !== null) {
      results.push(result);
    }
  }
  if (results.length > 0) {
    return aggregate(results, deciding);
  }
  const result = evaluateOn(null, deciding);
  return aggregate(result === null ? [] : [result], deciding);
}

interface Deciding {
  readonly compiled: CompiledStrategy;
  readonly scope: Scope;
  /** By result, how its market makes a family's price of it; null if none is given. */
  readonly settling: Map<DomainResult, (cents: number) => DomainPrice> | null;
}

function evaluateOn(market: Market | null, { compiled, scope, settling }: Deciding): DomainResult | null {
  enterMarket(scope, market);
  const result = compiled.evaluate(scope);
  const { priceOfFamily } = scope;
  if (settling !== null && result !== null && priceOfFamily !== null) {
    settling.set(result, (cents) => {
      enterMarket(scope, market);
      return priceOfFamily(cents);
    });
  }
  return result;
}

/** The result with the price that its families make of it, and their reason to hold it. */
function settled(result: DomainPrice, { scope, settling }: Deciding): DomainPrice {
  const { family } = scope.context;
  const priceOfFamily = settling?.get(result);
  if (family === undefined || priceOfFamily === undefined) {
    return result;
  }
  const final = priceOfFamily(centsHalfUp(exactOf(family.price)));
  if (family.holdReason === null) {
    return final;
  }
  const domain = final.domain === NO_DOMAIN ? null : final.domain;
  scope.steps?.push({ step: "held", domain, path: "families", reason: family.holdReason });
  return { ...final, holdReasons: [...final.holdReasons, family.holdReason] };
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
 * only if no domain has competitors, whatever came of them. Skips
 * and failures of some domains do not stop the others.
 */
function aggregate(results: readonly DomainResult[], deciding: Deciding): Outcome {
  const { compiled } = deciding;
  const someCompete = results.some(competes);
  if (compiled.aggregate !== "lowest") {
    const chosen = chosenOf(results.filter(isPrice), compiled.aggregate, someCompete);
    return chosen === null ? withoutPrice(results) : judgedPrice(chosen, results, deciding);
  }
  let cheapest: DomainPrice | null = null;
  for (const result of results) {
    const counts = result.kind === "recommendation" && !(someCompete && result.withoutCompetitors);
    if (counts && (cheapest === null || isBetter(result, cheapest))) {
      cheapest = result;
    }
  }
  return cheapest === null ? withoutPrice(results) : judgedPrice(cheapest, results, deciding);
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
  const price = (part === "median" ? sorted[(sorted.length - 1) >> 1] : sorted.at(-1))?.price;
  return sorted.find((result) => result.price === price) ?? null;
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

/** A family's price is judged last: a figure of `holdWhen` may be out of range for it alone. */
function judgedPrice(own: DomainPrice, results: readonly DomainResult[], deciding: Deciding): Outcome {
  try {
    return recommendationOf(own, results, deciding);
  } catch (thrown) {
    const of = { leaf: { nodeId: own.leafNodeId }, competes: !own.withoutCompetitors };
    return withoutPrice([outOfRangeResult(thrown, of, deciding.scope)]);
  }
}

function recommendationOf(own: DomainPrice, results: readonly DomainResult[], deciding: Deciding): Recommendation {
  const { scope } = deciding;
  const { aggregate: part } = deciding.compiled;
  const cheapest = settled(own, deciding);
  const relevantDomain = cheapest.domain === NO_DOMAIN ? null : cheapest.domain;
  if (scope.steps !== null) {
    scope.steps.push(aggregateStep({ ...cheapest, relevantDomain }, { part, own: own.price, results }, scope));
  }
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
    hasFloor: cheapest.hasFloor,
    isDrift: cheapest.isDrift,
    room: cheapest.room,
    detours: cheapest.detours,
    holdReasons: cheapest.holdReasons,
    domains: relevantDomain === null ? [] : results,
  };
}

interface Aggregated {
  readonly part: AggregatePart;
  /** The product's own price, whatever its families make of it. */
  readonly own: number;
  readonly results: readonly DomainResult[];
}

function aggregateStep(
  figures: PriceFigures & Pick<Recommendation, "relevantDomain">,
  { part, own, results }: Aggregated,
  scope: Scope,
): AggregateStep {
  return {
    step: "aggregate",
    rule: typeof part === "object" ? "firstOf" : part,
    domain: figures.relevantDomain,
    after: figures.price,
    family: familyStep(own, scope),
    previous: scope.context.previousPrice,
    relativeChangePercent: figures.relativeChangePercent,
    position: figures.newPosition,
    offers: figures.countingOffers + 1,
    marginPercent: shownMargin(exactOf(figures.price), scope),
    among: results
      .filter((result) => result.kind === "recommendation")
      .map(({ domain, price, withoutCompetitors }) => ({
        domain: domain === NO_DOMAIN ? null : domain,
        price,
        withoutCompetitors,
      })),
  };
}

function familyStep(before: number, { context: { family } }: Scope): AggregateStep["family"] {
  return family === undefined || family.moved === null ? null : { before, reason: family.moved };
}
