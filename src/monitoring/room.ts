/** What the app starts of monitoring. */
import { every, hourly, type Duty, type NamedDuties } from "../base/duty.ts";
import type { SecretKey } from "../base/secret.ts";
import type { Database } from "../database/connection.ts";
import { limits } from "../limits.ts";
import type { TaskDefinition, TaskQueue } from "../tasks/index.ts";
import { forgetProbes } from "./crawl/probing/forget-probes.ts";
import { planProbes } from "./crawl/probing/plan-probes.ts";
import { forgetTries } from "./crawl/trying/try-job.ts";
import { endLeases } from "./hosts/end-leases.ts";
import { forgetHosts } from "./hosts/forget-hosts.ts";
import { monitoringRoutes } from "./routes.ts";
import { tellAlerts } from "./readings/alerts.ts";
import { closeMissing } from "./readings/close-missing.ts";
import { closeUnconfirmed } from "./readings/close-unconfirmed.ts";
import { forgetReadings } from "./readings/forget-readings.ts";
import { forgetItems } from "./sources/catalogues/store-items.ts";
import { monitoringTask } from "./sources/runs/monitoring-task.ts";
import { endRuns } from "./sources/runs/end-runs.ts";
import { startDueMonitoring } from "./sources/runs/start-due-runs.ts";
import { startMonitoringRun } from "./sources/runs/start-run.ts";
import { countLargeDomains } from "./watched/domains/coverage.ts";
import { forgetRemovedDomains } from "./watched/domains/removed-domains.ts";
import { forgetPages } from "./watched/pages/forget-pages.ts";
import { pagesImportTask } from "./watched/pages/import-pages.ts";

/** The interval of looking for due probes. */
const plannedEveryMs = 60_000;

/** The interval of telling alerts. */
const alertsToldEveryMs = 60_000;

/** The interval of counting the coverage of large domains. */
const countedEveryMs = 10 * 60 * 1000;

function monitoringDuties(service: {
  database: Database;
  queue: TaskQueue;
  secret: SecretKey;
  /** Without a contact nothing is read. A run that was started before ends at its deadline. */
  hasCollectorContact: boolean;
}): NamedDuties {
  const { database, hasCollectorContact } = service;
  const forgetting = (run: (database: Database, signal: AbortSignal) => Promise<void>): Duty =>
    hourly(async (signal) => await run(database, signal));
  const { runsIntervalMs } = limits.monitoring;
  return {
    ...(hasCollectorContact
      ? { startDueMonitoring: every(runsIntervalMs, async () => await startDueMonitoring(service)) }
      : {}),
    ...(hasCollectorContact
      ? { planProbes: every(plannedEveryMs, async (signal) => await planProbes(database, signal)) }
      : {}),
    endRuns: every(runsIntervalMs, async (signal) => await endRuns(service, signal)),
    tellAlerts: every(alertsToldEveryMs, async (signal) => await tellAlerts(service, signal)),
    countLargeDomains: every(countedEveryMs, async (signal) => await countLargeDomains(database, signal)),
    forgetItems: forgetting(forgetItems),
    forgetPages: forgetting(forgetPages),
    forgetRemovedDomains: forgetting(forgetRemovedDomains),
    forgetHosts: forgetting(forgetHosts),
    forgetTries: forgetting(forgetTries),
    forgetProbes: forgetting(forgetProbes),
    closeMissing: forgetting(closeMissing),
    closeUnconfirmed: forgetting(closeUnconfirmed),
    forgetReadings: forgetting(forgetReadings),
  };
}

function monitoringTasks(service: { database: Database; secret: SecretKey }): TaskDefinition[] {
  return [monitoringTask(service), pagesImportTask(service)];
}

export const room = {
  routes: monitoringRoutes,
  tasks: monitoringTasks,
  duties: monitoringDuties,
  starter: startMonitoringRun,
  endLeases,
};
