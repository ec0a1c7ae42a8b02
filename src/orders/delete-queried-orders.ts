/** `deleteQueriedOrders`: deletes orders by id and time of placement (interface 4.4-11). */
import { inBatches } from "../base/batches.ts";
import type { Contract } from "../base/contract.ts";
import { ApiError, errorItem } from "../base/error.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { noteChange } from "../versions/version.ts";
import { limits } from "../limits.ts";
import { orderDateRule, parseOrderDate } from "./judge-orders.ts";
import type { DeleteQuery } from "./schema.ts";

/** Named orders that one statement deletes, with up to 1,000 items each. */
const namedDeletedAtOnce = 1_000;

/**
 * Deletes the orders whose id and time both match; the others stay. It locks rows in the order of their ids, as imports
 * do. The lateral join looks each order up by index, so no plan reads all orders.
 *
 * @returns the number of deleted orders
 * @throws 400 naming each time without a zone
 */
export async function deleteQueriedOrders(database: Database, contract: Contract, query: DeleteQuery): Promise<number> {
  const wanted = query.orders.map(({ orderId, creationDate }) => ({
    orderId: String(orderId),
    createdAt: parseOrderDate(creationDate),
  }));
  const [first, ...others] = wanted
    .flatMap(({ createdAt }, index) => (createdAt === null ? [`/orders/${index}/creationDate`] : []))
    .slice(0, limits.http.errors)
    .map((path) => errorItem("request.invalidDate", orderDateRule, path));
  if (first !== undefined) throw new ApiError([first, ...others]);
  return await database.transaction(async (transaction) => {
    const found = await lockOrders(transaction, contract, wanted);
    if (found.length > 0) await noteChange(transaction, contract, "orders");
    let deleted = 0;
    for (const orderNumbers of inBatches(found, namedDeletedAtOnce, () => 1)) {
      deleted += await transaction.run(sql`
        /* orders.deleteQueriedOrders */
        delete from customer_order
        where contract_id = ${contract.contractId} and order_number = any(${orderNumbers}::bigint[])`);
    }
    return deleted;
  });
}

interface Wanted {
  orderId: string;
  createdAt: Date | null;
}

/** @returns the numbers of the orders that exist */
async function lockOrders(
  transaction: Transaction,
  contract: Contract,
  wanted: readonly Wanted[],
): Promise<readonly number[]> {
  const rows = await transaction.rows<{ order_number: number }>(sql`
    /* orders.lockOrders */
    select distinct found.order_number
    from (
      select found.order_number
      from (
        select order_id, created_at
        from unnest(
          ${wanted.map(({ orderId }) => orderId)}::text[],
          ${wanted.map(({ createdAt }) => createdAt)}::timestamptz[]
        ) as given (order_id, created_at)
        order by order_id
      ) as wanted
      cross join lateral (
        select order_number, created_at
        from customer_order
        where contract_id = ${contract.contractId} and order_id = wanted.order_id
        limit 1
        for update
      ) as found
      where found.created_at = wanted.created_at
    ) as found`);
  return rows.map((row) => row.order_number);
}
