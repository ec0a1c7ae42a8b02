/** Plans visits of pages for products that a catalogue does not have. */
import type { Contract } from "../../../base/contract.ts";
import { sql, type Transaction } from "../../../database/connection.ts";
import { ensureHosts } from "../../hosts/turns.ts";
import type { CatalogueJob } from "./catalogue-work.ts";

/** The pages of a product that are to be visited. */
export interface PlannedVisit {
  productId: number;
  pages: readonly { pageId: number; url: string; host: string }[];
}

/** Adds jobs to the run of a catalogue's job. @returns the hosts whose turns the caller notes at the transaction's end */
export async function planVisits(
  transaction: Transaction,
  contract: Contract,
  { taskId, domain }: Pick<CatalogueJob, "taskId" | "domain">,
  visits: readonly PlannedVisit[],
): Promise<number[]> {
  if (visits.length === 0) return [];
  const ids = await ensureHosts(
    transaction,
    visits.flatMap(({ pages }) => pages.map(({ host }) => host)),
  );
  const hostIdOf = (host: string): number => ids.get(host) ?? 0;
  const rows = visits.map(({ productId, pages }) => ({
    product_id: productId,
    host_id: hostIdOf(pages[0]?.host ?? ""),
    work: { pages: pages.map(({ pageId, url, host }) => ({ pageId, url, hostId: hostIdOf(host) })) },
  }));
  await transaction.run(sql`
    /* monitoring.planVisits */
    insert into fetch_job (contract_id, kind, task_id, domain, product_id, host_id, work)
    select ${contract.contractId}, 'pair', ${taskId}, ${domain}, product_id, host_id, work
    from json_to_recordset(${JSON.stringify(rows)}::json) as visit (product_id bigint, host_id bigint, work json)`);
  return rows.map((row) => row.host_id);
}
