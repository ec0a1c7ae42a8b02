// The state of one evaluation: what the closures of a compiled strategy read, and what they compute at most once.

import { type Exact, exactOf } from "./exact.ts";
import type { EngineContext, EngineProduct, EngineTag, Market, MarketOffer } from "./input.ts";
import type { Clock } from "./clock.ts";
import type { MarketFigures } from "./market-figures.ts";
import type { PreviousSource, TraceStep } from "./trace.ts";

/** One product on one domain at a time; `enterMarket` moves it to the next. */
export interface Scope {
  readonly product: EngineProduct;
  readonly context: EngineContext;
  /** Null without trace, so that no step is ever built. */
  readonly steps: TraceStep[] | null;
  clock: Clock | null;
  market: Market | null;
  own: MarketOffer | null;
  figures: MarketFigures | null;
}

/** A scope before any market; `steps` collects the trace. */
export function scopeOf(product: EngineProduct, context: EngineContext, steps: TraceStep[] | null): Scope {
  return { product, context, steps, clock: null, market: null, own: null, figures: null };
}

/** Turns the scope to a market, or to none. */
export function enterMarket(scope: Scope, market: Market | null): void {
  scope.market = market;
  scope.figures = null;
  scope.own = market === null ? null : cheapestOwnOffer(market);
}

/** The domain being evaluated, for the trace. */
export function domainOf(scope: Scope): string | null {
  return scope.market === null ? null : scope.market.domain;
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
  if (offer.price !== other.price) {
    return offer.price < other.price;
  }
  return offer.deliveryCosts === other.deliveryCosts ? offer.id < other.id : offer.deliveryCosts < other.deliveryCosts;
}

/** The product's tag of that key, case-sensitive. */
export function findTag(product: EngineProduct, key: string): EngineTag | undefined {
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

/** Own delivery costs as an exact amount, 0 where none are known. */
export function exactDeliveryCosts(scope: Scope): Exact {
  return exactOf(ownDeliveryCosts(scope) ?? 0);
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

/** Which of the three the price before comes from. */
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
