/** `loadSales`: loads the recent sales of products for the pricing engine. */
import type { Contract } from "../base/contract.ts";
import { bigintArray } from "../database/arrays.ts";
import { sql, type Queries } from "../database/connection.ts";
import { productsWithItsId } from "./item-product.ts";
import { placedIn } from "./order-range.ts";

/** Quantities sold in the 7 and 30 days before a moment. */
export interface Sales {
  units7d: number;
  units30d: number;
}

const dayMs = 24 * 60 * 60 * 1000;

interface SalesRow {
  product_id: number;
  units_7d: number;
  units_30d: number;
}

/**
 * The sales before `at` of products with ids in `(after, upTo]`, or of those among them that are in `only`. Products
 * that were not sold in 30 days are missing.
 */
export async function loadSales(
  database: Queries,
  contract: Contract,
  wanted: { after: number; upTo: number; only?: readonly number[]; at: Date },
): Promise<Map<number, Sales>> {
  const weekAgo = new Date(wanted.at.getTime() - 7 * dayMs);
  const lately = { start: new Date(wanted.at.getTime() - 30 * dayMs), end: wanted.at };
  // The last condition is checked once. It spares a contract without recent orders a look-up of every product.
  const rows = await database.rows<SalesRow>(sql`
    /* orders.loadSales */
    select product.product_id, sold.units_7d, sold.units_30d
    from product
    cross join lateral (
      select coalesce(sum(quantity) filter (where created_at >= ${weekAgo}), 0) as units_7d, sum(quantity) as units_30d,
        ${productsWithItsId(contract)} as products
      from order_item
      where order_item.contract_id = ${contract.contractId}
        and order_item.item_id = product.customer_product_id
        and ${placedIn(lately)}
      having count(*) > 0
    ) as sold
    where product.contract_id = ${contract.contractId}
      and product.product_id > ${wanted.after} and product.product_id <= ${wanted.upTo}
      and ${wanted.only === undefined ? sql`true` : sql`product.product_id = any(${bigintArray(wanted.only)}::bigint[])`}
      and sold.products = 1
      and exists (
        select 1
        from customer_order
        where customer_order.contract_id = ${contract.contractId} and ${placedIn(lately)})`);
  return new Map(rows.map((row) => [row.product_id, { units7d: row.units_7d, units30d: row.units_30d }]));
}
