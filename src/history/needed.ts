/**
 * The rule which history stays, for every duty: rows within the contract's retention; of any age the newest snapshot of
 * a product and domain and the newest recommendation of a product; and the snapshots that explain that recommendation.
 */
import { sql, type Sql } from "../database/connection.ts";
import type { HistoryTable } from "./window.ts";

/** A row's contract, and the beginning of that contract's retention. */
export interface Retention {
  contractId: Sql;
  keptFrom: Sql;
  /** What a statement about many contracts says of the contract of each table besides. */
  isAmong?: (table: string) => Sql;
}

const noMore = (): Sql => sql``;

/**
 * The condition that nothing needs a row that was stored before its contract's retention begins. A snapshot that was
 * superseded within the retention is still the newest one of some window. Deleted products have no newest rows.
 */
export const isUnneeded: Readonly<Record<HistoryTable, (retention: Retention) => Sql>> = {
  snapshot: ({ contractId, keptFrom, isAmong = noMore }) => sql`(
        superseded_at < ${keptFrom}
        or superseded_at = 'infinity'
        and not exists (
          select 1
          from newest_snapshot as newest
          where newest.contract_id = ${contractId}${isAmong("newest")}
            and newest.product_id = snapshot.product_id
            and newest.domain = snapshot.domain
            and newest.snapshot_id = snapshot.snapshot_id))
        and not exists (
          select 1
          from newest_recommendation as newest
          join recommendation as explained
            on explained.contract_id = ${contractId}${isAmong("explained")}
            and explained.product_id = newest.product_id
            and explained.calculated_at = newest.calculated_at
          where newest.contract_id = ${contractId}${isAmong("newest")}
            and newest.product_id = snapshot.product_id
            and coalesce(explained.computed_at, explained.calculated_at) < ${keptFrom}
            and snapshot.snapshot_id = any(explained.snapshot_ids))`,
  recommendation: ({ contractId, isAmong = noMore }) => sql`not exists (
          select 1
          from newest_recommendation as newest
          where newest.contract_id = ${contractId}${isAmong("newest")}
            and newest.product_id = recommendation.product_id
            and newest.calculated_at = recommendation.calculated_at)`,
};
