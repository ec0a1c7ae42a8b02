/**
 * Reads what products cost at the ends of days: of each domain the last snapshot gathered before, unless it was closed then, and our
 * own prices. Times gathered grow with times stored, of a product and domain; so the newest one before an instant comes by key.
 */
import type { Contract } from "../base/contract.ts";
import { bigintArray, timestamptzArray } from "../database/arrays.ts";
import { join, raw, sql, type Queries } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { readSnapshot, snapshotOf, type SnapshotRow, type StoredSnapshot } from "../offers/index.ts";
import { fieldColumn } from "../products/index.ts";

export interface MarketProduct {
  productId: number;
  referencePrice: number | null;
  /** The code of the relevant domain; null without one. */
  domain: number | null;
  /** Codes by the order of the filter tags; null without a value. */
  tags: readonly (number | null)[];
}

/** A snapshot, and the days at whose ends it was the newest. */
export interface DayEndSnapshot extends StoredSnapshot {
  /** Places in the list of days, ascending. */
  days: readonly number[];
}

/** The next products in the order of their ids. */
export async function readProducts(
  database: Queries,
  contract: Contract,
  { after, tags }: { after: number; tags: number },
): Promise<MarketProduct[]> {
  const columns = Array.from({ length: tags }, (_, index) => raw(`figure.tag_${index + 1}`));
  const rows = await database.rows<{
    product_id: number;
    reference: number | null;
    domain: number | null;
    tags: (number | null)[];
  }>(sql`
    /* market.readProducts */
    select product.product_id, ${fieldColumn("product", "referencePrice")} as reference, figure.domain,
      array[${join([...columns, sql`null::integer`], ", ")}] as tags
    from (
      select *
      from product
      where contract_id = ${contract.contractId} and product_id > ${after}
      order by product_id
      limit ${limits.market.productsAtOnce}
    ) as product
    left join lateral (
      select *
      from product_figure
      where product_figure.contract_id = ${contract.contractId} and product_figure.product_id = product.product_id
      limit 1
    ) as figure on true
    order by product.product_id`);
  return rows.map((row) => ({
    productId: row.product_id,
    referencePrice: row.reference,
    domain: row.domain,
    tags: row.tags.slice(0, tags),
  }));
}

interface DayEndRow extends SnapshotRow {
  days: number[];
  /** The first product whose snapshots do not fit; null if all do. */
  left_out: number | null;
}

/**
 * The snapshots that stood at the ends of days, in the order of products and times.
 *
 * @returns `upTo`: the last product whose snapshots fit into memory; at least the first one
 */
export async function readDayEnds(
  database: Queries,
  contract: Contract,
  { productIds, ends }: { productIds: readonly number[]; ends: readonly Date[] },
): Promise<{ snapshots: DayEndSnapshot[]; upTo: number }> {
  const rows = await database.rows<DayEndRow>(sql`
    /* market.readDayEnds */
    with found as materialized (
      select product_id, stored_at, snapshot_id, array_agg(day order by day) as days
      from (
        select newest.product_id, stood.stored_at, stood.snapshot_id, ended.day::integer as day
        from newest_snapshot as newest
        join contract_domain as domain
          on domain.contract_id = ${contract.contractId} and domain.domain = newest.domain and domain.is_active
        cross join unnest(${timestamptzArray(ends)}::timestamptz[]) with ordinality as ended (ended_at, day)
        cross join lateral (
          select stored_at, snapshot_id
          from snapshot
          where snapshot.contract_id = ${contract.contractId}
            and snapshot.product_id = newest.product_id
            and snapshot.domain = newest.domain
            and snapshot.gathered_at < ended.ended_at
          order by stored_at desc, snapshot_id desc
          limit 1
        ) as stood
        where newest.contract_id = ${contract.contractId} and newest.product_id = any(${bigintArray(productIds)}::bigint[])
      ) as stood
      group by product_id, stored_at, snapshot_id
    )
    select snapshot_id, product_id, domain, currency, gathered_at, closed_at, days, offers, left_out
    from (
      select weighed.*, bytes <= ${limits.market.offerBytesAtOnce} or product_id = least_id as fits,
        (min(product_id) filter (where bytes > ${limits.market.offerBytesAtOnce} and product_id > least_id) over ()) as left_out
      from (
        select snapshot.*, closing.closed_at, found.days,
          sum(octet_length(snapshot.offers) + ${limits.market.snapshotBytes}) over (order by found.product_id) as bytes,
          min(found.product_id) over () as least_id
        from found
        ${snapshotOf(contract, "found")}
        left join snapshot_closing as closing
          on closing.contract_id = ${contract.contractId}
          and closing.product_id = found.product_id
          and closing.snapshot_id = found.snapshot_id
      ) as weighed
    ) as judged
    where fits
    order by product_id, gathered_at`);
  const leftOut = rows[0]?.left_out ?? null;
  const snapshots = rows.map((row) => ({ ...readSnapshot(row), days: row.days.map((day) => day - 1) }));
  return { snapshots, upTo: leftOut === null ? Infinity : leftOut - 1 };
}

/** The price that we had published at the end of each day; products without one are missing. */
export async function readPublished(
  database: Queries,
  contract: Contract,
  { productIds, ends }: { productIds: readonly number[]; ends: readonly Date[] },
): Promise<ReadonlyMap<number, readonly (number | null)[]>> {
  const rows = await database.rows<{ product_id: number; day: number; price: number }>(sql`
    /* market.readPublished */
    select given.product_id, ended.day::integer as day, published.price
    from unnest(${bigintArray(productIds)}::bigint[]) as given (product_id)
    cross join unnest(${timestamptzArray(ends)}::timestamptz[]) with ordinality as ended (ended_at, day)
    cross join lateral (
      select price
      from recommendation
      where recommendation.contract_id = ${contract.contractId}
        and recommendation.product_id = given.product_id
        and recommendation.calculated_at < ended.ended_at
      order by calculated_at desc
      limit 1
    ) as published`);
  const prices = new Map<number, (number | null)[]>();
  for (const { product_id: productId, day, price } of rows) {
    const known = prices.get(productId) ?? ends.map(() => null);
    known[day - 1] = price;
    prices.set(productId, known);
  }
  return prices;
}
