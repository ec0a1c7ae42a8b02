/**
 * `startDueMonitoring`: a duty of the worker. Starts the runs of domains that are due by their schedule.
 *
 * Any number of processes may do it at once: the transaction that creates a run also advances its domains, whose rows it
 * locks. Occurrences of a domain that passed since the last look become one. Domains that are due together form one run.
 * A domain that an open run still reads is left out, and the log says so.
 */
import { forEachContract } from "../../../accounts/index.ts";
import type { Contract } from "../../../base/contract.ts";
import { sql, type Database, type Queries, type Transaction } from "../../../database/connection.ts";
import { RetryTransaction } from "../../../database/errors.ts";
import { limits } from "../../../limits.ts";
import { noteMessages } from "../../../logs/index.ts";
import type { TaskQueue } from "../../../tasks/index.ts";
import { createRun, findRunDomains } from "./create-run.ts";

interface DueRunsOptions {
  database: Database;
  queue: TaskQueue;
}

/**
 * Starts every run that is due by the database's clock.
 *
 * @throws AggregateError of the contracts that failed; the runs of the others are started nevertheless
 */
export async function startDueMonitoring(options: DueRunsOptions): Promise<void> {
  const due = await findDueContracts(options.database);
  await forEachContract(options.database, due, async (contract) => await startDueRun(options, contract));
}

async function findDueContracts(database: Queries): Promise<{ contract_id: string }[]> {
  return await database.rows(sql`
    /* monitoring.findDueContracts */
    select distinct contract_id
    from watched_domain
    where next_due_at <= statement_timestamp()
    limit ${limits.monitoring.runsAtOnce}`);
}

/** A contract that is expired, inactive or full gets no run, and its domains advance. */
async function startDueRun({ database, queue }: DueRunsOptions, contract: Contract): Promise<void> {
  await database.transaction(async (transaction) => {
    const due = await advanceDomains(transaction, queue, contract);
    if (due.length === 0 || !contract.isWritable || contract.isFull) return;
    const { at, domains } = await findRunDomains(transaction, contract, due);
    const enabled = domains.filter(({ isEnabled }) => isEnabled);
    const idle = enabled.filter(({ isRunning }) => !isRunning);
    const run = { at, domains: idle };
    if (idle.length > 0 && (await createRun(transaction, queue, contract, run)) === null) throw new RetryTransaction();
    const running = enabled.filter(({ isRunning }) => isRunning);
    const messages = running.map(({ domain }) => ({
      severity: "warn" as const,
      message: `${domain}: the run of its schedule was left out, because the run before has not ended.`,
    }));
    await noteMessages(transaction, contract, "monitoring", messages);
  });
}

/** Sets the next times of the domains that are due. @returns them */
async function advanceDomains(transaction: Transaction, queue: TaskQueue, contract: Contract): Promise<string[]> {
  const due = await transaction.rows<{ domain: string; cron: string; time_zone: string; at: Date }>(sql`
    /* monitoring.lockDueDomains */
    select domain, schedule_cron as cron, schedule_time_zone as time_zone, statement_timestamp() as at
    from watched_domain
    where contract_id = ${contract.contractId} and next_due_at <= statement_timestamp()
    order by domain
    for update`);
  if (due.length === 0) return [];
  const domains = due.map(({ domain }) => domain);
  const next = due.map(({ cron, time_zone: timeZone, at }) => queue.nextOccurrence(cron, timeZone, at));
  await transaction.run(sql`
    /* monitoring.advanceDomains */
    update watched_domain
    set next_due_at = due.next_due_at
    from unnest(${domains}::text[], ${next}::timestamptz[]) as due (domain, next_due_at)
    where watched_domain.contract_id = ${contract.contractId} and watched_domain.domain = due.domain`);
  return domains;
}
