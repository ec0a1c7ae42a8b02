/** Lists every account of the installation, for its operator. */
import type { Role } from "../base/contract.ts";
import { sql, type Queries } from "../database/connection.ts";
import { limits } from "../limits.ts";

export interface ListedAccount {
  account_id: number;
  email: string;
  role: Role;
  /** null for admins without a company and for owners who have not created one. */
  company_name: string | null;
  is_pending: boolean;
}

/** All accounts, the oldest first, in pages of a bounded size. */
export async function* listAccounts(database: Queries): AsyncGenerator<ListedAccount[]> {
  for (let after = 0; ;) {
    const page = await database.rows<ListedAccount>(sql`/* accounts.listAccounts */
      select account_id, email, role, company.name as company_name, password_hash is null as is_pending
      from account
      left join company using (company_id)
      where account_id > ${after}
      order by account_id
      limit ${limits.accounts.listedAtOnce}`);
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < limits.accounts.listedAtOnce) return;
    after = last.account_id;
  }
}
