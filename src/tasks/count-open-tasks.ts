/** `countOpenTasks`: for domains that must not act while a task of theirs is open. */
import type { Contract } from "../base/contract.ts";
import { sql, type Queries } from "../database/connection.ts";

/**
 * The number of the contract's tasks of this type that wait or execute.
 *
 * @param ofUsers counts only those that a user started, and none that follow from another task
 */
export async function countOpenTasks(
  database: Queries,
  contract: Contract,
  taskType: string,
  { ofUsers = false }: { ofUsers?: boolean } = {},
): Promise<number> {
  const row = await database.row<{ open: number }>(sql`
    /* tasks.countOpenTasks */
    select count(*) as open
    from task
    where contract_id = ${contract.contractId} and task_type = ${taskType} and state in ('pending', 'executing')
      and (not ${ofUsers}::boolean or (account_id is not null and parent_id is null))`);
  return row?.open ?? 0;
}
