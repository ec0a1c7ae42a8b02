/** `logIn`: opens a session for an e-mail address and a login password. */
import { sql, type Database } from "../database/connection.ts";
import { apiError } from "../base/error.ts";
import { recordAccount, recordFailedSignIn } from "./audit-account.ts";
import { normaliseEmail } from "./email.ts";
import type { LoginIn, SessionOut } from "./schema.ts";
import { openSession, type SessionKeys } from "./session.ts";
import { verifyLoginPassword } from "./verify-login-password.ts";

interface CredentialRow {
  account_id: number;
  email: string;
  company_id: number | null;
  password_hash: string | null;
  session_generation: number;
}

/**
 * Opens a session. An unknown user and a wrong password get the same answer in the same time.
 *
 * @throws 401 if the password does not match; 429 if the account or the address failed too often
 */
export async function logIn(
  database: Database,
  keys: SessionKeys,
  login: LoginIn & { address: string },
): Promise<SessionOut> {
  const email = normaliseEmail(login.email);
  const account = await database.row<CredentialRow>(sql`/* accounts.logIn */
    select account_id, email, company_id, password_hash, session_generation
    from account
    where lower(email) = ${email}`);
  const matches = await verifyLoginPassword(database, {
    kind: "login",
    email,
    address: login.address,
    passwords: [login.password],
    passwordHash: account?.password_hash ?? null,
  });
  if (account && !matches) await recordFailedSignIn(database, { account, address: login.address }, "password");
  if (!account || !matches)
    throw apiError("request.unauthenticated", "The e-mail address or the password is not right.");
  const { account_id: accountId, company_id: companyId, session_generation: generation } = account;
  return await database.transaction(async (transaction) => {
    const holder = { accountId, email: account.email, companyId, address: login.address };
    await recordAccount(transaction, holder, "account.signedIn", { by: "password" });
    return await openSession(transaction, keys, { accountId, generation });
  });
}
