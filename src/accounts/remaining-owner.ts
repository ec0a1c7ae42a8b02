/** Keeps a company manageable: its last owner stays owner, and it cannot change admins of the platform. */
import { apiError } from "../base/error.ts";
import { sql, type Transaction } from "../database/connection.ts";
import type { Company } from "./open-company.ts";
import type { UserRow } from "./user-row.ts";

/**
 * Checks that the user may stop being an owner of the company, which must be locked.
 *
 * @throws 403 for an admin; 409 if no other owner of the company can log in
 */
export async function checkOwnerRemains(transaction: Transaction, company: Company, user: UserRow): Promise<void> {
  if (user.role === "admin") throw apiError("request.forbidden", "An admin of the platform is not changed here.");
  if (user.role !== "owner") return;
  const other = await transaction.row(sql`/* accounts.findOtherOwner */
    select account_id
    from account
    where company_id = ${company.companyId}
      and account_id <> ${user.account_id}
      and role in ('owner', 'admin')
      and password_hash is not null
    limit 1`);
  if (!other) throw apiError("resource.conflict", "The company's last owner stays; make someone else owner first.");
}
