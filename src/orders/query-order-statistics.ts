/** `queryOrderStatistics`: sums what was sold of each product in a range (interface 4.4). */
import type { Contract } from "../base/contract.ts";
import type { Page, PageRequest } from "../base/page.ts";
import { sql, type Database, type Sql } from "../database/connection.ts";
import type { Reader } from "../paging/page-position.ts";
import { inRange, productRange, skipProducts, type ProductRange } from "../paging/product-range.ts";
import { readPage, type List } from "../paging/read-page.ts";
import { readProductFilter } from "../products/index.ts";
import { productsWithItsId } from "./item-product.ts";
import { isSparse, placedIn, type OrderRange } from "./order-range.ts";

export interface OrderStatisticsQuery {
  range: { start: Date; end: Date };
  /** `{ oneOf: { field, values } }`, or undefined for all products. */
  filter: unknown;
  page: PageRequest;
}

interface SoldRow {
  product_id: number;
  /** JSON text. */
  entry: string;
}

/**
 * One page of the products sold in the range, by internal id. Products that were not sold have no entry.
 *
 * @throws 400 `request.filterNotSupported`
 */
export async function queryOrderStatistics(
  database: Database,
  reader: Reader,
  query: OrderStatisticsQuery,
): Promise<Page> {
  const { range, filter } = query;
  const list: List<SoldRow> = {
    reader,
    query: ["orderStatistics", range.start, range.end, filter ?? null],
    read: async (rows) => {
      const sales = await selectSales(database, reader.contract, query, productRange(rows));
      return await database.boundedRows<SoldRow>(sql`
        /* orders.queryOrderStatistics */
        select product_id, format('{"productId":"%s","itemId":%s,"numberOfSoldItems":%s,"orderCount":%s,"currencies":[%s]}',
          product_id, to_json(item_id), sold_items, orders, currencies) as entry
        from (${sales}) as page
        order by product_id`);
    },
    keyOf: (row) => String(row.product_id),
    render: (row) => row.entry,
  };
  return await readPage(database, list, query.page);
}

/** A query for the rows of one page, in their order. */
async function selectSales(
  database: Database,
  contract: Contract,
  { range, filter }: OrderStatisticsQuery,
  page: ProductRange,
): Promise<Sql> {
  const isWanted = readProductFilter(filter);
  if (filter !== undefined) return salesByProduct(contract, range, page, isWanted);
  if (await isSparse(database, contract, range)) return salesByTime(contract, range, page);
  return salesByProduct(contract, range, await skipProducts(database, page, soldProducts(contract, range)), isWanted);
}

/** The sales of a sparse range: orders are found by time, then their products. */
function salesByTime(contract: Contract, range: OrderRange, page: ProductRange): Sql {
  return sql`
      with placed as materialized (
        select order_number
        from customer_order
        where contract_id = ${contract.contractId} and ${placedIn(range)}
      ), sold as materialized (
        select distinct order_item.item_id
        from placed
        cross join lateral (
          select item_id
          from order_item
          where contract_id = ${contract.contractId} and order_item.order_number = placed.order_number
        ) as order_item
      ), page as materialized (
        select product_id, item_id
        from sold
        cross join lateral (
          select min(product_id) as product_id
          from product
          where contract_id = ${contract.contractId} and customer_product_id = sold.item_id
          having count(*) = 1
        ) as only_product
        where ${inRange(page)}
        order by product_id
        limit ${page.limit} offset ${page.skip}
      )
      select page.product_id, page.item_id, sales.*
      from page
      cross join lateral (${salesOf(contract, range, sql`page.item_id`)}) as sales
      order by page.product_id`;
}

/**
 * The sales of a dense range, read product by product from the page's first one on. Each product's sales also decide
 * whether it is on the page: finding the page first and its sales after takes half as long again. `format` writes the
 * JSON, because the JSON functions take a tenth longer.
 */
function salesByProduct(contract: Contract, range: OrderRange, page: ProductRange, isWanted: Sql): Sql {
  return sql`
      select product.product_id, product.customer_product_id as item_id, sales.*
      from product
      cross join lateral (${salesOf(contract, range, sql`product.customer_product_id`)}) as sales
      where product.contract_id = ${contract.contractId}
        and product.product_id > ${page.after} and product.product_id <= ${page.upTo}
        and ${isWanted}
        and sales.sold_items is not null
        and ${productsWithItsId(contract)} = 1
      order by product.product_id
      limit ${page.limit} offset ${page.skip}`;
}

/** What was sold of an item: one row, with nulls if nothing was. A currency is three letters, so it needs no escape. */
function salesOf(contract: Contract, range: OrderRange, itemId: Sql): Sql {
  return sql`
        select sum(sold_items)::bigint as sold_items, sum(orders)::bigint as orders,
          string_agg(format('{"currency":"%s","revenue":%s,"averageUnitPrice":%s}', currency, trim_scale(revenue),
            trim_scale(round(revenue / sold_items, 2))), ',' order by currency) as currencies
        from (
          select currency, sum(quantity) as sold_items, count(distinct order_number) as orders,
            sum(quantity * unit_price) as revenue
          from order_item
          where contract_id = ${contract.contractId} and order_item.item_id = ${itemId} and ${placedIn(range)}
          group by currency
        ) as by_currency`;
}

/** All products with sales in the range, for counting. This form merges indexes, at a third of a look-up a product. */
function soldProducts(contract: Contract, range: OrderRange): Sql {
  return sql`
      select min(product_id) as product_id
      from product
      where contract_id = ${contract.contractId}
        and exists (
          select 1
          from order_item
          where order_item.contract_id = ${contract.contractId}
            and order_item.item_id = product.customer_product_id
            and ${placedIn(range)})
      group by customer_product_id
      having count(*) = 1`;
}
