/** Held prices with the products that they are of, as a `from` item of lists and of decisions by filter. */
import type { Contract } from "../../../base/contract.ts";
import { sql, type Sql } from "../../../database/connection.ts";
import { readFilteredProducts } from "../../../products/index.ts";

/**
 * Held prices with their products. Of named products they are looked up; of all they are read in the order of an index, so
 * that a page reads what it shows. `offset 0` and `limit 1` keep both so, whatever the statistics.
 */
export function heldOf(contract: Contract, productFilter: unknown): Sql {
  if (productFilter === undefined) {
    return sql`held_price as held
        cross join lateral (
          select *
          from product
          where product.contract_id = ${contract.contractId} and product.product_id = held.product_id
          limit 1
        ) as product`;
  }
  return sql`${readFilteredProducts(contract, productFilter)}
        cross join lateral (
          select *
          from held_price
          where held_price.contract_id = ${contract.contractId} and held_price.product_id = product.product_id
          offset 0
        ) as held`;
}
