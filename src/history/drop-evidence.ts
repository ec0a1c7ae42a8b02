/** `dropEvidence`: drops the months of evidence that nobody may read any more. A duty of the worker. */
import { limits } from "../limits.ts";
import { raw, type Database } from "../database/connection.ts";
import { listPartitions, lockPartitions, parsePartitionName } from "./partitions.ts";

/**
 * Drops the partitions of `offer_evidence` that ended longer ago than evidence is kept. The drop locks the table for an
 * instant; requests wait for it as for a retired month, at most `replaceLockTimeoutMs`.
 */
export async function dropEvidence(database: Database, now: Date): Promise<void> {
  const keptFrom = new Date(now.getTime() - limits.readings.evidenceDays * 24 * 60 * 60 * 1000);
  const isExpired = (name: string): boolean => {
    const partition = parsePartitionName(name);
    return partition?.table === "offer_evidence" && partition.end <= keptFrom;
  };
  if (!(await listPartitions(database)).some(isExpired)) return;
  await database.transaction(async (transaction) => {
    await lockPartitions(transaction);
    await transaction.set({ lock_timeout: limits.retention.replaceLockTimeoutMs });
    for (const name of (await listPartitions(transaction)).filter(isExpired)) {
      await transaction.run(raw(`/* history.dropEvidence */ drop table ${name}`));
    }
  });
}
