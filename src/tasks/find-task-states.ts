/** `findTaskStates`: for domains that show their own tasks with more than the tasks resource knows. */
import type { Contract } from "../base/contract.ts";
import { sql, type Queries } from "../database/connection.ts";
import type { TaskState } from "./schema.ts";

/** The states of these tasks of the contract, by taskId; unknown ids are left out. */
export async function findTaskStates(
  database: Queries,
  contract: Contract,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, TaskState>> {
  const rows = await database.rows<{ task_id: string; state: TaskState }>(sql`
    /* tasks.findTaskStates */
    select task_id, state
    from task
    where contract_id = ${contract.contractId} and task_id = any(${taskIds}::uuid[])`);
  return new Map(rows.map((row) => [row.task_id, row.state]));
}
