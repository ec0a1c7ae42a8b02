/** `getDelivery`: one request to a callback, with the body that is sent (interface 4.5). */
import type { Contract } from "../base/contract.ts";
import { notFound } from "../base/error.ts";
import { isUuid } from "../base/id.ts";
import type { SecretKey } from "../base/secret.ts";
import { sql, type Database } from "../database/connection.ts";
import { openRequest } from "./delivery.ts";
import { deliveryColumns, renderDelivery, type DeliveryRow } from "./render-delivery.ts";
import type { SentDelivery } from "./schema.ts";

/** Reads a delivery. Of its request, headers stay sealed: they have what must not be shown. @throws 404 */
export async function getDelivery(
  { database, secret }: { database: Database; secret: SecretKey },
  contract: Contract,
  deliveryId: string,
): Promise<SentDelivery> {
  const row = isUuid(deliveryId)
    ? await database.row<DeliveryRow & { request_sealed: string }>(sql`
        /* callbacks.getDelivery */
        select ${deliveryColumns}, request_sealed
        from callback_delivery as delivery
        join task on task.contract_id = ${contract.contractId} and task.task_id = delivery.task_id
        where delivery.contract_id = ${contract.contractId} and delivery.task_id = ${deliveryId}`)
    : null;
  if (row === null) throw notFound("The delivery");
  const { body } = openRequest(secret, contract, row.task_id, row.request_sealed);
  return { ...renderDelivery(row), ...(body === "" ? {} : { body }) };
}
