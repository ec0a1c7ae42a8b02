/** Links that open the console without a password: the operator prints them, and each works once (interface 4.31-2). */
import { recordAccount } from "./audit-account.ts";
import type { SecretKey } from "../base/secret.ts";
import { sql, type Database, type Queries } from "../database/connection.ts";
import { normaliseEmail } from "./email.ts";
import { issueToken, takeToken } from "./one-time-token.ts";
import type { SessionOut } from "./schema.ts";
import { openSession, type SessionKeys } from "./session.ts";

/** A session, and a token that sets the login password without the one until now. */
export interface LinkedSession extends SessionOut {
  passwordToken: string;
}

/** Makes the token of a link for the user of this address. @returns null if there is no such user */
export async function issueSignInToken(database: Queries, secret: SecretKey, email: string): Promise<string | null> {
  const account = await database.row<{ account_id: number }>(sql`/* accounts.findForLink */
    select account_id
    from account
    where lower(email) = ${normaliseEmail(email)}`);
  if (account === null) return null;
  const { token } = await issueToken(database, secret, { accountId: account.account_id, purpose: "signIn" });
  return token;
}

/** The address that opens the console with a token. It is in the fragment, so no log and no Referer has it. */
export function signInLink(publicUrl: string, token: string): string {
  return `${publicUrl}/console/#enter=${token}`;
}

interface LinkedRow {
  session_generation: number;
  email: string;
  company_id: number | null;
}

/**
 * Opens a session with the token of a link. Whoever has the link may choose a password as well.
 *
 * @throws 404 if the token is unknown, used or expired
 */
export async function signInByLink(
  database: Database,
  keys: SessionKeys,
  { token, address }: { token: string; address: string },
): Promise<LinkedSession> {
  return await database.transaction(async (transaction) => {
    const accountId = await takeToken(transaction, keys.secret, { purpose: "signIn", token });
    const account = await transaction.row<LinkedRow>(sql`/* accounts.signInByLink */
      select session_generation, email, company_id
      from account
      where account_id = ${accountId}`);
    if (account !== null) {
      const holder = { accountId, email: account.email, companyId: account.company_id, address };
      await recordAccount(transaction, holder, "account.signedIn", { by: "link" });
    }
    const session = await openSession(transaction, keys, { accountId, generation: account?.session_generation ?? 0 });
    const password = await issueToken(transaction, keys.secret, { accountId, purpose: "passwordReset" });
    return { ...session, passwordToken: password.token };
  });
}
