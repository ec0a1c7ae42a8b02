/**
 * Deletes history that is older than its contract's retention and that nothing needs (needed.ts). It also deletes what
 * only these rows need: a snapshot's closing and the ids of its offers, and states of products without a price.
 */
import { limits } from "../limits.ts";
import { raw, sql, type Database, type Sql } from "../database/connection.ts";
import { notingChangeOf } from "../versions/version.ts";
import { isUnneeded } from "./needed.ts";
import { untilEnd } from "./retention.ts";
import { byTime, storedColumns, type HistoryTable } from "./window.ts";

/** A contract that has expired rows. */
interface ExpiringContract {
  contract_id: string;
  /** The beginning of its retention, as text that is exact to the microsecond. */
  kept_from: string;
}

const historyTables: readonly HistoryTable[] = ["recommendation", "snapshot"];

/** The most rows, and the most bytes of offers, of a statement. Rows with the time of the last one come on top. */
interface Bounds {
  rows: number;
  offerBytes: number;
}

/**
 * Deletes expired history, the oldest first, in bounded statements. A duty of the worker.
 *
 * @param signal ends it after the statement under way; the rest is deleted the next time
 */
export async function deleteExpired(
  database: Database,
  now: Date,
  signal: AbortSignal,
  bounds: Bounds = limits.retention.atOnce,
): Promise<void> {
  for (const table of historyTables) {
    for (const expiring of await listExpiringContracts(database, table, now)) {
      await deleteOlder(database, table, expiring, { signal, bounds });
    }
  }
}

/**
 * Deletes the history of a contract that is deleted, whatever its age. Its newest rows are gone, so nothing needs it.
 *
 * @param signal ends it after the statement under way
 */
export async function deleteHistory(
  database: Database,
  contractId: string,
  signal: AbortSignal,
  bounds: Bounds = limits.retention.atOnce,
): Promise<void> {
  const expiring = { contract_id: contractId, kept_from: "infinity" };
  for (const table of historyTables) await deleteOlder(database, table, expiring, { signal, bounds });
}

async function deleteOlder(
  database: Database,
  table: HistoryTable,
  expiring: ExpiringContract,
  { signal, bounds }: { signal: AbortSignal; bounds: Bounds },
): Promise<void> {
  const next = deleteNext[table];
  await untilEnd(signal, "-infinity", async (reached) => await next(database, expiring, reached, bounds));
}

/** The contracts with rows older than their retention. The form of the condition forces an index look-up a contract. */
async function listExpiringContracts(database: Database, table: HistoryTable, now: Date): Promise<ExpiringContract[]> {
  return await database.rows<ExpiringContract>(sql`
    /* history.listExpiringContracts */
    select contract_id, kept_from::text as kept_from
    from (
      select contract_id, ${now}::timestamptz - make_interval(days => offer_retention_days) as kept_from
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

/** Deletes the next rows after a time. @returns the time of the last one, or null at the end */
const deleteNext: Readonly<
  Record<
    HistoryTable,
    (database: Database, expiring: ExpiringContract, reached: string, bounds: Bounds) => Promise<string | null>
  >
> = {
  snapshot: async (database, expiring, reached, bounds) => {
    const { contract_id: contractId } = expiring;
    // The rows of one time come from one request, so the limits of requests bound their bytes.
    const row = await database.row<{ reached: string | null }>(sql`
      /* history.deleteSnapshots */
      with last as materialized (
        select greatest(min(stored_at), max(stored_at) filter (where bytes <= ${bounds.offerBytes})) as stored_at
        from (
          select stored_at, sum(octet_length(offers)) over (order by stored_at) as bytes
          from snapshot
          where ${isNext("snapshot", expiring, reached)}
          order by stored_at
          limit ${bounds.rows}
        ) as next
      ), deleted as (
        delete from snapshot
        where ${isNext("snapshot", expiring, reached)}
          and stored_at <= (select stored_at from last)
          and ${isUnneeded.snapshot(retentionOf(expiring))}
        returning contract_id, product_id, snapshot_id, offers
      ), given_back as (
        select md5(offer ->> 'id')::uuid as digest
        from deleted
        cross join json_array_elements(('[' || offers || ']')::json) as offer
      ), latest as (
        delete from offer_id
        where contract_id = ${contractId} and digest in (select digest from given_back)
      ), archived as (
        delete from archived_offer_id
        using given_back
        where contract_id = ${contractId}
          and contract_id || archived_offer_id.digest::text = ${contractId} || given_back.digest::text
      ), closings as (
        delete from snapshot_closing
        using deleted
        where snapshot_closing.contract_id = ${contractId}
          and snapshot_closing.product_id = deleted.product_id
          and snapshot_closing.snapshot_id = deleted.snapshot_id
      ), noted as (
        ${notingChangeOf(sql`select contract_id from deleted`, ["products"])}
      )
      select stored_at::text as reached
      from last`);
    return row?.reached ?? null;
  },
  recommendation: async (database, expiring, reached, bounds) => {
    const row = await database.row<{ reached: string | null; product_ids: string[] }>(sql`
      /* history.deleteRecommendations */
      with last as materialized (
        select max(calculated_at) as calculated_at
        from (
          select calculated_at
          from recommendation
          where ${isNext("recommendation", expiring, reached)}
          order by calculated_at
          limit ${bounds.rows}
        ) as next
      ), deleted as (
        delete from recommendation
        where ${isNext("recommendation", expiring, reached)}
          and calculated_at <= (select calculated_at from last)
          and ${isUnneeded.recommendation(retentionOf(expiring))}
        returning contract_id, product_id
      ), noted as (
        ${notingChangeOf(sql`select contract_id from deleted`, ["products"])}
      )
      select calculated_at::text as reached, array(select distinct product_id from deleted)::text[] as product_ids
      from last`);
    if (row === null) return null;
    if (row.product_ids.length > 0) await deleteStates(database, expiring, row.product_ids);
    return row.reached;
  },
};

/** Deletes states older than the one of the oldest remaining price. Revisions grow, so no price refers to them. */
async function deleteStates(
  database: Database,
  expiring: ExpiringContract,
  productIds: readonly string[],
): Promise<void> {
  const { contract_id: contractId } = expiring;
  await database.run(sql`
    /* history.deleteStates */
    delete from product_state
    using (
      select given.product_id, (
          select product_revision
          from recommendation
          where recommendation.contract_id = ${contractId} and recommendation.product_id = given.product_id
          order by calculated_at
          limit 1
        ) as revision
      from unnest(${productIds}::bigint[]) as given (product_id)
      offset 0
    ) as oldest
    where contract_id = ${contractId}
      and product_state.product_id = oldest.product_id
      and product_state.revision < oldest.revision`);
}

function isNext(table: HistoryTable, expiring: ExpiringContract, reached: string): Sql {
  const storedAt = storedColumns[table];
  return sql`contract_id = ${expiring.contract_id}
          and ${storedAt} > ${reached}::timestamptz and ${storedAt} < ${expiring.kept_from}::timestamptz
          and ${byTime(table)}`;
}

function retentionOf(expiring: ExpiringContract): { contractId: Sql; keptFrom: Sql } {
  return { contractId: sql`${expiring.contract_id}`, keptFrom: sql`${expiring.kept_from}::timestamptz` };
}
