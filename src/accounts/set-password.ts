/** What a new login password does to its account, however it was chosen. */
import { sql, type Transaction } from "../database/connection.ts";
import { forgetLoginFailures } from "./login-limit.ts";
import type { SessionOut } from "./schema.ts";
import { endSessions, openSession, type SessionKeys } from "./session.ts";

/**
 * Sets the login password and opens a session. Every other session ends, access tokens included, and no one-time token of
 * the account works any more. The API password stays.
 */
export async function setPassword(
  transaction: Transaction,
  keys: SessionKeys,
  { accountId, passwordHash }: { accountId: number; passwordHash: string },
): Promise<SessionOut> {
  const account = await transaction.row<{ email: string }>(sql`/* accounts.setPassword */
    update account
    set password_hash = ${passwordHash}
    where account_id = ${accountId}
    returning email`);
  await transaction.run(sql`/* accounts.forgetTokens */
    delete from one_time_token
    where account_id = ${accountId}`);
  // Whoever forgot the password has tried; the new one works at once.
  if (account !== null) await forgetLoginFailures(transaction, { kind: "login", email: account.email.toLowerCase() });
  const generation = await endSessions(transaction, accountId);
  return await openSession(transaction, keys, { accountId, generation });
}
