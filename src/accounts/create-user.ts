/** `createUser`: invites a user into a company. */
import { recordCompanyAudit } from "../audit/index.ts";
import type { Caller } from "../base/contract.ts";
import { apiError, assert } from "../base/error.ts";
import type { SecretKey } from "../base/secret.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { normaliseEmail } from "./email.ts";
import { issueToken } from "./one-time-token.ts";
import { lockCompany, type Company } from "./open-company.ts";
import type { InvitedUserOut, UserIn } from "./schema.ts";
import { renderUser, userColumns, type UserRow } from "./user-row.ts";

/**
 * Creates a user of the company. A user who is in the company already stays unchanged. If this user is pending, a new
 * invitation replaces the old one.
 *
 * @throws 409 for an address of a user elsewhere, without the reason; 409 if the company is full
 */
export async function createUser(
  database: Database,
  secret: SecretKey,
  { company, caller }: { company: Company; caller: Caller },
  input: UserIn,
): Promise<{ user: InvitedUserOut; isNew: boolean }> {
  const email = normaliseEmail(input.email);
  if (email === null) throw apiError("request.invalid", "email must be a valid e-mail address.", "/email");
  return await database.transaction(async (transaction) => {
    await lockCompany(transaction, company);
    const known = await findUser(transaction, company, email);
    if (known) return { user: await invited(transaction, secret, known), isNew: false };
    await checkNumberOfUsers(transaction, company);
    const created = await transaction.row<UserRow>(sql`/* accounts.createUser */
      insert into account (email, name, company_id, role)
      values (${email}, ${input.name}, ${company.companyId}, ${input.role ?? "member"})
      on conflict (lower(email)) do nothing
      returning ${userColumns}`);
    if (!created) throw apiError("resource.conflict", "This e-mail address cannot be invited.", "/email");
    await recordCompanyAudit(
      transaction,
      { companyId: company.companyId, caller },
      { action: "user.invited", subject: email, after: created.role },
    );
    return { user: await invited(transaction, secret, created), isNew: true };
  });
}

async function invited(transaction: Transaction, secret: SecretKey, row: UserRow): Promise<InvitedUserOut> {
  if (!row.is_pending) return renderUser(row);
  const { token } = await issueToken(transaction, secret, { accountId: row.account_id, purpose: "invitation" });
  return { ...renderUser(row), invitationToken: token };
}

async function findUser(transaction: Transaction, company: Company, email: string): Promise<UserRow | null> {
  return await transaction.row<UserRow>(sql`/* accounts.findUser */
    select ${userColumns}
    from account
    where lower(email) = ${email}
      and company_id = ${company.companyId}`);
}

async function checkNumberOfUsers(transaction: Transaction, company: Company): Promise<void> {
  const row = await transaction.row<{ users: number }>(sql`/* accounts.countUsers */
    select count(*) as users
    from account
    where company_id = ${company.companyId}`);
  assert(row !== null, "a count has a row");
  if (row.users >= limits.accounts.usersPerCompany) {
    throw apiError("resource.conflict", `A company has at most ${limits.accounts.usersPerCompany} users.`);
  }
}
