/** Invitations: a new user chooses its password with a token that works once. */
import type { SecretKey } from "../base/secret.ts";
import { sql, type Queries } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { newToken } from "./session.ts";

/** Makes an invitation; it replaces the account's one before. @returns its token, not shown again */
export async function createInvitation(database: Queries, secret: SecretKey, accountId: number): Promise<string> {
  const token = newToken();
  await database.run(sql`/* accounts.replaceInvitation */
    delete from invitation
    where account_id = ${accountId}`);
  await database.run(sql`/* accounts.createInvitation */
    insert into invitation (token_hash, account_id, expires_at)
    values (
      ${hashInvitation(secret, token)},
      ${accountId},
      now() + ${limits.accounts.invitationLifetimeMs}::double precision * interval '1 millisecond'
    )`);
  return token;
}

/** How an invitation's token is stored. */
export function hashInvitation(secret: SecretKey, token: string): Buffer {
  return secret.hash("invitation", token);
}
