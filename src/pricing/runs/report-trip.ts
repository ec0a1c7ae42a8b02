/** `reportTrip`: says that a run was stopped, in its task, in the contract's log and to listeners. */
import { reasonText } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { sql, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { noteMessages } from "../../logs/index.ts";
import { addProgress, type ExecutingTask } from "../../tasks/index.ts";
import type { OnStopped } from "../publish/listeners.ts";
import { findVerdict } from "./run-breaker.ts";

/** What a run's task says of it (interface 4.25-9). */
const messageId = "pricing.held";

/**
 * Reports a stopped run, in the transaction that ends it. Listeners are told once an hour at most.
 *
 * @returns whether it was stopped
 */
export async function reportTrip(
  transaction: Transaction,
  contract: Contract,
  onStopped: OnStopped,
  { taskId, task }: { taskId: string; task: ExecutingTask },
): Promise<boolean> {
  const { tripped } = await findVerdict(transaction, contract, taskId);
  if (tripped === null) return false;
  const words = reasonText({ code: "run", params: { why: tripped } }, "en");
  const message = `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  await addProgress(transaction, contract, taskId, {
    failures: [{ messageId, attributes: { exceptionMessage: message } }],
  });
  await noteMessages(transaction, contract, "pricing", [{ severity: "error", message }]);
  if (!(await takeReport(transaction, contract, taskId))) return true;
  const { accountId, startedAt } = task;
  const event = { parentId: taskId, startTime: startedAt, message };
  await onStopped(transaction, contract, accountId === null ? event : { ...event, accountId });
  return true;
}

/** Takes the hour's report. @returns false if another run of the last hour took it */
async function takeReport(transaction: Transaction, contract: Contract, taskId: string): Promise<boolean> {
  const taken = await transaction.run(sql`
    /* pricing.takeReport */
    update pricing_run
    set trip_reported_at = statement_timestamp()
    where contract_id = ${contract.contractId} and task_id = ${taskId}
      and not exists (
        select 1
        from (
          select trip_reported_at
          from pricing_run as earlier
          where earlier.contract_id = ${contract.contractId} and earlier.task_id < ${taskId}
          order by earlier.task_id desc
          limit ${limits.pricing.runsCompared}
        ) as told
        where told.trip_reported_at > statement_timestamp() - make_interval(secs => ${limits.pricing.tripToldEverySeconds}))`);
  return taken > 0;
}
