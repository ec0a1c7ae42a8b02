/** How many domains a contract has, those that its list leaves out among them (interface 4.5-7). */
import type { Contract } from "../base/contract.ts";
import { apiError, errorItem, type ErrorItem } from "../base/error.ts";
import { sql, type Transaction } from "../database/connection.ts";
import { limits } from "../limits.ts";

const most = limits.offers.domainsPerContract;

/**
 * Finds the new domains that are too many. Domains that the contract's list leaves out and that never had an offer are
 * deleted if that makes room: they keep nothing. Only new domains are counted for, so a snapshot of a known one costs nothing.
 * Requests that add domains at the same time do not see each other's, so a few more may be stored.
 *
 * @returns the last of the new ones by name
 */
export async function domainsWithoutRoom(
  transaction: Transaction,
  contract: Contract,
  domains: readonly string[],
): Promise<string[]> {
  const known = await findKnown(transaction, contract, domains);
  const added = [...new Set(domains)].filter((domain) => !known.has(domain)).sort();
  if (added.length === 0) return [];
  let room = await findRoom(transaction, contract);
  if (room < added.length && (await dropUnused(transaction, contract, domains)) > 0) {
    room = await findRoom(transaction, contract);
  }
  return added.slice(room);
}

/** @throws 409 if the contract would have too many domains */
export async function requireRoom(
  transaction: Transaction,
  contract: Contract,
  domains: readonly string[],
): Promise<void> {
  const { length } = await domainsWithoutRoom(transaction, contract, domains);
  if (length === 0) return;
  const message = `A contract has at most ${most} domains, and those with offers stay when a list leaves them out. Name ${length} new ones less.`;
  throw apiError("resource.conflict", message);
}

/** The error of a snapshot whose domain would be one too many. */
export function noRoom(domain: string): ErrorItem {
  const message = `The contract has ${most} domains, as many as it may, and ${domain} is none of them. Send snapshots of those; domains without offers that putDomains leaves out make room.`;
  return errorItem("resource.conflict", message, "/domain");
}

async function findKnown(
  transaction: Transaction,
  contract: Contract,
  domains: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await transaction.rows<{ domain: string }>(sql`
    /* offers.findKnownDomains */
    select domain
    from contract_domain
    where contract_id = ${contract.contractId} and domain = any(${domains}::text[])`);
  return new Set(rows.map(({ domain }) => domain));
}

async function findRoom(transaction: Transaction, contract: Contract): Promise<number> {
  const row = await transaction.row<{ stored: number }>(sql`
    /* offers.countDomains */
    select count(*) as stored
    from (
      select 1
      from contract_domain
      where contract_id = ${contract.contractId}
      limit ${most}
    ) as stored`);
  return most - (row?.stored ?? 0);
}

/** A domain has a currency from its first snapshot on, and from when it was first watched. @returns how many */
async function dropUnused(transaction: Transaction, contract: Contract, named: readonly string[]): Promise<number> {
  return await transaction.run(sql`
    /* offers.dropDomainsWithoutOffers */
    delete from contract_domain
    where contract_id = ${contract.contractId}
      and not is_active
      and currency is null
      and domain <> all(${named}::text[])`);
}
