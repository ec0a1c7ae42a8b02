/** `takeBackRun`: publishes again the prices that stood before a run (interface 4.23-11 to 4.23-13). */
import { lockContract, requireRight } from "../../../accounts/index.ts";
import { recordAudit } from "../../../audit/index.ts";
import type { Author, Contract } from "../../../base/contract.ts";
import { notFound } from "../../../base/error.ts";
import { isUuid } from "../../../base/id.ts";
import { sql, type Database, type Queries } from "../../../database/connection.ts";
import { refuseTooManyTasks, type TaskQueue } from "../../../tasks/index.ts";
import { enqueueTakeBack, takeBackTaskType } from "../../publish/take-back.ts";
import { moveFence, pause, refusePaused } from "../../strategies/fence.ts";

/**
 * Starts the task, and pauses the contract unless told not to: the next run would do the same again.
 *
 * @returns the id of the task
 * @throws 403; 404 for an unknown run; 409 while paused; 429 if too many wait
 */
export async function takeBackRun(
  { database, queue }: { database: Database; queue: TaskQueue },
  author: Author,
  { runId, pauses }: { runId: string; pauses: boolean },
): Promise<string> {
  const { contract } = author;
  if (!isUuid(runId)) throw notFound("The run");
  return await database.transaction(async (transaction) => {
    await lockContract(transaction, contract);
    await requireRight(transaction, author, "activate");
    if (!(await isRun(transaction, contract, runId))) throw notFound("The run");
    await refusePaused(transaction, contract);
    await refuseTooManyTasks(transaction, contract, takeBackTaskType);
    const pausedAt = pauses ? await pause(transaction, author, { cause: "takenBack", reason: null }) : null;
    if (!pauses) await moveFence(transaction, contract);
    await recordAudit(transaction, author, { action: "prices.takenBack", subject: runId, after: { paused: pauses } });
    return await enqueueTakeBack(transaction, queue, author, { of: { runId }, startsRun: false, pausedAt });
  });
}

async function isRun(queries: Queries, contract: Contract, runId: string): Promise<boolean> {
  const row = await queries.row(sql`
    /* pricing.isRun */
    select 1 as one
    from pricing_run
    where contract_id = ${contract.contractId} and task_id = ${runId}`);
  return row !== null;
}
