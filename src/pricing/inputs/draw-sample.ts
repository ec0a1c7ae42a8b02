/** `drawSample`: random products of a contract, the same for the same seed. */
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries } from "../../database/connection.ts";

/** Draws products by the hash of seed and product. @returns their ids, ascending */
export async function drawSample(
  queries: Queries,
  contract: Contract,
  { seed, size }: { seed: number; size: number },
): Promise<number[]> {
  const rows = await queries.rows<{ product_id: number }>(sql`
    /* pricing.drawSample */
    select product_id
    from (
      select product_id
      from product
      where contract_id = ${contract.contractId}
      order by hashint8extended(product_id, ${seed}), product_id
      limit ${size}
    ) as drawn
    order by product_id`);
  return rows.map((row) => row.product_id);
}

/** The random end of a task's id: the same for every attempt of a run. */
export function seedOf(taskId: string): number {
  return Number.parseInt(taskId.slice(-12), 16);
}
