/** `createContract`: creates a contract of a company. */
import { recordAudit } from "../audit/index.ts";
import type { Caller, ContractType } from "../base/contract.ts";
import { apiError, assert } from "../base/error.ts";
import { newContractId } from "../base/id.ts";
import { readTimeZone } from "../base/time-zone.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { instant } from "../http/schema.ts";
import { limits } from "../limits.ts";
import { checkCurrency } from "./check-currency.ts";
import { findContractRow, renderContract } from "./contract-row.ts";
import { lockCompany, type Company } from "./open-company.ts";
import type { ContractIn, ContractOut } from "./schema.ts";

/** There are two billion ids, so even a second attempt is rare. */
const attempts = 10;

/** Who creates a contract, and whose it will be. */
export interface Creation {
  company: Company;
  caller: Pick<Caller, "accountId" | "email" | "address">;
}

/** A contract to store, with checked values. */
export interface NewContract {
  contractName: string;
  contractType: ContractType;
  timeZone: string;
  expiresAt: Date | null;
  currency: string | null;
  isSample: boolean;
}

/**
 * Creates a contract of the company.
 *
 * @param newId makes contract ids; it is called again if an id is taken
 * @throws 400 for an unknown type or time zone; 409 if the company has its limit of contracts
 */
export async function createContract(
  database: Database,
  creation: Creation,
  input: ContractIn,
  newId: () => string = newContractId,
): Promise<ContractOut> {
  const contractType = parseContractType(input.contractType);
  const timeZone = parseTimeZone(input.timeZone ?? "UTC");
  const expiresAt = input.expirationDate === undefined ? null : instant(input.expirationDate);
  const { contractName, currency = null } = input;
  if (currency !== null) checkCurrency(currency);
  const contract = { contractName, contractType, timeZone, expiresAt, currency, isSample: false };
  return await database.transaction(async (transaction) => {
    await lockCompany(transaction, creation.company);
    return await storeContract(transaction, creation, contract, newId);
  });
}

/** Stores a contract in a transaction that has locked its company. @throws 409 if the company has its limit of contracts */
export async function storeContract(
  transaction: Transaction,
  { company, caller }: Creation,
  contract: NewContract,
  newId: () => string = newContractId,
): Promise<ContractOut> {
  await checkNumberOfContracts(transaction, company);
  const { contractName, contractType, expiresAt, timeZone, currency, isSample } = contract;
  let created: { contract_id: string } | null = null;
  for (let attempt = 1; created === null && attempt <= attempts; attempt++) {
    created = await transaction.row<{ contract_id: string }>(sql`/* accounts.createContract */
      insert into contract (
        contract_id, company_id, contract_name, contract_type, expires_at, time_zone, currency, is_sample
      )
      values (
        ${newId()}, ${company.companyId}, ${contractName}, ${contractType}, ${expiresAt}, ${timeZone}, ${currency},
        ${isSample}
      )
      on conflict (contract_id) do nothing
      returning contract_id`);
  }
  assert(created !== null, `a free contract id is found within ${attempts} attempts`);
  const row = await findContractRow(transaction, created.contract_id);
  assert(row !== null, "a contract that was inserted is there");
  const rendered = renderContract(row, company.companyName);
  const audited = { contract: { contractId: created.contract_id }, caller };
  await recordAudit(transaction, audited, {
    action: "contract.created",
    subject: created.contract_id,
    after: rendered,
  });
  return rendered;
}

async function checkNumberOfContracts(transaction: Transaction, company: Company): Promise<void> {
  const row = await transaction.row<{ contracts: number }>(sql`/* accounts.countContracts */
    select count(*) as contracts
    from contract
    where company_id = ${company.companyId}`);
  if (row && row.contracts >= limits.accounts.contractsPerCompany) {
    throw apiError("resource.conflict", `A company has at most ${limits.accounts.contractsPerCompany} contracts.`);
  }
}

/** Accepts a text that contains the word, because other installations write "VENDOR_RESELLER" (interface 4.8-2). */
function parseContractType(text: string): ContractType {
  const types: readonly ContractType[] = ["reseller", "manufacturer"];
  const [named, ...others] = types.filter((type) => text.toLowerCase().includes(type));
  if (named !== undefined && others.length === 0) return named;
  throw apiError("request.invalid", "contractType must be reseller or manufacturer.", "/contractType");
}

/** The name of an IANA time zone as its database spells it. */
function parseTimeZone(text: string): string {
  const timeZone = readTimeZone(text);
  if (timeZone !== null) return timeZone;
  throw apiError("request.invalid", "timeZone must be an IANA name such as Europe/Berlin.", "/timeZone");
}
