/** The task that delivers callbacks. */
import { limits } from "../limits.ts";
import type { TaskDefinition } from "../tasks/index.ts";
import { deliverCallback, type DeliveryOptions } from "./deliver-callback.ts";
import { callbackTaskType } from "./delivery.ts";

export interface CallbackTaskOptions extends Omit<DeliveryOptions, "retryDelaysMs"> {
  /** Attempts at the same time. A silent receiver occupies one of them for {@link limits.callbacks.timeoutMs}. */
  callbackConcurrency: number;
  retryDelaysMs?: readonly number[];
}

/** The definition of `backend.tasks.pricing.callback`: every job is one attempt. */
export function callbackTask(options: CallbackTaskOptions): TaskDefinition {
  const delivery = { ...options, retryDelaysMs: options.retryDelaysMs ?? limits.callbacks.retryDelaysMs };
  return {
    taskType: callbackTaskType,
    exclusivePer: "nothing",
    concurrency: options.callbackConcurrency,
    run: async (run) => await deliverCallback(delivery, run),
  };
}
