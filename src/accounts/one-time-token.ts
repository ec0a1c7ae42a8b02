/** One-time tokens. Whoever has one sets the login password of its account: after an invitation, or for a forgotten one. */
import { notFound } from "../base/error.ts";
import type { SecretKey } from "../base/secret.ts";
import { sql, type Database, type Queries, type Transaction } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { hashPassword } from "./password-hash.ts";
import type { SessionOut } from "./schema.ts";
import { newToken, type SessionKeys } from "./session.ts";
import { setPassword } from "./set-password.ts";

/** A token of the purpose `signIn` opens a session; the others set the login password. */
export type TokenPurpose = PasswordPurpose | "signIn";
export type PasswordPurpose = "invitation" | "passwordReset";

const purposes: Readonly<Record<TokenPurpose, { name: string; lifetimeMs: number }>> = {
  invitation: { name: "The invitation", lifetimeMs: limits.accounts.invitationLifetimeMs },
  passwordReset: { name: "The token", lifetimeMs: limits.accounts.passwordResetLifetimeMs },
  signIn: { name: "The sign-in link", lifetimeMs: limits.accounts.signInLinkLifetimeMs },
};

/** Shown once. The database has only its hash. */
export interface IssuedToken {
  token: string;
  expiresAt: Date;
}

/** Makes a token. It replaces the account's previous token for the same purpose. */
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
 * Sets the login password of the token's account and opens a session. The token works once. All other tokens of the
 * account stop working.
 *
 * @throws 404 if the token is unknown, for another purpose, used or expired
 */
export async function choosePassword(
  database: Database,
  keys: SessionKeys,
  { purpose, token, password, address }: { purpose: PasswordPurpose; token: string; password: string; address: string },
): Promise<SessionOut> {
  const hash = keys.secret.hash(purpose, token);
  // The token is checked before the slow hash, so nobody without a token can cause that work. It is used up after it.
  if (!(await isOpen(database, hash))) throw notFound(purposes[purpose].name);
  const passwordHash = await hashPassword(password);
  return await database.transaction(async (transaction) => {
    const accountId = await takeToken(transaction, keys.secret, { purpose, token });
    return await setPassword(transaction, keys, { accountId, passwordHash, by: purpose, address });
  });
}

/** Uses a token up. @returns its account @throws 404 if it is unknown, for another purpose, used or expired */
export async function takeToken(
  transaction: Transaction,
  secret: SecretKey,
  { purpose, token }: { purpose: TokenPurpose; token: string },
): Promise<number> {
  const taken = await transaction.row<{ account_id: number }>(sql`/* accounts.takeToken */
    delete from one_time_token
    where token_hash = ${secret.hash(purpose, token)}
      and expires_at > now()
    returning account_id`);
  if (!taken) throw notFound(purposes[purpose].name);
  return taken.account_id;
}

async function isOpen(database: Queries, hash: Buffer): Promise<boolean> {
  const found = await database.row(sql`/* accounts.findToken */
    select account_id
    from one_time_token
    where token_hash = ${hash}
      and expires_at > now()`);
  return found !== null;
}
