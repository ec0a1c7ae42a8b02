/** Reads and renders contracts (interface 2.10). */
import type { ContractType } from "../base/contract.ts";
import { renderInstant } from "../base/instant.ts";
import { sql, type Queries } from "../database/connection.ts";
import type { ContractOut } from "./schema.ts";

export interface ContractRow {
  contract_id: string;
  contract_number: number;
  contract_name: string;
  contract_type: ContractType;
  company_id: number;
  active: boolean;
  expires_at: Date | null;
  time_zone: string;
  currency: string | null;
  is_sample: boolean;
}

/** The columns of a {@link ContractRow}, from the table `contract`. */
export const contractColumns = sql`
  contract_id, contract_number, contract_name, contract_type, contract.company_id, expires_at, time_zone, currency, is_sample,
  is_active and (expires_at is null or expires_at > now()) as active`;

/** The contract of this id, or null if there is none or it is being deleted. */
export async function findContractRow(database: Queries, contractId: string): Promise<ContractRow | null> {
  return await database.row<ContractRow>(sql`/* accounts.getContract */
    select ${contractColumns}
    from contract
    where contract_id = ${contractId} and deletion_began_at is null`);
}

/** The contract as answers have it. */
export function renderContract(row: ContractRow, companyName: string): ContractOut {
  return {
    contractId: row.contract_id,
    contractNumber: row.contract_number,
    contractName: row.contract_name,
    contractType: row.contract_type,
    companyName,
    companyId: row.company_id,
    active: row.active,
    ...(row.expires_at === null ? {} : { expirationDate: renderInstant(row.expires_at) }),
    timeZone: row.time_zone,
    ...(row.currency === null ? {} : { currency: row.currency }),
    ...(row.is_sample ? { isSample: true } : {}),
  };
}
