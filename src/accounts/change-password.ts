/** `changePassword`: sets another login password. */
import type { Caller } from "../base/contract.ts";
import { apiError } from "../base/error.ts";
import { sql, type Database } from "../database/connection.ts";
import { hashPassword } from "./password-hash.ts";
import type { PasswordChangeIn, SessionOut } from "./schema.ts";
import type { SessionKeys } from "./session.ts";
import { setPassword } from "./set-password.ts";
import { verifyLoginPassword } from "./verify-login-password.ts";

/**
 * Changes the caller's login password, ends all its sessions and opens a new one. The API password stays.
 *
 * @throws 400 if the current password is wrong; 429 if it was wrong too often
 */
export async function changePassword(
  database: Database,
  keys: SessionKeys,
  change: PasswordChangeIn & { caller: Caller; address: string },
): Promise<SessionOut> {
  const { accountId, email } = change.caller;
  const stored = await database.row<{ password_hash: string | null }>(sql`/* accounts.findLoginPassword */
    select password_hash
    from account
    where account_id = ${accountId}`);
  const passwordHash = stored?.password_hash ?? null;
  const attempt = { kind: "login", email, address: change.address, passwords: [change.currentPassword] } as const;
  if (!(await verifyLoginPassword(database, { ...attempt, passwordHash }))) {
    throw apiError("request.invalid", "currentPassword is not the current password.", "/currentPassword");
  }
  const newHash = await hashPassword(change.newPassword);
  return await database.transaction(async (transaction) => {
    return await setPassword(transaction, keys, {
      accountId,
      passwordHash: newHash,
      by: "password",
      address: change.address,
    });
  });
}
