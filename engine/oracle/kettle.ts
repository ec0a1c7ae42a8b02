/** Inputs of tests that only say what matters to them: a kettle, and offers of it. */
import type { EngineProduct, MarketOffer } from "../index.ts";

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
