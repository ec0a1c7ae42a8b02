/**
 * Makes PostgreSQL choose the right plan for one tenant among many, with the statistics of an empty table as with those of
 * a full one. Each rule has its measured reason. `tests/database/plans.test.ts` and `work-plans.test.ts` check the plans.
 * Statements use these forms for the same purpose:
 *
 * - `(select true from … limit 1)` as a condition, a scalar subquery: the planner makes one look-up per row, whatever the
 *   statistics are. It turns `exists` into a join, which sorts the whole window for each page of a table without statistics.
 * - `offset 0` in a subquery: the planner does not merge the subquery into the statement. A look-up by key stays a look-up,
 *   and the planner does not read an index on time for a page in another order, which would read all orders of a range.
 * - `cross join lateral (… limit 1)`: one look-up by key. On tables without statistics a join takes 0.7 s for 20 rows.
 * - `with … as materialized` around a page's keys: a skip passes over entries of an index, not over rows.
 * - a condition that holds for every row and is that of a partial index (`byTime` in `src/history/window.ts`): PostgreSQL
 *   uses the index only if the statement has that condition.
 * - `not in (select …)` instead of `not exists`, of columns that are never null, to compare many rows with many: the inner rows are hashed
 *   once, whatever the statistics are ({@link compareByHashing}). A join would compare each row with each, on a new table of PostgreSQL 15.
 * - ids sorted before `unnest`: neighbours share pages of the index. 10,000 ids take 34 ms, and 44 ms unsorted.
 */
import { limits } from "../limits.ts";
import sql, { type Sql } from "sql-template-tag";

/**
 * Settings of every session.
 *
 * - No sequential scans: an index always leads to one tenant's rows. On a new table the planner would choose sequential
 *   scans, at a quarter of the speed.
 * - No bitmap scans: pages, bounded counts and look-ups read an index and stop early. A bitmap scan collects all entries
 *   first.
 * - No compilation of queries: compiling takes longer than running them.
 */
const planning = [
  ["enable_seqscan", "off"],
  ["enable_bitmapscan", "off"],
  ["jit", "off"],
  ["random_page_cost", "1.1"],
  ["TimeZone", "UTC"],
] as const;

export const sessionSettings = [
  ...planning.map(([name, value]) => `-c ${name}=${value}`),
  `-c statement_timeout=${limits.database.statementTimeoutMs}`,
  `-c lock_timeout=${limits.database.lockTimeoutMs}`,
  `-c idle_in_transaction_session_timeout=${limits.database.idleInTransactionMs}`,
].join(" ");

/**
 * The same for the nodes of a cluster, which do not get the settings of our sessions. Without the limits of time but for locks:
 * the coordinator ends a statement everywhere, and moving a contract to another node takes long.
 */
export const nodeSettings = [...planning, ["lock_timeout", String(limits.database.lockTimeoutMs)]] as const;

/** Settings of the rest of a transaction, by their names. Names and values are our own, never a client's. */
export type Settings = Readonly<Record<string, string | number>>;

/**
 * The statements that set them. Citus passes `set local` on to the nodes, where statements are planned, but not what `set_config(…)` sets.
 * On its nodes a hash join of 500,000 rows would be a look-up for each, and a search by groups of letters would read every name.
 */
export function settingText(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `set local ${name} = '${value}'`)
    .join("; ");
}

/** Joins merge two indexes in their order. At 500,000 products that takes 0.25 µs a product, a seventh to a tenth of a look-up for each. */
export const joinByMerging: Settings = {
  enable_nestloop: "off",
  enable_hashjoin: "off",
  enable_sort: "off",
  work_mem: "64MB",
};

/**
 * Plans a statement for its values each time, which takes 0.4 ms. After five times PostgreSQL would keep a plan for any values. It expects a
 * hundredth of the rows, so only one core works.
 */
export const planForValues: Settings = { plan_cache_mode: "force_custom_plan" };

/** Joins hash. A look-up for each of 500,000 products takes as long as all other work together. */
export const joinByHashing: Settings = { enable_nestloop: "off", enable_mergejoin: "off", work_mem: "64MB" };

/** Room for the hashed rows of `not in (select …)`. Where the planner expects more than fit, it would read them again for each row. */
export const compareByHashing: Settings = { work_mem: "64MB" };

/** Ends the choice of a join, for the statements of the transaction that follow. */
export const joinAsUsual: Settings = { enable_nestloop: "on", enable_mergejoin: "on" };

/** Reads indexes on groups of letters, which only a bitmap can use. */
export const matchByTrigrams: Settings = { enable_bitmapscan: "on", enable_indexscan: "off" };

/** What a scan may do that other statements may not. */
export interface ScanOptions {
  /** Reads a table in its own order: right for rows that are most of it, and ruinous for others. */
  isWhole?: boolean;
  /**
   * Collects the rows of an index first, as one on groups of letters needs. If the table is read in its own order, they are hashed: with three
   * processes a look-up for each of 62,000 hits takes 126 ms of 500,000 rows, and the scan 102. With two the planner hashes by itself.
   */
  withBitmaps?: boolean;
  /** One process scans. To start another one and to hand rows over takes longer than to drop rows by one comparison. */
  isSerial?: boolean;
}

/**
 * Settings of a transaction that scans a contract's rows and groups or cuts them. A row that one process hands to another costs little:
 * the planner expects a tenth of the rows of a group by an expression, and would leave the scan to one core.
 */
export function scanSettings(
  withinMs: number,
  { isWhole = false, withBitmaps = false, isSerial = false }: ScanOptions = {},
): string {
  return settingText({
    statement_timeout: withinMs,
    work_mem: "64MB",
    parallel_tuple_cost: 0.01,
    ...(isWhole ? { enable_seqscan: "on" } : {}),
    ...(withBitmaps ? { enable_bitmapscan: "on" } : {}),
    ...(isWhole && withBitmaps ? { enable_nestloop: "off" } : {}),
    ...(isSerial ? { max_parallel_workers_per_gather: 0 } : {}),
  });
}

/**
 * Hides a value from the planner. If the planner sees a limit or a number of ids, it prefers a plan for that value and
 * plans each request anew: one product then takes 240 instead of 60 µs.
 */
export function unseen(value: Sql): Sql {
  return sql`(select ${value})`;
}
