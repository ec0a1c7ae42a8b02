/** Sessions. Each has an access token and a refresh token, which gets the next pair (interface 5-9). */
import { randomBytes } from "node:crypto";
import { newId } from "../base/id.ts";
import { renderInstant } from "../base/instant.ts";
import type { SecretKey } from "../base/secret.ts";
import { sql, type Queries } from "../database/connection.ts";
import { limits } from "../limits.ts";
import type { AccessTokens, TokenClaims } from "./access-token.ts";
import type { SessionOut } from "./schema.ts";

/** What issuing sessions needs. */
export interface SessionKeys {
  secret: SecretKey;
  tokens: AccessTokens;
  /** A refresh token of the console is no refresh token of the interface, nor the other way round. */
  kind: "interface" | "console";
}

/**
 * Opens a session. `familyId` names the session that is continued, and `refreshToken` its next token; a login makes new
 * ones.
 */
export async function openSession(
  database: Queries,
  keys: SessionKeys,
  account: TokenClaims & { familyId?: string; refreshToken?: string },
): Promise<SessionOut> {
  const refreshToken = account.refreshToken ?? newToken();
  await database.run(sql`/* accounts.openSession */
    with expired as (
      delete from refresh_token
      where account_id = ${account.accountId}
        and expires_at < now()
    )
    insert into refresh_token (token_hash, account_id, family_id, expires_at)
    values (
      ${hashRefreshToken(keys, refreshToken)},
      ${account.accountId},
      ${account.familyId ?? newId()},
      now() + ${limits.accounts.refreshLifetimeMs}::double precision * interval '1 millisecond'
    )`);
  const { token, expiresAt } = await keys.tokens.issue(account);
  return { token, expiresAt: renderInstant(expiresAt), refreshToken };
}

export interface TakenToken {
  account_id: number;
  family_id: string;
  session_generation: number;
}

/** Marks a refresh token as used. @returns null if it was before, or is not valid */
export async function takeRefreshToken(database: Queries, hash: Buffer): Promise<TakenToken | null> {
  return await database.row<TakenToken>(sql`/* accounts.takeRefreshToken */
    update refresh_token
    set used_at = statement_timestamp()
    from account
    where token_hash = ${hash}
      and used_at is null
      and expires_at > now()
      and account.account_id = refresh_token.account_id
    returning refresh_token.account_id, family_id, session_generation`);
}

/** Ends every session of the account, access tokens included. @returns the new generation */
export async function endSessions(database: Queries, accountId: number): Promise<number> {
  const row = await database.row<{ session_generation: number }>(sql`/* accounts.endSessions */
    with ended as (
      delete from refresh_token
      where account_id = ${accountId}
    )
    update account
    set session_generation = session_generation + 1
    where account_id = ${accountId}
    returning session_generation`);
  return row?.session_generation ?? 0;
}

/** A secret of 256 random bits that works once. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of a refresh token. */
export function hashRefreshToken({ secret, kind }: SessionKeys, token: string): Buffer {
  return secret.hash(kind === "console" ? "console-refresh-token" : "refresh-token", token);
}
