// What a recommendation is computed from. Prices are JSON numbers whose shortest decimal text is the exact amount.

/** A product as it was when the recommendation is calculated. */
export interface EngineProduct {
  readonly productId: string;
  readonly name: string | null;
  readonly customerProductId: string | null;
  readonly gtin: number | null;
  readonly referencePrice: number | null;
  readonly minPriceBoundary: number | null;
  readonly maxPriceBoundary: number | null;
  /** `doubleValue` is the number the string means, read by whoever knows the import's decimal separator. */
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
}

export interface OfferAttribute {
  readonly key: string;
  readonly value: string;
}

/** When, in which currency and after which price the recommendation is calculated. */
export interface EngineContext {
  readonly nowMs: number;
  /** IANA name of the contract's time zone, for `time.weekday` and `time.hour`. */
  readonly timeZone: string;
  readonly currency: string;
  readonly previousPrice: number | null;
  readonly sales: { readonly units7d: number; readonly units30d: number };
}
