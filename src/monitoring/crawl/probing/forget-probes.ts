/** `forgetProbes`: a duty of the worker, which deletes probes that no collector took: others come in their place. */
import { sql, type Database } from "../../../database/connection.ts";
import { forget } from "../../../history/retention.ts";
import { limits } from "../../../limits.ts";

/** Deletes probes that are old. */
export async function forgetProbes(database: Database, signal: AbortSignal): Promise<void> {
  const isOver = sql`kind = 'probe'
        and created_at < statement_timestamp() - make_interval(secs => ${limits.probing.forgottenAfterMs / 1000})`;
  await forget(database, signal, [{ table: "fetch_job", key: ["contract_id", "job_id"], isOver }]);
}
