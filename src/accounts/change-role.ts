/** `changeRole`: gives a user of a company another role. */
import { recordCompanyAudit } from "../audit/index.ts";
import type { Caller } from "../base/contract.ts";
import { sql, type Database } from "../database/connection.ts";
import { lockCompany, type Company } from "./open-company.ts";
import { checkOwnerRemains } from "./remaining-owner.ts";
import { forgetRights, rightsOfRole } from "./rights.ts";
import type { RoleIn, UserOut } from "./schema.ts";
import { getUser, renderUser } from "./user-row.ts";

/**
 * Gives a user of the company another role. It holds from the user's next request on.
 *
 * @throws 404 if the user is not in the company; 403 for an admin; 409 for the last owner
 */
export async function changeRole(
  database: Database,
  { company, caller }: { company: Company; caller: Caller },
  change: { userId: number; role: RoleIn },
): Promise<UserOut> {
  return await database.transaction(async (transaction) => {
    await lockCompany(transaction, company);
    const user = await getUser(transaction, company, change.userId);
    if (user.role === change.role) return renderUser(user);
    await checkOwnerRemains(transaction, company, user);
    await transaction.run(sql`/* accounts.changeRole */
      update account
      set role = ${change.role}
      where account_id = ${user.account_id}`);
    if (rightsOfRole(change.role) !== null) await forgetRights(transaction, user.account_id);
    await recordCompanyAudit(
      transaction,
      { companyId: company.companyId, caller },
      { action: "user.roleChanged", subject: user.email, before: user.role, after: change.role },
    );
    return renderUser({ ...user, role: change.role });
  });
}
