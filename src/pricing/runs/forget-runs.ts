/** `forgetRuns`: deletes the settings of runs whose prices are all deleted. A duty of the worker. */
import { sql, type Database } from "../../database/connection.ts";
import { untilEnd } from "../../history/retention.ts";
import { byTime } from "../../history/window.ts";
import { limits } from "../../limits.ts";

const firstId = "00000000-0000-0000-0000-000000000000";

/** The longest time from the start of a run to its last stored price. */
const longestSeconds = limits.tasks.lifetimeSeconds * limits.tasks.attempts;

/**
 * Deletes runs that are older than their contract's retention and have no price left, a bounded number a statement.
 *
 * @param signal stops it after the running statement; the next call deletes the rest
 */
export async function forgetRuns(database: Database, now: Date, signal: AbortSignal): Promise<void> {
  for (const { contract_id: contractId, kept_from: keptFrom } of await listKeepers(database, now)) {
    await forgetLate(database, contractId);
    const contract = { contractId, keptFrom };
    await untilEnd(signal, firstId, async (reached) => await forgetNext(database, contract, reached));
  }
}

/** Lists the contracts whose oldest run is older than their retention. */
async function listKeepers(database: Database, now: Date): Promise<{ contract_id: string; kept_from: Date }[]> {
  return await database.rows(sql`
    /* pricing.listKeepers */
    select contract_id, kept_from
    from (
      select contract_id, ${now}::timestamptz - make_interval(days => offer_retention_days) as kept_from
      from contract
    ) as keeping
    where kept_from > (
      select calculated_for
      from pricing_run
      where pricing_run.contract_id = keeping.contract_id
      order by task_id
      limit 1)`);
}

/** Deletes the next runs by task id, which grows with time. @returns the last task id read, or null at the end */
async function forgetNext(
  database: Database,
  { contractId, keptFrom }: { contractId: string; keptFrom: Date },
  reached: string,
): Promise<string | null> {
  const row = await database.row<{ reached: string | null }>(sql`
    /* pricing.forgetRuns */
    with old as materialized (
      select task_id, calculated_for
      from pricing_run
      where contract_id = ${contractId} and task_id > ${reached} and calculated_for < ${keptFrom}
      order by task_id
      limit ${limits.pricing.runsForgottenAtOnce}
    ), forgotten as (
      delete from pricing_run
      where contract_id = ${contractId}
        and task_id in (
          select task_id
          from old
          where not exists (
            select 1
            from recommendation
            where recommendation.contract_id = ${contractId}
              and recommendation.task_id = old.task_id
              and recommendation.calculated_at >= old.calculated_for
              and recommendation.calculated_at < old.calculated_for + make_interval(secs => ${longestSeconds})
              and ${byTime("recommendation")})
            and not exists (
              select 1
              from held_price
              where held_price.contract_id = ${contractId} and held_price.task_id = old.task_id)
            and not exists (
              select 1
              from late_publication
              where late_publication.contract_id = ${contractId} and late_publication.task_id = old.task_id))
      returning task_id
    ), passes as (
      delete from family_pass
      where contract_id = ${contractId}
        and task_id in (
          select task_id
          from forgotten)
    )
    select task_id as reached
    from old
    order by task_id desc
    limit 1`);
  return row?.reached ?? null;
}

/** Forgets that prices were published later than by their runs, once they are deleted. The rest is deleted the next time. */
async function forgetLate(database: Database, contractId: string): Promise<void> {
  await database.run(sql`
    /* pricing.forgetLate */
    delete from late_publication
    where contract_id = ${contractId}
      and (task_id, product_id, published_at) in (
        select task_id, product_id, published_at
        from late_publication as late
        where late.contract_id = ${contractId}
          and not exists (
            select 1
            from recommendation
            where recommendation.contract_id = ${contractId}
              and recommendation.product_id = late.product_id
              and recommendation.calculated_at = late.published_at)
        limit ${limits.publishing.forgottenAtOnce})`);
}
