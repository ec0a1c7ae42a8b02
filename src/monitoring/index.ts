/** The monitoring's exports to the app. Tests call some duties themselves. */
export { loadCollector } from "./crawl/load-collector.ts";
export { room } from "./room.ts";
export { showWatched, type PastOutcome } from "./show-watched.ts";
export { countHosts, type HostCounts } from "./hosts/count-hosts.ts";
export { endRuns } from "./sources/runs/end-runs.ts";
export { monitoringTask } from "./sources/runs/monitoring-task.ts";
export { startDueMonitoring } from "./sources/runs/start-due-runs.ts";
export { forgetProbes } from "./crawl/probing/forget-probes.ts";
export { planProbes } from "./crawl/probing/plan-probes.ts";
export { closeMissing } from "./readings/close-missing.ts";
export { closeUnconfirmed } from "./readings/close-unconfirmed.ts";
export { forgetReadings } from "./readings/forget-readings.ts";
export type { PastState } from "./readings/note-statistics.ts";
export { renderCauses } from "./readings/counted-causes.ts";
export { causes } from "./readings/outcome-schema.ts";
