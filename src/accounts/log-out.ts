/** `logOut`: ends one session or all sessions of the caller. */
import type { Caller } from "../base/contract.ts";
import { sql, type Database } from "../database/connection.ts";
import { recordSignOut } from "./audit-account.ts";
import { endSessions, hashRefreshToken, type SessionKeys } from "./session.ts";

/**
 * Ends the session of the refresh token. Its access token stays valid for the rest of its 15 minutes. Without a refresh
 * token all sessions of the caller end at once, access tokens included.
 */
export async function logOut(
  database: Database,
  keys: SessionKeys,
  caller: Caller,
  token: string | undefined,
): Promise<void> {
  await database.transaction(async (transaction) => {
    if (token === undefined) {
      await endSessions(transaction, caller.accountId);
      await recordSignOut(transaction, caller, "all");
      return;
    }
    const ended = await transaction.run(sql`/* accounts.logOut */
      delete from refresh_token
      where family_id = (
        select family_id
        from refresh_token
        where token_hash = ${hashRefreshToken(keys, token)}
          and account_id = ${caller.accountId}
      )`);
    if (ended > 0) await recordSignOut(transaction, caller, "one");
  });
}
