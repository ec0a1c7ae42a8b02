/** Opens the contract of a path or a task. No other module makes {@link Contract} handles. */
import { Contract, type Caller, type ContractType } from "../base/contract.ts";
import { apiError, notFound } from "../base/error.ts";
import { sql, type Queries } from "../database/connection.ts";
import { requireAccess, type ContractAccess } from "../http/access.ts";
import { BatchingLoader } from "../database/batching-loader.ts";

/** The look-up of contracts by their ids. */
export type ContractLookup = BatchingLoader<Contract>;

interface ContractRow {
  contract_id: string;
  contract_number: number;
  contract_name: string;
  contract_type: ContractType;
  company_id: number;
  company_name: string;
  is_writable: boolean;
  is_full: boolean;
  time_zone: string;
  currency: string | null;
}

/**
 * Opens the contract for a request. A contract that the caller may not see is answered like one that does not exist.
 *
 * @param wanted.type the only type that it may have; null: any
 * @throws 404 if it does not exist, belongs to another company or is of another type; 401 if a login password came over
 * Basic for a reseller's contract; 403 for a write by a role that may not, or to an expired or inactive contract (interface 5-2, 5-3,
 * 5-5)
 */
export async function openContract(
  contracts: ContractLookup,
  caller: Caller,
  wanted: { contractId: string; access: ContractAccess; type: ContractType | null },
): Promise<Contract> {
  const { contractId, access, type } = wanted;
  const contract = isContractId(contractId) ? await contracts.find(contractId) : null;
  const isVisible = contract !== null && (caller.role === "admin" || contract.companyId === caller.companyId);
  if (!isVisible || (type !== null && contract.contractType !== type)) throw notFound("The contract");
  if (caller.authenticatedBy === "loginPassword" && contract.contractType !== "manufacturer") {
    throw apiError(
      "request.unauthenticated",
      "Basic takes the API password here, not the login password; generate one first.",
    );
  }
  requireAccess({ contract, caller }, access);
  return contract;
}

/** Opens the contract of a task that an authorised caller created, or of a feed's public address; null if it was deleted. */
export async function openContractForTask(database: Queries, contractId: string): Promise<Contract | null> {
  if (!isContractId(contractId)) return null;
  const [contract] = await findContracts(database, [contractId]);
  return contract ?? null;
}

/** Makes the batching loader that the requests of a server share. */
export function contractLookup(database: Queries): ContractLookup {
  return new BatchingLoader(
    async (contractIds) => await findContracts(database, contractIds),
    (contract) => contract.contractId,
  );
}

function isContractId(text: string): boolean {
  return /^[a-z0-9]{6}$/.test(text);
}

async function findContracts(database: Queries, contractIds: string[]): Promise<Contract[]> {
  const rows = await database.rows<ContractRow>(sql`/* accounts.openContract */
    select
      contract_id, contract_number, contract_name, contract_type, company_id, company.name as company_name, time_zone,
      currency, is_full,
      is_active and (expires_at is null or expires_at > now()) as is_writable
    from contract
    join company using (company_id)
    where contract_id = any(${contractIds}::text[]) and deletion_began_at is null`);
  return rows.map(authorised);
}

function authorised(row: ContractRow): Contract {
  return Contract.authorised({
    contractId: row.contract_id,
    contractNumber: row.contract_number,
    contractName: row.contract_name,
    contractType: row.contract_type,
    companyId: row.company_id,
    companyName: row.company_name,
    isWritable: row.is_writable,
    isFull: row.is_full,
    timeZone: row.time_zone,
    currency: row.currency,
  });
}
