/** `monitoringDuties`: what the worker does for monitoring by the clock. */
import type { SecretKey } from "../base/secret.ts";
import type { Database } from "../database/connection.ts";
import { limits } from "../limits.ts";
import type { TaskQueue } from "../tasks/index.ts";
import { forgetProbes } from "./crawl/probing/forget-probes.ts";
import { planProbes } from "./crawl/probing/plan-probes.ts";
import { forgetTries } from "./crawl/trying/try-job.ts";
import { forgetHosts } from "./hosts/forget-hosts.ts";
import { tellAlerts } from "./readings/alerts.ts";
import { closeMissing } from "./readings/close-missing.ts";
import { closeUnconfirmed } from "./readings/close-unconfirmed.ts";
import { forgetReadings } from "./readings/forget-readings.ts";
import { forgetItems } from "./sources/catalogues/store-items.ts";
import { endRuns } from "./sources/runs/end-runs.ts";
import { startDueMonitoring } from "./sources/runs/start-due-runs.ts";
import { countLargeDomains } from "./watched/domains/coverage.ts";
import { forgetRemovedDomains } from "./watched/domains/removed-domains.ts";
import { forgetPages } from "./watched/pages/forget-pages.ts";

/** The interval of looking for due probes. */
const plannedEveryMs = 60_000;

/** The interval of telling alerts. */
const alertsToldEveryMs = 60_000;

/** The interval of counting the coverage of large domains. */
const countedEveryMs = 10 * 60 * 1000;

interface MonitoringDuty {
  intervalMs: number;
  run(signal: AbortSignal): Promise<void>;
}

const hourMs = 60 * 60 * 1000;

/** The duties by name. */
export function monitoringDuties(service: {
  database: Database;
  queue: TaskQueue;
  secret: SecretKey;
  /** Without a contact nothing is read. A run that was started before ends at its deadline. */
  hasContact: boolean;
}): Record<string, MonitoringDuty> {
  const { database, hasContact } = service;
  const every = (intervalMs: number, run: MonitoringDuty["run"]): MonitoringDuty => ({ intervalMs, run });
  const hourly = (run: (database: Database, signal: AbortSignal) => Promise<void>): MonitoringDuty =>
    every(hourMs, async (signal) => await run(database, signal));
  const { runsIntervalMs } = limits.monitoring;
  return {
    ...(hasContact ? { startDueMonitoring: every(runsIntervalMs, async () => await startDueMonitoring(service)) } : {}),
    ...(hasContact ? { planProbes: every(plannedEveryMs, async (signal) => await planProbes(database, signal)) } : {}),
    endRuns: every(runsIntervalMs, async (signal) => await endRuns(service, signal)),
    tellAlerts: every(alertsToldEveryMs, async (signal) => await tellAlerts(service, signal)),
    countLargeDomains: every(countedEveryMs, async (signal) => await countLargeDomains(database, signal)),
    forgetItems: hourly(forgetItems),
    forgetPages: hourly(forgetPages),
    forgetRemovedDomains: hourly(forgetRemovedDomains),
    forgetHosts: hourly(forgetHosts),
    forgetTries: hourly(forgetTries),
    forgetProbes: hourly(forgetProbes),
    closeMissing: hourly(closeMissing),
    closeUnconfirmed: hourly(closeUnconfirmed),
    forgetReadings: hourly(forgetReadings),
  };
}
