/** How far a task has come that publishes or decides product by product. */
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries, type Transaction } from "../../database/connection.ts";

/** Begins a task, or goes on with one. @returns the last product that is done */
export async function beginPublishingTask(queries: Queries, contract: Contract, taskId: string): Promise<number> {
  const row = await queries.row<{ last_product_id: number }>(sql`
    /* pricing.findPublishingTask */
    select last_product_id
    from publishing_task
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
  if (row !== null) return row.last_product_id;
  await queries.run(sql`
    /* pricing.beginPublishingTask */
    insert into publishing_task (contract_id, task_id)
    values (${contract.contractId}, ${taskId})
    on conflict (contract_id, task_id) do nothing`);
  return 0;
}

/** Advances a task from a chunk's start to its end, and locks it. @returns false if another process did */
export async function advancePublishingTask(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
  chunk: { after: number; upTo: number },
): Promise<boolean> {
  const advanced = await transaction.run(sql`
    /* pricing.advancePublishingTask */
    update publishing_task
    set last_product_id = ${chunk.upTo}
    where contract_id = ${contract.contractId} and task_id = ${taskId} and last_product_id = ${chunk.after}`);
  return advanced > 0;
}
