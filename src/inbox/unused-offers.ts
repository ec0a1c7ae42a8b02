/** What the inbox says of a run that looked at competitors and used no offer of any. */
import type { Contract } from "../base/contract.ts";
import { sql, type Database } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { rowsOf, type GroupRow } from "./group-row.ts";

const { runs } = limits.inbox;

/** The most frequent reason why the newest run that calculated its products used no offer; nothing if it used one. */
export async function findUnusedOffers(database: Database, contract: Contract): Promise<readonly GroupRow[]> {
  const { contractId } = contract;
  return await rowsOf(
    database,
    sql`
    /* inbox.findUnusedOffers */
    with calculated as (
      select run.task_id, run.counts, task.finished_at
      from (
        select task_id, counts, ended_at, tripped_at
        from pricing_run
        where pricing_run.contract_id = ${contractId}
        order by pricing_run.task_id desc
        limit ${runs}
      ) as run
      cross join lateral (
        select finished_at
        from task
        where task.contract_id = ${contractId} and task.task_id = run.task_id
        limit 1
      ) as task
      where task.finished_at is not null and coalesce(run.ended_at, run.tripped_at) is not null
      order by run.task_id desc
      limit 1
    ),
    unused as (
      select task_id, finished_at, split_part(name, ':', 2) as reason, products::integer as products,
        (sum(products::integer) over ())::integer as of_products
      from calculated
      cross join json_each_text(counts) as counted (name, products)
      where counts ->> 'used' is null and name like 'unused:%'
    )
    select reason as key, split_part(reason, ' ', 1) as cause, nullif(split_part(reason, ' ', 2), '') as subject, products,
      of_products, finished_at as first, finished_at as last,
      json_build_array(json_build_object('id', task_id))::text as sample
    from unused
    order by products desc, reason
    limit 1`,
  );
}
