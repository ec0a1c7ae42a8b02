/** `getAccount`: answers who the caller is and which contracts it may see. */
import type { Caller } from "../base/contract.ts";
import { renderInstant } from "../base/instant.ts";
import { sql, type Database } from "../database/connection.ts";
import { apiError } from "../base/error.ts";
import { listContracts } from "./list-contracts.ts";
import type { AccountOut } from "./schema.ts";

interface AccountRow {
  name: string;
  last_active_at: Date | null;
  company_name: string | null;
}

/** The caller's account with its company and the contracts in it (interface 5). */
export async function getAccount(database: Database, caller: Caller): Promise<AccountOut> {
  const { accountId, email, role, companyId } = caller;
  const account = await database.row<AccountRow>(sql`/* accounts.getAccount */
    select account.name, last_active_at, company.name as company_name
    from account
    left join company using (company_id)
    where account_id = ${accountId}`);
  if (!account) throw apiError("request.unauthenticated", "The account does not exist any more.");
  return {
    id: accountId,
    name: account.name,
    email,
    roles: [role],
    // The request that asks is an activity itself.
    lastActiveDate: renderInstant(account.last_active_at ?? new Date()),
    companies: companyId === null ? [] : [await companyOf(database, companyId, account.company_name ?? "")],
  };
}

async function companyOf(database: Database, id: number, name: string): Promise<AccountOut["companies"][number]> {
  const contracts = await listContracts(database, { companyId: id, companyName: name });
  return {
    id,
    name,
    contracts: contracts.map((contract) => ({
      id: contract.contractNumber,
      sid: contract.contractId,
      name: contract.contractName,
      type: contract.contractType,
      active: contract.active,
      ...(contract.isSample === true ? { isSample: true } : {}),
      features: { enabled: [], disabled: [] },
    })),
  };
}
