/** Creates runs of monitoring: a task, the run, and its domains. A domain is in one open run at a time. */
import type { Contract } from "../../../base/contract.ts";
import { sql, type Queries, type Transaction } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import type { TaskQueue } from "../../../tasks/index.ts";

export const monitoringTaskType = "backend.tasks.monitoring";

/** Finds the next time of a schedule; the queue calculates it. */
type Calendar = Pick<TaskQueue, "nextOccurrence">;

/** A watched domain, as a run needs it. */
export interface RunDomain {
  domain: string;
  isEnabled: boolean;
  /** Whether an open run has it. */
  isRunning: boolean;
  schedule: { cron: string; timeZone: string } | null;
}

/**
 * The contract's watched domains, and the time by the database's clock.
 *
 * @param domains only these; null: all of them
 */
export async function findRunDomains(
  queries: Queries,
  contract: Contract,
  domains: readonly string[] | null,
): Promise<{ at: Date; domains: RunDomain[] }> {
  const rows = await queries.rows<{
    at: Date;
    domain: string;
    is_enabled: boolean;
    is_running: boolean;
    schedule_cron: string | null;
    schedule_time_zone: string | null;
  }>(sql`
    /* monitoring.findRunDomains */
    select clock_timestamp() as at, watched.domain, is_enabled, schedule_cron, schedule_time_zone,
      exists (
        select 1
        from monitoring_run_domain as running
        where running.contract_id = ${contract.contractId}
          and running.domain = watched.domain
          and running.is_open) as is_running
    from watched_domain as watched
    where watched.contract_id = ${contract.contractId}
      and removed_at is null
      and (${domains === null} or watched.domain = any(${[...(domains ?? [])]}::text[]))
    order by watched.domain`);
  return {
    at: rows[0]?.at ?? new Date(),
    domains: rows.map((row) => ({
      domain: row.domain,
      isEnabled: row.is_enabled,
      isRunning: row.is_running,
      schedule:
        row.schedule_cron === null || row.schedule_time_zone === null
          ? null
          : { cron: row.schedule_cron, timeZone: row.schedule_time_zone },
    })),
  };
}

/**
 * Creates a run of these domains. It leaves out those that another run opened meanwhile.
 *
 * @returns the taskId; null if no domain remains: the transaction must then be rolled back
 */
export async function createRun(
  transaction: Transaction,
  queue: TaskQueue,
  contract: Contract,
  run: { at: Date; domains: readonly RunDomain[]; accountId?: number },
): Promise<string | null> {
  const taskId = await queue.enqueue(transaction, contract, {
    taskType: monitoringTaskType,
    ...(run.accountId === undefined ? {} : { accountId: run.accountId }),
    data: {},
  });
  await transaction.run(sql`
    /* monitoring.createRun */
    insert into monitoring_run (contract_id, task_id, started_at, deadline_at)
    values (${contract.contractId}, ${taskId}, ${run.at}, ${deadlineOf(queue, run)})`);
  // Citus counts what it was sent, so the rows that are stored are returned.
  const opened = await transaction.rows(sql`
    /* monitoring.openRunDomains */
    insert into monitoring_run_domain (contract_id, task_id, domain)
    select ${contract.contractId}, ${taskId}, domain
    from unnest(${run.domains.map(({ domain }) => domain)}::text[]) as asked (domain)
    order by domain
    on conflict do nothing
    returning domain`);
  return opened.length === 0 ? null : taskId;
}

/** The next time at which one of the domains is due again, but within the bounds of {@link limits.monitoring.runMs}. */
function deadlineOf(calendar: Calendar, { at, domains }: { at: Date; domains: readonly RunDomain[] }): Date {
  const { least, most } = limits.monitoring.runMs;
  const next = domains.flatMap(({ schedule }) => {
    const occurrence = schedule && calendar.nextOccurrence(schedule.cron, schedule.timeZone, at);
    return occurrence === null ? [] : [occurrence.getTime()];
  });
  const earliest = Math.min(at.getTime() + most, ...next);
  return new Date(Math.max(at.getTime() + least, earliest));
}
