/** The floors of statistics: one statement that finds the page's products and calculates what is told of each. */
import type pg from "pg";

export interface StatisticsPage {
  readonly contractId: string;
  readonly start: Date;
  readonly end: Date;
  readonly limit: number;
}

/** Units, orders and revenue of the first products sold in the range. @returns how many */
export async function salesFigures(database: pg.Pool, page: StatisticsPage): Promise<number> {
  const { rowCount } = await database.query({
    name: "floor.sales-figures",
    text: `
      select product.product_id, sales.*
      from product
      cross join lateral (
        select sum(quantity) as units, count(distinct order_number) as orders, sum(quantity * unit_price) as revenue
        from order_item
        where order_item.contract_id = $1 and item_id = product.customer_product_id
          and created_at >= $2 and created_at < $3
      ) as sales
      where product.contract_id = $1 and sales.units > 0
      order by product.product_id
      limit $4`,
    values: [page.contractId, page.start, page.end, page.limit],
  });
  return rowCount ?? 0;
}

/** Lowest, mean, median and highest price, with and without delivery, of the first products with offers in the range. */
export async function offerFigures(database: pg.Pool, page: StatisticsPage): Promise<number> {
  const { rowCount } = await database.query({
    name: "floor.offer-figures",
    text: `
      select product_id, min(price), avg(price), percentile_cont(0.5) within group (order by price), max(price),
        min(price + costs), avg(price + costs), percentile_cont(0.5) within group (order by price + costs), max(price + costs)
      from (
        select product_id, offers
        from snapshot
        where contract_id = $1 and product_id > 0
          and stored_at >= $2 and stored_at < $3 and superseded_at >= $3
        order by product_id
        limit $4
      ) as market
      cross join lateral json_to_recordset(('[' || offers || ']')::json) as offer (price numeric, "deliveryCosts" numeric)
      cross join lateral (select "deliveryCosts" as costs) as delivery
      group by product_id`,
    values: [page.contractId, page.start, page.end, page.limit],
  });
  return rowCount ?? 0;
}
