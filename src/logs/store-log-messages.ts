/** `storeLogMessages`: stores what integrations report about their own work (interface 4.8-11). */
import type { Caller, Contract } from "../base/contract.ts";
import { apiError } from "../base/error.ts";
import { textArray } from "../database/arrays.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { requireRole, storageFull, type AccessControl } from "../http/access.ts";
import type { LogMessageIn } from "./schema.ts";

/**
 * Stores the messages in the order given, all or none. A message without a contract concerns every contract of the
 * caller's company.
 *
 * @returns the number of messages
 * @throws 404 if one of the contracts is not the caller's, 403 if the caller may not write or not to one of the contracts,
 * 400 if a caller without a company sends a message without a contract
 */
export async function storeLogMessages(
  options: { database: Database; access: Pick<AccessControl, "openContract"> },
  caller: Caller,
  messages: readonly LogMessageIn[],
): Promise<number> {
  const contracts = await openContracts(options.access, caller, messages);
  if ([...contracts.values()].some(({ isFull }) => isFull)) throw storageFull();
  requireRole(caller, "write");
  const ofContracts = messages.flatMap((message) => {
    const contract = contracts.get(message.contractId ?? "");
    return contract === undefined ? [] : [{ ...message, contract }];
  });
  const ofCompany = messages.filter((message) => (message.contractId ?? null) === null);
  await options.database.transaction(async (transaction) => {
    if (ofContracts.length > 0) await storeForContracts(transaction, ofContracts);
    if (ofCompany.length > 0) await storeForCompany(transaction, companyOf(caller, messages), ofCompany);
  });
  return messages.length;
}

/** The contracts that the messages name, each opened once. */
async function openContracts(
  access: Pick<AccessControl, "openContract">,
  caller: Caller,
  messages: readonly LogMessageIn[],
): Promise<ReadonlyMap<string, Contract>> {
  const contractIds = new Set(messages.flatMap(({ contractId }) => contractId ?? []));
  const contracts = await Promise.all(
    [...contractIds].map(async (contractId) => await access.openContract(caller, contractId, "write", null)),
  );
  return new Map(contracts.map((contract) => [contract.contractId, contract]));
}

function companyOf(caller: Caller, messages: readonly LogMessageIn[]): number {
  if (caller.companyId !== null) return caller.companyId;
  const index = messages.findIndex((message) => (message.contractId ?? null) === null);
  const path = `/messages/${index}/contractId`;
  throw apiError("request.invalid", "contractId is required: your account belongs to no company.", path);
}

async function storeForContracts(
  transaction: Transaction,
  messages: readonly (LogMessageIn & { contract: Contract })[],
): Promise<void> {
  await transaction.run(sql`
    /* logs.storeForContracts */
    insert into log_message (contract_id, severity, component, source, message)
    select contract_id, severity, component, source, message
    from unnest(
      ${textArray(messages.map(({ contract }) => contract.contractId))}::text[],
      ${textArray(messages.map(({ severity }) => severity))}::text[],
      ${textArray(messages.map(({ component }) => component))}::text[],
      ${textArray(messages.map(({ source }) => source))}::text[],
      ${textArray(messages.map(({ message }) => message))}::text[]
    ) with ordinality as incoming (contract_id, severity, component, source, message, position)
    order by position`);
}

async function storeForCompany(
  transaction: Transaction,
  companyId: number,
  messages: readonly LogMessageIn[],
): Promise<void> {
  await transaction.run(sql`
    /* logs.storeForCompany */
    insert into company_log_message (company_id, severity, component, source, message)
    select ${companyId}, severity, component, source, message
    from unnest(
      ${textArray(messages.map(({ severity }) => severity))}::text[],
      ${textArray(messages.map(({ component }) => component))}::text[],
      ${textArray(messages.map(({ source }) => source))}::text[],
      ${textArray(messages.map(({ message }) => message))}::text[]
    ) with ordinality as incoming (severity, component, source, message, position)
    order by position`);
}
