/** Market data as retrieved and as submitted (interface 2.2 to 2.4, 4.3). */
import { oldClients } from "../old-clients.ts";
import { itemErrors } from "./errors.ts";
import { plainTag, productWith } from "./products.ts";
import {
  amount,
  boolean,
  currency,
  data,
  decimals,
  deleted,
  domain,
  either,
  instant,
  int32,
  list,
  number,
  object,
  productId,
  type Schema,
  text,
  word,
} from "./schema.ts";

const price = decimals(4);

const offer = object(
  {
    productId,
    domain,
    vendorName: word,
    url: matchingUrl(),
    productName: text,
    price,
    deliveryCosts: price,
    currency,
    attributes: list(object({ name: word, value: text })),
    creationDate: instant,
    positionByTotalPrice: int32,
    positionByUnitPrice: int32,
    ignored: boolean,
  },
  {
    id: text,
    vendorDomainId: word,
    minDeliveryTime: int32,
    maxDeliveryTime: int32,
    minDeliveryHours: number,
    maxDeliveryHours: number,
    gtin: number,
    availability: boolean,
    retrievalDate: instant,
  },
);

/** Has its delivery times under both names. */
const listedOffer: Schema = {
  ...offer,
  dependentRequired: {
    minDeliveryHours: ["minDeliveryTime"],
    minDeliveryTime: ["minDeliveryHours"],
    maxDeliveryHours: ["maxDeliveryTime"],
    maxDeliveryTime: ["maxDeliveryHours"],
  },
};

function matchingUrl(): Schema {
  return { type: "string", pattern: "^https?://" };
}

const taken: Schema = oldClients ? data({ const: true }) : { const: true };

const statistics = object({ min: amount, avg: amount, median: amount, max: amount, cheapestShops: list(word) });
const bothPrices = { unitPriceStats: statistics, totalPriceStats: statistics };

const domainStatistics = object({ domain, competitorOfferCount: int32, ...bothPrices }, { currency });
const productStatistics = object(
  { productId, offerCount: int32, stats: object({ ...bothPrices, domainStats: list(domainStatistics) }) },
  { currency },
);

const ignoredVendors = data(list(object({}, { domain: word, vendorName: word, vendorDomainId: word })));

const v3 = "/api/v3/vendor/contracts/{contractId}";
const v2 = "/api/2/v/contracts/{contractId}";

export const offerShapes = {
  [`GET ${v3}/offers`]: {
    200: data(list(object({ product: productWith({ tags: list(plainTag) }), offers: list(listedOffer) }))),
  },
  [`DELETE ${v3}/offers`]: { 200: deleted },
  [`GET ${v3}/offers/closings`]: { 200: data(list(object({ productId, domain, closedAt: instant, reason: text }))) },
  [`POST ${v3}/offers/query`]: { 200: data(list(offer)) },
  "POST /api/v3.1/vendor/contracts/{contractId}/offers/stats/query": { 200: data(list(productStatistics)) },
  [`POST ${v2}/offers`]: { 200: data(list(either(taken, itemErrors))) },
  [`GET ${v2}/offerfilters/blacklist/vendors`]: { 200: ignoredVendors },
  [`PUT ${v2}/offerfilters/blacklist/vendors`]: { 200: ignoredVendors },
};
