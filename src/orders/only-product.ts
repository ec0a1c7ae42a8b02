/** An item is of a product when no other one has its id too (interface 2.5). */
import type { Contract } from "../base/contract.ts";
import { sql, type Sql } from "../database/connection.ts";

/** The condition that the row of `product` is the only one with its customer_product_id. */
export function isOnlyProduct(contract: Contract): Sql {
  return sql`(
          select count(*)
          from product as namesake
          where namesake.contract_id = ${contract.contractId}
            and namesake.customer_product_id = product.customer_product_id) = 1`;
}
