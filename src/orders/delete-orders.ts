/** `deleteOrders`: all orders of a contract (interface 4.4). */
import type { Contract } from "../base/contract.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { forgetPositions } from "../paging/page-position.ts";
import { noteChange } from "../versions/version.ts";

/**
 * Deletes the orders that are there when it begins, for readers all at once. However many there are, each statement is
 * short: one transaction of steps. If it breaks off, nothing is deleted.
 *
 * @returns how many orders there were
 */
export async function deleteOrders(database: Database, contract: Contract): Promise<number> {
  return await database.transaction(async (transaction) => {
    await forgetPositions(transaction, contract);
    await noteChange(transaction, contract, "orders");
    const end = await lastOrder(transaction, contract);
    let deleted = 0;
    for (let reached = 0; reached < end;) {
      const upTo = (await nextStep(transaction, contract, reached)) ?? end;
      deleted += await deleteRange(transaction, contract, { after: reached, upTo: Math.min(upTo, end) });
      reached = upTo;
    }
    return deleted;
  });
}

/** An import that goes on meanwhile numbers its orders from there on. */
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

/** The order that a step after another one ends with, or null when fewer are left. */
async function nextStep(transaction: Transaction, contract: Contract, reached: number): Promise<number | null> {
  const row = await transaction.row<{ order_number: number }>(sql`
    /* orders.nextStep */
    select order_number
    from customer_order
    where contract_id = ${contract.contractId} and order_number > ${reached}
    order by order_number
    limit 1 offset ${limits.orders.deletedAtOnce - 1}`);
  return row?.order_number ?? null;
}

/** The items by a statement of their own: the foreign key would delete them one order at a time. */
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
