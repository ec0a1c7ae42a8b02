/** The exports of callbacks to other domains. */
import { hourly, type NamedDuties } from "../base/duty.ts";
import type { Database } from "../database/connection.ts";
import { callbackTaskType } from "./delivery.ts";
import { forgetDeliveries } from "./forget-deliveries.ts";
import { callbackRoutes } from "./routes.ts";
import { callbackTask } from "./tasks.ts";

export const room = {
  routes: callbackRoutes,
  tasks: callbackTask,
  duties: ({ database }: { database: Database }): NamedDuties => ({
    forgetDeliveries: hourly(async (signal) => await forgetDeliveries(database, signal, new Date())),
  }),
};

export { callbackTask, callbackTaskType, forgetDeliveries };
export { enqueueAlerts, type Alert } from "./enqueue-alerts.ts";
export { enqueueHeld, type HeldRun } from "./enqueue-held.ts";
export { enqueueCallbacks, type CompletedRun } from "./enqueue-callbacks.ts";
