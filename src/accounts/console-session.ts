/**
 * Sessions of the console. Its refresh token is in a cookie that scripts cannot read. It works once, but an answer can
 * be lost, and tabs can ask at once. The next token therefore follows from the one before and the installation's secret:
 * whoever asks again within a minute gets the same next token, as long as that was not used.
 */
import { apiError } from "../base/error.ts";
import { sql, type Database, type Queries } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { logIn } from "./log-in.ts";
import { choosePassword } from "./one-time-token.ts";
import { endSession } from "./end-session.ts";
import type { ConsoleSignInIn } from "./console-schema.ts";
import type { SessionOut } from "./schema.ts";
import { hashRefreshToken, openSession, takeRefreshToken, type SessionKeys, type TakenToken } from "./session.ts";
import { signInByLink, type LinkedSession } from "./sign-in-link.ts";

const repeatedMs = sql`${limits.accounts.refreshRepeatedMs}::double precision * interval '1 millisecond'`;

/**
 * Opens a session by password, by a link, or by a new password with the token of an invitation or for a forgotten one.
 *
 * @throws 400 if the body has none or several of them; 401, 404 and 429 as the operations for each
 */
export async function createConsoleSession(
  database: Database,
  keys: SessionKeys,
  given: ConsoleSignInIn & { address: string },
): Promise<SessionOut | LinkedSession> {
  const { email, password, signInToken, invitation, passwordToken, address } = given;
  const ways = [email, signInToken, invitation, passwordToken].filter((way) => way !== undefined);
  if (ways.length !== 1 || (password === undefined) !== (signInToken !== undefined)) {
    throw apiError(
      "request.invalid",
      "Send email and password; or signInToken alone; or password with invitation or passwordToken.",
      "",
    );
  }
  if (signInToken !== undefined) return await signInByLink(database, keys, { token: signInToken, address });
  const chosen = password ?? "";
  if (email !== undefined) return await logIn(database, keys, { email, password: chosen, address });
  const token = invitation ?? passwordToken ?? "";
  if (chosen.length < limits.accounts.passwordCharactersMin) {
    throw apiError(
      "request.invalid",
      `A new password has at least ${limits.accounts.passwordCharactersMin} characters.`,
      "/password",
    );
  }
  const purpose = invitation === undefined ? "passwordReset" : "invitation";
  return await choosePassword(database, keys, { purpose, token, password: chosen, address });
}

/**
 * Gives the next pair of tokens (interface 4.31-4).
 *
 * @throws 401 if the token is unknown, expired, or was used before its next one or more than a minute ago: the session
 *   of a used one ends
 */
export async function refreshConsoleSession(
  database: Database,
  keys: SessionKeys,
  { token, address }: { token: string; address: string },
): Promise<SessionOut> {
  const hash = hashRefreshToken(keys, token);
  const next = keys.secret.hash("console-next-token", token).toString("base64url");
  const session = await database.transaction(async (transaction) => {
    const taken = await takeRefreshToken(transaction, hash);
    if (taken === null) return await repeat(transaction, keys, { hash, next });
    const { account_id: accountId, session_generation: generation, family_id: familyId } = taken;
    return await openSession(transaction, keys, { accountId, generation, familyId, refreshToken: next });
  });
  if (session) return session;
  await endSession(database, keys, { token, address, sessions: "reused" });
  throw apiError("request.unauthenticated", "The session is over; sign in again.");
}

/** Gives the next token of one that was used within the last minute, if nobody has used that. */
async function repeat(
  database: Queries,
  keys: SessionKeys,
  { hash, next }: { hash: Buffer; next: string },
): Promise<SessionOut | null> {
  const found = await database.row<TakenToken>(sql`/* accounts.repeatRefresh */
    select account.account_id, used.family_id, session_generation
    from refresh_token as used
    join refresh_token as following on following.token_hash = ${hashRefreshToken(keys, next)}
    join account on account.account_id = used.account_id
    where used.token_hash = ${hash}
      and used.used_at > now() - ${repeatedMs}
      and following.used_at is null
      and following.expires_at > now()`);
  if (found === null) return null;
  return await continued(keys, { accountId: found.account_id, generation: found.session_generation, next });
}

async function continued(
  keys: SessionKeys,
  { accountId, generation, next }: { accountId: number; generation: number; next: string },
): Promise<SessionOut> {
  const { token, expiresAt } = await keys.tokens.issue({ accountId, generation });
  return { token, expiresAt: expiresAt.toISOString(), refreshToken: next };
}
