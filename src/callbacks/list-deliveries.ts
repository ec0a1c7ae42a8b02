/** `listDeliveries`: what was sent where, and how it went (decisions section 6). */
import type { Caller, Contract } from "../base/contract.ts";
import { renderInstant } from "../base/instant.ts";
import { sql, type Database, type Queries } from "../database/connection.ts";
import { fromMilestone, noteLater } from "../paging/milestones.ts";
import { rememberPage, seekPage, type Walk } from "../paging/pages.ts";
import { allTasks, type TaskState } from "../tasks/index.ts";
import type { DeliveryOut } from "./schema.ts";

interface DeliveryRow {
  task_id: string;
  callback_name: string | null;
  url: string;
  method: "GET" | "POST";
  state: TaskState;
  created_at: Date;
  attempts: number;
  next_attempt_at: Date | null;
  last_attempt_at: Date | null;
  last_status: number | null;
  last_error: string | null;
}

/** One page of the contract's deliveries, newest first; those created during a walk do not move its pages. */
export async function listDeliveries(
  database: Database,
  reader: { contract: Contract; caller: Caller },
  query: { start: number; limit: number },
): Promise<DeliveryOut[]> {
  const { contract, caller } = reader;
  const { start, limit } = query;
  const walk: Walk = { contract, accountId: caller.accountId, query: ["deliveries"] };
  const seek = await seekPage(database, walk, start);
  const all = allTasks(contract, "deliveries");
  const { afterKey, skip } = await fromMilestone(database, all, seek);
  const rows = await selectDeliveries(database, contract, { beforeTaskId: afterKey, skip, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (last !== undefined && rows.length > limit) {
    if (seek.afterKey === null) noteLater(database, all);
    await rememberPage(database, walk, { nextStart: start + limit, lastKey: last.task_id });
  }
  return page.map(renderDelivery);
}

/**
 * A delivery and its task are read at one instant: none is shown as succeeded without the attempt that did. What is
 * skipped are entries of an index, not rows.
 */
async function selectDeliveries(
  database: Queries,
  contract: Contract,
  page: { beforeTaskId: string | null; skip: number; limit: number },
): Promise<DeliveryRow[]> {
  return await database.rows<DeliveryRow>(sql`
    /* callbacks.listDeliveries */
    with page as materialized (
      select task_id
      from callback_delivery
      where contract_id = ${contract.contractId}
        and ${page.beforeTaskId === null ? sql`true` : sql`task_id < ${page.beforeTaskId}::uuid`}
      order by task_id desc
      limit ${page.limit} offset ${page.skip}
    )
    select page.task_id, callback_name, url, method, state, delivery.created_at, attempts, next_attempt_at,
      last_attempt_at, last_status, last_error
    from page
    cross join lateral (
      select *
      from callback_delivery
      where contract_id = ${contract.contractId} and callback_delivery.task_id = page.task_id
      limit 1
    ) as delivery
    cross join lateral (
      select state
      from task
      where contract_id = ${contract.contractId} and task.task_id = page.task_id
      limit 1
    ) as task
    order by page.task_id desc`);
}

function renderDelivery(row: DeliveryRow): DeliveryOut {
  const { state } = row;
  const isCompleted = state === "succeeded" || state === "failed";
  return {
    id: row.task_id,
    taskId: row.task_id,
    ...(row.callback_name === null ? {} : { name: row.callback_name }),
    url: row.url,
    method: row.method,
    state,
    attempts: row.attempts,
    creationDate: renderInstant(row.created_at),
    ...(row.last_attempt_at === null ? {} : { lastAttemptDate: renderInstant(row.last_attempt_at) }),
    ...(row.next_attempt_at === null || isCompleted ? {} : { nextAttemptDate: renderInstant(row.next_attempt_at) }),
    ...(row.last_status === null ? {} : { lastStatus: row.last_status }),
    ...(row.last_error === null ? {} : { lastError: row.last_error }),
  };
}
