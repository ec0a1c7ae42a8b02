/** Which turns of a contract a process without a browser leaves alone: those at the hosts of its domains with `method: browser`. */
import { sql, type Transaction } from "../../database/connection.ts";
import { isOfDomain } from "./host-key.ts";

/** @returns those of the hosts at which the contract's pages need a browser. Most contracts have none, and pay one query for it. */
export async function findBrowserHosts(
  transaction: Transaction,
  { contractId }: { contractId: string },
  hostIds: readonly number[],
): Promise<number[]> {
  const domains = await findBrowserDomains(transaction, contractId);
  if (domains.length === 0) return [];
  const hosts = await transaction.rows<{ host_id: number; host: string }>(sql`
    /* monitoring.findNamesOfHosts */
    select host_id, host
    from crawl_host
    where host_id = any(${[...hostIds]}::bigint[])`);
  return hosts.filter(({ host }) => domains.some((domain) => isOfDomain(domain, host))).map(({ host_id }) => host_id);
}

/** Notes which turns need a browser, after the methods of the contract's domains have changed. */
export async function noteMethods(transaction: Transaction, contract: { contractId: string }): Promise<void> {
  const turns = await transaction.rows<{ host_id: number }>(sql`
    /* monitoring.findTurns */
    select host_id
    from host_turn
    where contract_id = ${contract.contractId}
    order by host_id
    for update`);
  if (turns.length === 0) return;
  const rendered = await findBrowserHosts(
    transaction,
    contract,
    turns.map(({ host_id }) => host_id),
  );
  await transaction.run(sql`
    /* monitoring.noteTurnMethods */
    update host_turn
    set needs_browser = host_id = any(${rendered}::bigint[])
    where contract_id = ${contract.contractId} and needs_browser <> (host_id = any(${rendered}::bigint[]))`);
}

async function findBrowserDomains(transaction: Transaction, contractId: string): Promise<string[]> {
  const rows = await transaction.rows<{ domain: string }>(sql`
    /* monitoring.findBrowserDomains */
    select domain
    from watched_domain
    where contract_id = ${contractId} and source_method = 'browser' and removed_at is null`);
  return rows.map(({ domain }) => domain);
}
