/** `refreshToken`: gives the next access token of a session. */
import type { Database } from "../database/connection.ts";
import { apiError } from "../base/error.ts";
import type { SessionOut } from "./schema.ts";
import { endSession } from "./end-session.ts";
import { hashRefreshToken, openSession, takeRefreshToken, type SessionKeys } from "./session.ts";

/**
 * Takes a refresh token, once, and gives the next pair. A token that comes a second time may be stolen, so the whole
 * session ends.
 *
 * @throws 401 if the token is unknown, expired or used
 */
export async function refreshToken(
  database: Database,
  keys: SessionKeys,
  { token, address }: { token: string; address: string },
): Promise<SessionOut> {
  const hash = hashRefreshToken(keys, token);
  const session = await database.transaction(async (transaction) => {
    const used = await takeRefreshToken(transaction, hash);
    if (!used) return null;
    return await openSession(transaction, keys, {
      accountId: used.account_id,
      generation: used.session_generation,
      familyId: used.family_id,
    });
  });
  if (session) return session;
  await endSession(database, keys, { token, address, sessions: "reused" });
  throw apiError("request.unauthenticated", "The refresh token is not valid; log in again.");
}
