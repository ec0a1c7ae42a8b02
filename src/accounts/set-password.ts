/** Sets a new login password, however the user chose it. */
import { sql, type Transaction } from "../database/connection.ts";
import { recordAccount } from "./audit-account.ts";
import { forgetAccountFailures } from "./login-limit.ts";
import type { SessionOut } from "./schema.ts";
import { endSessions, openSession, type SessionKeys } from "./session.ts";

export interface NewPassword {
  accountId: number;
  passwordHash: string;
  /** What proved that the user may. */
  by: "password" | "invitation" | "passwordReset";
  address: string;
}

/**
 * Sets the login password and opens a session. Every other session ends, access tokens included. All one-time tokens of
 * the account stop working. The API password stays.
 */
export async function setPassword(
  transaction: Transaction,
  keys: SessionKeys,
  { accountId, passwordHash, by, address }: NewPassword,
): Promise<SessionOut> {
  const account = await transaction.row<{ email: string; company_id: number | null }>(sql`/* accounts.setPassword */
    update account
    set password_hash = ${passwordHash}
    where account_id = ${accountId}
    returning email, company_id`);
  await transaction.run(sql`/* accounts.forgetTokens */
    delete from one_time_token
    where account_id = ${accountId}`);
  // A user who forgot the password has failed before. Without those failures the new password works at once.
  if (account !== null) {
    const { email, company_id: companyId } = account;
    await forgetAccountFailures(transaction, email.toLowerCase());
    await recordAccount(transaction, { accountId, email, companyId, address }, "account.passwordChanged", { by });
  }
  const generation = await endSessions(transaction, accountId);
  return await openSession(transaction, keys, { accountId, generation });
}
