/** `listDeliveries`: what was sent where, and how it went (decisions section 6). */
import type { Contract } from "../base/contract.ts";
import { renderInstant } from "../base/instant.ts";
import { sql, type Queries } from "../database/connection.ts";
import type { TaskState } from "../tasks/index.ts";
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

/**
 * A page of the contract's deliveries, newest first. A delivery and its task are read at one instant: none is shown as
 * succeeded without the attempt that did.
 */
export async function listDeliveries(
  database: Queries,
  contract: Contract,
  page: { start: number; limit: number },
): Promise<DeliveryOut[]> {
  const rows = await database.rows<DeliveryRow>(sql`
    /* callbacks.listDeliveries */
    select task_id, callback_name, url, method, state, delivery.created_at, attempts, next_attempt_at, last_attempt_at,
      last_status, last_error
    from callback_delivery as delivery
    join task using (contract_id, task_id)
    where contract_id = ${contract.contractId}
    order by task_id desc
    limit ${page.limit} offset ${page.start}`);
  return rows.map(renderDelivery);
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
