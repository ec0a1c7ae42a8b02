/** `findProductTags`: the tags of one product. */
import type { Contract } from "../base/contract.ts";
import { sql, type Queries } from "../database/connection.ts";
import type { Tag } from "./tags.ts";

/** The tags as answers show them, or null if the contract has no such product. */
export async function findProductTags(database: Queries, contract: Contract, productId: number): Promise<Tag[] | null> {
  const row = await database.row<{ tags: string }>(sql`
    /* products.findProductTags */
    select tags
    from product
    where contract_id = ${contract.contractId} and product_id = ${productId}`);
  return row === null ? null : JSON.parse(row.tags);
}
