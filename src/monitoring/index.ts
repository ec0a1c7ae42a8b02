/** The monitoring's exports to the app. Tests call some duties themselves. */
export { Collector } from "./collecting/index.ts";
export { monitoringDuties } from "./duties.ts";
export { pagesImportTask } from "./pages/index.ts";
export { showWatched, type PastOutcome } from "./show-watched.ts";
export { monitoringRoutes, type MonitoringRouteOptions } from "./routes.ts";
export { countHosts, type HostCounts } from "./hosts/index.ts";
export { endRuns, monitoringTask, startDueMonitoring, startMonitoringRun } from "./runs/index.ts";
export { forgetProbes, planProbes } from "./probing/index.ts";
export { closeMissing, closeUnconfirmed, forgetReadings, type PastState } from "./readings/index.ts";
