// The figures `market.*` of one domain: over every offer that is neither own nor ignored nor known to be unavailable,
// whatever a rule's `competitors` leaves out. They mean the same in every condition and every amount.

import { type Exact, add, compare } from "./exact.ts";
import type { Market, MarketOffer } from "./input.ts";
import { deliveryOf, unitOf } from "./pool.ts";
import type { Scope } from "./scope.ts";
import { average, at, median, positionAmong } from "./statistics.ts";

/** Prices that need offers are undefined if none counts. */
export interface MarketFigures {
  readonly offerCount: number;
  readonly vendorCount: number;
  readonly lowestUnitPrice: Exact | undefined;
  readonly lowestTotalPrice: Exact | undefined;
  readonly averageUnitPrice: Exact | undefined;
  readonly medianUnitPrice: Exact | undefined;
  /** Of the cheapest own offer by unit price; undefined without one. */
  readonly ownPosition: number | undefined;
}

const NO_MARKET: MarketFigures = {
  offerCount: 0,
  vendorCount: 0,
  lowestUnitPrice: undefined,
  lowestTotalPrice: undefined,
  averageUnitPrice: undefined,
  medianUnitPrice: undefined,
  ownPosition: undefined,
};

/** Whether an offer counts in figures of the market. */
export function isCounting(offer: MarketOffer): boolean {
  return isCompeting(offer) && offer.availability !== false;
}

/** Whether others have offers there, and each of them is known to be unavailable. */
export function areSoldOut(markets: readonly Market[]): boolean {
  const competing = markets.flatMap(({ offers }) => offers.filter(isCompeting));
  return competing.length > 0 && !competing.some(isCounting);
}

function isCompeting({ own, ignored }: MarketOffer): boolean {
  return !own && !ignored;
}

/** The figures of the scope's market, computed once. */
export function figuresOf(scope: Scope): MarketFigures {
  scope.figures ??= scope.market === null ? NO_MARKET : computeFigures(scope.market, scope.own);
  return scope.figures;
}

function computeFigures(market: Market, own: MarketOffer | null): MarketFigures {
  const counting = market.offers.filter(isCounting);
  const unit = counting.map((offer) => unitOf(offer)).sort(compare);
  const total = counting.map((offer) => add(unitOf(offer), deliveryOf(offer))).sort(compare);
  const isEmpty = counting.length === 0;
  return {
    offerCount: counting.length,
    vendorCount: new Set(counting.map((offer) => offer.vendorName)).size,
    lowestUnitPrice: isEmpty ? undefined : at(unit, 0),
    lowestTotalPrice: isEmpty ? undefined : at(total, 0),
    averageUnitPrice: isEmpty ? undefined : average(unit),
    medianUnitPrice: isEmpty ? undefined : median(unit),
    ownPosition: own === null ? undefined : positionAmong(unit, unitOf(own)),
  };
}
