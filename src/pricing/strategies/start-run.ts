/** Starts a price calculation. */
import type { Caller, Contract } from "../../base/contract.ts";
import { apiError } from "../../base/error.ts";
import type { Database, Transaction } from "../../database/connection.ts";
import { hasPendingTask, refuseTooManyTasks, type TaskQueue, type TaskStarter } from "../../tasks/index.ts";
import { readFence, refusePaused } from "./fence.ts";
import { pricingTaskType } from "./pricing-task-type.ts";

/** Creates the task of a run; `caller` requested it, a schedule's run has none. @returns its id */
export async function enqueueRun(
  transaction: Transaction,
  queue: TaskQueue,
  contract: Contract,
  caller?: Caller,
): Promise<string> {
  return await queue.enqueue(transaction, contract, {
    taskType: pricingTaskType,
    ...(caller === undefined ? {} : { accountId: caller.accountId }),
    data: {},
  });
}

/** Creates the task of a run, unless one waits already or publishing is paused: resuming starts one. */
export async function enqueueNextRun(
  transaction: Transaction,
  queue: TaskQueue,
  contract: Contract,
  caller?: Caller,
): Promise<void> {
  if ((await readFence(transaction, contract)).isPaused) return;
  if (await hasPendingTask(transaction, contract, pricingTaskType)) return;
  await enqueueRun(transaction, queue, contract, caller);
}

/** The entry for the tasks resource: the task type, and the function that creates the task. */
export function startPricingRun(options: { database: Database; queue: TaskQueue }): [string, TaskStarter] {
  const { database, queue } = options;
  const start: TaskStarter = async (contract, caller, domains) => {
    if (domains !== null) throw apiError("request.invalid", "A price calculation takes no domains.", "/domains");
    await refusePaused(database, contract);
    return await database.transaction(async (transaction) => {
      await refuseTooManyTasks(transaction, contract, pricingTaskType);
      return await enqueueRun(transaction, queue, contract, caller);
    });
  };
  return [pricingTaskType, start];
}
