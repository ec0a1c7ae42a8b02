/**
 * The rows of the offers query. Without a sort, offers are read product by product until the page is full. A sort by
 * price looks at the prices of all offers for every page, but reads the offers of the page alone.
 *
 * The sort cuts the prices out of the stored text: for 500,000 snapshots that takes 1.0 s, against 4.6 s by
 * `json_array_elements` and 6.8 s by a regular expression.
 */
import type { Contract } from "../base/contract.ts";
import { textArray } from "../database/arrays.ts";
import { join, sql, type BoundedRows, type Database, type Sql } from "../database/connection.ts";
import { joinByHashing, planForValues } from "../database/planning.ts";
import { byTime, newestIn, type TimeWindow } from "../history/window.ts";
import { windowEntries } from "../history/window-pages.ts";
import type { RowRange } from "../paging/read-page.ts";

export type OfferSort = "TotalPrice" | "Price" | null;

/** The sort key of an offer. It stays the same while the offer is among the newest, so a page can follow it. */
export interface OfferKey {
  /** The price sorted by, as exact text; 0 without a sort. */
  price: string;
  product_id: number;
  domain: string;
  /** The index in its snapshot, from 1. */
  ordinal: number;
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

/** Keys before and after every offer. */
const firstKey: OfferKey = { price: "-1", product_id: 0, domain: "", ordinal: 0 };
const lastKey: OfferKey = { price: "Infinity", product_id: Number.MAX_SAFE_INTEGER, domain: "", ordinal: 0 };

/** The key of a row as text, for cursors. */
export function offerKeyOf({ price, product_id, domain, ordinal }: OfferKey): string {
  return JSON.stringify({ price, product_id, domain, ordinal });
}

function readKey(text: string): OfferKey {
  return JSON.parse(text);
}

function keyRange({ after, upTo }: RowRange): { after: OfferKey; upTo: OfferKey } {
  return { after: after === null ? firstKey : readKey(after), upTo: upTo === null ? lastKey : readKey(upTo) };
}

/** Reads the offers of a product in a range. They are few, so the caller's filter is applied to all of them. */
export async function readProductOffers(
  database: Database,
  contract: Contract,
  wanted: WantedOffers & { productId: number | null; isWanted: (row: OfferRow) => boolean },
  range: RowRange,
): Promise<BoundedRows<OfferRow>> {
  let { after, skip } = range;
  for (;;) {
    const { rows, bytes, isCut } = await database.boundedRows<OfferRow>(
      selectProductOffers(contract, wanted, { ...range, after }),
    );
    const found = rows.filter(wanted.isWanted);
    const inPage = found.slice(skip, skip + range.limit);
    const last = rows.at(-1);
    if (!isCut || last === undefined || inPage.length > 0) {
      return { rows: inPage, bytes, isCut: isCut && inPage.length < range.limit };
    }
    after = offerKeyOf(last);
    skip -= found.length;
  }
}

function selectProductOffers(
  contract: Contract,
  { window, sort, productId }: WantedOffers & { productId: number | null },
  range: Pick<RowRange, "after" | "upTo">,
): Sql {
  return sql`
    /* offers.selectProductOffers */
    select price::text as price, product_id, domain, ordinal, offer
    from (
      select ${priceOf(sort)} as price, snapshot.product_id, domain, ordinal, offer
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
    where ${isInRange(range)}
    order by listed.price, product_id, domain, ordinal`;
}

/** Reads the window's offers in a range, of one vendor or of all. */
export async function readAllOffers(
  database: Database,
  contract: Contract,
  wanted: WantedOffers & { vendorName: string | null },
  range: RowRange,
): Promise<BoundedRows<OfferRow>> {
  const { sort, ...others } = wanted;
  return sort === null
    ? await readByProduct(database, contract, others, range)
    : await readByPrice(database, contract, { ...others, sort }, range);
}

/**
 * Reads product by product. Each product's offers are unnested in the select list, in their order, so that nothing is
 * sorted and nothing after the page is read.
 */
async function readByProduct(
  database: Database,
  contract: Contract,
  { window, vendorName }: { window: TimeWindow; vendorName: string | null },
  range: RowRange,
): Promise<BoundedRows<OfferRow>> {
  const { after, upTo } = keyRange(range);
  const { products, skip } = await windowEntries(
    database,
    { contract, table: "snapshot", window },
    { ...range, after: Math.max(0, after.product_id - 1), upTo: upTo.product_id },
    offerCount(vendorName),
  );
  return await database.boundedRows<OfferRow>(sql`
    /* offers.readByProduct */
    select '0' as price, product.product_id, unnest(domains) as domain, unnest(ordinals) as ordinal, unnest(offers) as offer
    from ${products}
    cross join lateral (
      select array_agg(domain order by domain, ordinal) as domains, array_agg(ordinal order by domain, ordinal) as ordinals,
        array_agg(offer order by domain, ordinal) as offers
      from snapshot
      cross join lateral ${offersOf}
      where snapshot.contract_id = ${contract.contractId}
        and snapshot.product_id = product.product_id
        and ${newestIn(window)}
        and (snapshot.product_id, domain) >= (${after.product_id}, ${after.domain})
        and ${isOfVendor(vendorName)}
        and (snapshot.product_id, domain, ordinal) > (${after.product_id}, ${after.domain}, ${after.ordinal})
        and (snapshot.product_id, domain, ordinal) <= (${upTo.product_id}, ${upTo.domain}, ${upTo.ordinal})
    ) as market
    where market.domains is not null
    order by product.product_id
    limit ${range.limit} offset ${skip}`);
}

/** The number of a product's offers, of a vendor or of all. */
function offerCount(vendorName: string | null): Sql {
  return vendorName === null
    ? sql`sum(offer_count)`
    : sql`sum((select count(*) - 1 from string_to_table(offers, ${vendorText(vendorName)})))`;
}

interface PricedRow extends OfferKey {
  stored_at: string;
  snapshot_id: number;
}

/** Sorts the keys of all offers, then reads the offers of the range. */
async function readByPrice(
  database: Database,
  contract: Contract,
  wanted: { window: TimeWindow; vendorName: string | null; sort: Exclude<OfferSort, null> },
  range: RowRange,
): Promise<BoundedRows<OfferRow>> {
  const keys = await database.transaction(async (transaction) => {
    await transaction.set({ ...joinByHashing, ...planForValues });
    return await transaction.rows<PricedRow>(sql`
      /* offers.sortOffers */
      select price::text as price, product_id, domain, ordinal, stored_at::text as stored_at, snapshot_id
      from (${pricedOffers(contract, wanted)}) as listed
      where ${isInRange(range)}
      order by listed.price, product_id, domain, ordinal
      limit ${range.limit} offset ${range.skip}`);
  });
  return await database.boundedRows<OfferRow>(sql`
    /* offers.readByPrice */
    select price, page.product_id, domain, ordinal, text.offer
    from unnest(${textArray(keys.map((key) => key.price))}::text[], ${keys.map((key) => key.product_id)}::bigint[],
      ${textArray(keys.map((key) => key.domain))}::text[], ${keys.map((key) => key.ordinal)}::bigint[],
      ${keys.map((key) => key.stored_at)}::timestamptz[], ${keys.map((key) => key.snapshot_id)}::bigint[])
      with ordinality as page (price, product_id, domain, ordinal, stored_at, snapshot_id, position)
    cross join lateral (
      select ('[' || offers || ']')::json -> (page.ordinal - 1)::integer as offer
      from snapshot
      where snapshot.contract_id = ${contract.contractId}
        and snapshot.product_id = page.product_id
        and snapshot.stored_at = page.stored_at
        and snapshot.snapshot_id = page.snapshot_id
      limit 1
    ) as text
    order by position`);
}

/** A query for the keys of all offers. For one vendor, only snapshots that name the vendor are parsed. */
function pricedOffers(
  contract: Contract,
  { window, vendorName, sort }: { window: TimeWindow; vendorName: string | null; sort: Exclude<OfferSort, null> },
): Sql {
  const found =
    vendorName === null
      ? sql`${pricesOf(sort)} where ordinal > 0`
      : sql`(select ${priceOf(sort)} as price, ordinal from ${offersOf} where ${isOfVendor(vendorName)}) as priced where true`;
  return sql`
          select price, snapshot.product_id, domain, ordinal, stored_at, snapshot_id
          from (
            select product_id, domain, stored_at, snapshot_id, offers
            from snapshot
            where contract_id = ${contract.contractId}
              and ${newestIn(window)}
              and ${byTime("snapshot")}
              and ${vendorName === null ? sql`true` : namesVendor(vendorName)}
              and exists (
                select 1
                from product
                where product.contract_id = ${contract.contractId} and product.product_id = snapshot.product_id)
          ) as snapshot
          cross join lateral ${found}`;
}

/** A snapshot's offers, each with its ordinal. */
const offersOf = sql`json_array_elements(('[' || offers || ']')::json) with ordinality as element (offer, ordinal)`;

/**
 * A snapshot's prices, cut out of its text without parsing. Each offer has `"price":` once, right before its delivery
 * costs (`offer-text.ts`): within a value the quotes would be escaped. The text before the first price is no offer.
 */
function pricesOf(sort: Exclude<OfferSort, null>): Sql {
  const unitPrice = sql`split_part(piece, ',', 1)::numeric`;
  const costs = sql`split_part(rtrim(split_part(piece, ',', 2), '}'), ':', 2)::numeric`;
  return sql`(
            select case when ordinal > 1 then ${sort === "Price" ? unitPrice : sql`${unitPrice} + ${costs}`} end as price,
              ordinal - 1 as ordinal
            from string_to_table(offers, '"price":') with ordinality as cut (piece, ordinal)
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

/** Whether a snapshot's text names the vendor: cheaper than parsing its offers. */
function namesVendor(vendorName: string): Sql {
  return sql`position(${vendorText(vendorName)} in offers) > 0`;
}

/** A text that each offer of the vendor contains once (`offer-text.ts`). */
function vendorText(vendorName: string): string {
  return `"vendorName":${JSON.stringify(vendorName)}`;
}

/** A comparison that excludes nothing would be made for every offer: of half a million, a page by price took a fifth longer. */
function isInRange({ after, upTo }: Pick<RowRange, "after" | "upTo">): Sql {
  const key = sql`(price, product_id, domain, ordinal)`;
  const bounds = [
    ...(after === null ? [] : [sql`${key} > ${rowOf(readKey(after))}`]),
    ...(upTo === null ? [] : [sql`${key} <= ${rowOf(readKey(upTo))}`]),
  ];
  return bounds.length === 0 ? sql`true` : join(bounds, " and ");
}

function rowOf({ price, product_id, domain, ordinal }: OfferKey): Sql {
  return sql`(${price}::numeric, ${product_id}::bigint, ${domain}::text, ${ordinal}::bigint)`;
}
