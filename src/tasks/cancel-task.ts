/**
 * `cancelTask`: ends a task that waits or executes. Each chunk of a task's work updates the task row in its own
 * transaction. This operation locks the row, so the task stores nothing after the answer.
 */
import type { Author, Contract } from "../base/contract.ts";
import { apiError, notFound } from "../base/error.ts";
import { isUuid } from "../base/id.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { requireAccess } from "../http/access.ts";
import type { TaskQueue } from "./queue.ts";
import type { TaskState } from "./schema.ts";
import { failTask } from "./task.ts";
import { TaskFailed } from "./task-definition.ts";

const cancelledCode = "task.cancelled";

/** The error that a task throws when it finds that it was cancelled ({@link addProgress}). */
export function taskCancelled(): TaskFailed {
  return new TaskFailed(cancelledCode, "The task was cancelled.");
}

/**
 * Ends a task as failed with the failureCode `task.cancelled`. What it has stored stays. A task that is cancelled already
 * stays unchanged. Who may not write ends what they may begin, if it is their own.
 *
 * @throws 403 for any other task of who may not write, also for one that does not exist; 404; 409 for a completed task
 */
export async function cancelTask(
  service: { database: Database; queue: TaskQueue },
  { contract, caller }: Author,
  taskId: string,
): Promise<void> {
  await service.database.transaction(async (transaction) => {
    const task = isUuid(taskId) ? await lockTask(transaction, contract, taskId) : null;
    const isOwn = task?.account_id === caller.accountId;
    requireAccess({ contract, caller }, isOwn ? service.queue.begunWith(task.task_type) : "write");
    if (task === null) throw notFound("The task");
    if (task.failure_code === cancelledCode) return;
    if (task.state === "succeeded" || task.state === "failed") {
      throw apiError("resource.conflict", "The task is completed already.");
    }
    await failTask(transaction, contract, taskId, taskCancelled());
    const forgotten = { taskType: task.task_type, taskId, data: JSON.parse(task.data) };
    await service.queue.forget(transaction, contract, forgotten);
  });
}

interface LockedTask {
  task_type: string;
  account_id: number | null;
  state: TaskState;
  failure_code: string | null;
  data: string;
}

async function lockTask(transaction: Transaction, contract: Contract, taskId: string): Promise<LockedTask | null> {
  return await transaction.row<LockedTask>(sql`
    /* tasks.lockTask */
    select task_type, account_id, state, failure_code, data
    from task
    where contract_id = ${contract.contractId} and task_id = ${taskId}
    for update`);
}
