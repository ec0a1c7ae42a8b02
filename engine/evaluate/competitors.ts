// Which offers count: the rule's `competitors`, sorted by the price it compares.

import { noteLeftOut } from "../trace/competition.ts";
import type { Compiling } from "./compiling.ts";
import { type Exact, add, compare, exactJson, scale, shareFactor } from "../values/exact.ts";
import type { Market, MarketOffer } from "../trace/input.ts";
import { type Filter, compileFilters } from "./offer-filters.ts";
import { deliveryOf, unitOf } from "./pool.ts";
import { type Reason, because } from "../trace/reasons.ts";
import { type Scope, domainOf } from "./scope.ts";
import { type Priced, sortByPrice } from "./sort-by-price.ts";
import { median } from "../values/statistics.ts";
import type { CompareBy, CompetitorChoice, CompetitorsPart, OutliersPart } from "../language/strategy.ts";
import type { CountingOffer, LeftOutOffer } from "../trace/trace.ts";
import { compileSelection } from "./wildcard.ts";
import { spend } from "./work.ts";

/** The counting offers, cheapest first, and what each is compared by; equal prices in order of offer id. */
export interface Chosen {
  readonly offers: readonly MarketOffer[];
  readonly prices: readonly Exact[];
}

export interface CompiledCompetitors {
  /** Why the domain is not evaluated by this rule; null if it is. */
  readonly leavesOutDomain: (domain: string, scope: Scope) => Reason | null;
  /** With fewer counting offers, there are none. */
  readonly minOffers: number;
  readonly choose: (scope: Scope) => Chosen;
}

const DOMAIN = { excluded: because("domainExcluded"), "not included": because("domainNotIncluded") };
const OFFER_DOMAIN = { excluded: because("offerDomainExcluded"), "not included": because("offerDomainNotIncluded") };
const VENDOR_TWICE = because("vendorTwice");
const NOBODY: Chosen = { offers: [], prices: [] };

/**
 * Compiles the choice once: docs/concepts/strategies.md, `competitors` and `compareBy`.
 * @param path of the part, for the trace
 */
export function compileCompetitors(
  given: CompetitorsPart,
  compareBy: CompareBy,
  path: string,
  env: Compiling,
): CompiledCompetitors {
  const part: CompetitorChoice = "use" in given ? env.competitorsOf(given.use) : given;
  const filters = [...compileFilters(part), ...pooledDomains(part, env)];
  const distinct = env.pooling?.distinctVendors === true ? onePerVendor : null;
  const trim = part.outliers === undefined ? null : compileOutliers(part.outliers);
  const domains = part.domains === undefined || env.pooling !== null ? null : compileSelection(part.domains);
  const priceOf = compareBy === "totalPrice" ? totalPrice : unitPrice;
  const minOffers = part.minOffers ?? 1;
  const choose = (scope: Scope): Chosen => {
    const market = scope.market;
    if (market === null) {
      return NOBODY;
    }
    const leftOut: LeftOut[] | null = scope.steps === null ? null : [];
    // Each is tested, sorted, and with a trace told.
    spend(scope.work, market.offers.length * (scope.steps === null ? 5 : 20));
    const all = sortCounting({ market, scope, filters, priceOf, leftOut });
    const sorted = distinct === null ? all : distinct(all, leftOut);
    const chosen = trim === null ? sorted : trim(sorted, leftOut);
    noteCounting(chosen.offers.length, minOffers, scope);
    if (scope.steps !== null && leftOut !== null) {
      scope.steps.push({
        step: "offers",
        domain: domainOf(scope),
        path,
        compareBy,
        total: market.offers.length,
        counting: chosen.offers.map((offer) => counting(offer, priceOf)),
        leftOut: inOrderOfReasons(leftOut),
      });
    }
    return chosen;
  };
  const leavesOutDomain = (domain: string, scope: Scope): Reason | null => {
    const verdict = domains === null ? null : domains([domain], scope.work);
    if (verdict === null) {
      return null;
    }
    noteLeftOut(DOMAIN[verdict], scope);
    return DOMAIN[verdict];
  };
  return { leavesOutDomain, choose, minOffers };
}

/** Notes whether enough offers count, if somebody asks. */
function noteCounting(count: number, needed: number, scope: Scope): void {
  if (scope.competition === null || count === 0) {
    return;
  }
  if (count >= needed) {
    scope.competition.counts = true;
  } else {
    noteLeftOut(because("tooFewOffers", { count, needed }), scope);
  }
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

/** Where all domains are one market, `domains` leaves out offers, not markets. */
function pooledDomains({ domains }: CompetitorChoice, { pooling }: Compiling): Filter[] {
  if (pooling === null || domains === undefined) {
    return [];
  }
  const verdict = compileSelection(domains);
  return [
    ({ pooled }, _, scope) => {
      const found = pooled === undefined ? null : verdict([pooled.domain], scope.work);
      return found === null ? null : OFFER_DOMAIN[found];
    },
  ];
}

/** A vendor's cheapest offer; the others are left out. */
function onePerVendor(sorted: Chosen, leftOut: LeftOut[] | null): Chosen {
  const seen = new Set<string>();
  const offers: MarketOffer[] = [];
  const prices: Exact[] = [];
  for (const [index, offer] of sorted.offers.entries()) {
    const vendor = offer.vendorName.normalize("NFC");
    if (seen.has(vendor)) {
      leftOut?.push({ offerId: offer.id, vendorName: offer.vendorName, reason: VENDOR_TWICE, rank: OUTLIER_RANK - 1 });
    } else {
      seen.add(vendor);
      offers.push(offer);
      prices.push(sorted.prices[index] ?? 0);
    }
  }
  return { offers, prices };
}

function unitPrice(offer: MarketOffer): Exact {
  return unitOf(offer);
}

function totalPrice(offer: MarketOffer): Exact {
  return add(unitOf(offer), deliveryOf(offer));
}

interface Sorting {
  readonly market: Market;
  readonly scope: Scope;
  readonly filters: readonly Filter[];
  readonly priceOf: (offer: MarketOffer) => Exact;
  readonly leftOut: LeftOut[] | null;
}

function sortCounting({ market, scope, filters, priceOf, leftOut }: Sorting): Chosen {
  const sorted: Priced = { offers: [], prices: [] };
  for (const offer of market.offers) {
    const reason = reasonToLeaveOut(offer, market, scope, filters);
    if (reason === null) {
      sorted.offers.push(offer);
      sorted.prices.push(priceOf(offer));
    } else {
      noteLeftOut(reason.reason, scope);
      leftOut?.push({ offerId: offer.id, vendorName: offer.vendorName, ...reason });
    }
  }
  sortByPrice(sorted);
  return sorted;
}

/** The reason, and which test it is that of. */
function reasonToLeaveOut(
  offer: MarketOffer,
  market: Market,
  scope: Scope,
  filters: readonly Filter[],
): { readonly reason: Reason; readonly rank: number } | null {
  for (let rank = 0; rank < filters.length; rank += 1) {
    const reason = filters[rank]?.(offer, market, scope) ?? null;
    if (reason !== null) {
      return { reason, rank };
    }
  }
  return null;
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
        const reason = isBelow
          ? because("belowMedian", { percent: outliers.belowPercent ?? 0 })
          : because("aboveMedian", { percent: outliers.abovePercent ?? 0 });
        leftOut.push({
          offerId: offer.id,
          vendorName: offer.vendorName,
          reason,
          rank: OUTLIER_RANK,
        });
      }
    }
    return { offers, prices };
  };
}
