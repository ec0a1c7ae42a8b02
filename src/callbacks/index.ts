/** The exports of callbacks to other domains. */
export { enqueueAlerts, type Alert } from "./enqueue-alerts.ts";
export { enqueueCallbacks, type CompletedRun } from "./enqueue-callbacks.ts";
export { forgetDeliveries } from "./forget-deliveries.ts";
export { callbackRoutes } from "./routes.ts";
export { callbackTask } from "./tasks.ts";
