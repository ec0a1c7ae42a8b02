/** `enqueueCallbacks`: creates one delivery per registered callback for the event "pricing completed" (interface 6-1). */
import type { Contract } from "../base/contract.ts";
import { renderInstant } from "../base/instant.ts";
import type { SecretKey } from "../base/secret.ts";
import type { Transaction } from "../database/connection.ts";
import type { TaskQueue } from "../tasks/index.ts";
import { readCallbacks } from "./callback.ts";
import { createDeliveries } from "./delivery.ts";
import { renderRequest } from "./render-request.ts";

/** A pricing run that has completed successfully. */
export interface CompletedRun {
  /** The task of the run. The deliveries become its children. */
  parentId: string;
  /** When the run started. */
  startTime: Date;
  /** The user who started it, if a user did. */
  accountId?: number;
}

/**
 * Creates the deliveries in the transaction that completes the run, so they exist if and only if the run completed. The
 * requests are rendered now, so a later change of the callbacks does not change them.
 *
 * @returns the number of deliveries
 */
export async function enqueueCallbacks(
  transaction: Transaction,
  contract: Contract,
  queue: TaskQueue,
  secret: SecretKey,
  event: CompletedRun,
): Promise<number> {
  const { startTime, ...task } = event;
  const callbacks = await readCallbacks(transaction, contract);
  if (callbacks.length === 0) return 0;
  const deliveries = callbacks.map((callback) => ({
    callbackName: callback.name,
    request: renderRequest(callback, contract, secret, { startTime: renderInstant(startTime) }),
  }));
  await createDeliveries({ transaction, queue, secret }, contract, task, deliveries);
  return deliveries.length;
}
