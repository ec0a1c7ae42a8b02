// The oracle's market of all domains: offers with what they cost in the contract's currency, as rationals.

import type { EngineContext, Market, MarketOffer } from "../../../engine/trace/input.ts";
import type { MarketPart } from "../../../engine/language/strategy.ts";
import { type Rational, rational, times } from "./rational.ts";

interface Converted {
  readonly unit: Rational;
  readonly delivery: Rational;
  readonly domain: string;
}

const converted = new WeakMap<MarketOffer, Converted>();

export const unitOf = (offer: MarketOffer): Rational => converted.get(offer)?.unit ?? rational(offer.price);

export const deliveryOf = (offer: MarketOffer): Rational =>
  converted.get(offer)?.delivery ?? rational(offer.deliveryCosts);

/** The domain of an offer of a joined market. */
export const domainOf = (offer: MarketOffer): string | undefined => converted.get(offer)?.domain;

/** Whether a document joins its domains. */
export const isJoined = (part: MarketPart | undefined): boolean => part !== undefined && part !== "perDomain";

/** Whether a vendor counts once. */
export function countsOnce(part: MarketPart | undefined): boolean {
  return isJoined(part) && (typeof part !== "object" || part.together.distinctVendors !== false);
}

/** The offers of all markets that can be converted; null if there is no such market. */
export function join(markets: readonly Market[], part: MarketPart | undefined, context: EngineContext): Market | null {
  const oldestMs = typeof part === "object" ? (part.together.maxRateAgeHours ?? Infinity) * 3_600_000 : Infinity;
  const known = markets.flatMap((market) => {
    const rate =
      market.currency === context.currency
        ? { rate: 1, atMs: context.nowMs }
        : context.rates?.find(({ currency }) => currency === market.currency);
    return rate === undefined || context.nowMs - rate.atMs > oldestMs ? [] : [{ market, rate: rational(rate.rate) }];
  });
  const offers = known.flatMap(({ market, rate }) =>
    market.offers.map((offer) => {
      const copy = { ...offer, retrievedAtMs: offer.retrievedAtMs ?? market.gatheredAtMs };
      converted.set(copy, {
        unit: times(rational(offer.price), rate),
        delivery: times(rational(offer.deliveryCosts), rate),
        domain: market.domain,
      });
      return copy;
    }),
  );
  return known.length === 0 ? null : { domain: "", currency: context.currency, gatheredAtMs: context.nowMs, offers };
}
