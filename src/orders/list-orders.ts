/** `listOrders`: reads a page of the orders placed in a range (interface 4.4). */
import type { Contract } from "../base/contract.ts";
import { renderInstant } from "../base/instant.ts";
import type { Page, PageRequest } from "../base/page.ts";
import { sql, type Database, type Sql } from "../database/connection.ts";
import type { Reader } from "../paging/page-position.ts";
import { readPage, type List, type RowRange } from "../paging/read-page.ts";
import { productOfItem } from "./item-product.ts";
import { isSparse, placedIn, type OrderRange } from "./order-range.ts";

interface OrderRow {
  order_number: number;
  order_id: string;
  origin: string | null;
  referrer: string | null;
  created_at: Date;
  total_price: number | null;
  shipping_costs: number | null;
  currency: string;
  imported_at: Date;
  items: string;
}

/** One page of the orders placed in the range, in the order of their first imports. */
export async function listOrders(
  database: Database,
  reader: Reader,
  query: { range: OrderRange; page: PageRequest },
): Promise<Page> {
  const { contract } = reader;
  const { range, page } = query;
  const list: List<OrderRow> = {
    reader,
    query: ["orders", range.start, range.end],
    read: async (rows) =>
      await database.boundedRows<OrderRow>(
        selectOrders(contract, await selectOrderNumbers(database, contract, range, rows)),
      ),
    keyOf: (row) => String(row.order_number),
    render: renderOrder,
  };
  return await readPage(database, list, page);
}

/** A query for the `order_number`s of a page. A sparse range is found by time and sorted, a dense one read in order. */
async function selectOrderNumbers(
  database: Database,
  contract: Contract,
  range: OrderRange,
  rows: RowRange,
): Promise<Sql> {
  const isOpen = range.start === null && range.end === null;
  const isWanted = sql`order_number > ${Number(rows.after ?? 0)}
        and order_number <= ${Number(rows.upTo ?? Number.MAX_SAFE_INTEGER)}`;
  if (!isOpen && (await isSparse(database, contract, range))) {
    return sql`
      with found as materialized (
        select order_number
        from customer_order
        where contract_id = ${contract.contractId} and ${placedIn(range)}
      )
      select order_number
      from found
      where ${isWanted}
      order by order_number
      limit ${rows.limit} offset ${rows.skip}`;
  }
  // The inner offset keeps the planner from the index on time, which would read the whole range for every page.
  return sql`
      select order_number
      from (
        select order_number, created_at
        from customer_order
        where contract_id = ${contract.contractId} and ${isWanted}
        order by order_number
        offset 0
      ) as in_order
      where ${placedIn(range)}
      order by order_number
      limit ${rows.limit} offset ${rows.skip}`;
}

/** Reads the orders of a page with the present product of each item. */
function selectOrders(contract: Contract, page: Sql): Sql {
  return sql`
    /* orders.listOrders */
    with page as materialized (${page})
    select customer_order.order_number, order_id, origin, referrer, created_at, total_price, shipping_costs, currency,
      imported_at, content.items
    from page
    join customer_order
      on customer_order.contract_id = ${contract.contractId} and customer_order.order_number = page.order_number
    cross join lateral (
      select json_agg(json_strip_nulls(json_build_object(
        'itemId', item_id,
        'unitPrice', trim_scale(unit_price),
        'quantity', quantity,
        'taxPercentage', trim_scale(tax_percentage),
        'productId', ${productOfItem(contract)}::text)) order by item_position) as items
      from order_item
      where order_item.contract_id = ${contract.contractId} and order_item.order_number = page.order_number
    ) as content
    order by page.order_number`;
}

function renderOrder(row: OrderRow): string {
  return (
    `{"orderId":${JSON.stringify(row.order_id)}` +
    optional("origin", row.origin) +
    optional("referrer", row.referrer) +
    `,"items":${row.items},"creationDate":"${renderInstant(row.created_at)}"` +
    optional("totalPrice", row.total_price) +
    optional("shippingCosts", row.shipping_costs) +
    `,"currency":"${row.currency}","importDate":"${renderInstant(row.imported_at)}"}`
  );
}

function optional(name: string, value: string | number | null): string {
  return value === null ? "" : `,"${name}":${JSON.stringify(value)}`;
}
