/** `endSession`: ends the session of a refresh token, for whoever has the token. */
import { sql, type Database } from "../database/connection.ts";
import { recordSignOut } from "./audit-account.ts";
import { hashRefreshToken, type SessionKeys } from "./session.ts";

/**
 * Ends it. An unknown token ends nothing.
 *
 * @param sessions `reused`: the token came a second time, so it may be stolen
 */
export async function endSession(
  database: Database,
  keys: SessionKeys,
  { token, address, sessions }: { token: string; address: string; sessions: "one" | "reused" },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const ended = await transaction.row<{ account_id: number }>(sql`/* accounts.endSession */
      delete from refresh_token
      where family_id = (
        select family_id
        from refresh_token
        where token_hash = ${hashRefreshToken(keys, token)}
      )
      returning account_id`);
    if (ended !== null) await recordSignOut(transaction, { accountId: ended.account_id, address }, sessions);
  });
}
