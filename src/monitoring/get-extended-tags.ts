/** `getExtendedTags`: a product's tags, and further tags with what the service knows about it (interface 4.1-14). */
import { plainAmounts } from "../base/decimal-text.ts";
import type { Contract } from "../base/contract.ts";
import { parseProductId } from "../base/id.ts";
import { notFound } from "../base/error.ts";
import type { Database } from "../database/connection.ts";
import {
  getIgnoredVendors,
  getShops,
  ignoredMatcher,
  loadMarkets,
  ownShopMatcher,
  readOffers,
  type OfferOut,
} from "../offers/index.ts";
import { loadSales } from "../orders/index.ts";
import { findNewestRecommendation } from "../pricing/index.ts";
import { evaluateTag, findProductTags, type Tag } from "../products/index.ts";

/** Labels of the service begin with `service.`. An unknown value has no tag. @throws 404 for an unknown product */
export async function getExtendedTags(database: Database, contract: Contract, productId: string): Promise<Tag[]> {
  const id = parseProductId(productId);
  const tags = id === null ? null : await findProductTags(database, contract, id);
  if (id === null || tags === null) throw notFound("The product");
  const products = { after: id - 1, upTo: id };
  const [market, shops, ignoredVendors, recommendation, sales] = await Promise.all([
    loadMarkets(database, contract, products),
    getShops(database, contract),
    getIgnoredVendors(database, contract),
    findNewestRecommendation(database, contract, id),
    loadSales(database, contract, { ...products, at: new Date() }),
  ]);
  const isOwn = ownShopMatcher(shops);
  const isIgnored = ignoredMatcher(ignoredVendors);
  const offers = market.snapshots.flatMap(readOffers).filter((offer) => !(isIgnored?.(offer) ?? false));
  const sold = sales.get(id) ?? { units7d: 0, units30d: 0 };
  const known = {
    ...(market.firstLeftOut === null ? marketFacts(offers, isOwn) : {}),
    recommendedPrice: recommendation?.price ?? null,
    recommendedAt: recommendation?.calculatedAt.toISOString() ?? null,
    unitsSold7d: sold.units7d,
    unitsSold30d: sold.units30d,
  };
  return [...tags, ...Object.entries(known).flatMap(([name, value]) => serviceTag(name, value))];
}

function marketFacts(offers: readonly OfferOut[], isOwn: (offer: OfferOut) => boolean) {
  const competitors = offers.filter((offer) => !isOwn(offer));
  const own = offers.filter(isOwn).map((offer) => offer.price);
  const lowestOwn = own.length === 0 ? null : Math.min(...own);
  return {
    lowestUnitPrice: least(competitors.map((offer) => offer.price)),
    lowestTotalPrice: least(competitors.map((offer) => totalPrice(offer))),
    ownPosition: lowestOwn === null ? null : 1 + competitors.filter((offer) => offer.price < lowestOwn).length,
    offers: competitors.length,
    vendors: new Set(competitors.map((offer) => offer.vendorName)).size,
    domains: new Set(competitors.map((offer) => offer.domain)).size,
  };
}

function least(amounts: readonly number[]): number | null {
  return amounts.length === 0 ? null : Math.min(...amounts);
}

/** The sum is exact: it is made in ten-thousandths, and an offer has at most four decimals. */
function totalPrice(offer: OfferOut): number {
  return (Math.round(offer.price * 10_000) + Math.round(offer.deliveryCosts * 10_000)) / 10_000;
}

function serviceTag(name: string, value: string | number | null): Tag[] {
  return value === null ? [] : [evaluateTag({ key: `service.${name}`, value: String(value) }, plainAmounts)];
}
