/**
 * Deletes what is older than its contract keeps and what nothing needs any more (needed.ts): rows of history, and with
 * them what belongs to them alone: the ids of a snapshot's offers, and states of products that no price is of.
 */
import { limits } from "../limits.ts";
import { raw, sql, type Database, type Sql } from "../database/connection.ts";
import { notingChangeOf } from "../versions/version.ts";
import { isOver } from "./needed.ts";
import { byTime, storedColumns, type HistoryTable } from "./window.ts";

/** What a contract keeps begins here; exact to the microsecond, as text. */
interface Keeper {
  contract_id: string;
  kept_from: string;
}

/** A statement looks at so many rows, or so many bytes of offers, and at those of the same time as the last. */
interface Bounds {
  rows: number;
  offerBytes: number;
}

/**
 * Deletes expired history, from the oldest on, in bounded statements. A duty of the worker.
 *
 * @param signal ends it after the statement under way; the rest is deleted the next time
 */
export async function deleteExpired(
  database: Database,
  now: Date,
  signal: AbortSignal,
  bounds: Bounds = limits.retention.atOnce,
): Promise<void> {
  for (const table of ["recommendation", "snapshot"] as const) {
    for (const keeper of await listKeepers(database, table, now)) {
      let reached: string | null = "-infinity";
      while (reached !== null && !signal.aborted) {
        reached = await deleteNext[table](database, keeper, reached, bounds);
      }
    }
  }
}

/** The contracts with rows that are older: a look-up each, whatever the planner believes. */
async function listKeepers(database: Database, table: HistoryTable, now: Date): Promise<Keeper[]> {
  return await database.rows<Keeper>(sql`
    /* history.listKeepers */
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

/** Each goes on after a time. @returns the time it came to, or null at the end */
const deleteNext: Readonly<
  Record<HistoryTable, (database: Database, keeper: Keeper, reached: string, bounds: Bounds) => Promise<string | null>>
> = {
  snapshot: async (database, keeper, reached, bounds) => {
    const { contract_id: contractId } = keeper;
    // What a request stored has one time, so the sum of a time is bounded as a request is.
    const row = await database.row<{ reached: string | null }>(sql`
      /* history.deleteSnapshots */
      with last as materialized (
        select greatest(min(stored_at), max(stored_at) filter (where bytes <= ${bounds.offerBytes})) as stored_at
        from (
          select stored_at, sum(octet_length(offers)) over (order by stored_at) as bytes
          from snapshot
          where ${isNext("snapshot", keeper, reached)}
          order by stored_at
          limit ${bounds.rows}
        ) as next
      ), deleted as (
        delete from snapshot
        where ${isNext("snapshot", keeper, reached)}
          and stored_at <= (select stored_at from last)
          and ${isOver.snapshot(keepingOf(keeper))}
        returning contract_id, offers
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
      ), noted as (
        ${notingChangeOf(sql`select contract_id from deleted`, ["products"])}
      )
      select stored_at::text as reached
      from last`);
    return row?.reached ?? null;
  },
  recommendation: async (database, keeper, reached, bounds) => {
    const row = await database.row<{ reached: string | null; product_ids: string[] }>(sql`
      /* history.deleteRecommendations */
      with last as materialized (
        select max(calculated_at) as calculated_at
        from (
          select calculated_at
          from recommendation
          where ${isNext("recommendation", keeper, reached)}
          order by calculated_at
          limit ${bounds.rows}
        ) as next
      ), deleted as (
        delete from recommendation
        where ${isNext("recommendation", keeper, reached)}
          and calculated_at <= (select calculated_at from last)
          and ${isOver.recommendation(keepingOf(keeper))}
        returning contract_id, product_id
      ), noted as (
        ${notingChangeOf(sql`select contract_id from deleted`, ["products"])}
      )
      select calculated_at::text as reached, array(select distinct product_id from deleted)::text[] as product_ids
      from last`);
    if (row === null) return null;
    if (row.product_ids.length > 0) await deleteStates(database, keeper, row.product_ids);
    return row.reached;
  },
};

/** States older than the one that the oldest price left is of: revisions grow, so no price is of them any more. */
async function deleteStates(database: Database, keeper: Keeper, productIds: readonly string[]): Promise<void> {
  const { contract_id: contractId } = keeper;
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

function isNext(table: HistoryTable, keeper: Keeper, reached: string): Sql {
  const storedAt = storedColumns[table];
  return sql`contract_id = ${keeper.contract_id}
          and ${storedAt} > ${reached}::timestamptz and ${storedAt} < ${keeper.kept_from}::timestamptz
          and ${byTime(table)}`;
}

function keepingOf(keeper: Keeper): { contractId: Sql; keptFrom: Sql } {
  return { contractId: sql`${keeper.contract_id}`, keptFrom: sql`${keeper.kept_from}::timestamptz` };
}
