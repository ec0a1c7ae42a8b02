/** `endLeases`: what a process had claimed when it died is free again, without the wait for its leases. */
import { tokensOf } from "../../base/process-id.ts";
import { sql, type Database } from "../../database/connection.ts";
import { noteTurns } from "./turns.ts";

/** Frees the jobs and the hosts of a process that is dead. Its attempts count, and hosts keep their pace: it may have sent requests. */
export async function endLeases(database: Database, processId: string): Promise<void> {
  const { least, most } = tokensOf(processId);
  const leased = await database.rows<{ contract_id: string; job_id: number; host_id: number }>(sql`
    /* monitoring.findLeases */
    select contract_id, job_id, host_id
    from fetch_job
    where lease_token between ${least}::uuid and ${most}::uuid`);
  await database.run(sql`
    /* monitoring.endMoments */
    update crawl_host
    set busy_until = null, busy_token = null, next_at = now() + delay_ms * interval '1 ms',
      due_at = greatest(now() + delay_ms * interval '1 ms', rests_until)
    where busy_token between ${least}::uuid and ${most}::uuid`);
  for (const [contractId, jobs] of Map.groupBy(leased, (job) => job.contract_id)) {
    await database.transaction(async (transaction) => {
      await transaction.run(sql`
        /* monitoring.endLeases */
        update fetch_job
        set lease_until = null, lease_token = null
        where contract_id = ${contractId}
          and job_id = any(${jobs.map((job) => job.job_id)}::bigint[])
          and lease_token between ${least}::uuid and ${most}::uuid`);
      await noteTurns(
        transaction,
        { contractId },
        jobs.map((job) => job.host_id),
      );
    });
  }
}
