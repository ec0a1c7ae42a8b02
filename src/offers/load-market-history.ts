/**
 * `loadMarketHistory`: the market of products over a past range, for backtests. Snapshots are ordered by the time
 * gathered, not by the time stored: a history that is submitted later still describes the time it was gathered in.
 */
import type { Contract } from "../base/contract.ts";
import { sql, type Queries } from "../database/connection.ts";
import { readSnapshot, snapshotOf, type SnapshotRow, type StoredSnapshot } from "./load-markets.ts";

/** A half-open range of times gathered. */
export interface HistoryRange {
  start: Date;
  end: Date;
}

/** Count and bytes of a product's snapshots that were gathered in a range. */
export interface MarketHistorySize {
  snapshots: number;
  offerBytes: number;
}

/** Counts each product's snapshots that were gathered in the range. Products without any are missing. */
export async function countMarketHistory(
  database: Queries,
  contract: Contract,
  wanted: HistoryRange & { productIds: readonly number[] },
): Promise<Map<number, MarketHistorySize>> {
  const rows = await database.rows<{ product_id: number; snapshots: number; offer_bytes: number }>(sql`
    /* offers.countMarketHistory */
    select product_id, count(*) as snapshots, sum(octet_length(offers)) as offer_bytes
    from snapshot
    where contract_id = ${contract.contractId}
      and product_id = any(${wanted.productIds}::bigint[])
      and gathered_at >= ${wanted.start} and gathered_at < ${wanted.end}
    group by product_id`);
  return new Map(rows.map((row) => [row.product_id, { snapshots: row.snapshots, offerBytes: row.offer_bytes }]));
}

/**
 * Loads the products' snapshots on active domains that were gathered in the range, and the last one before it of each
 * domain, ordered by time gathered. Snapshots past retention are missing.
 */
export async function loadMarketHistory(
  database: Queries,
  contract: Contract,
  wanted: HistoryRange & { productIds: readonly number[] },
): Promise<StoredSnapshot[]> {
  const rows = await database.rows<SnapshotRow>(sql`
    /* offers.loadMarketHistory */
    with found as materialized (
      select product_id, stored_at, snapshot_id
      from snapshot
      where contract_id = ${contract.contractId}
        and product_id = any(${wanted.productIds}::bigint[])
        and gathered_at >= ${wanted.start} and gathered_at < ${wanted.end}
      union all
      select product_id, stored_at, snapshot_id
      from (
        select distinct on (product_id, domain) product_id, stored_at, snapshot_id
        from snapshot
        where contract_id = ${contract.contractId}
          and product_id = any(${wanted.productIds}::bigint[])
          and gathered_at < ${wanted.start}
        order by product_id, domain, gathered_at desc
      ) as before
    )
    select snapshot.snapshot_id, snapshot.product_id, snapshot.domain, snapshot.currency, snapshot.gathered_at,
      snapshot.offers, closing.closed_at
    from found
    ${snapshotOf(contract, "found")}
    join contract_domain as domain
      on domain.contract_id = ${contract.contractId} and domain.domain = snapshot.domain and domain.is_active
    left join snapshot_closing as closing
      on closing.contract_id = ${contract.contractId}
      and closing.product_id = snapshot.product_id
      and closing.snapshot_id = snapshot.snapshot_id
    order by snapshot.gathered_at, snapshot.snapshot_id`);
  return rows.map(readSnapshot);
}
