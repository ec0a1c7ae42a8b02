/** `deleteOrders`: all orders of a contract (interface 4.4). */
import type { Contract } from "../base/contract.ts";
import { sql, type Database } from "../database/connection.ts";
import { forgetPositions } from "../paging/page-position.ts";
import { notingChange } from "../versions/version.ts";

/** @returns how many orders there were */
export async function deleteOrders(database: Database, contract: Contract): Promise<number> {
  return await database.transaction(async (transaction) => {
    await forgetPositions(transaction, contract);
    // The key would delete them one order at a time.
    await transaction.run(sql`
      /* orders.deleteAllItems */
      delete from order_item
      where contract_id = ${contract.contractId}`);
    return await transaction.run(sql`
      /* orders.deleteOrders */
      with ${notingChange(contract, "orders")}
      delete from customer_order
      where contract_id = ${contract.contractId}`);
  });
}
