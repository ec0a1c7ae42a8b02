/** Time ranges of orders, and whether a range is sparse. */
import type { Contract } from "../base/contract.ts";
import { sql, type Queries, type Sql } from "../database/connection.ts";
import { isDenseRange } from "../history/dense-ranges.ts";

/** A half-open range of time. A missing bound is open. */
export interface OrderRange {
  start: Date | null;
  /** Exclusive. */
  end: Date | null;
}

/** The most orders of a sparse range. It is cheaper to find these by time and sort them than to read all in order. */
const sparseOrders = 20_000;

/** The condition that `created_at` lies in the range. */
export function placedIn(range: OrderRange): Sql {
  return sql`created_at >= ${range.start ?? "-infinity"} and created_at < ${range.end ?? "infinity"}`;
}

/** Whether few orders were placed in the range. */
export async function isSparse(database: Queries, contract: Contract, range: OrderRange): Promise<boolean> {
  const key = [contract.contractId, "orders", range.start, range.end];
  return !(await isDenseRange(key, async () => await hasManyOrders(database, contract, range)));
}

async function hasManyOrders(database: Queries, contract: Contract, range: OrderRange): Promise<boolean> {
  const beyond = await database.row(sql`
    /* orders.hasManyOrders */
    select 1
    from customer_order
    where contract_id = ${contract.contractId} and ${placedIn(range)}
    limit 1 offset ${sparseOrders}`);
  return beyond !== null;
}
