/** `createSampleContract`: the contract of a company's sample shop (interface 4.8-13). Another room fills it. */
import { apiError, assert } from "../base/error.ts";
import type { Contract } from "../base/contract.ts";
import { sql, type Transaction } from "../database/connection.ts";
import { storeContract, type Creation } from "./create-contract.ts";
import { lockCompany } from "./open-company.ts";
import { openContractForTask } from "./open-contract.ts";

/**
 * Stores the contract of the sample shop.
 *
 * @param shop its name for people, IANA time zone and ISO 4217 currency
 * @throws 409 if the company has one, or its limit of contracts
 */
export async function createSampleContract(
  transaction: Transaction,
  creation: Creation,
  shop: { contractName: string; timeZone: string; currency: string },
): Promise<Contract> {
  await lockCompany(transaction, creation.company);
  await refuseSecond(transaction, creation);
  const { contractId } = await storeContract(transaction, creation, {
    ...shop,
    contractType: "reseller",
    expiresAt: null,
    isSample: true,
  });
  const contract = await openContractForTask(transaction, contractId);
  assert(contract !== null, "a contract that was inserted can be opened");
  return contract;
}

async function refuseSecond(transaction: Transaction, { company }: Creation): Promise<void> {
  const sample = await transaction.row<{ contract_id: string }>(sql`/* accounts.findSampleContract */
    select contract_id
    from contract
    where company_id = ${company.companyId} and is_sample and deletion_began_at is null
    limit 1`);
  if (sample === null) return;
  const message = `The company has a sample shop: ${sample.contract_id}. Delete that contract to make a new one.`;
  throw apiError("resource.conflict", message);
}
