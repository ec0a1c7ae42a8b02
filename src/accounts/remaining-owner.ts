/** What keeps a company manageable: its last owner stays owner, and platform admins are not the company's to change. */
import { apiError } from "../base/error.ts";
import { sql, type Transaction } from "../database/connection.ts";
import type { Company } from "./open-company.ts";
import type { UserRow } from "./user-row.ts";

/**
 * Checks, with the company locked, that the user may stop being an owner of it.
 *
 * @throws 403 for an admin; 409 when nobody else who can log in owns the company
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
