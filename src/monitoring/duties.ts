/** `monitoringDuties`: what the worker does for monitoring by the clock. */
import type { SecretKey } from "../base/secret.ts";
import type { Database } from "../database/connection.ts";
import { limits } from "../limits.ts";
import type { TaskQueue } from "../tasks/index.ts";
import { forgetItems } from "./catalogues/index.ts";
import { countLargeDomains, forgetRemovedDomains } from "./domains/index.ts";
import { forgetHosts } from "./hosts/index.ts";
import { forgetPages } from "./pages/index.ts";
import { forgetProbes, planProbes } from "./probing/index.ts";
import { closeMissing, closeUnconfirmed, forgetReadings, tellAlerts } from "./readings/index.ts";
import { endRuns, startDueMonitoring } from "./runs/index.ts";
import { forgetTries } from "./trying/index.ts";

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
    ...(hasContact
      ? { planProbes: every(limits.probing.plannedEveryMs, async (signal) => await planProbes(database, signal)) }
      : {}),
    endRuns: every(runsIntervalMs, async (signal) => await endRuns(service, signal)),
    tellAlerts: every(limits.readings.alertsToldEveryMs, async (signal) => await tellAlerts(service, signal)),
    countLargeDomains: every(
      limits.watching.countedEveryMs,
      async (signal) => await countLargeDomains(database, signal),
    ),
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
