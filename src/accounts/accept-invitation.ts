/** `acceptInvitation`: the invited user chooses its login password. */
import { notFound } from "../base/error.ts";
import { sql, type Database, type Queries } from "../database/connection.ts";
import { hashInvitation } from "./invitation.ts";
import { hashPassword } from "./password-hash.ts";
import type { InvitationAcceptanceIn, SessionOut } from "./schema.ts";
import { endSessions, openSession, type SessionKeys } from "./session.ts";

/**
 * Sets the login password and opens a session. The token works once.
 *
 * @throws 404 when the token is unknown, used or expired
 */
export async function acceptInvitation(
  database: Database,
  keys: SessionKeys,
  { token, password }: InvitationAcceptanceIn,
): Promise<SessionOut> {
  const hash = hashInvitation(keys.secret, token);
  // Looked at before the slow hash, which nobody without an invitation may cause; taken after it.
  if (!(await isOpen(database, hash))) throw notFound("The invitation");
  const passwordHash = await hashPassword(password);
  return await database.transaction(async (transaction) => {
    const taken = await transaction.row<{ account_id: number }>(sql`/* accounts.acceptInvitation */
      delete from invitation
      where token_hash = ${hash}
        and expires_at > now()
      returning account_id`);
    if (!taken) throw notFound("The invitation");
    await transaction.run(sql`/* accounts.setFirstPassword */
      update account
      set password_hash = ${passwordHash}
      where account_id = ${taken.account_id}`);
    const generation = await endSessions(transaction, taken.account_id);
    return await openSession(transaction, keys, { accountId: taken.account_id, generation });
  });
}

async function isOpen(database: Queries, hash: Buffer): Promise<boolean> {
  const found = await database.row(sql`/* accounts.findInvitation */
    select account_id
    from invitation
    where token_hash = ${hash}
      and expires_at > now()`);
  return found !== null;
}
