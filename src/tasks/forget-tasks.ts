/** `forgetTasks`: deletes old completed tasks. A duty of the worker. */
import { firstIdAt } from "../base/id.ts";
import { sql, type Database } from "../database/connection.ts";
import { forget, type Retention } from "../history/retention.ts";
import { limits } from "../limits.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** The age and the number of tasks that are kept. Tests keep less. */
export interface TasksKept {
  keptDays: number;
  keptPerContract: number;
}

/**
 * Deletes completed tasks with their failures if they were created more than `keptDays` before `now`, or if the contract
 * has `keptPerContract` newer tasks. The newest completed task of a type stays, so its outcome can always be read
 * (interface 4.6-6).
 */
export async function forgetTasks(
  database: Database,
  signal: AbortSignal,
  now: Date,
  { keptDays, keptPerContract }: TasksKept = limits.tasks,
): Promise<void> {
  const completed: Retention = {
    table: "task",
    key: ["contract_id", "task_id"],
    isOverOf: (contractId) => sql`state in ('succeeded', 'failed')
          and (
            select true
            from task as newer
            where newer.contract_id = ${contractId}
              and newer.task_type = old.task_type
              and newer.task_id > old.task_id
              and newer.state in ('succeeded', 'failed')
            limit 1)`,
  };
  await forget(database, signal, [
    { ...completed, before: sql`${firstIdAt(new Date(now.getTime() - keptDays * dayMs))}::uuid` },
    { ...completed, keptNewest: keptPerContract },
  ]);
}
