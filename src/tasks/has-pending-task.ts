/** `hasPendingTask`: for domains that start tasks on a schedule and must not queue several. */
import type { Contract } from "../base/contract.ts";
import { sql, type Queries } from "../database/connection.ts";

/** Whether a task of this type waits already. When it executes, it reads everything that is committed now. */
export async function hasPendingTask(database: Queries, contract: Contract, taskType: string): Promise<boolean> {
  const row = await database.row(sql`
    /* tasks.hasPendingTask */
    select 1 as one
    from task
    where contract_id = ${contract.contractId} and task_type = ${taskType} and state = 'pending'
    limit 1`);
  return row !== null;
}
