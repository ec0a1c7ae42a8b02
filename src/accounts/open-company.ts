/** Opens the company of a path, for the operations on companies, contracts and users. */
import type { Caller } from "../base/contract.ts";
import { apiError, notFound } from "../base/error.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { isRowId } from "./row-id.ts";

/** The handle of a company. It exists only after authorisation. */
export interface Company {
  readonly companyId: number;
  readonly companyName: string;
}

/**
 * Opens a company. Everybody in it may `read` it, its owners may `manage` it, and admins may do both.
 *
 * @throws 404 if it does not exist or is not the caller's; 403 if the role may not manage it
 */
export async function openCompany(
  database: Database,
  caller: Caller,
  companyId: number,
  access: "read" | "manage",
): Promise<Company> {
  const isVisible = caller.role === "admin" || caller.companyId === companyId;
  const company = isVisible ? await findCompany(database, companyId) : null;
  if (!company) throw notFound("The company");
  if (access === "manage" && caller.role !== "owner" && caller.role !== "admin") {
    throw apiError("request.forbidden", "Only an owner of the company may do this.");
  }
  return company;
}

async function findCompany(database: Database, companyId: number): Promise<Company | null> {
  if (!isRowId(companyId)) return null;
  const row = await database.row<{ name: string }>(sql`/* accounts.openCompany */
    select name
    from company
    where company_id = ${companyId}`);
  return row && { companyId, companyName: row.name };
}

/** Makes changes to the company's users and contracts wait for each other, because they are counted. */
export async function lockCompany(transaction: Transaction, company: Company): Promise<void> {
  await transaction.run(sql`/* accounts.lockCompany */
    select company_id
    from company
    where company_id = ${company.companyId}
    for no key update`);
}
