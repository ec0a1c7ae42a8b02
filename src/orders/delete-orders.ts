/** `deleteOrders`: deletes all orders of a contract (interface 4.4). */
import type { Contract } from "../base/contract.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { forgetPositions } from "../paging/page-position.ts";
import { noteChange } from "../versions/version.ts";

/**
 * Deletes the orders that exist when it begins. Readers lose them all at the same moment. One transaction deletes batch
 * by batch, so each statement is short and an error deletes nothing.
 *
 * @param atOnce orders that one statement deletes
 * @returns the number of deleted orders
 */
export async function deleteOrders(
  database: Database,
  contract: Contract,
  atOnce: number = limits.orders.deletedAtOnce,
): Promise<number> {
  return await database.transaction(async (transaction) => {
    await forgetPositions(transaction, contract);
    await noteChange(transaction, contract, "orders");
    const end = await lastOrder(transaction, contract);
    let deleted = 0;
    for (let reached = 0; reached < end;) {
      const upTo = (await nextBatch(transaction, contract, { reached, atOnce })) ?? end;
      deleted += await deleteRange(transaction, contract, { after: reached, upTo: Math.min(upTo, end) });
      reached = upTo;
    }
    return deleted;
  });
}

/** The number of the last order. Orders of a concurrent import have higher numbers. */
async function lastOrder(transaction: Transaction, contract: Contract): Promise<number> {
  const row = await transaction.row<{ order_number: number }>(sql`
    /* orders.lastOrder */
    select order_number
    from customer_order
    where contract_id = ${contract.contractId}
    order by order_number desc
    limit 1`);
  return row?.order_number ?? 0;
}

/** The last order of the next full batch, or null if fewer orders are left. */
async function nextBatch(
  transaction: Transaction,
  contract: Contract,
  { reached, atOnce }: { reached: number; atOnce: number },
): Promise<number | null> {
  const row = await transaction.row<{ order_number: number }>(sql`
    /* orders.nextBatch */
    select order_number
    from customer_order
    where contract_id = ${contract.contractId} and order_number > ${reached}
    order by order_number
    limit 1 offset ${atOnce - 1}`);
  return row?.order_number ?? null;
}

/** Deletes the items before their orders, because the foreign key would delete them one order at a time. */
async function deleteRange(
  transaction: Transaction,
  contract: Contract,
  { after, upTo }: { after: number; upTo: number },
): Promise<number> {
  await transaction.run(sql`
    /* orders.deleteAllItems */
    delete from order_item
    where contract_id = ${contract.contractId} and order_number > ${after} and order_number <= ${upTo}`);
  return await transaction.run(sql`
    /* orders.deleteOrders */
    delete from customer_order
    where contract_id = ${contract.contractId} and order_number > ${after} and order_number <= ${upTo}`);
}
