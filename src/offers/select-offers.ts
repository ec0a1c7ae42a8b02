/**
 * The rows of the offers query, a page at a time. Those of all products are walked by product, without a sort, until the
 * page is full. Sorted by price they have to be looked at all, for every page: but only at their prices, found in the
 * text that they are stored as, and the offers themselves are read for the page alone.
 *
 * Measured for 500,000 snapshots: prices by `json_array_elements` 4.6 s, by a regular expression 6.8 s, by cutting the
 * text at them 1.0 s.
 */
import type { Contract } from "../base/contract.ts";
import { sql, type Database, type Queries, type Sql } from "../database/connection.ts";
import { byTime, newestIn, type TimeWindow } from "../history/window.ts";
import { windowEntries } from "../history/window-pages.ts";

export type OfferSort = "TotalPrice" | "Price" | null;

/** Where an offer stands: what it has as long as it is the newest, so that a walk can go on behind it. */
export interface OfferKey {
  /** What is sorted by, as exact text; 0 where nothing is. */
  price: string;
  product_id: number;
  domain: string;
  /** In its snapshot, from 1. */
  place: number;
}

export interface OfferRow extends OfferKey {
  /** JSON, as stored. */
  offer: string;
}

/** Offers of products that exist, the newest in the window. */
interface WantedOffers {
  window: TimeWindow;
  sort: OfferSort;
}

interface OfferPage {
  after: OfferKey;
  skip: number;
  limit: number;
}

/** Before any offer. */
export const beforeOffers: OfferKey = { price: "-1", product_id: 0, domain: "", place: 0 };

/** All offers of a product behind one. */
export async function selectProductOffers(
  database: Queries,
  contract: Contract,
  wanted: WantedOffers & { productId: number | null },
  after: OfferKey,
): Promise<OfferRow[]> {
  const { window, sort, productId } = wanted;
  return await database.rows<OfferRow>(sql`
    /* offers.selectProductOffers */
    select price::text as price, product_id, domain, place, offer
    from (
      select ${priceOf(sort)} as price, snapshot.product_id, domain, place, offer
      from product
      cross join lateral (
        select product_id, domain, offers
        from snapshot
        where snapshot.contract_id = ${contract.contractId}
          and snapshot.product_id = product.product_id
          and ${newestIn(window)}
        offset 0
      ) as snapshot
      cross join lateral ${offersOf}
      where product.contract_id = ${contract.contractId} and product.product_id = ${productId}
    ) as listed
    where (price, product_id, domain, place) > ${rowOf(after)}
    order by listed.price, product_id, domain, place`);
}

/** A page of the window's offers, of one vendor or of all. */
export async function selectOffers(
  database: Database,
  contract: Contract,
  wanted: WantedOffers & { vendorName: string | null },
  page: OfferPage,
): Promise<OfferRow[]> {
  const { window, sort, vendorName } = wanted;
  return sort === null
    ? await walkOffers(database, contract, { window, vendorName }, page)
    : await sortOffers(database, contract, { window, vendorName, sort }, page);
}

/**
 * Product by product. What a product has is unfolded where it is given out, in its order, so that nothing is sorted and
 * nothing behind the page is read.
 */
async function walkOffers(
  database: Database,
  contract: Contract,
  { window, vendorName }: { window: TimeWindow; vendorName: string | null },
  { after, skip, limit }: OfferPage,
): Promise<OfferRow[]> {
  const { products, ...from } = await windowEntries(
    database,
    contract,
    window,
    { afterProductId: Math.max(0, after.product_id - 1), skip, limit },
    { query: ["offers", vendorName], entries: offerCount(vendorName) },
  );
  return await database.rows<OfferRow>(sql`
    /* offers.walkOffers */
    select '0' as price, product.product_id, unnest(domains) as domain, unnest(places) as place, unnest(offers) as offer
    from ${products}
    cross join lateral (
      select array_agg(domain order by domain, place) as domains, array_agg(place order by domain, place) as places,
        array_agg(offer order by domain, place) as offers
      from snapshot
      cross join lateral ${offersOf}
      where snapshot.contract_id = ${contract.contractId}
        and snapshot.product_id = product.product_id
        and ${newestIn(window)}
        and ${isOfVendor(vendorName)}
        and (snapshot.product_id, domain, place) > (${after.product_id}, ${after.domain}, ${after.place})
    ) as market
    where market.domains is not null
    order by product.product_id
    limit ${limit} offset ${from.skip}`);
}

/** How many offers a product has, of a vendor or of all. */
function offerCount(vendorName: string | null): Sql {
  return vendorName === null
    ? sql`sum(offer_count)`
    : sql`sum((select count(*) - 1 from string_to_table(offers, ${vendorText(vendorName)})))`;
}

