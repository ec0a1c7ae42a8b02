/** The exports of callbacks to other domains. */
export { enqueueCallbacks, type CompletedRun } from "./enqueue-callbacks.ts";
export { forgetDeliveries } from "./forget-deliveries.ts";
export { callbackRoutes } from "./routes.ts";
export { callbackTask } from "./tasks.ts";
