/** Finds an item's product: the only one whose customer_product_id is the item's item_id (interface 2.5-1). */
import type { Contract } from "../base/contract.ts";
import { sql, type Sql } from "../database/connection.ts";

/** The number of products with the customer_product_id of the row of `product`. Items belong to it only if it is 1. */
export function productsWithItsId(contract: Contract): Sql {
  return sql`(
          select count(*)
          from product as namesake
          where namesake.contract_id = ${contract.contractId}
            and namesake.customer_product_id = product.customer_product_id)`;
}

/** The product_id of the row of `order_item`, or null if no product or several products match. */
export function productOfItem(contract: Contract): Sql {
  return sql`(
          select min(product_id)
          from product
          where product.contract_id = ${contract.contractId} and product.customer_product_id = order_item.item_id
          having count(*) = 1)`;
}