/**
 * Products are hashed to tell those that exist, whatever the planner believes: a look-up for each of 500,000 took as long
 * as all the rest.
 */
async function sortOffers(
  database: Database,
  contract: Contract,
  wanted: { window: TimeWindow; vendorName: string | null; sort: Exclude<OfferSort, null> },
  { after, skip, limit }: OfferPage,
): Promise<OfferRow[]> {
  return await database.transaction(async (transaction) => {
    await transaction.run(sql`
      /* offers.prepareSort */
      select set_config('enable_nestloop', 'off', true),
        set_config('enable_mergejoin', 'off', true),
        set_config('work_mem', '64MB', true)`);
    return await transaction.rows<OfferRow>(sql`
      /* offers.sortOffers */
      with page as materialized (
        select *
        from (${pricedOffers(contract, wanted)}) as listed
        where (price, product_id, domain, place) > ${rowOf(after)}
        order by price, product_id, domain, place
        limit ${limit} offset ${skip}
      )
      select page.price::text as price, page.product_id, page.domain, page.place, text.offer
      from page
      cross join lateral (
        select ('[' || offers || ']')::json -> (page.place - 1)::integer as offer
        from snapshot
        where snapshot.contract_id = ${contract.contractId}
          and snapshot.product_id = page.product_id
          and snapshot.stored_at = page.stored_at
          and snapshot.snapshot_id = page.snapshot_id
        limit 1
      ) as text
      order by page.price, page.product_id, page.domain, page.place`);
  });
}

/** A query for the keys of all offers; of a vendor's, only snapshots are parsed in which the vendor is named. */
function pricedOffers(
  contract: Contract,
  { window, vendorName, sort }: { window: TimeWindow; vendorName: string | null; sort: Exclude<OfferSort, null> },
): Sql {
  const found =
    vendorName === null
      ? sql`${pricesOf(sort)} where place > 0`
      : sql`(select ${priceOf(sort)} as price, place from ${offersOf} where ${isOfVendor(vendorName)}) as priced where true`;
  return sql`
          select price, snapshot.product_id, domain, place, stored_at, snapshot_id
          from (
            select product_id, domain, stored_at, snapshot_id, offers
            from snapshot
            where contract_id = ${contract.contractId}
              and ${newestIn(window)}
              and ${byTime("snapshot")}
              and ${vendorName === null ? sql`true` : namesVendor(vendorName)}
              and exists (
                select
                from product
                where product.contract_id = ${contract.contractId} and product.product_id = snapshot.product_id)
          ) as snapshot
          cross join lateral ${found}`;
}

/** A snapshot's offers, each with its place. */
const offersOf = sql`json_array_elements(('[' || offers || ']')::json) with ordinality as element (offer, place)`;

/**
 * A snapshot's prices without parsing it: each offer has its price once, right before its delivery costs
 * (`offer-text.ts`), and in the text of a value the quotes would be escaped. What stands before the first is no offer.
 */
function pricesOf(sort: Exclude<OfferSort, null>): Sql {
  const unitPrice = sql`split_part(piece, ',', 1)::numeric`;
  const costs = sql`split_part(rtrim(split_part(piece, ',', 2), '}'), ':', 2)::numeric`;
  return sql`(
            select case when place > 1 then ${sort === "Price" ? unitPrice : sql`${unitPrice} + ${costs}`} end as price,
              place - 1 as place
            from string_to_table(offers, '"price":') with ordinality as cut (piece, place)
          ) as priced`;
}

function priceOf(sort: OfferSort): Sql {
  if (sort === null) return sql`0::numeric`;
  if (sort === "Price") return sql`(offer ->> 'price')::numeric`;
  return sql`(offer ->> 'price')::numeric + (offer ->> 'deliveryCosts')::numeric`;
}

function isOfVendor(vendorName: string | null): Sql {
  return vendorName === null ? sql`true` : sql`${namesVendor(vendorName)} and offer ->> 'vendorName' = ${vendorName}`;
}

/** Whether a snapshot's text has an offer of the vendor: cheaper to find than to parse every offer for. */
function namesVendor(vendorName: string): Sql {
  return sql`position(${vendorText(vendorName)} in offers) > 0`;
}

/** Once in the text of each offer of the vendor (`offer-text.ts`). */
function vendorText(vendorName: string): string {
  return `"vendorName":${JSON.stringify(vendorName)}`;
}

function rowOf({ price, product_id, domain, place }: OfferKey): Sql {
  return sql`(${price}::numeric, ${product_id}::bigint, ${domain}::text, ${place}::bigint)`;
}
