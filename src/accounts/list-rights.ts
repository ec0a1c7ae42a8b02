/** `listRights`: what each user of the company may do in a contract. */
import { rights, type Contract, type Right, type Role } from "../base/contract.ts";
import { sql, type Queries } from "../database/connection.ts";
import { rightsOfRole } from "./rights.ts";
import type { UserRightsOut } from "./rights-schema.ts";

interface UserRightsRow {
  account_id: number;
  email: string;
  name: string;
  role: Role;
  given: string[] | null;
}

/** All users of the company, the oldest first; or one of them, if there is such a one. */
export async function listRights(
  queries: Queries,
  contract: Contract,
  only: number | null = null,
): Promise<UserRightsOut[]> {
  const rows = await queries.rows<UserRightsRow>(sql`
    /* accounts.listRights */
    select account.account_id, email, name, role, contract_right.rights as given
    from account
    left join contract_right
      on contract_right.contract_id = ${contract.contractId} and contract_right.account_id = account.account_id
    where company_id = ${contract.companyId}
      and account.account_id = coalesce(${only}::integer, account.account_id)
    order by account.account_id`);
  return rows.map((row) => ({
    userId: row.account_id,
    email: row.email,
    name: row.name,
    role: row.role,
    rights: [...rightsOf(row)],
  }));
}

function rightsOf({ role, given }: UserRightsRow): readonly Right[] {
  return rightsOfRole(role) ?? rights.filter((right) => given?.includes(right) === true);
}
