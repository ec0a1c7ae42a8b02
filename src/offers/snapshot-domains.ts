/** The domains of snapshots. The first snapshot of a domain adds it and pins its currency (interface 4.3-5, 4.3-12). */
import { pinCurrency } from "../accounts/index.ts";
import type { Contract } from "../base/contract.ts";
import { sql, type Transaction } from "../database/connection.ts";
import { domainsWithoutRoom } from "./domain-room.ts";
import type { Snapshot } from "./judge-request.ts";

export interface Domains {
  /** The domain's currency, or null if none of its snapshots was accepted. */
  currencyOf(domain: string): string | null;
  /** Whether the domain is known to be a marketplace. */
  isMarketplace(domain: string): boolean;
  /** Domains that the contract's list leaves out. */
  readonly inactive: readonly string[];
  /** Domains without a currency; locked by this transaction. */
  readonly open: readonly string[];
  /** New domains that would be too many. They are not added. */
  readonly withoutRoom: ReadonlySet<string>;
}

/** A domain of the contract. Its currency is null until one of its snapshots was accepted. */
export interface DomainRow {
  domain: string;
  currency: string | null;
  is_marketplace: boolean;
  is_active: boolean;
}

/** Adds and locks the domains that have no currency. @param known those that have one */
export async function openDomains(
  transaction: Transaction,
  contract: Contract,
  { domains, known }: { domains: readonly string[]; known: readonly DomainRow[] },
): Promise<Domains> {
  const currencies = new Map(known.map((row) => [row.domain, row.currency]));
  const unknown = domains.filter((domain) => !currencies.has(domain)).sort();
  const withoutRoom = new Set(unknown.length === 0 ? [] : await domainsWithoutRoom(transaction, contract, unknown));
  const wanted = unknown.filter((domain) => !withoutRoom.has(domain));
  const added = wanted.length === 0 ? [] : await addDomains(transaction, contract, wanted);
  for (const row of added) currencies.set(row.domain, row.currency);
  const marketplaces = new Set([...known, ...added].filter((row) => row.is_marketplace).map((row) => row.domain));
  return {
    currencyOf: (domain) => currencies.get(domain) ?? null,
    isMarketplace: (domain) => marketplaces.has(domain),
    inactive: [...known, ...added].filter((row) => !row.is_active).map((row) => row.domain),
    open: added.filter((row) => row.currency === null).map((row) => row.domain),
    withoutRoom,
  };
}

/** The update changes nothing: it locks the row against another first snapshot. */
async function addDomains(
  transaction: Transaction,
  contract: Contract,
  domains: readonly string[],
): Promise<DomainRow[]> {
  return await transaction.rows<DomainRow>(sql`
    /* offers.addDomains */
    with incoming as (
      select domain, nextval('contract_domain_id_seq') as domain_id
      from unnest(${domains}::text[]) as incoming (domain)
    ), added as (
      insert into contract_domain as stored (contract_id, domain, domain_id)
      select contract.contract_id, domain, incoming.domain_id
      from incoming
      cross join contract
      where contract.contract_id = ${contract.contractId}
      order by domain
      on conflict (contract_id, domain) do update
      set domain = excluded.domain
      returning stored.domain, stored.currency, stored.is_marketplace, stored.is_active
    )
    select domain, currency, is_marketplace, is_active
    from added`);
}

/** Pins the currency of the open domains that got a snapshot, and of the contract with its first snapshot. */
export async function pinCurrencies(
  transaction: Transaction,
  contract: Contract,
  domains: Domains,
  accepted: readonly Snapshot[],
): Promise<void> {
  if (domains.open.length === 0) return;
  const pinned = new Map<string, string>();
  for (const { domain, currency } of accepted) {
    if (domains.currencyOf(domain) === null && !pinned.has(domain)) pinned.set(domain, currency);
  }
  await transaction.run(sql`
    /* offers.pinCurrencies */
    update contract_domain
    set currency = incoming.currency
    from unnest(${[...pinned.keys()]}::text[], ${[...pinned.values()]}::text[]) as incoming (domain, currency)
    where contract_id = ${contract.contractId} and contract_domain.domain = incoming.domain`);
  const [first] = accepted;
  if (first !== undefined) await pinCurrency(transaction, contract, first.currency);
  const unused = domains.open.filter((domain) => !pinned.has(domain));
  if (unused.length > 0) await dropUnused(transaction, contract, unused);
}

/** Activates inactive domains that got a snapshot. */
export async function activateDomains(
  transaction: Transaction,
  contract: Contract,
  domains: Domains,
  accepted: readonly Snapshot[],
): Promise<void> {
  const found = new Set(accepted.map(({ domain }) => domain));
  const again = domains.inactive.filter((domain) => found.has(domain));
  if (again.length === 0) return;
  await transaction.run(sql`
    /* offers.activateDomains */
    update contract_domain
    set is_active = true
    where contract_id = ${contract.contractId} and domain = any(${again.toSorted()}::text[])`);
}

/** Deletes domains that this transaction added but none of whose snapshots was accepted. */
async function dropUnused(transaction: Transaction, contract: Contract, domains: readonly string[]): Promise<void> {
  await transaction.run(sql`
    /* offers.dropUnusedDomains */
    delete from contract_domain
    where contract_id = ${contract.contractId}
      and domain = any(${domains}::text[])
      and currency is null
      and created_at = now()`);
}

/** Stores that domains are marketplaces. A domain is updated once, so later snapshots cost nothing. */
export async function setMarketplaces(
  transaction: Transaction,
  contract: Contract,
  domains: Domains,
  accepted: readonly Snapshot[],
): Promise<void> {
  const found = accepted
    .filter((snapshot) => snapshot.isOfMarketplace && !domains.isMarketplace(snapshot.domain))
    .map(({ domain }) => domain);
  if (found.length === 0) return;
  await transaction.run(sql`
    /* offers.setMarketplaces */
    update contract_domain
    set is_marketplace = true
    where contract_id = ${contract.contractId} and domain = any(${[...new Set(found)].sort()}::text[])`);
}
