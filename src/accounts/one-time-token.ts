/** One-time tokens: who has one chooses the login password of its account, after an invitation or to replace a forgotten one. */
import { notFound } from "../base/error.ts";
import type { SecretKey } from "../base/secret.ts";
import { sql, type Database, type Queries } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { hashPassword } from "./password-hash.ts";
import type { SessionOut } from "./schema.ts";
import { newToken, type SessionKeys } from "./session.ts";
import { setPassword } from "./set-password.ts";

export type TokenPurpose = "invitation" | "passwordReset";

const purposes: Readonly<Record<TokenPurpose, { name: string; lifetimeMs: number }>> = {
  invitation: { name: "The invitation", lifetimeMs: limits.accounts.invitationLifetimeMs },
  passwordReset: { name: "The token", lifetimeMs: limits.accounts.passwordResetLifetimeMs },
};

/** Shown once; the database has its hash only. */
export interface IssuedToken {
  token: string;
  expiresAt: Date;
}

/** Makes a token; it replaces the account's one before for the same purpose. */
export async function issueToken(
  database: Queries,
  secret: SecretKey,
  { accountId, purpose }: { accountId: number; purpose: TokenPurpose },
): Promise<IssuedToken> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + purposes[purpose].lifetimeMs);
  await database.run(sql`/* accounts.issueToken */
    insert into one_time_token (account_id, purpose, token_hash, expires_at)
    values (${accountId}, ${purpose}, ${secret.hash(purpose, token)}, ${expiresAt})
    on conflict (account_id, purpose) do update
    set token_hash = excluded.token_hash,
        expires_at = excluded.expires_at`);
  return { token, expiresAt };
}

/**
 * Sets the login password of the token's account and opens a session. The token works once, and no other of the account
 * works after it.
 *
 * @throws 404 when the token is unknown, for another purpose, used or expired
 */
export async function choosePassword(
  database: Database,
  keys: SessionKeys,
  { purpose, token, password }: { purpose: TokenPurpose; token: string; password: string },
): Promise<SessionOut> {
  const hash = keys.secret.hash(purpose, token);
  // Looked at before the slow hash, which nobody without a token may cause; taken after it.
  if (!(await isOpen(database, hash))) throw notFound(purposes[purpose].name);
  const passwordHash = await hashPassword(password);
  return await database.transaction(async (transaction) => {
    const taken = await transaction.row<{ account_id: number }>(sql`/* accounts.takeToken */
      delete from one_time_token
      where token_hash = ${hash}
        and expires_at > now()
      returning account_id`);
    if (!taken) throw notFound(purposes[purpose].name);
    return await setPassword(transaction, keys, { accountId: taken.account_id, passwordHash });
  });
}

async function isOpen(database: Queries, hash: Buffer): Promise<boolean> {
  const found = await database.row(sql`/* accounts.findToken */
    select account_id
    from one_time_token
    where token_hash = ${hash}
      and expires_at > now()`);
  return found !== null;
}
