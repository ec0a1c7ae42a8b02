/** Starting a price calculation by hand. */
import type { Caller, Contract } from "../base/contract.ts";
import type { Database } from "../database/connection.ts";
import type { TaskQueue } from "../tasks/index.ts";
import { pricingTaskType } from "./run-pricing.ts";

/** The entry for the tasks resource: the task type, and what creates the task. */
export function startPricingRun(options: {
  database: Database;
  queue: TaskQueue;
}): [string, (contract: Contract, caller: Caller) => Promise<string>] {
  const { database, queue } = options;
  const start = async (contract: Contract, caller: Caller): Promise<string> =>
    await database.transaction(
      async (transaction) =>
        await queue.enqueue(transaction, contract, {
          taskType: pricingTaskType,
          accountId: caller.accountId,
          data: {},
        }),
    );
  return [pricingTaskType, start];
}
