/** `revokeApiPassword`: deletes the caller's API password. */
import type { Caller } from "../base/contract.ts";
import { sql, type Database } from "../database/connection.ts";

/** Revokes the caller's API password at once. Without one it does nothing. */
export async function revokeApiPassword(database: Database, caller: Caller): Promise<void> {
  await database.run(sql`/* accounts.revokeApiPassword */
    delete from api_password
    where account_id = ${caller.accountId}`);
}
