/** Finds a product by the id of a path. */
import type { Contract } from "../../../base/contract.ts";
import { notFound } from "../../../base/error.ts";
import { parseProductId } from "../../../base/id.ts";
import { sql, type Queries } from "../../../database/connection.ts";

/** @throws 404 for an unknown product */
export async function findProduct(database: Queries, contract: Contract, productId: string): Promise<number> {
  const row = await database.row<{ product_id: number }>(sql`
    /* pricing.findProduct */
    select product_id
    from product
    where contract_id = ${contract.contractId} and product_id = ${parseProductId(productId)}`);
  if (row === null) throw notFound("The product");
  return row.product_id;
}
