/** `planProbes`: a duty of the worker, which has collectors read pages of domains that are in doubt. */
import { forEachContract } from "../../../accounts/index.ts";
import type { Contract } from "../../../base/contract.ts";
import { sql, type Database, type Transaction } from "../../../database/connection.ts";
import { ensureHosts, noteTurns } from "../../hosts/turns.ts";
import { findProbed, takeDueProbes, type DueProbe } from "./due-probes.ts";

/** Plans the probes that are due now, by the database's clock. A domain has one at a time. */
export async function planProbes(database: Database, signal: AbortSignal): Promise<void> {
  const plan = async (contract: Contract): Promise<void> =>
    await database.transaction(async (transaction) => await planOf(transaction, contract));
  await forEachContract(database, await findProbed(database), plan, signal);
}

async function planOf(transaction: Transaction, contract: Contract): Promise<void> {
  const due = await takeDueProbes(transaction, contract);
  if (due.length === 0) return;
  // A domain has one probe: that of its wall if it has one, for nothing else can be read there.
  const probes = [...new Map(due.map((probe) => [probe.domain, probe])).values()];
  const hosts = probes.flatMap(({ pages }) => pages.map(({ host }) => host));
  const hostIds = await ensureHosts(transaction, hosts);
  const jobs = probes.map((probe) => jobOf(probe, hostIds));
  await transaction.run(sql`
    /* monitoring.addProbes */
    insert into fetch_job (contract_id, kind, domain, host_id, work)
    select ${contract.contractId}, 'probe', domain, host_id, work
    from json_to_recordset(${JSON.stringify(jobs)}) as probe (domain text, host_id bigint, work json)`);
  await noteTurns(
    transaction,
    contract,
    jobs.map((job) => job.host_id),
  );
}

function jobOf({ domain, reason, method, pages }: DueProbe, hostIds: ReadonlyMap<string, number>) {
  const planned = pages.map(({ pageId, url, host }) => ({ pageId, url, hostId: hostIds.get(host) ?? 0 }));
  return { domain, host_id: planned[0]?.hostId ?? 0, work: { reason, method, pages: planned } };
}
