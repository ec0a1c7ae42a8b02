/** `enqueueAlerts`: creates a delivery for each alert of monitoring and each callback that is registered for alerts. */
import type { Contract } from "../base/contract.ts";
import { renderInstant } from "../base/instant.ts";
import type { SecretKey } from "../base/secret.ts";
import type { Transaction } from "../database/connection.ts";
import type { TaskQueue } from "../tasks/index.ts";
import { readCallbacks } from "./callback.ts";
import { createDeliveries } from "./delivery.ts";
import { renderRequest } from "./render-request.ts";

/** Something that a person should know about a watched domain. */
export interface Alert {
  kind: string;
  domain: string;
  /** A sentence. */
  message: string;
  raisedAt: Date;
}

/**
 * Creates the deliveries in the transaction that ends the alerts' waiting, so each alert is delivered once.
 *
 * @returns the number of deliveries
 */
export async function enqueueAlerts(
  transaction: Transaction,
  contract: Contract,
  { queue, secret }: { queue: TaskQueue; secret: SecretKey },
  alerts: readonly Alert[],
): Promise<number> {
  const callbacks = await readCallbacks(transaction, contract, "monitoringAlert");
  const deliveries = alerts.flatMap(({ raisedAt, ...alert }) =>
    callbacks.map((callback) => ({
      callbackName: callback.name,
      request: renderRequest(callback, contract, secret, { ...alert, raisedAt: renderInstant(raisedAt) }),
    })),
  );
  if (deliveries.length > 0) await createDeliveries({ transaction, queue, secret }, contract, {}, deliveries);
  return deliveries.length;
}
