/** `loadSalesHistory`: loads the units sold of products over time, for backtests that need sales at many moments. */
import type { Contract } from "../base/contract.ts";
import { sql, type Queries } from "../database/connection.ts";
import { productsWithItsId } from "./item-product.ts";
import type { Sales } from "./load-sales.ts";
import { placedIn } from "./order-range.ts";

/** Units sold of a product, the oldest first. They count from the next full hour on, so never before their sale. */
export type SalesHistory = readonly { atMs: number; units: number }[];

const dayMs = 24 * 60 * 60 * 1000;

/** The history for {@link salesAt} any moment of `[start, end)`, without products that were not sold. */
export async function loadSalesHistory(
  database: Queries,
  contract: Contract,
  wanted: { productIds: readonly number[]; start: Date; end: Date },
): Promise<Map<number, SalesHistory>> {
  const range = { start: new Date(wanted.start.getTime() - 30 * dayMs), end: wanted.end };
  const rows = await database.rows<{ product_id: number; sales: string }>(sql`
    /* orders.loadSalesHistory */
    select product.product_id, sold.sales
    from product
    cross join lateral (
      select json_agg(json_build_object('atMs', extract(epoch from hour) * 1000, 'units', units) order by hour) as sales
      from (
        select date_trunc('hour', created_at) + interval '1 hour' as hour, sum(quantity) as units
        from order_item
        where order_item.contract_id = ${contract.contractId}
          and order_item.item_id = product.customer_product_id
          and ${placedIn(range)}
        group by 1
      ) as hourly
      having count(*) > 0
    ) as sold
    where product.contract_id = ${contract.contractId}
      and product.product_id = any(${wanted.productIds}::bigint[])
      and ${productsWithItsId(contract)} = 1`);
  return new Map(rows.map((row) => [row.product_id, JSON.parse(row.sales)]));
}

/** The sales in the 7 and 30 days before a moment. */
export function salesAt(history: SalesHistory, atMs: number): Sales {
  const sales = { units7d: 0, units30d: 0 };
  for (const sold of history) {
    if (sold.atMs > atMs || sold.atMs <= atMs - 30 * dayMs) continue;
    sales.units30d += sold.units;
    if (sold.atMs > atMs - 7 * dayMs) sales.units7d += sold.units;
  }
  return sales;
}
