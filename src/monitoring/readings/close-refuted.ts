/** Closes the snapshots whose price an earlier reader read and this one does not read. */
import type { Contract } from "../../base/contract.ts";
import { textArray } from "../../database/arrays.ts";
import { sql, type Transaction } from "../../database/connection.ts";
import { noteMessages } from "../../logs/index.ts";
import { closeCollected, pairKey } from "../../offers/index.ts";
import { readerVersion } from "../../reading/index.ts";
import type { JudgedPair } from "./judge-pair.ts";
import type { KnownPairs } from "./load-pairs.ts";

/**
 * Closes collectors' snapshots that stand, as stale. The contract's log says it once of each domain and version of the reader.
 *
 * @returns all of the pairs; what waits of those that were closed is as of a time after that, because a snapshot from before is refused
 */
export async function closeRefuted(
  transaction: Transaction,
  contract: Contract,
  judged: readonly JudgedPair[],
  { newest }: Pick<KnownPairs, "newest">,
): Promise<JudgedPair[]> {
  const refuted = judged.filter(({ pair, isRefuted }) => {
    const snapshot = newest.get(pairKey(pair));
    const isOpen = snapshot?.source === "collector" && snapshot.closedAt === null;
    return isRefuted && isOpen && snapshot.gatheredAt < pair.gatheredAt;
  });
  if (refuted.length === 0) return [...judged];
  const closings = refuted.map(({ pair: { productId, domain, gatheredAt } }) => {
    return { productId, domain, gatheredBefore: gatheredAt, reason: "stale" as const };
  });
  await closeCollected(transaction, contract, closings);
  await tellOnce(transaction, contract, [...new Set(closings.map(({ domain }) => domain))]);
  const closed = await transaction.row<{ after: Date }>(sql`
    /* monitoring.timeAfterClosing */
    select clock_timestamp() + interval '1 ms' as after`);
  if (closed === null) return [...judged];
  const gatheredAt = closed.after.toISOString();
  return judged.map((entry) => {
    const { doubt } = entry;
    if (!refuted.includes(entry) || !("doubtful" in doubt)) return entry;
    return { ...entry, doubt: { ...doubt, doubtful: { ...doubt.doubtful, gatheredAt } } };
  });
}

async function tellOnce(transaction: Transaction, contract: Contract, domains: readonly string[]): Promise<void> {
  const untold = await transaction.rows<{ domain: string }>(sql`
    /* monitoring.noteReaderTold */
    insert into domain_moves as known (contract_id, domain, reader_told)
    select ${contract.contractId}, domain, ${readerVersion}::integer
    from unnest(${textArray(domains)}::text[]) as incoming (domain)
    order by domain
    on conflict (contract_id, domain) do update
    set reader_told = excluded.reader_told
    where known.reader_told < excluded.reader_told
    returning domain`);
  const message =
    "Pages are read by a new version. Prices that an earlier one stored and this one is not sure of are closed as stale.";
  const messages = untold.map(({ domain }) => ({ severity: "warn", message: `${domain}: ${message}` }) as const);
  await noteMessages(transaction, contract, "monitoring", messages);
}
