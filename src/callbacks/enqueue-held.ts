/** `enqueueHeld`: creates a delivery for each callback that is registered for stopped runs (interface 6-8). */
import type { Contract } from "../base/contract.ts";
import { renderInstant } from "../base/instant.ts";
import type { SecretKey } from "../base/secret.ts";
import type { Transaction } from "../database/connection.ts";
import type { TaskQueue } from "../tasks/index.ts";
import { readCallbacks } from "./callback.ts";
import { createDeliveries } from "./delivery.ts";
import type { CompletedRun } from "./enqueue-callbacks.ts";
import { renderRequest } from "./render-request.ts";

/** A run whose prices are held. */
export interface HeldRun extends CompletedRun {
  /** Why, a sentence. */
  message: string;
}

/**
 * Creates the deliveries in the transaction that ends the run.
 *
 * @returns the number of deliveries
 */
export async function enqueueHeld(
  transaction: Transaction,
  contract: Contract,
  { queue, secret }: { queue: TaskQueue; secret: SecretKey },
  { startTime, message, ...task }: HeldRun,
): Promise<number> {
  const callbacks = await readCallbacks(transaction, contract, "pricingHeld");
  if (callbacks.length === 0) return 0;
  const deliveries = callbacks.map((callback) => ({
    callbackName: callback.name,
    request: renderRequest(callback, contract, secret, { startTime: renderInstant(startTime), message }),
  }));
  await createDeliveries({ transaction, queue, secret }, contract, task, deliveries);
  return deliveries.length;
}
