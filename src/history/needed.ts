/**
 * Which history stays, the same for every duty: what a contract's retention keeps; the newest snapshot of a product and
 * domain, and a product's newest recommendation, whatever their age; and what the explanation of that one needs.
 */
import { sql, type Sql } from "../database/connection.ts";
import type { HistoryTable } from "./window.ts";

/** Whose row it is, and since when that contract keeps history. */
export interface Keeping {
  contractId: Sql;
  keptFrom: Sql;
}

/**
 * The condition that nothing needs a row any more, of a row that was stored before its contract keeps history. A snapshot
 * that was superseded since is still the newest of windows that are kept. Products that are gone have no newest rows.
 */
export const isOver: Readonly<Record<HistoryTable, (keeping: Keeping) => Sql>> = {
  snapshot: ({ contractId, keptFrom }) => sql`(
        superseded_at < ${keptFrom}
        or superseded_at = 'infinity'
        and not exists (
          select 1
          from newest_snapshot as newest
          where newest.contract_id = ${contractId}
            and newest.product_id = snapshot.product_id
            and newest.domain = snapshot.domain
            and newest.snapshot_id = snapshot.snapshot_id))
        and not exists (
          select 1
          from newest_recommendation as newest
          join recommendation as explained
            on explained.contract_id = ${contractId}
            and explained.product_id = newest.product_id
            and explained.calculated_at = newest.calculated_at
          where newest.contract_id = ${contractId}
            and newest.product_id = snapshot.product_id
            and newest.calculated_at < ${keptFrom}
            and snapshot.snapshot_id = any(explained.snapshot_ids))`,
  recommendation: ({ contractId }) => sql`not exists (
          select 1
          from newest_recommendation as newest
          where newest.contract_id = ${contractId}
            and newest.product_id = recommendation.product_id
            and newest.calculated_at = recommendation.calculated_at)`,
};
