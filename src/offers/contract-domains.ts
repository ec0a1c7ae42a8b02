/** `getDomains`, `putDomains`: the domains a contract watches (interface 4.5-7). */
import type { Contract } from "../base/contract.ts";
import { ApiError, errorItem } from "../base/error.ts";
import { sql, type Database, type Queries } from "../database/connection.ts";
import { notingChange } from "../versions/version.ts";
import { isDomain } from "./domain-format.ts";

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
 * @throws 400 naming each entry that is no domain
 */
export async function putDomains(
  database: Database,
  contract: Contract,
  domains: readonly string[],
): Promise<string[]> {
  const [first, ...rest] = domains
    .map((domain, index) => ({ domain, index }))
    .filter(({ domain }) => !isDomain(domain))
    .map(({ domain, index }) => errorItem("request.invalidDomain", `"${domain}" is no domain.`, `/${index}`));
  if (first !== undefined) throw new ApiError([first, ...rest]);
  await database.run(sql`
    /* offers.putDomains */
    with incoming as (
      select distinct domain
      from unnest(${domains}::text[]) as incoming (domain)
    ), left_out as (
      update contract_domain
      set is_active = false
      where contract_id = ${contract.contractId} and is_active and domain <> all(${domains}::text[])
    ), ${notingChange(contract, "settings")}
    insert into contract_domain (contract_id, domain)
    select ${contract.contractId}, domain
    from incoming
    order by domain
    on conflict (contract_id, domain) do update
    set is_active = true`);
  return await getDomains(database, contract);
}
