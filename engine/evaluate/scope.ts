// The state of one evaluation: what the closures of a compiled strategy read, and what they compute at most once.

import { type Exact, compare, exactOf } from "../values/exact.ts";
import type { EngineContext, EngineProduct, EngineTag, Market, MarketOffer } from "../trace/input.ts";
import { type Clock, readClock } from "../values/clock.ts";
import type { PriceLimit } from "../values/price-history.ts";
import type { Missing } from "./missing.ts";
import type { DomainPrice, Ranking } from "../trace/outcome.ts";
import type { MarketFigures } from "./market-figures.ts";
import type { Competition } from "../trace/competition.ts";
import type { AmountFacts, Fact, PreviousSource, TraceStep } from "../trace/trace.ts";
import { type Work, startWork } from "./work.ts";

/** One product on one domain at a time; `enterMarket` moves it to the next. */
export interface Scope {
  readonly product: EngineProduct;
  readonly context: EngineContext;
  /** Null without trace, so that no step is ever built. */
  steps: TraceStep[] | null;
  /** What each priced domain looked like; null if nobody asks. */
  rankings: Ranking[] | null;
  /** What became of competitors; null if nobody asks. */
  competition: Competition | null;
  clock: Clock | null;
  market: Market | null;
  own: MarketOffer | null;
  figures: MarketFigures | null;
  /** The price that was calculated, for `holdWhen`. */
  result: CalculatedResult | null;
  /** Where a family's price is given: what makes the market's result with that price, in cents, and judges it. */
  priceOfFamily: ((cents: number) => DomainPrice) | null;
  /** The definitions evaluated on this market; null before the first. */
  defined: Defined | null;
  readonly work: Work;
}

/** What definitions came to, by their number: each is evaluated and explained once. */
export interface Defined {
  readonly values: (Exact | Missing | undefined)[];
  readonly truths: (boolean | undefined)[];
  readonly amountFacts: (AmountFacts | undefined)[];
  readonly facts: (readonly Fact[] | undefined)[];
}

/** The definitions evaluated on the scope's market. */
export function definedIn(scope: Scope): Defined {
  scope.defined ??= { values: [], truths: [], amountFacts: [], facts: [] };
  return scope.defined;
}

/** What `holdWhen` judges. */
export interface CalculatedResult {
  readonly price: Exact;
  /** Against the published price, signed. */
  readonly changePercent: Exact | null;
  readonly marginPercent: Exact | null;
  readonly position: number | null;
  readonly limit: PriceLimit | null;
}

/** Evaluates something without a trace of it. */
export function silently<T>(scope: Scope, evaluate: () => T): T {
  const { steps } = scope;
  scope.steps = null;
  try {
    return evaluate();
  } finally {
    scope.steps = steps;
  }
}

/** A scope before any market; `steps` collects the trace. */
export function scopeOf(product: EngineProduct, context: EngineContext, steps: TraceStep[] | null): Scope {
  return {
    product,
    context,
    steps,
    rankings: null,
    competition: null,
    clock: null,
    market: null,
    own: null,
    figures: null,
    result: null,
    priceOfFamily: null,
    defined: null,
    work: startWork(),
  };
}

/** Moves the scope to a market, or to none. */
export function enterMarket(scope: Scope, market: Market | null): void {
  scope.market = market;
  scope.figures = null;
  scope.defined = null;
  scope.priceOfFamily = null;
  scope.own = market === null ? null : cheapestOwnOffer(market);
}

/** The clock of the evaluation, read once. */
export function clockOf(scope: Scope): Clock {
  scope.clock ??= readClock(scope.context.nowMs, scope.context.timeZone);
  return scope.clock;
}

/** The moment of the evaluation: in milliseconds, and its day in the contract's time zone. */
export function nowOf(scope: Scope): { readonly ms: number; readonly day: string } {
  return { ms: scope.context.nowMs, day: clockOf(scope).day };
}

/** The domain being evaluated, for the trace; null without a market and for one of all domains. */
export function domainOf(scope: Scope): string | null {
  return scope.market === null || scope.market.domain === "" ? null : scope.market.domain;
}

/** The cheapest own offer that is not ignored, by unit price, then delivery costs, then id. */
function cheapestOwnOffer(market: Market): MarketOffer | null {
  let best: MarketOffer | null = null;
  for (const offer of market.offers) {
    if (offer.own && !offer.ignored && (best === null || isCheaper(offer, best))) {
      best = offer;
    }
  }
  return best;
}

function isCheaper(offer: MarketOffer, other: MarketOffer): boolean {
  if (offer.pooled !== undefined && other.pooled !== undefined) {
    const order =
      compare(offer.pooled.unit, other.pooled.unit) || compare(offer.pooled.delivery, other.pooled.delivery);
    return order === 0 ? offer.id < other.id : order < 0;
  }
  if (offer.price !== other.price) {
    return offer.price < other.price;
  }
  return offer.deliveryCosts === other.deliveryCosts ? offer.id < other.id : offer.deliveryCosts < other.deliveryCosts;
}

/** The product's tag of that key, case-sensitive. */
export function findTag(product: Pick<EngineProduct, "tags">, key: string): EngineTag | undefined {
  for (const tag of product.tags) {
    if (tag.key === key) {
      return tag;
    }
  }
  return undefined;
}

/** Own delivery costs: from the own offer, else the tag `deliveryCosts`, else null (which compares as 0). */
export function ownDeliveryCosts(scope: Scope): number | null {
  if (scope.own !== null) {
    return scope.own.deliveryCosts;
  }
  const tagged = findTag(scope.product, "deliveryCosts")?.doubleValue;
  return tagged !== undefined && Number.isFinite(tagged) ? tagged : null;
}

/** Own delivery costs as an exact amount, 0 if none are known. */
export function exactDeliveryCosts(scope: Scope): Exact {
  return scope.own?.pooled?.delivery ?? exactOf(ownDeliveryCosts(scope) ?? 0);
}

/** The price before: the previous recommendation, else the own offer, else the reference price; 0 is no price. */
export function previousPrice(scope: Scope): number | null {
  const source = previousSource(scope);
  if (source === null) {
    return null;
  }
  return source === "previous price"
    ? scope.context.previousPrice
    : source === "own offer" && scope.own !== null
      ? scope.own.price
      : scope.product.referencePrice;
}

/** The source of the price before. */
export function previousSource(scope: Scope): PreviousSource | null {
  if (isPrice(scope.context.previousPrice)) {
    return "previous price";
  }
  if (scope.own !== null && isPrice(scope.own.price)) {
    return "own offer";
  }
  return isPrice(scope.product.referencePrice) ? "reference price" : null;
}

function isPrice(value: number | null): boolean {
  return value !== null && value >= 0.005;
}
