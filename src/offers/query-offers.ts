/** `queryOffers`: the newest offers in a range as a flat list, filtered and sorted (interface 4.3). */
import type { Contract } from "../base/contract.ts";
import { sql, type Database, type Sql } from "../database/connection.ts";
import { byTime, newestIn, type TimeWindow } from "../database/window.ts";
import { getIgnoredVendors, ignoredMatcher } from "./ignored-vendors.ts";
import { readOfferFilter, type OfferFilter } from "./offer-filter.ts";
import type { OfferOut } from "./schema.ts";

export type OfferSort = "TotalPrice" | "Price" | null;

export interface OfferQuery {
  window: TimeWindow;
  start: number;
  limit: number;
  /** As sent; undefined for all offers. */
  filter: unknown;
  sort: OfferSort;
}

/**
 * One page of offers: by the price asked for, else by product, domain and position.
 *
 * @throws 400 `request.filterNotSupported`
 */
export async function queryOffers(database: Database, contract: Contract, query: OfferQuery): Promise<OfferOut[]> {
  const filter = query.filter === undefined ? null : readOfferFilter(query.filter, contract.contractNumber);
  const isIgnored = ignoredMatcher(await getIgnoredVendors(database, contract));
  const mark = (offer: OfferOut): OfferOut => ({ ...offer, ignored: isIgnored?.(offer) ?? false });
  if (filter?.kind === "product" && filter.isValidOnly) {
    // A product's offers are few, and which of them are ignored is known only here.
    const all = await selectOffers(database, contract, { ...query, start: 0, limit: null }, filter);
    const valid = all.map(mark).filter((offer) => !offer.ignored);
    return valid.slice(query.start, query.start + query.limit);
  }
  return (await selectOffers(database, contract, query, filter)).map(mark);
}

async function selectOffers(
  database: Database,
  contract: Contract,
  query: Omit<OfferQuery, "limit"> & { limit: number | null },
  filter: OfferFilter | null,
): Promise<OfferOut[]> {
  const rows = await database.rows<{ offer: string }>(sql`
    /* offers.queryOffers */
    select offer
    from snapshot
    join product on product.contract_id = snapshot.contract_id and product.product_id = snapshot.product_id
    cross join lateral json_array_elements(('[' || offers || ']')::json) with ordinality as element (offer, place)
    where snapshot.contract_id = ${contract.contractId}
      and ${newestIn(query.window)}
      and ${condition(filter)}
    order by ${sortKey(query.sort)} snapshot.product_id, snapshot.domain, place
    limit ${query.limit} offset ${query.start}`);
  return rows.map((row): OfferOut => JSON.parse(row.offer));
}

function condition(filter: OfferFilter | null): Sql {
  if (filter === null) return byTime("snapshot");
  if (filter.kind === "product") return sql`snapshot.product_id = ${filter.productId}`;
  return sql`${byTime("snapshot")} and offer ->> 'vendorName' = ${filter.vendorName}`;
}

function sortKey(sort: OfferSort): Sql {
  if (sort === null) return sql``;
  if (sort === "Price") return sql`(offer ->> 'price')::numeric,`;
  return sql`(offer ->> 'price')::numeric + (offer ->> 'deliveryCosts')::numeric,`;
}
