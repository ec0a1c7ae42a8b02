// All domains as one market: every offer with its domain, its prices in the contract's currency, never rounded.

import { type Exact, centsHalfUp, compare, exactJson, exactOf, multiply } from "./exact.ts";
import type { EngineContext, Market, MarketOffer, PooledPrices } from "./input.ts";
import { type Reason, because } from "./reasons.ts";
import type { Scope } from "./scope.ts";
import type { MarketPart } from "./strategy.ts";

const MS_PER_HOUR = 3_600_000;

/** How a document joins its domains; null if it prices each on its own. */
export interface Pooling {
  readonly distinctVendors: boolean;
  readonly maxRateAgeMs: number | null;
}

/** The settings of `market`. */
export function poolingOf(part: MarketPart | undefined): Pooling | null {
  if (part === undefined || part === "perDomain") {
    return null;
  }
  const { distinctVendors = true, maxRateAgeHours } = part === "together" ? {} : part.together;
  return { distinctVendors, maxRateAgeMs: maxRateAgeHours === undefined ? null : maxRateAgeHours * MS_PER_HOUR };
}

/** One market of all that have a rate; null if none has. The trace says which are left out. */
export function poolMarkets(markets: readonly Market[], pooling: Pooling, { context, steps }: Scope): Market | null {
  const offers: MarketOffer[] = [];
  const domains: string[] = [];
  const rates = new Map<string, Exact>();
  for (const market of markets) {
    const rate = rateOf(market.currency, pooling, context);
    if (isReason(rate)) {
      steps?.push({ step: "market", domain: market.domain, reason: rate });
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
