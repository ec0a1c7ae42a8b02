/** Makes the domains that a contract watches domains of its market, and fixes their currencies (interface 4.9-3). */
import type { Contract } from "../base/contract.ts";
import { sql, type Transaction } from "../database/connection.ts";
import { notingChange } from "../versions/version.ts";
import { requireRoom } from "./domain-room.ts";

export interface DomainCurrency {
  domain: string;
  /** ISO 4217. */
  currency: string;
}

/**
 * Activates the domains, adds those that are missing, and gives a currency to those that have none.
 *
 * @returns the domains as stored: one that has another currency keeps it
 * @throws 409 for too many new ones
 */
export async function watchDomains(
  transaction: Transaction,
  contract: Contract,
  domains: readonly DomainCurrency[],
): Promise<DomainCurrency[]> {
  const names = domains.map(({ domain }) => domain);
  await requireRoom(transaction, contract, names);
  return await transaction.rows<DomainCurrency>(sql`
    /* offers.watchDomains */
    with ${notingChange(contract, "settings")}
    insert into contract_domain as known (contract_id, domain, currency)
    select ${contract.contractId}, domain, currency
    from unnest(
      ${names}::text[],
      ${domains.map(({ currency }) => currency)}::text[]
    ) as watched (domain, currency)
    order by domain
    on conflict (contract_id, domain) do update
    set is_active = true, currency = coalesce(known.currency, excluded.currency)
    returning domain, currency`);
}
