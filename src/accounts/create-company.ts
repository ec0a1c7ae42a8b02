/** `createCompany`: creates the company of a caller that has none. */
import type { Caller } from "../base/contract.ts";
import { apiError, assert } from "../base/error.ts";
import { sql, type Database } from "../database/connection.ts";
import type { CompanyOut } from "./schema.ts";

/**
 * Creates a company; the caller becomes its owner (an admin stays admin).
 *
 * @throws 403 if the caller has a company already (interface 4.8-1)
 */
export async function createCompany(database: Database, caller: Caller, name: string): Promise<CompanyOut> {
  return await database.transaction(async (transaction) => {
    const company = await transaction.row<CompanyOut>(sql`/* accounts.createCompany */
      insert into company (name)
      values (${name})
      returning company_id as id, name`);
    assert(company !== null, "an insert returns its row");
    const joined = await transaction.run(sql`/* accounts.joinCompany */
      update account
      set company_id = ${company.id},
          role = case role when 'admin' then role else 'owner' end
      where account_id = ${caller.accountId}
        and company_id is null`);
    if (joined === 0) throw apiError("request.forbidden", "You have a company already; a user has at most one.");
    return company;
  });
}
