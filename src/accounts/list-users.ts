/** `listUsers`: lists the users of a company. */
import { sql, type Queries } from "../database/connection.ts";
import type { Company } from "./open-company.ts";
import type { UserOut } from "./schema.ts";
import { renderUser, userColumns, type UserRow } from "./user-row.ts";

/** The users of the company, oldest first; at most `limits.accounts.usersPerCompany`. */
export async function listUsers(database: Queries, company: Company): Promise<UserOut[]> {
  const rows = await database.rows<UserRow>(sql`/* accounts.listUsers */
    select ${userColumns}
    from account
    where company_id = ${company.companyId}
    order by account_id`);
  return rows.map(renderUser);
}
