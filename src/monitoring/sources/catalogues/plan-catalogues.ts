/** Plans the catalogues of a run: one job a domain, which waits at the host of its first request. */
import type { Contract } from "../../../base/contract.ts";
import { sql, type Queries, type Transaction } from "../../../database/connection.ts";
import { hostKey } from "../../hosts/host-key.ts";
import { ensureHosts } from "../../hosts/turns.ts";
import type { WatchedDomain } from "../../watched/domains/watched-domain.ts";
import { newWork } from "./catalogue-work.ts";
import { firstUrlOf } from "./source.ts";

/** @returns the hosts whose turns the caller notes at the transaction's end */
export async function planCatalogues(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
  watched: readonly WatchedDomain[],
): Promise<number[]> {
  const catalogues = watched.filter(({ sourceKind }) => sourceKind !== "page");
  if (catalogues.length === 0) return [];
  const hosts = catalogues.map((domain) => hostKey(new URL(firstUrlOf(domain))));
  const ids = await ensureHosts(transaction, hosts);
  const hostIds = hosts.map((host) => ids.get(host) ?? 0);
  await transaction.run(sql`
    /* monitoring.planCatalogues */
    insert into fetch_job (contract_id, kind, task_id, domain, host_id, work)
    select ${contract.contractId}, 'catalogue', ${taskId}, domain, host_id, ${JSON.stringify(newWork)}::json
    from unnest(${catalogues.map(({ domain }) => domain)}::text[], ${hostIds}::bigint[]) as planned (domain, host_id)`);
  return hostIds;
}

/** Takes the jobs of catalogues out of a run. @returns their domains */
export async function takeCatalogues(
  queries: Queries,
  contract: Contract,
  taskId: string,
  domains: readonly string[] | null,
): Promise<string[]> {
  const rows = await queries.rows<{ domain: string }>(sql`
    /* monitoring.takeCatalogues */
    delete from fetch_job
    where contract_id = ${contract.contractId}
      and task_id = ${taskId}
      and kind = 'catalogue'
      and (${domains === null} or domain = any(${[...(domains ?? [])]}::text[]))
    returning domain`);
  return rows.map(({ domain }) => domain);
}
