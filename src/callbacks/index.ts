/** The exports of callbacks to other domains. */
export { enqueueAlerts, type Alert } from "./enqueue-alerts.ts";
export { enqueueHeld, type HeldRun } from "./enqueue-held.ts";
export { enqueueCallbacks, type CompletedRun } from "./enqueue-callbacks.ts";
export { forgetDeliveries } from "./forget-deliveries.ts";
export { callbackRoutes } from "./routes.ts";
export { callbackTaskType } from "./delivery.ts";
export { callbackTask } from "./tasks.ts";
