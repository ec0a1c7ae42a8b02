/** The floor of an import of orders: one statement stores orders and items from the request's text. */
import type pg from "pg";

export async function storeOrders(database: pg.Pool, contractId: string, text: string): Promise<void> {
  await database.query({
    name: "floor.store-orders",
    text: `
      with incoming as materialized (
        select *
        from json_to_recordset($2::json) as incoming ("orderId" text, origin text, "creationDate" timestamptz,
          "totalPrice" numeric, "shippingCosts" numeric, currency text, items json)
      ), stored as (
        insert into customer_order (contract_id, order_id, origin, created_at, total_price, shipping_costs, currency)
        select $1, "orderId", origin, "creationDate", "totalPrice", "shippingCosts", currency
        from incoming
        on conflict (contract_id, order_id) do update
        set created_at = excluded.created_at, total_price = excluded.total_price
        returning order_number, order_id
      )
      insert into order_item (contract_id, order_number, item_position, item_id, unit_price, quantity, tax_percentage,
        created_at, currency)
      select $1, order_number, place, "itemId", "unitPrice", quantity, "taxPercentage", "creationDate", currency
      from stored
      join incoming on "orderId" = order_id
      cross join lateral rows from (
        json_to_recordset(items) as ("itemId" text, "unitPrice" numeric, quantity integer, "taxPercentage" numeric)
      ) with ordinality as item ("itemId", "unitPrice", quantity, "taxPercentage", place)`,
    values: [contractId, text],
  });
}
