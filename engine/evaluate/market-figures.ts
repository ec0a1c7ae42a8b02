// The figures `market.*` of one domain: over every offer that is neither own nor ignored nor known to be unavailable,
// whatever a rule's `competitors` leaves out. They mean the same in every condition and every amount.

import { noteLook } from "../trace/competition.ts";
import { type Exact, add, compare } from "../values/exact.ts";
import type { Market, MarketOffer } from "../trace/input.ts";
import { deliveryOf, unitOf } from "./pool.ts";
import type { Scope } from "./scope.ts";
import { average, median, positionAmong } from "../values/statistics.ts";

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

/** The figures of the scope's market; each is computed once. */
export function figuresOf(scope: Scope): MarketFigures {
  noteLook(scope);
  scope.figures ??= scope.market === null ? NO_MARKET : new FiguresOfOffers(scope.market, scope.own);
  return scope.figures;
}

/** Computes figures when they are asked for: most strategies and guards ask for one of them. */
class FiguresOfOffers implements MarketFigures {
  readonly #counting: readonly MarketOffer[];
  readonly #own: MarketOffer | null;
  #unitPrices: readonly Exact[] | null = null;
  #totalPrices: readonly Exact[] | null = null;
  #averageUnitPrice: Exact | null = null;
  #vendorCount: number | null = null;
  #ownPosition: number | null = null;

  constructor(market: Market, own: MarketOffer | null) {
    this.#counting = market.offers.filter(isCounting);
    this.#own = own;
  }

  get offerCount(): number {
    return this.#counting.length;
  }

  get vendorCount(): number {
    this.#vendorCount ??= new Set(this.#counting.map((offer) => offer.vendorName)).size;
    return this.#vendorCount;
  }

  get lowestUnitPrice(): Exact | undefined {
    return this.#sortedUnitPrices[0];
  }

  get lowestTotalPrice(): Exact | undefined {
    this.#totalPrices ??= sorted(this.#counting.map((offer) => add(unitOf(offer), deliveryOf(offer))));
    return this.#totalPrices[0];
  }

  get averageUnitPrice(): Exact | undefined {
    if (this.#counting.length === 0) {
      return undefined;
    }
    this.#averageUnitPrice ??= average(this.#sortedUnitPrices);
    return this.#averageUnitPrice;
  }

  get medianUnitPrice(): Exact | undefined {
    return this.#counting.length === 0 ? undefined : median(this.#sortedUnitPrices);
  }

  get ownPosition(): number | undefined {
    if (this.#own === null) {
      return undefined;
    }
    this.#ownPosition ??= positionAmong(this.#sortedUnitPrices, unitOf(this.#own));
    return this.#ownPosition;
  }

  get #sortedUnitPrices(): readonly Exact[] {
    this.#unitPrices ??= sorted(this.#counting.map((offer) => unitOf(offer)));
    return this.#unitPrices;
  }
}

function sorted(prices: Exact[]): readonly Exact[] {
  return prices.sort(compare);
}
