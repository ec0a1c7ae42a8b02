/** `getProduct`: one product as queries answer it. */
import type { Contract } from "../base/contract.ts";
import { notFound } from "../base/error.ts";
import { parseProductId } from "../base/id.ts";
import { sql, type Queries } from "../database/connection.ts";
import { selectedTexts } from "./product-fields.ts";
import { renderProduct, type ProductRow } from "./query-products.ts";

/** @throws 404 for an unknown product */
export async function getProduct(
  database: Queries,
  contract: Contract,
  { productId, oldClients }: { productId: string; oldClients: boolean },
): Promise<string> {
  return productAnswer(await readProduct(database, contract, productId, "shared"), oldClients);
}

/** The whole answer, of which its ETag is the digest. */
export function productAnswer(row: ProductRow, oldClients: boolean): string {
  return `{"data":${renderProduct(row, oldClients)}}`;
}

/** @param use `locked`: nobody else changes it until the transaction ends. @throws 404 */
export async function readProduct(
  queries: Queries,
  contract: Contract,
  productId: string,
  use: "shared" | "locked",
): Promise<ProductRow> {
  const row = await queries.row<ProductRow>(sql`
    /* products.get */
    select product_id, identifier, ${selectedTexts("product")}, product.created_at::text as created_at,
      greatest(updated_at, (select assortment_replaced_at from contract where contract_id = ${contract.contractId}))::text
        as updated_at,
      tags
    from product
    where contract_id = ${contract.contractId} and product_id = ${parseProductId(productId)}
    ${use === "locked" ? sql`for no key update of product` : sql``}`);
  if (row === null) throw notFound("The product");
  return row;
}
