// All domains as one market: every offer with its domain, its prices in the contract's currency, never rounded.

import { noteLeftOut } from "../trace/competition.ts";
import { type Exact, add, centsHalfUp, compare, exactJson, exactOf, multiply } from "../values/exact.ts";
import type { EngineContext, Market, MarketOffer, PooledPrices } from "../trace/input.ts";
import { type Reason, because } from "../trace/reasons.ts";
import type { Scope } from "./scope.ts";
import type { Pooling } from "../language/strategy-market.ts";
import { MS_PER_HOUR } from "../values/price-history.ts";

/** One market of all that have a rate; null if none has. The trace says which are left out. */
export function poolMarkets(markets: readonly Market[], pooling: Pooling, scope: Scope): Market | null {
  const { context, steps } = scope;
  const offers: MarketOffer[] = [];
  const domains: string[] = [];
  const rates = new Map<string, Exact>();
  for (const market of markets) {
    const rate = rateOf(market.currency, pooling, context);
    if (isReason(rate)) {
      steps?.push({ step: "market", domain: market.domain, reason: rate });
      if (market.offers.length > 0) {
        noteLeftOut(rate, scope);
      }
      continue;
    }
    domains.push(market.domain);
    if (rate !== null) {
      rates.set(market.currency, rate);
    }
    for (const offer of market.offers) {
      offers.push(pooled(offer, market, rate));
    }
  }
  if (domains.length === 0) {
    return null;
  }
  if (steps !== null) {
    const told = [...rates].map(([currency, rate]) => ({ currency, rate: exactJson(rate), wanted: context.currency }));
    const converted = told.length === 0 ? {} : { rates: told };
    steps.push({ step: "together", domain: null, path: "market", domains, ...converted });
  }
  return { domain: "", currency: context.currency, gatheredAtMs: 0, offers };
}

/** Whether a market's offers count together with the others: its currency is the contract's or has a rate. */
export function isPooled(market: Market, pooling: Pooling, context: EngineContext): boolean {
  return !isReason(rateOf(market.currency, pooling, context));
}

function isReason(rate: Exact | Reason | null): rate is Reason {
  return typeof rate === "object" && rate !== null && "code" in rate;
}

/** What one unit of a currency is in the contract's; null if it is the contract's; a reason if there is no rate. */
function rateOf(currency: string, { maxRateAgeMs }: Pooling, context: EngineContext): Exact | Reason | null {
  if (currency === context.currency) {
    return null;
  }
  const rate = context.rates?.find((candidate) => candidate.currency === currency);
  if (rate === undefined || rate.rate <= 0) {
    return because("noRate", { found: currency, wanted: context.currency });
  }
  return maxRateAgeMs !== null && context.nowMs - rate.atMs > maxRateAgeMs
    ? because("staleRate", { found: currency, hours: maxRateAgeMs / MS_PER_HOUR })
    : exactOf(rate.rate);
}

function pooled(offer: MarketOffer, market: Market, rate: Exact | null): MarketOffer {
  const convert = (amount: number): Exact => (rate === null ? exactOf(amount) : multiply(exactOf(amount), rate));
  const prices: PooledPrices = {
    domain: market.domain,
    unit: convert(offer.price),
    delivery: convert(offer.deliveryCosts),
  };
  return {
    ...offer,
    price: rate === null ? offer.price : shown(prices.unit),
    deliveryCosts: rate === null ? offer.deliveryCosts : shown(prices.delivery),
    retrievedAtMs: offer.retrievedAtMs ?? market.gatheredAtMs,
    pooled: prices,
  };
}

/** A converted price as a JSON number, in cents: nothing is computed from it. */
function shown(amount: Exact): number {
  return centsHalfUp(amount) / 100;
}

/** The unit price, in the contract's currency. */
export function unitOf({ pooled: prices, price }: MarketOffer): Exact {
  return prices === undefined ? exactOf(price) : prices.unit;
}

/** The delivery costs, in the contract's currency. */
export function deliveryOf({ pooled: prices, deliveryCosts }: MarketOffer): Exact {
  return prices === undefined ? exactOf(deliveryCosts) : prices.delivery;
}

/** The domain of the cheapest of sorted offers, the first by name among equally cheap ones; null without any. */
export function cheapestDomain(offers: readonly MarketOffer[], prices: readonly Exact[]): string | null {
  const [least] = prices;
  if (least === undefined) {
    return null;
  }
  const domains = offers.flatMap((offer, index) =>
    compare(prices[index] ?? least, least) === 0 && offer.pooled !== undefined ? [offer.pooled.domain] : [],
  );
  return domains.sort()[0] ?? null;
}

/** What an offer is compared by. */
export function comparedPrice(offer: MarketOffer, isTotal: boolean): Exact {
  return isTotal ? add(unitOf(offer), deliveryOf(offer)) : unitOf(offer);
}
