/** Starts a run by request: `POST …/tasks` with `backend.tasks.monitoring`. */
import type { Caller, Contract } from "../../../base/contract.ts";
import { apiError } from "../../../base/error.ts";
import type { Database } from "../../../database/connection.ts";
import type { TaskQueue, TaskStarter } from "../../../tasks/index.ts";
import { createRun, findRunDomains, monitoringTaskType, type RunDomain } from "./create-run.ts";

interface StartOptions {
  database: Database;
  queue: TaskQueue;
  /** Whether the service has a contact for shops. Without one no collector starts. */
  hasCollectorContact: boolean;
}

/** The entry for the tasks resource: the task type, and the function that creates the task. */
export function startMonitoringRun(options: StartOptions): [string, TaskStarter] {
  return [monitoringTaskType, async (contract, caller, wanted) => await startRun(options, contract, caller, wanted)];
}

/**
 * @param wanted the domains to read; null: all that are enabled
 * @throws 409 without a contact, without an enabled domain, or if an open run has all of them; 400 for a domain that is
 * not watched
 */
async function startRun(
  { database, queue, hasCollectorContact }: StartOptions,
  contract: Contract,
  caller: Caller,
  wanted: readonly string[] | null,
): Promise<string> {
  if (!hasCollectorContact) {
    throw apiError("resource.monitoringUnavailable", "The service reads no shops: COLLECTOR_CONTACT is not set.");
  }
  return await database.transaction(async (transaction) => {
    const { at, domains } = await findRunDomains(transaction, contract, wanted);
    checkAllKnown(domains, wanted);
    const enabled = domains.filter(({ isEnabled }) => isEnabled);
    if (enabled.length === 0) {
      throw apiError("resource.monitoringUnavailable", "No watched domain is enabled; enable one and start again.");
    }
    const idle = enabled.filter(({ isRunning }) => !isRunning);
    const run = { at, domains: idle, accountId: caller.accountId };
    const taskId = idle.length === 0 ? null : await createRun(transaction, queue, contract, run);
    if (taskId === null) throw apiError("resource.conflict", "A run that is under way reads these domains already.");
    return taskId;
  });
}

function checkAllKnown(domains: readonly RunDomain[], wanted: readonly string[] | null): void {
  const known = new Set(domains.map(({ domain }) => domain));
  const index = wanted?.findIndex((domain) => !known.has(domain)) ?? -1;
  if (index === -1) return;
  const message = `"${wanted?.[index]}" is not watched; add it by PUT monitoring/domains first.`;
  throw apiError("request.invalid", message, `/domains/${index}`);
}
