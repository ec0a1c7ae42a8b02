/** What the journey sends: an assortment, and the offers of shops for each month. */

export interface MarketData {
  /** ISO 4217: the currency of all amounts. */
  readonly currency: string;
  /** The names of the own shop on each domain. */
  readonly ownShops: readonly { readonly domain: string; readonly ownShopName: string }[];
  readonly products: readonly MarketProduct[];
  /** In order of time. */
  readonly months: readonly MarketMonth[];
}

/** A product in the shape of the JSON import. */
export interface MarketProduct {
  readonly customerProductId: string;
  readonly name: string;
  readonly referencePrice: number;
  readonly minPriceBoundary: number;
  readonly maxPriceBoundary: number;
  readonly tags: readonly { readonly key: string; readonly value: string }[];
}

/** The offers found at one time. A product or shop that was not found is missing. */
export interface MarketMonth {
  /** ISO 8601. */
  readonly gatheredAt: string;
  /** By customerProductId. */
  readonly offers: ReadonlyMap<string, readonly MarketOffer[]>;
}

export interface MarketOffer {
  /** The website it was found on; several shops may sell on one. */
  readonly domain: string;
  readonly vendorName: string;
  readonly price: number;
  readonly deliveryCosts: number;
  readonly availability: boolean;
}

/** A snapshot as the service takes it: one product, one domain, one time, all offers. */
export interface Snapshot {
  readonly productId: string;
  readonly creationDate: string;
  readonly domain: string;
  readonly offers: readonly object[];
}

/** Where snapshots go: the internal ids of the products by customerProductId, and the contract for unique offer ids. */
export interface SnapshotTarget {
  readonly contractId: string;
  readonly productIds: ReadonlyMap<string, string>;
}

/** A month's offers as snapshots, in the order of the assortment. */
export function snapshotsOf(market: MarketData, month: MarketMonth, target: SnapshotTarget): Snapshot[] {
  return market.products.flatMap((product) => {
    const productId = target.productIds.get(product.customerProductId);
    const offers = month.offers.get(product.customerProductId) ?? [];
    if (productId === undefined) return [];
    return [...Map.groupBy(offers, (offer) => offer.domain)].map(([domain, found]) => ({
      productId,
      creationDate: month.gatheredAt,
      domain,
      offers: found.map((offer) => offerIn(market, product, offer, `${target.contractId}-${month.gatheredAt}`)),
    }));
  });
}

/** The service takes an offer id only once. Contract, time, product and shop make it unique. */
function offerIn(market: MarketData, product: MarketProduct, offer: MarketOffer, idPrefix: string): object {
  const shop = offer.vendorName.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return {
    id: `${idPrefix}-${product.customerProductId}-${shop}`,
    vendorName: offer.vendorName,
    url: `https://${offer.domain}/${product.customerProductId}/${shop}`,
    productName: product.name,
    price: offer.price,
    deliveryCosts: offer.deliveryCosts,
    currency: market.currency,
    availability: offer.availability,
    attributes: [],
  };
}
