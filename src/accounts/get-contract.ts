/** `getContract`. */
import type { Contract } from "../base/contract.ts";
import { notFound } from "../base/error.ts";
import { sql, type Queries } from "../database/connection.ts";
import { contractColumns, renderContract, type ContractRow } from "./contract-row.ts";
import type { ContractOut } from "./schema.ts";

/** The contract as it is shown. */
export async function getContract(database: Queries, contract: Contract): Promise<ContractOut> {
  const row = await database.row<ContractRow>(sql`/* accounts.getContract */
    select ${contractColumns}
    from contract
    where contract_id = ${contract.contractId}`);
  if (!row) throw notFound("The contract");
  return renderContract(row, contract.companyName);
}
