// Where a price stands on the market that it was calculated on: the offers that count by its rule, and its floor.

import { type Exact, add, centsHalfUp, compare, exactOf, larger, percentOf } from "./exact.ts";
import type { MarketOffer } from "./input.ts";
import type { Limits } from "./limits.ts";
import { type Scope, exactDeliveryCosts } from "./scope.ts";
import { positionAmong } from "./statistics.ts";
import type { CompareBy } from "./strategy.ts";

/** One domain as a rule saw it. The engine collects references only: figures are made of one of them by `placeOf`. */
export interface Standing {
  readonly domain: string;
  /** What competitors are compared by, cheapest first, and their offers. */
  readonly prices: readonly Exact[];
  readonly offers: readonly MarketOffer[];
  /** Own delivery costs, where the rule compares totals; else null. */
  readonly ownDelivery: Exact | null;
  /** The cheapest own offer. */
  readonly own: MarketOffer | null;
  readonly gatheredAtMs: number | null;
  /** The highest lower bound: product boundary or `minPrice`; null without any. */
  readonly floor: Exact | null;
}

/** The place of a price among competitors. Amounts in cents, shares in hundredths of a percent. */
export interface Place {
  /** By what the rule compares; null without competitors. */
  readonly cheapestCents: number | null;
  readonly cheapestVendor: string | null;
  /** From 1; ties share the better one. Null without a market. */
  readonly position: number | null;
  /** Competitors that count, and we. */
  readonly of: number | null;
  /** Our price in percent of the cheapest: 10000 is equal. */
  readonly indexHundredths: number | null;
}

const NOWHERE: Place = {
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
  readonly chosen: Pick<Standing, "prices" | "offers">;
  readonly compareBy: CompareBy;
}

/** Notes what a rule saw on a domain, if somebody asks. */
export function noteStanding(domain: string, { floor, chosen, compareBy }: Seen, scope: Scope): void {
  const { standings, market, own } = scope;
  standings?.push({
    domain,
    prices: chosen.prices,
    offers: chosen.offers,
    ownDelivery: compareBy === "totalPrice" ? exactDeliveryCosts(scope) : null,
    own,
    gatheredAtMs: market === null ? null : market.gatheredAtMs,
    floor,
  });
}

/** The place that a price has on the domain. @param price a JSON number; null: only the cheapest is known */
export function placeOf(standing: Standing | null, price: number | null): Place {
  const cheapest = standing?.prices[0];
  if (standing === null || (cheapest === undefined && standing.gatheredAtMs === null)) {
    return NOWHERE;
  }
  const ours = price === null ? null : comparedOf(standing, price);
  return {
    cheapestCents: cheapest === undefined ? null : centsHalfUp(cheapest),
    cheapestVendor: standing.offers[0]?.vendorName ?? null,
    position: ours === null ? null : positionAmong(standing.prices, ours),
    of: standing.prices.length + (ours === null ? 0 : 1),
    indexHundredths:
      ours === null || cheapest === undefined || compare(cheapest, 0) === 0
        ? null
        : hundredths(percentOf(ours, cheapest)),
  };
}

/** How far a price is above the floor, in hundredths of a percent of it; null without a floor. */
export function gapHundredths(standing: Standing | null, price: number): number | null {
  const floor = standing?.floor ?? null;
  if (floor === null || compare(floor, 0) <= 0) {
    return null;
  }
  return hundredths(percentOf(exactOf(price), floor)) - 10_000;
}

/** The floor in cents, rounded half-up; null without a floor. */
export function floorCents(standing: Standing | null): number | null {
  const floor = standing?.floor ?? null;
  return floor === null ? null : centsHalfUp(floor);
}

function comparedOf({ ownDelivery }: Standing, price: number): Exact {
  return ownDelivery === null ? exactOf(price) : add(exactOf(price), ownDelivery);
}

/** Of a percentage with at most two decimals. */
function hundredths(percent: number): number {
  return Math.round(percent * 100);
}
