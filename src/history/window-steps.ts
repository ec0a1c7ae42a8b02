/** What a window has in a step through the products (steps.ts): two indexes gone through beside each other. */
import type { Contract } from "../base/contract.ts";
import { limits } from "../limits.ts";
import { raw, sql, type Sql } from "../database/connection.ts";
import type { Step } from "../paging/steps.ts";
import { newestIn, storedColumns, storedIn, type HistoryTable, type TimeWindow } from "./window.ts";

/** A row for the newest of each product (and domain), whatever history there is. */
const newestTables = { snapshot: raw("newest_snapshot"), recommendation: raw("newest_recommendation") };

/** A query for the products of the window in a step, in their order. */
export function productsInStep(contract: Contract, table: HistoryTable, window: TimeWindow, step: Step): Sql {
  const [stored, isInWindow] = isRecent(window)
    ? [newestTables[table], newestSaysIn(contract, table, window)]
    : [raw(table), storedIn(table, window)];
  return sql`
          select product.product_id
          from product
          where product.contract_id = ${contract.contractId}
            and product.product_id > ${step.after}
            and product.product_id <= ${step.upTo}
            and exists (
              select
              from ${stored} as stored
              where stored.contract_id = ${contract.contractId}
                and stored.product_id > ${step.after}
                and stored.product_id = product.product_id
                and ${isInWindow})
          order by product.product_id`;
}

/**
 * Of a window that is recent, most products have their newest in it, or nothing: what was stored since it ended is
 * little. Of others the history is gone through, by an index: that a row was stored in the window is enough, the last of
 * them is the newest. It has entries for the whole month. Measured for 20,000 products: 5 ms whatever history there is;
 * by the index 4 ms without other history, 22 ms with a snapshot a day.
 */
function isRecent(window: TimeWindow): boolean {
  const now = Date.now();
  const { recentStartMs, recentEndMs } = limits.database;
  return window.start.getTime() > now - recentStartMs && window.end.getTime() > now - recentEndMs;
}

/** The newest of a day is never deleted (`expired-history.ts`, `partitions.ts`), so what is said of it is there. */
function newestSaysIn(contract: Contract, table: HistoryTable, window: TimeWindow): Sql {
  const storedAt = sql`stored.${storedColumns[table]}`;
  return sql`${storedAt} >= ${window.start}
                and (${storedAt} < ${window.end} or exists (
                  select
                  from ${raw(table)}
                  where ${raw(table)}.contract_id = ${contract.contractId}
                    and ${raw(table)}.product_id = stored.product_id
                    and ${storedIn(table, window)}))`;
}

/** The same for a list with several entries a product, or none: `entries` of each. Here the snapshots themselves are read. */
export function entriesInStep(contract: Contract, window: TimeWindow, step: Step, entries: Sql): Sql {
  return sql`
          select product.product_id, ${entries} as entries
          from product
          join snapshot on snapshot.contract_id = ${contract.contractId} and snapshot.product_id = product.product_id
          where product.contract_id = ${contract.contractId}
            and product.product_id > ${step.after}
            and product.product_id <= ${step.upTo}
            and snapshot.product_id > ${step.after}
            and ${newestIn(window)}
          group by product.product_id
          order by product.product_id`;
}
