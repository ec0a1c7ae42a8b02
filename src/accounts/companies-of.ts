/** The companies of contracts, for what is shared by company. */
import { sql, type Queries } from "../database/connection.ts";

/** @returns the company's id by contract; nothing for contracts that do not exist */
export async function companiesOf(
  database: Queries,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const contracts = await database.rows<{ contract_id: string; company_id: number }>(sql`
    /* accounts.companiesOf */
    select contract_id, company_id
    from contract
    where contract_id = any(${[...contractIds]}::text[])`);
  return new Map(contracts.map(({ contract_id: contractId, company_id: companyId }) => [contractId, companyId]));
}
