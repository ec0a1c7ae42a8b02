// The input of a recommendation. Prices are JSON numbers whose shortest decimal text is the exact amount.

import type { Exact } from "../values/exact.ts";
import type { PriceHistory } from "../values/price-history.ts";
import type { Reason } from "./reasons.ts";

/** A product as it was when the recommendation is calculated. */
export interface EngineProduct {
  readonly productId: string;
  readonly name: string | null;
  readonly customerProductId: string | null;
  readonly gtin: number | null;
  readonly referencePrice: number | null;
  readonly minPriceBoundary: number | null;
  readonly maxPriceBoundary: number | null;
  /** `doubleValue` is the number that the string means by the import's decimal separator. */
  readonly tags: readonly EngineTag[];
}

export interface EngineTag {
  readonly key: string;
  readonly value: string;
  readonly doubleValue?: number;
}

/** The newest snapshot of one domain. */
export interface Market {
  readonly domain: string;
  readonly currency: string;
  readonly gatheredAtMs: number;
  readonly offers: readonly MarketOffer[];
}

export interface MarketOffer {
  readonly id: string;
  readonly vendorName: string;
  readonly vendorDomainId: string | null;
  readonly price: number;
  readonly deliveryCosts: number;
  readonly availability: boolean | null;
  readonly minDeliveryHours: number | null;
  readonly maxDeliveryHours: number | null;
  readonly retrievedAtMs: number | null;
  readonly attributes: readonly OfferAttribute[];
  readonly own: boolean;
  readonly ignored: boolean;
  /** Set by the engine where all domains are one market. */
  readonly pooled?: PooledPrices;
}

/** An offer's domain, and its prices in the contract's currency. */
export interface PooledPrices {
  readonly domain: string;
  readonly unit: Exact;
  readonly delivery: Exact;
}

/** What one unit of another currency is in the contract's, and since when. */
export interface CurrencyRate {
  readonly currency: string;
  readonly rate: number;
  readonly atMs: number;
}

export interface OfferAttribute {
  readonly key: string;
  readonly value: string;
}

/** Another product of the contract: its published price, and its reference price; null for none. */
export interface OtherProduct {
  readonly price: number | null;
  readonly referencePrice: number | null;
}

/** What was published under an identifier of a product that another product had before. */
export interface RememberedPrice {
  /** The last price. */
  readonly price: number;
  /** When the other product left the identifier. */
  readonly leftMs: number;
  /** null: the price was the only one, or its history is not known. */
  readonly history: PriceHistory | null;
  /** Whether no price of this product was judged by it yet. */
  readonly isUnjudged: boolean;
}

/** What a family makes of a price. */
export interface FamilyPrice {
  /** In the contract's currency; the price of its own if the family is held. */
  readonly price: number;
  /** Why it is another than the price of its own; null if it is that. */
  readonly moved: Reason | null;
  /** Why the prices of the family wait for approval; null if they agree. */
  readonly holdReason: Reason | null;
}

/** When, in which currency and after which price the recommendation is calculated. */
export interface EngineContext {
  readonly nowMs: number;
  /** IANA name of the contract's time zone, for `time.weekday` and `time.hour`. */
  readonly timeZone: string;
  readonly currency: string;
  readonly previousPrice: number | null;
  /** The published prices so far; without it, fields of `history` and `previous` but the price have no value. */
  readonly history?: PriceHistory;
  /** What was published under the product's identifiers when another product had them. Only the guard looks at it. */
  readonly remembered?: readonly RememberedPrice[];
  /** The other products that tags of this one name, by their identifiers; without it, they have no prices. */
  readonly products?: ReadonlyMap<string, OtherProduct>;
  /** What the families of the document make of this price; without it, the price is the product's own. */
  readonly family?: FamilyPrice;
  /** For a market of several currencies. */
  readonly rates?: readonly CurrencyRate[];
  readonly sales: { readonly units7d: number; readonly units30d: number };
}
