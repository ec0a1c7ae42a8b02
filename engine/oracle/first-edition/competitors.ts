// Which offers count: the rule's `competitors`, sorted by the price it compares.

import { type Exact, add, compare, exactJson, exactOf, scale, shareFactor } from "./exact.ts";
import type { Market, MarketOffer } from "./input.ts";
import { type Filter, compileFilters } from "./offer-filters.ts";
import { type Scope, domainOf } from "./scope.ts";
import { insertionIndex, median } from "./statistics.ts";
import type { CompareBy, CompetitorsPart, OutliersPart } from "./strategy.ts";
import type { CountingOffer, LeftOutOffer } from "./trace.ts";
import { compileSelection } from "./wildcard.ts";

/** The counting offers, cheapest first, and what each is compared by; equal prices in order of offer id. */
export interface Chosen {
  readonly offers: readonly MarketOffer[];
  readonly prices: readonly Exact[];
}

export interface CompiledCompetitors {
  /** Why the domain is not evaluated by this rule; null where it is. */
  readonly leavesOutDomain: (domain: string) => string | null;
  readonly choose: (scope: Scope) => Chosen;
}

const NOBODY: Chosen = { offers: [], prices: [] };

/**
 * Compiles the choice once: pricing rules, `competitors` and `compareBy`.
 * @param path of the rule, for the trace
 */
export function compileCompetitors(part: CompetitorsPart, compareBy: CompareBy, path: string): CompiledCompetitors {
  const filters = compileFilters(part);
  const trim = part.outliers === undefined ? null : compileOutliers(part.outliers);
  const domains = part.domains === undefined ? null : compileSelection(part.domains);
  const priceOf = compareBy === "totalPrice" ? totalPrice : unitPrice;
  const choose = (scope: Scope): Chosen => {
    const market = scope.market;
    if (market === null) {
      return NOBODY;
    }
    const leftOut: LeftOut[] | null = scope.steps === null ? null : [];
    const sorted = sortCounting({ market, scope, filters, priceOf, leftOut });
    const chosen = trim === null ? sorted : trim(sorted, leftOut);
    if (scope.steps !== null && leftOut !== null) {
      scope.steps.push({
        step: "offers",
        domain: domainOf(scope),
        path: `${path}.competitors`,
        compareBy,
        total: market.offers.length,
        counting: chosen.offers.map((offer) => counting(offer, priceOf)),
        leftOut: inOrderOfReasons(leftOut),
      });
    }
    return chosen;
  };
  const leavesOutDomain = (domain: string): string | null => {
    const verdict = domains === null ? null : domains([domain]);
    return verdict === null ? null : `the rule's domains say it is ${verdict}`;
  };
  return { leavesOutDomain, choose };
}

/** An offer left out, and which test it failed, for the order in which reasons are told. */
interface LeftOut extends LeftOutOffer {
  readonly rank: number;
}

const OUTLIER_RANK = Number.MAX_SAFE_INTEGER;

function inOrderOfReasons(leftOut: readonly LeftOut[]): LeftOutOffer[] {
  return [...leftOut]
    .sort((a, b) => a.rank - b.rank || (a.offerId < b.offerId ? -1 : 1))
    .map(({ offerId, vendorName, reason }) => ({ offerId, vendorName, reason }));
}

function counting(offer: MarketOffer, priceOf: (offer: MarketOffer) => Exact): CountingOffer {
  return { offerId: offer.id, vendorName: offer.vendorName, price: exactJson(priceOf(offer)) };
}

function unitPrice(offer: MarketOffer): Exact {
  return exactOf(offer.price);
}

function totalPrice(offer: MarketOffer): Exact {
  return add(exactOf(offer.price), exactOf(offer.deliveryCosts));
}

interface Sorting {
  readonly market: Market;
  readonly scope: Scope;
  readonly filters: readonly Filter[];
  readonly priceOf: (offer: MarketOffer) => Exact;
  readonly leftOut: LeftOut[] | null;
}

function sortCounting({ market, scope, filters, priceOf, leftOut }: Sorting): Chosen {
  const offers: MarketOffer[] = [];
  const prices: Exact[] = [];
  for (const offer of market.offers) {
    const reason = reasonToLeaveOut(offer, market, scope, filters);
    if (reason === null) {
      insert(offers, prices, offer, priceOf(offer));
    } else if (leftOut !== null) {
      const rank = filters.findIndex((filter) => filter(offer, market, scope) !== null);
      leftOut.push({ offerId: offer.id, vendorName: offer.vendorName, reason, rank });
    }
  }
  return { offers, prices };
}

function reasonToLeaveOut(offer: MarketOffer, market: Market, scope: Scope, filters: readonly Filter[]): string | null {
  for (const filter of filters) {
    const reason = filter(offer, market, scope);
    if (reason !== null) {
      return reason;
    }
  }
  return null;
}

/** Keeps both lists sorted by price, then offer id. */
function insert(offers: MarketOffer[], prices: Exact[], offer: MarketOffer, price: Exact): void {
  let index = insertionIndex(prices, price);
  for (; index > 0; index -= 1) {
    const before = offers[index - 1];
    const priceBefore = prices[index - 1];
    if (before === undefined || priceBefore === undefined) {
      break;
    }
    if (compare(priceBefore, price) !== 0 || before.id <= offer.id) {
      break;
    }
  }
  if (index === offers.length) {
    offers.push(offer);
    prices.push(price);
  } else {
    offers.splice(index, 0, offer);
    prices.splice(index, 0, price);
  }
}

/** Leaves out what lies below or above a share of the median of the offers that count until then. */
function compileOutliers(outliers: OutliersPart): (sorted: Chosen, leftOut: LeftOut[] | null) => Chosen {
  const below = outliers.belowPercent === undefined ? null : shareFactor(outliers.belowPercent);
  const above = outliers.abovePercent === undefined ? null : shareFactor(outliers.abovePercent);
  return (sorted, leftOut) => {
    if (sorted.prices.length === 0) {
      return sorted;
    }
    const middle = median(sorted.prices);
    const lowest = below === null ? null : scale(middle, below.n, below.d);
    const highest = above === null ? null : scale(middle, above.n, above.d);
    const offers: MarketOffer[] = [];
    const prices: Exact[] = [];
    for (const [index, offer] of sorted.offers.entries()) {
      const price = sorted.prices[index] ?? 0;
      const isBelow = lowest !== null && compare(price, lowest) < 0;
      if (!isBelow && (highest === null || compare(price, highest) <= 0)) {
        offers.push(offer);
        prices.push(price);
      } else if (leftOut !== null) {
        const bound = isBelow ? `below ${outliers.belowPercent}` : `above ${outliers.abovePercent}`;
        leftOut.push({
          offerId: offer.id,
          vendorName: offer.vendorName,
          reason: `${bound} % of the median`,
          rank: OUTLIER_RANK,
        });
      }
    }
    return { offers, prices };
  };
}
