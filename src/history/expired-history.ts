/**
 * History of contracts that keep it for less long than its month is there (partitions.ts). The newest snapshot of a
 * product and domain stays whatever its age, and so does a product's newest recommendation.
 */
import { limits } from "../limits.ts";
import { raw, sql, type Database, type Sql } from "../database/connection.ts";
import { notingChangeOf } from "../versions/version.ts";
import { byTime, storedColumns, type HistoryTable } from "./window.ts";

/** Of a row that is older than its contract keeps: whether nothing needs it. */
const isOver: Readonly<Record<HistoryTable, (keptFrom: Sql) => Sql>> = {
  snapshot: (keptFrom) => sql`superseded_at < ${keptFrom}`,
  recommendation: () => sql`not exists (
          select
          from newest_recommendation as newest
          where newest.contract_id = recommendation.contract_id
            and newest.product_id = recommendation.product_id
            and newest.calculated_at = recommendation.calculated_at)`,
};

const historyTables: readonly HistoryTable[] = ["snapshot", "recommendation"];

/** What a contract keeps begins here; exact to the microsecond, as text. */
interface Keeping {
  contract_id: string;
  kept_from: string;
}

/**
 * Deletes what is older than its contract keeps, from the oldest on, a bounded number of rows a statement. A duty of the
 * worker.
 *
 * @param signal ends it behind the statement under way; the rest is deleted the next time
 * @param rowsAtOnce that a statement looks at, and those of the same time as the last
 */
export async function deleteExpired(
  database: Database,
  signal: AbortSignal,
  rowsAtOnce: number = limits.retention.rowsAtOnce,
): Promise<void> {
  for (const table of historyTables) {
    for (const keeping of await listKeepers(database, table)) {
      let reached: string | null = "-infinity";
      while (reached !== null && !signal.aborted) {
        reached = await deleteNext(database, table, keeping, { reached, rowsAtOnce });
      }
    }
  }
}

/** The contracts with rows that are older: a look-up each, whatever the planner believes. */
async function listKeepers(database: Database, table: HistoryTable): Promise<Keeping[]> {
  return await database.rows<Keeping>(sql`
    /* history.listKeepers */
    select contract_id, kept_from::text as kept_from
    from (
      select contract_id, now() - make_interval(days => offer_retention_days) as kept_from
      from contract
    ) as keeping
    where (
      select true
      from ${raw(table)}
      where ${raw(table)}.contract_id = keeping.contract_id
        and ${storedColumns[table]} < keeping.kept_from
        and ${byTime(table)}
      limit 1)`);
}

/** Goes on behind a time. @returns the time it came to, or null at the end */
async function deleteNext(
  database: Database,
  table: HistoryTable,
  { contract_id: contractId, kept_from: keptFrom }: Keeping,
  { reached, rowsAtOnce }: { reached: string; rowsAtOnce: number },
): Promise<string | null> {
  const storedAt = storedColumns[table];
  const isNext = sql`contract_id = ${contractId} and ${storedAt} > ${reached}::timestamptz and ${byTime(table)}`;
  const row = await database.row<{ reached: string | null }>(sql`
    /* history.deleteNext */
    with last as materialized (
      select max(stored_at) as stored_at
      from (
        select ${storedAt} as stored_at
        from ${raw(table)}
        where ${isNext} and ${storedAt} < ${keptFrom}::timestamptz
        order by ${storedAt}
        limit ${rowsAtOnce}
      ) as next
    ), deleted as (
      delete from ${raw(table)}
      where ${isNext}
        and ${storedAt} <= (select stored_at from last)
        and ${isOver[table](sql`${keptFrom}::timestamptz`)}
      returning contract_id
    ), noted as (
      ${notingChangeOf(sql`select contract_id from deleted`, ["products"])}
    )
    select stored_at::text as reached
    from last`);
  return row?.reached ?? null;
}
