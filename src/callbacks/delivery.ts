/** Deliveries: tasks that send a request each. The request is stored sealed. */
import type { Contract } from "../base/contract.ts";
import type { SecretKey } from "../base/secret.ts";
import { sql, type Transaction } from "../database/connection.ts";
import type { TaskQueue } from "../tasks/index.ts";
import type { OutgoingRequest } from "./send.ts";

/** The type of the tasks that deliver (interface 6-2). */
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
  const tasks = deliveries.map(({ request }) => ({
    taskType: callbackTaskType,
    data: {},
    group: receiverOf(contract, request.url),
    ...task,
  }));
  const taskIds = await queue.enqueueAll(transaction, contract, tasks);
  const sealed = deliveries.map(({ request }, index) => sealRequest(secret, contract, taskIds[index] ?? "", request));
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

/** The group of a receiver's deliveries, which run one after the other. So a silent receiver occupies a single worker. */
export function receiverOf(contract: Contract, url: string): string {
  return `${contract.contractId} ${new URL(url).origin}`;
}

/** Opens the request of a delivery. */
export function openRequest(secret: SecretKey, contract: Contract, taskId: string, sealed: string): OutgoingRequest {
  return JSON.parse(secret.decrypt(sealed, purpose(contract, taskId)));
}

function sealRequest(secret: SecretKey, contract: Contract, taskId: string, request: OutgoingRequest): string {
  return secret.encrypt(JSON.stringify(request), purpose(contract, taskId));
}

function purpose(contract: Contract, taskId: string): string {
  return `callback_delivery:${contract.contractId}:${taskId}`;
}
