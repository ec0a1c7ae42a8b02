/** What the inbox says of work: callbacks that are not taken, runs that were stopped, and the caller's own drafts. */
import type { Caller, Contract } from "../base/contract.ts";
import { sql, type Database } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { rowsOf, type GroupRow } from "./group-row.ts";

const { deliveries, deliveryDays, groups, removalDays, runs, causeCharacters } = limits.inbox;

/** Callbacks whose newest attempt failed, by name and URL, with the deliveries since the last success. */
export async function findFailingCallbacks(database: Database, contract: Contract): Promise<readonly GroupRow[]> {
  const { contractId } = contract;
  return await rowsOf(
    database,
    sql`
    /* inbox.findFailingCallbacks */
    with newest as materialized (
      select task_id, coalesce(callback_name, url) as receiver, md5(coalesce(callback_name, '') || ' ' || url) as key,
        created_at, last_attempt_at, last_error
      from callback_delivery
      where callback_delivery.contract_id = ${contractId}
      order by callback_delivery.task_id desc
      limit ${deliveries}
    ),
    judged as (
      select *, max(last_attempt_at) filter (where last_error is null) over (partition by key) as taken_at
      from newest
      where last_attempt_at >= statement_timestamp() - ${deliveryDays}::integer * interval '1 day'
    )
    select key, left((array_agg(last_error order by last_attempt_at desc))[1], ${causeCharacters}) as cause,
      min(receiver) as subject, count(*)::integer as products, min(created_at) as first, max(last_attempt_at) as last,
      json_build_array(json_build_object('id', (array_agg(task_id order by last_attempt_at desc))[1]))::text as sample
    from judged
    where last_error is not null and last_attempt_at > coalesce(taken_at, '-infinity')
    group by key
    order by products desc, subject
    limit ${groups}`,
  );
}

/**
 * Whether publishing is paused, or else whether the newest run that has ended failed or had its prices held as a whole. A run that gave
 * way to another strategy or was cancelled is no news.
 */
export async function findStoppedRuns(database: Database, contract: Contract): Promise<readonly GroupRow[]> {
  const { contractId } = contract;
  return await rowsOf(
    database,
    sql`
    /* inbox.findStoppedRuns */
    with ended as (
      select run.task_id, run.tripped_at, task.state, task.failure_code, task.finished_at, task.held, task.successful
      from (
        select task_id, tripped_at
        from pricing_run
        where pricing_run.contract_id = ${contractId}
        order by pricing_run.task_id desc
        limit ${runs}
      ) as run
      cross join lateral (
        select *
        from task
        where task.contract_id = ${contractId} and task.task_id = run.task_id
        limit 1
      ) as task
      where task.finished_at is not null
      order by run.task_id desc
      limit 1
    ),
    found as (
      select 'paused' as key, 'paused' as cause, null::integer as products, paused_at as at, null::uuid as task_id
      from publishing
      where publishing.contract_id = ${contractId} and paused_at is not null
      union all
      select 'tripped ' || task_id, 'tripped', held, tripped_at, task_id
      from ended
      where tripped_at is not null
      union all
      select failure_code || ' ' || task_id, failure_code, null, finished_at, task_id
      from ended
      where state = 'failed'
        and tripped_at is null
        and failure_code not in ('pricing.superseded', 'pricing.paused', 'task.cancelled')
    )
    select key, cause, null as subject, products, at as first, at as last,
      case when task_id is null then '[]' else json_build_array(json_build_object('id', task_id))::text end as sample
    from found
    order by at, key
    limit ${groups}`,
  );
}

/** Deletions and imports of the last days that removed a large share of the products, the newest first. */
export async function findRemovals(database: Database, contract: Contract): Promise<readonly GroupRow[]> {
  return await rowsOf(
    database,
    sql`
    /* inbox.findRemovals */
    select removal_id::text as key, case when is_import then 'imported' else 'deleted' end as cause, null as subject,
      removed as products, removed_at as first, removed_at as last,
      case when is_import then json_build_array(json_build_object('id', removal_id))::text else '[]' end as sample
    from product_removal
    where product_removal.contract_id = ${contract.contractId}
      and removed_at > statement_timestamp() - make_interval(days => ${removalDays})
      and removed * 100 > products * max_share_percent
    order by removed_at desc
    limit ${groups}`,
  );
}

/** The caller's drafts of strategies. */
export async function findDrafts(
  database: Database,
  contract: Contract,
  { accountId }: Caller,
): Promise<readonly GroupRow[]> {
  return await rowsOf(
    database,
    sql`
    /* inbox.findDrafts */
    select strategy_draft.strategy_id::text as key, strategy.name as cause, null as subject, null::integer as products,
      strategy_draft.updated_at as first, strategy_draft.updated_at as last,
      json_build_array(json_build_object('id', strategy_draft.strategy_id, 'name', strategy.name))::text as sample
    from strategy_draft
    join strategy
      on strategy.contract_id = ${contract.contractId} and strategy.strategy_id = strategy_draft.strategy_id
    where strategy_draft.contract_id = ${contract.contractId} and strategy_draft.account_id = ${accountId}
    order by strategy_draft.updated_at desc, strategy_draft.strategy_id
    limit ${groups}`,
  );
}
