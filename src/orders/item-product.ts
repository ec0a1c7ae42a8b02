/** Which product an item is of: the one whose customer_product_id is its item_id, when there is just one (interface 2.5). */
import type { Contract } from "../base/contract.ts";
import { sql, type Sql } from "../database/connection.ts";

/** How many products have the customer_product_id of the row of `product`, itself included: 1 where items are its own. */
export function productsWithItsId(contract: Contract): Sql {
  return sql`(
          select count(*)
          from product as namesake
          where namesake.contract_id = ${contract.contractId}
            and namesake.customer_product_id = product.customer_product_id)`;
}

/** The product_id of the row of `order_item`, or null when there is none or there are several. */
export function productOfItem(contract: Contract): Sql {
  return sql`(
          select min(product_id)
          from product
          where product.contract_id = ${contract.contractId} and product.customer_product_id = order_item.item_id
          having count(*) = 1)`;
}
