/** Reads and renders users of a company. */
import type { Role } from "../base/contract.ts";
import { notFound } from "../base/error.ts";
import { sql, type Transaction } from "../database/connection.ts";
import type { Company } from "./open-company.ts";
import { isRowId } from "./row-id.ts";
import type { UserOut } from "./schema.ts";

export interface UserRow {
  account_id: number;
  email: string;
  name: string;
  role: Role;
  /** Whether the invitation is not accepted yet. */
  is_pending: boolean;
}

/** The columns of a {@link UserRow}, from the table `account`. */
export const userColumns = sql`account_id, email, name, role, password_hash is null as is_pending`;

/** The user as answers have it. */
export function renderUser(row: UserRow): UserOut {
  return { userId: row.account_id, email: row.email, name: row.name, roles: [row.role], pending: row.is_pending };
}

/** Reads a user of the company in a transaction that has locked the company. @throws 404 */
export async function getUser(transaction: Transaction, company: Company, userId: number): Promise<UserRow> {
  const row = isRowId(userId)
    ? await transaction.row<UserRow>(sql`/* accounts.getUser */
        select ${userColumns}
        from account
        where account_id = ${userId}
          and company_id = ${company.companyId}`)
    : null;
  if (!row) throw notFound("The user");
  return row;
}
