// Where a price stands on the market that it was calculated on: the offers that count by its rule, and its floor.

import { type Exact, add, centsHalfUp, compare, exactOf, larger, percentOf } from "../values/exact.ts";
import type { Limits } from "./limits.ts";
import { comparedPrice } from "./pool.ts";
import { type Scope, exactDeliveryCosts, ownDeliveryCosts } from "./scope.ts";
import { sortByPrice } from "./sort-by-price.ts";
import { positionAmong } from "../values/statistics.ts";
import type { CompareBy } from "../language/strategy.ts";
import type { Ranking } from "../trace/outcome.ts";

/** The place of a price among competitors. Amounts in cents, shares in hundredths of a percent. */
export interface MarketPosition {
  /** Null without competitors. */
  readonly cheapestCents: number | null;
  readonly cheapestVendor: string | null;
  /** From 1; ties share the better one. Null without a market. */
  readonly position: number | null;
  /** Competitors that count, and we. */
  readonly of: number | null;
  /** Our price in percent of the cheapest: 10000 is equal. */
  readonly indexHundredths: number | null;
}

const NOWHERE: MarketPosition = {
  cheapestCents: null,
  cheapestVendor: null,
  position: null,
  of: null,
  indexHundredths: null,
};

/** The highest of the lower bounds. */
export function highestFloor({ min, floor }: Limits): Exact | null {
  if (min === null || floor === null) {
    return min ?? floor;
  }
  return larger(min, floor);
}

/** What a rule saw. */
export interface Seen {
  readonly floor: Exact | null;
  readonly chosen: Pick<Ranking, "prices" | "offers">;
  readonly compareBy: CompareBy;
}

/** Notes what a rule saw on a domain, if somebody asks. */
export function noteRanking(domain: string, { floor, chosen, compareBy }: Seen, scope: Scope): void {
  const { rankings, market, own } = scope;
  rankings?.push({
    domain,
    compareBy,
    prices: chosen.prices,
    offers: chosen.offers,
    ownDelivery: ownDeliveryCosts(scope) === null ? null : exactDeliveryCosts(scope),
    own,
    gatheredAtMs: market === null ? null : market.gatheredAtMs,
    floor,
  });
}

/**
 * The place that a price has on the domain, with or without delivery on both sides.
 *
 * @param price a JSON number; null: only the cheapest is known
 * @param basis with `totalPrice` own delivery costs that are not known leave the price without a place
 */
export function placeOf(ranking: Ranking | null, price: number | null, basis: CompareBy): MarketPosition {
  if (ranking === null || (ranking.prices.length === 0 && ranking.gatheredAtMs === null)) {
    return NOWHERE;
  }
  const { prices, offers } = sortedBy(ranking, basis);
  const [cheapest] = prices;
  const ours = price === null ? null : comparedOf(ranking, price, basis);
  return {
    cheapestCents: cheapest === undefined ? null : centsHalfUp(cheapest),
    cheapestVendor: offers[0]?.vendorName ?? null,
    position: ours === null ? null : positionAmong(prices, ours),
    of: prices.length + (ours === null ? 0 : 1),
    indexHundredths:
      ours === null || cheapest === undefined || compare(cheapest, 0) === 0
        ? null
        : hundredths(percentOf(ours, cheapest)),
  };
}

/** The offers that count, by a basis that may be another than the rule's. */
function sortedBy(ranking: Ranking, basis: CompareBy): Pick<Ranking, "offers" | "prices"> {
  if (basis === ranking.compareBy) return ranking;
  const isTotal = basis === "totalPrice";
  const sorted = {
    offers: [...ranking.offers],
    prices: ranking.offers.map((offer) => comparedPrice(offer, isTotal)),
  };
  sortByPrice(sorted);
  return sorted;
}

/** How far a price is above the floor, in hundredths of a percent of it; null without a floor. */
export function gapHundredths(ranking: Ranking | null, price: number): number | null {
  const floor = ranking?.floor ?? null;
  if (floor === null || compare(floor, 0) <= 0) {
    return null;
  }
  return hundredths(percentOf(exactOf(price), floor)) - 10_000;
}

/** The floor in cents, rounded half-up; null without a floor. */
export function floorCents(ranking: Ranking | null): number | null {
  const floor = ranking?.floor ?? null;
  return floor === null ? null : centsHalfUp(floor);
}

function comparedOf({ ownDelivery }: Ranking, price: number, basis: CompareBy): Exact | null {
  if (basis === "unitPrice") return exactOf(price);
  return ownDelivery === null ? null : add(exactOf(price), ownDelivery);
}

/** Of a percentage with at most two decimals. */
function hundredths(percent: number): number {
  return Math.round(percent * 100);
}
