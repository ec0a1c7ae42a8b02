/** `deleteUser`: removes a user of a company. */
import { recordCompanyAudit } from "../audit/index.ts";
import type { Caller } from "../base/contract.ts";
import { sql, type Database } from "../database/connection.ts";
import { lockCompany, type Company } from "./open-company.ts";
import { checkOwnerRemains } from "./remaining-owner.ts";
import { forgetRights } from "./rights.ts";
import { getUser } from "./user-row.ts";

/**
 * Removes a user with all credentials. Tokens and passwords stop working at once.
 *
 * @throws 404 if the user is not in the company; 403 for an admin; 409 for the last owner
 */
export async function deleteUser(
  database: Database,
  { company, caller }: { company: Company; caller: Caller },
  userId: number,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockCompany(transaction, company);
    const user = await getUser(transaction, company, userId);
    await checkOwnerRemains(transaction, company, user);
    await transaction.run(sql`/* accounts.deleteUser */
      delete from account
      where account_id = ${user.account_id}`);
    // On many nodes no reference takes them along.
    await forgetRights(transaction, user.account_id);
    await recordCompanyAudit(
      transaction,
      { companyId: company.companyId, caller },
      { action: "user.removed", subject: user.email, before: user.role },
    );
  });
}
