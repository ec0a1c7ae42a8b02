/**
 * `importOrders`: stores all orders of a request, or none (interface 4.4-1, 4.4-2). An order with a known orderId
 * replaces the stored order and its items. Both versions of the operation use it.
 */
import { inBatches } from "../base/batches.ts";
import type { Contract } from "../base/contract.ts";
import { renderInstant } from "../base/instant.ts";
import { jsonListYielding, mapYielding } from "../base/yielding.ts";
import { bigintArray, textArray } from "../database/arrays.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { notingChange } from "../versions/version.ts";
import type { Order } from "./judge-orders.ts";
import type { UnmappedItem } from "./schema.ts";

/** Items that one statement stores. A usual request of 10,000 orders needs less. */
const itemsPerStatement = 30_000;

/**
 * Stores orders. It locks rows in the order of their ids, so imports of the same orders wait for each other, and the
 * later one replaces whole orders.
 *
 * @returns the items that belong to no product now; they are stored and belong to such a product once it is imported
 */
export async function importOrders(
  database: Database,
  contract: Contract,
  orders: readonly Order[],
): Promise<UnmappedItem[]> {
  if (orders.length === 0) return [];
  return await database.transaction(async (transaction) => {
    const stored = await storeOrders(transaction, contract, orders);
    await deleteItems(transaction, contract, stored);
    await storeItems(transaction, contract, orders, stored);
    return await findUnmapped(transaction, contract, orders);
  });
}

interface StoredRow {
  order_number: number;
  order_id: string;
  is_overwritten: boolean;
}

async function storeOrders(
  transaction: Transaction,
  contract: Contract,
  orders: readonly Order[],
): Promise<StoredRow[]> {
  const incoming = await jsonListYielding(orders, (order) => ({
    order_id: order.orderId,
    origin: order.origin,
    referrer: order.referrer,
    created_at: renderInstant(order.createdAt),
    total_price: order.totalPrice,
    shipping_costs: order.shippingCosts,
    currency: order.currency,
  }));
  return await transaction.rows<StoredRow>(sql`
    /* orders.importOrders */
    with ${notingChange(contract, "orders")}
    insert into customer_order (contract_id, order_id, origin, referrer, created_at, total_price, shipping_costs,
      currency)
    select ${contract.contractId}, order_id, origin, referrer, created_at, total_price, shipping_costs, currency
    from json_to_recordset(${incoming}::json) as incoming (order_id text, origin text, referrer text,
      created_at timestamptz, total_price numeric, shipping_costs numeric, currency text)
    order by order_id
    on conflict (contract_id, order_id) do update
    set origin = excluded.origin,
      referrer = excluded.referrer,
      created_at = excluded.created_at,
      total_price = excluded.total_price,
      shipping_costs = excluded.shipping_costs,
      currency = excluded.currency,
      imported_at = excluded.imported_at
    returning order_number, order_id, xmax <> 0 as is_overwritten`);
}

/** Deletes the items of replaced orders. A later statement than the upsert sees what a concurrent import committed. */
async function deleteItems(transaction: Transaction, contract: Contract, stored: readonly StoredRow[]): Promise<void> {
  const overwritten = stored.filter((row) => row.is_overwritten).map((row) => row.order_number);
  if (overwritten.length === 0) return;
  await transaction.run(sql`
    /* orders.deleteItems */
    delete from order_item
    where contract_id = ${contract.contractId} and order_number = any(${bigintArray(overwritten)}::bigint[])`);
}

async function storeItems(
  transaction: Transaction,
  contract: Contract,
  orders: readonly Order[],
  stored: readonly StoredRow[],
): Promise<void> {
  const orderNumbers = new Map(stored.map((row) => [row.order_id, row.order_number]));
  // Smaller statements let other requests use the event loop in between.
  for (const batch of inBatches(orders, itemsPerStatement, ({ items }) => items.length)) {
    await storeBatch(transaction, contract, batch, orderNumbers);
  }
}

async function storeBatch(
  transaction: Transaction,
  contract: Contract,
  orders: readonly Order[],
  orderNumbers: ReadonlyMap<string, number>,
): Promise<void> {
  const items = orders.flatMap((order) => order.items.map((item, position) => ({ order, item, position })));
  const incoming = await jsonListYielding(items, ({ order, item, position }) => ({
    order_number: orderNumbers.get(order.orderId),
    item_position: position,
    item_id: item.itemId,
    unit_price: item.unitPrice,
    quantity: item.quantity,
    tax_percentage: item.taxPercentage,
    created_at: renderInstant(order.createdAt),
    currency: order.currency,
  }));
  await transaction.run(sql`
    /* orders.importItems */
    insert into order_item (contract_id, order_number, item_position, item_id, unit_price, quantity, tax_percentage,
      created_at, currency)
    select ${contract.contractId}, order_number, item_position, item_id, unit_price, quantity, tax_percentage,
      created_at, currency
    from json_to_recordset(${incoming}::json) as incoming (order_number bigint, item_position integer,
      item_id text, unit_price numeric, quantity integer, tax_percentage numeric, created_at timestamptz,
      currency text)`);
}

async function findUnmapped(
  transaction: Transaction,
  contract: Contract,
  orders: readonly Order[],
): Promise<UnmappedItem[]> {
  const ofOrders = await mapYielding(orders, ({ items }) => new Set(items.map(({ itemId }) => itemId)));
  const itemIds = [...new Set(ofOrders.flatMap((ids) => [...ids]))];
  const rows = await transaction.rows<{ item_id: string; matching_products: number }>(sql`
    /* orders.findUnmapped */
    select item_id, matching_products
    from unnest(${textArray(itemIds)}::text[]) as incoming (item_id)
    cross join lateral (
      select count(*) as matching_products
      from product
      where contract_id = ${contract.contractId} and customer_product_id = item_id
    ) as matching
    where matching_products <> 1`);
  const unmapped = new Map(rows.map((row) => [row.item_id, row.matching_products]));
  const named = await mapYielding(orders, ({ orderId }, index) =>
    [...(ofOrders[index] ?? [])].flatMap((itemId) => {
      const matchingProducts = unmapped.get(itemId);
      return matchingProducts === undefined ? [] : [{ orderId, itemId, matchingProducts }];
    }),
  );
  return named.flat();
}
