/** `forgetProbes`: a duty of the worker, which deletes probes that no collector took: others come in their place. */
import { sql, type Database } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";

/** Probes that one statement deletes. */
const forgottenAtOnce = 1_000;

/** Deletes probes that are old, in bounded statements. */
export async function forgetProbes(database: Database, signal: AbortSignal): Promise<void> {
  const { forgottenAfterMs } = limits.probing;
  for (let deleted: number = forgottenAtOnce; deleted === forgottenAtOnce && !signal.aborted;) {
    deleted = await database.run(sql`
      /* monitoring.forgetProbes */
      delete from fetch_job
      where (contract_id, job_id) in (
        select old.contract_id, old.job_id
        from fetch_job as old
        where old.kind = 'probe'
          and old.created_at < statement_timestamp() - make_interval(secs => ${forgottenAfterMs / 1000})
        limit ${forgottenAtOnce})`);
  }
}
