/** The monitoring's exports to the app. */
export { forgetItems } from "./catalogues/index.ts";
export { Collector } from "./collecting/index.ts";
export { countLargeDomains, forgetRemovedDomains } from "./domains/index.ts";
export { forgetPages, pagesImportTask } from "./pages/index.ts";
export { monitoringRoutes } from "./routes.ts";
export { countHosts, forgetHosts, type HostCounts } from "./hosts/index.ts";
export { endRuns, monitoringTask, startDueMonitoring, startMonitoringRun } from "./runs/index.ts";
export { closeMissing, closeUnconfirmed, forgetReadings, tellAlerts } from "./readings/index.ts";
export { forgetTries, type TryRouteOptions } from "./trying/index.ts";
