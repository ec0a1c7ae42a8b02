/**
 * `cancelTask`: ends a task before its time. The task row is where a task and who cancels it meet: each chunk of work
 * touches the row in its own transaction, so once this has answered, nothing more of the task is stored.
 */
import type { Contract } from "../base/contract.ts";
import { apiError, notFound } from "../base/error.ts";
import { isUuid } from "../base/id.ts";
import { sql, type Database } from "../database/connection.ts";
import type { TaskQueue } from "./queue.ts";
import type { TaskState } from "./schema.ts";
import { failTask } from "./task.ts";
import { TaskFailed } from "./task-definition.ts";

const cancelledCode = "task.cancelled";

/** What a task throws when it finds that it executes no longer ({@link addProgress}). */
export function taskCancelled(): TaskFailed {
  return new TaskFailed(cancelledCode, "The task was cancelled.");
}

/**
 * Ends a task as failed with the failureCode `task.cancelled`; what it has stored stays. Of one that is cancelled
 * already nothing changes.
 *
 * @throws 404, and 409 for a task that is completed
 */
export async function cancelTask(
  service: { database: Database; queue: TaskQueue },
  contract: Contract,
  taskId: string,
): Promise<void> {
  if (!isUuid(taskId)) throw notFound("The task");
  await service.database.transaction(async (transaction) => {
    const task = await transaction.row<{
      task_type: string;
      state: TaskState;
      failure_code: string | null;
      data: string;
    }>(sql`
      /* tasks.lockTask */
      select task_type, state, failure_code, data
      from task
      where contract_id = ${contract.contractId} and task_id = ${taskId}
      for update`);
    if (task === null) throw notFound("The task");
    if (task.failure_code === cancelledCode) return;
    if (task.state === "succeeded" || task.state === "failed") {
      throw apiError("resource.conflict", "The task is completed already.");
    }
    await failTask(transaction, contract, taskId, taskCancelled());
    const forgotten = { taskType: task.task_type, data: JSON.parse(task.data) };
    await service.queue.forget(transaction, contract, forgotten);
  });
}
