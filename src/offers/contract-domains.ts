/** `getDomains`, `putDomains`: the domains a contract watches (interface 4.5-7). */
import { changeSettings, type SettingAuthor } from "../accounts/index.ts";
import type { Contract } from "../base/contract.ts";
import { ApiError, errorItem } from "../base/error.ts";
import { sql, type Database, type Queries, type Transaction } from "../database/connection.ts";
import { notingChange } from "../versions/version.ts";
import { isDomain, noDomain } from "./domain-format.ts";
import { requireRoom } from "./domain-room.ts";

/** The active domains, in alphabetical order. */
export async function getDomains(database: Queries, contract: Contract): Promise<string[]> {
  const rows = await database.rows<{ domain: string }>(sql`
    /* offers.getDomains */
    select domain
    from contract_domain
    where contract_id = ${contract.contractId} and is_active
    order by domain`);
  return rows.map((row) => row.domain);
}

/**
 * Makes exactly these domains active. A domain that is left out keeps its history and its currency. It counts in no
 * calculation until a list names it again or it gets a new snapshot.
 *
 * @returns the stored list
 * @throws 400 naming each entry that is no domain, 409 for too many new ones, 412
 */
export async function putDomains(
  database: Database,
  author: SettingAuthor,
  domains: readonly string[],
): Promise<string[]> {
  const [first, ...others] = domains
    .map((domain, index) => ({ domain, index }))
    .filter(({ domain }) => !isDomain(domain))
    .map(({ domain, index }) => errorItem("request.invalidDomain", noDomain(domain), `/${index}`));
  if (first !== undefined) throw new ApiError([first, ...others]);
  return await changeSettings(database, author, {
    name: "domains",
    read: async (queries) => await getDomains(queries, author.contract),
    write: async (transaction) => await switchDomains(transaction, author.contract, domains),
  });
}

/** What is left out is switched off first: if it never had an offer, it makes room for others. */
async function switchDomains(transaction: Transaction, contract: Contract, domains: readonly string[]): Promise<void> {
  await transaction.run(sql`
    /* offers.putDomains */
    with ${notingChange(contract, "settings")}
    update contract_domain
    set is_active = domain = any(${domains}::text[])
    where contract_id = ${contract.contractId} and is_active <> (domain = any(${domains}::text[]))`);
  await requireRoom(transaction, contract, domains);
  await transaction.run(sql`
    /* offers.addListedDomains */
    with incoming as (
      select distinct domain
      from unnest(${domains}::text[]) as incoming (domain)
    )
    insert into contract_domain (contract_id, domain)
    select ${contract.contractId}, domain
    from incoming
    where not exists (
      select 1
      from contract_domain as known
      where known.contract_id = ${contract.contractId} and known.domain = incoming.domain)
    order by domain
    on conflict (contract_id, domain) do update
    set is_active = true`);
}
