/** `listContracts`: lists the contracts of a company. */
import { sql, type Queries } from "../database/connection.ts";
import { contractColumns, renderContract, type ContractRow } from "./contract-row.ts";
import type { Company } from "./open-company.ts";
import type { ContractOut } from "./schema.ts";

/** The contracts of the company, oldest first; at most `limits.accounts.contractsPerCompany`. */
export async function listContracts(database: Queries, company: Company): Promise<ContractOut[]> {
  const rows = await database.rows<ContractRow>(sql`/* accounts.listContracts */
    select ${contractColumns}
    from contract
    where company_id = ${company.companyId} and deletion_began_at is null
    order by contract_number`);
  return rows.map((row) => renderContract(row, company.companyName));
}
