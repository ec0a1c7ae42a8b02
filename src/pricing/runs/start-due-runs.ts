/**
 * `startDueRuns`: a duty of the worker. Starts the runs that are due by a schedule or follow new market data.
 *
 * Any number of processes may do it at once: the transaction that enqueues a run also advances its schedule, under the
 * contract's lock. All occurrences that passed since the last look become one run. While a run of the contract waits,
 * no other is enqueued, since it will read all data present at its start.
 */
import { forEachContract, lockContract } from "../../accounts/index.ts";
import type { Contract } from "../../base/contract.ts";
import { sql, type Database, type Queries, type Transaction } from "../../database/connection.ts";
import { findChangedMarkets, takeMarketChanges } from "../../offers/index.ts";
import type { Calendar, TaskQueue } from "../../tasks/index.ts";
import { enqueueNextRun } from "../strategies/start-run.ts";

/**
 * Starts every run that is due at `now`.
 *
 * @throws AggregateError of the contracts that failed; the runs of the others are started nevertheless
 */
export async function startDueRuns(options: { database: Database; queue: TaskQueue }, now: Date): Promise<void> {
  const { database } = options;
  const scheduled = await findDueContracts(database, now);
  const changed = await findChangedMarkets(database, now);
  const due = [...new Set([...scheduled, ...changed])].map((contractId) => ({ contract_id: contractId }));
  await forEachContract(database, due, async (contract) => await startDueRun(options, contract, now));
}

async function findDueContracts(database: Queries, now: Date): Promise<string[]> {
  const rows = await database.rows<{ contract_id: string }>(sql`
    /* pricing.findDueContracts */
    select distinct contract_id
    from pricing_schedule
    where next_run_at <= ${now}`);
  return rows.map((row) => row.contract_id);
}

/** Starts a contract's run if one is due. A contract that is expired, inactive or full gets none, and its schedules advance. */
async function startDueRun(
  { database, queue }: { database: Database; queue: TaskQueue },
  contract: Contract,
  now: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockContract(transaction, contract);
    const isDue = await advanceSchedules(transaction, queue, contract, now);
    const hasChanges = await takeMarketChanges(transaction, contract, now);
    if (!(isDue || hasChanges) || !contract.isWritable || contract.isFull) return;
    await enqueueNextRun(transaction, queue, contract);
  });
}

/** Sets the next times of the schedules that are due. @returns whether there were any */
async function advanceSchedules(
  transaction: Transaction,
  calendar: Calendar,
  contract: Contract,
  now: Date,
): Promise<boolean> {
  const due = await transaction.rows<{ schedule_position: number; cron: string; time_zone: string }>(sql`
    /* pricing.lockDueSchedules */
    select schedule_position, cron, time_zone
    from pricing_schedule
    where contract_id = ${contract.contractId} and next_run_at <= ${now}
    for update`);
  if (due.length === 0) return false;
  const nextRuns = due.map((schedule) => calendar.nextOccurrence(schedule.cron, schedule.time_zone, now));
  await transaction.run(sql`
    /* pricing.advanceSchedules */
    update pricing_schedule
    set next_run_at = due.next_run_at
    from unnest(${due.map((schedule) => schedule.schedule_position)}::integer[], ${nextRuns}::timestamptz[])
      as due (schedule_position, next_run_at)
    where contract_id = ${contract.contractId} and pricing_schedule.schedule_position = due.schedule_position`);
  return true;
}
