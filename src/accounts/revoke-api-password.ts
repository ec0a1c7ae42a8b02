/** `revokeApiPassword`: deletes the caller's API password. */
import type { Caller } from "../base/contract.ts";
import { sql, type Database } from "../database/connection.ts";
import { recordAccount } from "./audit-account.ts";

/** Revokes the caller's API password at once. Without one it does nothing. */
export async function revokeApiPassword(database: Database, caller: Caller): Promise<void> {
  await database.transaction(async (transaction) => {
    const revoked = await transaction.run(sql`/* accounts.revokeApiPassword */
      delete from api_password
      where account_id = ${caller.accountId}`);
    if (revoked > 0) await recordAccount(transaction, caller, "account.apiPasswordRevoked");
  });
}
