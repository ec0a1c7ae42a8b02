/** Inputs of tests that only say what matters to them: a kettle, offers of it, their market, and the rest. */
import {
  type EngineContext,
  type EngineProduct,
  type Market,
  type MarketOffer,
  type PriceHistory,
  type PriceLimit,
  updateHistory,
} from "../../../engine/index.ts";

/** A product without prices, boundaries or tags. */
export function aKettle(changes: Partial<EngineProduct> = {}): EngineProduct {
  return {
    productId: "17",
    name: "Kettle",
    customerProductId: "K-17",
    gtin: null,
    referencePrice: null,
    minPriceBoundary: null,
    maxPriceBoundary: null,
    tags: [],
    ...changes,
  };
}

/** An available offer of a competitor, without delivery costs. */
export function anOffer(
  vendorName: string,
  price: number,
  changes: Partial<Omit<MarketOffer, "vendorName" | "price">> = {},
): MarketOffer {
  return {
    id: vendorName,
    vendorName,
    price,
    vendorDomainId: null,
    minDeliveryHours: null,
    maxDeliveryHours: null,
    retrievedAtMs: null,
    deliveryCosts: 0,
    availability: true,
    attributes: [],
    own: false,
    ignored: false,
    ...changes,
  };
}

/** A market in euros, gathered at a moment. */
export function marketAt(gatheredAtMs: number, offers: readonly MarketOffer[], changes: Partial<Market> = {}): Market {
  return { domain: "shop.example", currency: "EUR", gatheredAtMs, offers, ...changes };
}

/** What a calculation in euros at a moment knows: no price before, nothing sold. */
export function aContext(nowMs: number, changes: Partial<EngineContext> = {}): EngineContext {
  const sales = { units7d: 0, units30d: 0 };
  return { nowMs, timeZone: "UTC", currency: "EUR", previousPrice: null, sales, ...changes };
}

const HOUR = 3_600_000;

/** A price that was published so many hours ago. */
export interface PastPrice {
  readonly hoursAgo: number;
  readonly price: number;
  readonly limit?: PriceLimit | undefined;
}

/** What a calculation knows of the prices published before it, the oldest first; nothing without any. */
export function publishedBefore(
  nowMs: number,
  prices: readonly PastPrice[],
): Pick<EngineContext, "history" | "previousPrice"> | undefined {
  const start: PriceHistory | null = null;
  const history = prices.reduce<PriceHistory | null>(
    (before, { hoursAgo, price, limit = null }) =>
      updateHistory(before, { atMs: nowMs - hoursAgo * HOUR, price, limit, isDrift: false }),
    start,
  );
  return history === null ? undefined : { history, previousPrice: history.price };
}
