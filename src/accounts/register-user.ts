/** `registerUser`: an admin invites a new customer to the platform. */
import type { Caller } from "../base/contract.ts";
import { apiError } from "../base/error.ts";
import type { SecretKey } from "../base/secret.ts";
import { sql, type Database } from "../database/connection.ts";
import { normaliseEmail } from "./email.ts";
import { issueToken } from "./one-time-token.ts";
import type { InvitedUserOut, RegistrationIn } from "./schema.ts";
import { renderUser, userColumns, type UserRow } from "./user-row.ts";

/**
 * Creates a user without a company. The user accepts the invitation, logs in and creates a company.
 *
 * @throws 403 if the caller is no admin; 409 if the e-mail address is taken
 */
export async function registerUser(
  database: Database,
  secret: SecretKey,
  caller: Caller,
  input: RegistrationIn,
): Promise<InvitedUserOut> {
  if (caller.role !== "admin") throw apiError("request.forbidden", "Only an admin of the platform may do this.");
  const email = normaliseEmail(input.email);
  if (email === null) throw apiError("request.invalid", "email must be a valid e-mail address.", "/email");
  return await database.transaction(async (transaction) => {
    const created = await transaction.row<UserRow>(sql`/* accounts.registerUser */
      insert into account (email, name, role)
      values (${email}, ${input.name}, 'owner')
      on conflict (lower(email)) do nothing
      returning ${userColumns}`);
    if (!created) throw apiError("resource.alreadyExists", "There is a user with this e-mail address.", "/email");
    const accountId = created.account_id;
    const { token } = await issueToken(transaction, secret, { accountId, purpose: "invitation" });
    return { ...renderUser(created), invitationToken: token };
  });
}
