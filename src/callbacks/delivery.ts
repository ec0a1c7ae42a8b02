/** Deliveries: the tasks that send, each with its request, sealed. */
import type { Contract } from "../base/contract.ts";
import type { SecretKey } from "../base/secret.ts";
import { sql, type Transaction } from "../database/connection.ts";
import type { TaskQueue } from "../tasks/index.ts";
import type { OutgoingRequest } from "./send.ts";

/** The kind of task that delivers (interface section 6, rule 1). */
export const callbackTaskType = "backend.tasks.pricing.callback";

export interface NewDelivery {
  callbackName: string | null;
  request: OutgoingRequest;
}

/**
 * Creates a task for each delivery, in the caller's transaction.
 *
 * @returns the taskIds, which are the webhook-ids
 */
export async function createDeliveries(
  options: { transaction: Transaction; queue: TaskQueue; secret: SecretKey },
  contract: Contract,
  task: { parentId?: string; accountId?: number },
  deliveries: readonly NewDelivery[],
): Promise<string[]> {
  const { transaction, queue, secret } = options;
  const taskIds: string[] = [];
  const sealed: string[] = [];
  for (const { request } of deliveries) {
    const taskId = await queue.enqueue(transaction, contract, { taskType: callbackTaskType, data: {}, ...task });
    taskIds.push(taskId);
    sealed.push(sealRequest(secret, contract, taskId, request));
  }
  await transaction.run(sql`
    /* callbacks.createDeliveries */
    insert into callback_delivery (contract_id, task_id, callback_name, request_sealed, url, method)
    select ${contract.contractId}, task_id, callback_name, request_sealed, url, method
    from unnest(
      ${taskIds}::uuid[],
      ${deliveries.map(({ callbackName }) => callbackName)}::text[],
      ${sealed}::text[],
      ${deliveries.map(({ request }) => request.url)}::text[],
      ${deliveries.map(({ request }) => request.method)}::text[]
    ) as new (task_id, callback_name, request_sealed, url, method)`);
  return taskIds;
}

/** Opens the request of a delivery. */
export function openRequest(secret: SecretKey, contract: Contract, taskId: string, sealed: string): OutgoingRequest {
  return JSON.parse(secret.decrypt(sealed, place(contract, taskId)));
}

function sealRequest(secret: SecretKey, contract: Contract, taskId: string, request: OutgoingRequest): string {
  return secret.encrypt(JSON.stringify(request), place(contract, taskId));
}

function place(contract: Contract, taskId: string): string {
  return `callback_delivery:${contract.contractId}:${taskId}`;
}
