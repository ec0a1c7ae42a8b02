/** The newest offers of products, and the figures that a feed can show of them. */
import { inBatches } from "../base/batches.ts";
import type { Contract } from "../base/contract.ts";
import { mapYielding } from "../base/yielding.ts";
import { offerPriceDecimals, roundHalfUp } from "../base/money.ts";
import { sql, type Queries, type Sql } from "../database/connection.ts";
import { limits } from "../limits.ts";
import {
  getIgnoredVendors,
  getShops,
  ignoredMatcher,
  ownShopMatcher,
  snapshotOf,
  type OfferOut,
} from "../offers/index.ts";

/** Competitors' offers for one product in one currency. */
export interface Market {
  /** A JSON list of all newest offers, as the offers listing has them: own, ignored and other currencies' offers too. */
  text: string;
  /** Ordered by total price, the cheapest first. */
  offers: readonly OfferOut[];
  vendorCount: number;
  domainCount: number;
  unitPrices: Bounds | null;
  totalPrices: Bounds | null;
}

interface Bounds {
  lowest: number;
  highest: number;
}

interface SnapshotRow {
  product_id: number;
  offers: string;
}

/** Reads the markets of products by the current own shops and ignored vendors. */
type MarketReader = (
  prices: readonly { product_id: number; currency: string }[],
) => Promise<ReadonlyMap<number, Market>>;

export async function marketReader(database: Queries, contract: Contract): Promise<MarketReader> {
  const isOwn = ownShopMatcher(await getShops(database, contract));
  const isIgnored = ignoredMatcher(await getIgnoredVendors(database, contract)) ?? (() => false);
  return async (prices) => {
    const currencies = new Map(prices.map((price) => [price.product_id, price.currency]));
    const rows = await readOffers(database, contract, [...currencies.keys()]);
    return new Map(
      await mapYielding(rows, (row) => {
        const stored: OfferOut[] = JSON.parse(row.offers);
        const offers = stored.map((offer) => (isIgnored(offer) ? { ...offer, ignored: true } : offer));
        const currency = currencies.get(row.product_id);
        const competitors = offers.filter((offer) => !offer.ignored && offer.currency === currency && !isOwn(offer));
        const hasIgnored = offers.some((offer) => offer.ignored);
        return [row.product_id, marketOf(hasIgnored ? JSON.stringify(offers) : row.offers, competitors)];
      }),
    );
  };
}

/** Splits the entries, in their order, into batches of at most `offerBytesPerChunk` of newest offers. A batch has at least one entry. */
export async function batchesByOffers<Entry extends { product_id: number }>(
  database: Queries,
  contract: Contract,
  entries: readonly Entry[],
): Promise<Entry[][]> {
  const productIds = entries.map((entry) => entry.product_id);
  const rows = await database.rows<{ product_id: number; bytes: number }>(sql`
    /* feeds.weighOffers */
    select newest.product_id, sum(octet_length(snapshot.offers)) as bytes
    from ${newestSnapshots(contract, productIds)}
    group by newest.product_id`);
  const bytes = new Map(rows.map((row) => [row.product_id, row.bytes]));
  return inBatches(entries, limits.feeds.offerBytesPerChunk, (entry) => bytes.get(entry.product_id) ?? 0);
}

/** Reads the newest offers on active domains: one JSON list per product, joined from the stored text. */
async function readOffers(
  database: Queries,
  contract: Contract,
  productIds: readonly number[],
): Promise<SnapshotRow[]> {
  return await database.rows<SnapshotRow>(sql`
    /* feeds.readOffers */
    select newest.product_id, '[' || string_agg(snapshot.offers, ',' order by newest.domain) || ']' as offers
    from ${newestSnapshots(contract, productIds)}
    group by newest.product_id`);
}

/** Each snapshot is looked up by its key: with months before, the planner would rather read the whole contract once for each part of a feed. */
function newestSnapshots(contract: Contract, productIds: readonly number[]): Sql {
  return sql`newest_snapshot as newest
    join contract_domain as domain
      on domain.contract_id = ${contract.contractId} and domain.domain = newest.domain and domain.is_active
    ${snapshotOf(contract, "newest")}
    where newest.contract_id = ${contract.contractId}
      and newest.closed_at is null
      and newest.product_id = any(${productIds}::bigint[])`;
}

function marketOf(text: string, competitors: readonly OfferOut[]): Market {
  const ranked = competitors
    .map((offer) => ({ offer, total: roundHalfUp(offer.price + offer.deliveryCosts, offerPriceDecimals) }))
    .sort(byTotalPrice);
  return {
    text,
    offers: ranked.map(({ offer }) => offer),
    vendorCount: new Set(competitors.map((offer) => offer.vendorName.trim().toLowerCase())).size,
    domainCount: new Set(competitors.map((offer) => offer.domain)).size,
    unitPrices: boundsOf(competitors.map((offer) => offer.price)),
    totalPrices: boundsOf(ranked.map(({ total }) => total)),
  };
}

interface RankedOffer {
  offer: OfferOut;
  total: number;
}

/** Orders equal total prices by unit price, then by id, so that two exports name the same vendor. */
function byTotalPrice(a: RankedOffer, b: RankedOffer): number {
  return a.total - b.total || a.offer.price - b.offer.price || (a.offer.id < b.offer.id ? -1 : 1);
}

function boundsOf(prices: readonly number[]): Bounds | null {
  return prices.length === 0 ? null : { lowest: Math.min(...prices), highest: Math.max(...prices) };
}
