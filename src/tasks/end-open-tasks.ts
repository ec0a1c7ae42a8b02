/** `endOpenTasks`: ends every task of a contract that is deleted. */
import type { Contract } from "../base/contract.ts";
import { sql, type Transaction } from "../database/connection.ts";
import { taskCancelled } from "./cancel-task.ts";

/** Ends them as cancelled. A task that executes stores nothing more: each chunk of its work looks at its row. */
export async function endOpenTasks(transaction: Transaction, contract: Contract): Promise<void> {
  const { failureCode, message } = taskCancelled();
  await transaction.run(sql`
    /* tasks.endOpen */
    update task
    set state = 'failed', finished_at = statement_timestamp(), total = successful + failed + skipped,
      failure_code = ${failureCode}, failure_message = ${message}
    where contract_id = ${contract.contractId} and state in ('pending', 'executing')`);
}
