/**
 * What makes PostgreSQL choose the plan that is right for one tenant among many, with the statistics of an empty table as
 * with those of a full one. Each has its measured reason; `tests/database/plans.test.ts` and `work-plans.test.ts` watch
 * the plans. Forms of a statement that do the same stand where they are used:
 *
 * - `(select true from … limit 1)` as a condition, a scalar subquery: one look-up for each row, whatever is believed. As
 *   `exists` it becomes a join, which sorted the whole window for each page of a table without statistics.
 * - `offset 0` in a subquery: the planner does not look through it. A look-up by key stays one, and an index on time is
 *   not entered for what goes by another order: that read all orders of a range for each page.
 * - `cross join lateral (… limit 1)`: one look-up by key. On tables without statistics joins took 0.7 s for 20 rows.
 * - `with … as materialized` around a page's keys: what is skipped are entries of an index, not rows.
 * - a condition that holds for every row and is that of a partial index (`byTime` in `src/history/window.ts`): only a
 *   statement that says it can use the index.
 * - ids sorted before they go into `unnest`: neighbours share pages of the index. 10,000 ids: 44 → 34 ms.
 */
import { limits } from "../limits.ts";
import sql, { type Sql } from "sql-template-tag";

/**
 * Settings of every session.
 *
 * - No sequential scans: one tenant's rows are always reached by an index. On a fresh table the planner would choose
 *   them, at a quarter of the speed.
 * - No bitmap scans: what is paged, counted up to a bound or looked up goes by an index and stops; a bitmap has all of
 *   it first.
 * - No compilation of queries: it took longer than they do.
 */
export const sessionSettings = [
  "-c enable_seqscan=off",
  "-c enable_bitmapscan=off",
  "-c jit=off",
  "-c random_page_cost=1.1",
  "-c TimeZone=UTC",
  `-c statement_timeout=${limits.database.statementTimeoutMs}`,
  `-c lock_timeout=${limits.database.lockTimeoutMs}`,
  `-c idle_in_transaction_session_timeout=${limits.database.idleInTransactionMs}`,
].join(" ");

/**
 * Of the transaction: two indexes are gone through beside each other in their order. 0.25 µs a product of 500,000; by a
 * look-up for each 1.8 to 2.4 µs.
 */
export const joinByMerging = sql`
    /* database.joinByMerging */
    select set_config('enable_nestloop', 'off', true),
      set_config('enable_hashjoin', 'off', true),
      set_config('enable_sort', 'off', true),
      set_config('work_mem', '64MB', true)`;

/** Of the transaction: what is joined is hashed. A look-up for each of 500,000 products took as long as all the rest. */
export const joinByHashing = sql`
    /* database.joinByHashing */
    select set_config('enable_nestloop', 'off', true),
      set_config('enable_mergejoin', 'off', true),
      set_config('work_mem', '64MB', true)`;

/**
 * A value that the planner does not see. Else it takes a plan for just this limit, or this many ids, to be cheaper than one
 * for any, and plans anew for each request: one product then takes 240 instead of 60 µs.
 */
export function unseen(value: Sql): Sql {
  return sql`(select ${value})`;
}
