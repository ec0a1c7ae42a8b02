/** `deleteQueriedOrders`: orders named by their ids and the times they were placed (interface 4.4). */
import type { Contract } from "../base/contract.ts";
import { ApiError, errorItem } from "../base/error.ts";
import { sql, type Database } from "../database/connection.ts";
import { notingChange } from "../database/version.ts";
import { limits } from "../limits.ts";
import { orderDateRule, parseOrderDate } from "./judge-orders.ts";
import type { DeleteQuery } from "./schema.ts";

/**
 * Deletes the orders whose id and time are both as given; the others stay. Rows are locked in the order of their ids,
 * as imports do.
 *
 * @returns how many were deleted
 * @throws 400 naming each time without a zone
 */
export async function deleteQueriedOrders(database: Database, contract: Contract, query: DeleteQuery): Promise<number> {
  const wanted = query.orders.map(({ orderId, creationDate }) => ({
    orderId: String(orderId),
    createdAt: parseOrderDate(creationDate),
  }));
  const [first, ...rest] = wanted
    .flatMap(({ createdAt }, index) => (createdAt === null ? [`/orders/${index}/creationDate`] : []))
    .slice(0, limits.http.errors)
    .map((path) => errorItem("request.invalidDate", orderDateRule, path));
  if (first !== undefined) throw new ApiError([first, ...rest]);
  return await database.transaction(
    async (transaction) =>
      await transaction.run(sql`
        /* orders.deleteQueriedOrders */
        with locked as materialized (
          select customer_order.order_number
          from unnest(
            ${wanted.map(({ orderId }) => orderId)}::text[],
            ${wanted.map(({ createdAt }) => createdAt)}::timestamptz[]
          ) as wanted (order_id, created_at)
          join customer_order
            on customer_order.contract_id = ${contract.contractId}
            and customer_order.order_id = wanted.order_id
            and customer_order.created_at = wanted.created_at
          order by customer_order.order_id
          for update of customer_order
        ), ${notingChange(contract, "orders")}
        delete from customer_order
        where contract_id = ${contract.contractId} and order_number in (select order_number from locked)`),
  );
}
