/** `redeliverCallback`: sends the request of an earlier delivery again (interface 4.5-3). */
import type { Caller, Contract } from "../base/contract.ts";
import { assert, notFound } from "../base/error.ts";
import { isUuid } from "../base/id.ts";
import type { SecretKey } from "../base/secret.ts";
import { sql, type Database } from "../database/connection.ts";
import { refuseTooManyTasks, type TaskQueue } from "../tasks/index.ts";
import { callbackTaskType, createDeliveries, openRequest } from "./delivery.ts";

/**
 * Creates a new delivery with the same request, whatever the outcome of the earlier one. It has a webhook-id of its own, so a
 * receiver that has seen the earlier one accepts it.
 *
 * Deliveries that runs make do not count for the limit: those to a silent receiver wait for days.
 *
 * @returns the id of the new delivery and its task
 * @throws 404; 429 if too many redeliveries wait
 */
export async function redeliverCallback(
  options: { database: Database; secret: SecretKey; queue: TaskQueue },
  contract: Contract,
  caller: Caller,
  deliveryId: string,
): Promise<string> {
  const { database, secret, queue } = options;
  return await database.transaction(async (transaction) => {
    const row = isUuid(deliveryId)
      ? await transaction.row<{ callback_name: string | null; request_sealed: string; task_id: string }>(sql`
          /* callbacks.redeliverCallback */
          select task_id, callback_name, request_sealed
          from callback_delivery
          where contract_id = ${contract.contractId} and task_id = ${deliveryId}`)
      : null;
    if (row === null) throw notFound("The delivery");
    await refuseTooManyTasks(transaction, contract, callbackTaskType, { ofUsers: true });
    const request = openRequest(secret, contract, row.task_id, row.request_sealed);
    const [id] = await createDeliveries({ transaction, queue, secret }, contract, { accountId: caller.accountId }, [
      { callbackName: row.callback_name, request },
    ]);
    assert(id !== undefined, "a delivery that was created has an id");
    return id;
  });
}
