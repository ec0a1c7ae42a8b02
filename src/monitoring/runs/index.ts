/** Runs of monitoring. */
export { endRuns } from "./end-runs.ts";
export { monitoringTaskType } from "./create-run.ts";
export { monitoringTask } from "./monitoring-task.ts";
export { isGood, noteProgress, type EndedPair } from "./note-progress.ts";
export { runRoutes } from "./routes.ts";
export { startDueMonitoring } from "./start-due-runs.ts";
export { startMonitoringRun } from "./start-run.ts";
