/** `forgetTasks`: deletes old completed tasks. A duty of the worker. */
import { firstIdAt } from "../base/id.ts";
import { sql, type Database } from "../database/connection.ts";
import { limits } from "../limits.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** The age and the number of tasks that are kept. Tests keep less. */
export interface TasksKept {
  keptDays: number;
  keptPerContract: number;
}

/**
 * Deletes completed tasks with their failures if they were created more than `keptDays` before `now`, or if the contract
 * has `keptPerContract` newer tasks. Each statement deletes a bounded number. The newest completed task of a type stays, so
 * its outcome can always be read (interface 4.6-6).
 */
export async function forgetTasks(
  database: Database,
  signal: AbortSignal,
  now: Date,
  { keptDays, keptPerContract }: TasksKept = limits.tasks,
): Promise<void> {
  const keptFrom = firstIdAt(new Date(now.getTime() - keptDays * dayMs));
  for (let hasMore = true; hasMore && !signal.aborted;) {
    const over = await listOver(database, { keptFrom, keptPerContract });
    hasMore = over.length > 0;
    if (hasMore) await deleteTasks(database, over);
  }
}

interface TaskKey {
  contract_id: string;
  task_id: string;
}

/**
 * Reads contract by contract, in the order of the primary key: the oldest tasks, then for each of their types, which are few,
 * the newest completed one.
 */
async function listOver(database: Database, kept: { keptFrom: string; keptPerContract: number }): Promise<TaskKey[]> {
  // Read twice rather than by a `with` query: a node of many is not given one that refers to its contract.
  const old = sql`
        select task_id, task_type
        from task
        where task.contract_id = contract.contract_id
          and task.task_id < greatest(${kept.keptFrom}::uuid, (
            select newest.task_id
            from task as newest
            where newest.contract_id = contract.contract_id
            order by newest.task_id desc
            offset ${kept.keptPerContract - 1}
            limit 1))
          and task.state in ('succeeded', 'failed')
        order by task.task_id
        limit ${limits.tasks.forgottenAtOnce}`;
  return await database.rows<TaskKey>(sql`
    /* tasks.listOver */
    select contract.contract_id, over.task_id
    from contract
    cross join lateral (
      select old.task_id
      from (${old}) as old
      join (
        select task_type, (
            select newest.task_id
            from task as newest
            where newest.contract_id = contract.contract_id
              and newest.task_type = types.task_type
              and newest.state in ('succeeded', 'failed')
            order by newest.task_id desc
            limit 1) as task_id
        from (
          select distinct task_type
          from (${old}) as typed) as types
        offset 0
      ) as newest_of_type using (task_type)
      where old.task_id < newest_of_type.task_id
    ) as over
    limit ${limits.tasks.forgottenAtOnce}`);
}

async function deleteTasks(database: Database, tasks: readonly TaskKey[]): Promise<void> {
  await database.run(sql`
    /* tasks.forgetTasks */
    delete from task
    where contract_id = any(${[...new Set(tasks.map(({ contract_id: contractId }) => contractId))]}::text[])
      and task_id = any(${tasks.map(({ task_id: taskId }) => taskId)}::uuid[])
      and state in ('succeeded', 'failed')`);
}
