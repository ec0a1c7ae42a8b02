/** `forgetAudit`: deletes entries after {@link limits.audit.keptDays} days. A duty of the worker. */
import { sql, type Database } from "../database/connection.ts";
import { forget } from "../history/retention.ts";
import { limits } from "../limits.ts";

/** Deletes the entries that are too old at `now`. */
export async function forgetAudit(database: Database, now: Date, signal: AbortSignal): Promise<void> {
  const keptFrom = new Date(now.getTime() - limits.audit.keptDays * 24 * 60 * 60 * 1000);
  const key = ["contract_id", "done_at", "entry_number"] as const;
  await forget(database, signal, [{ table: "audit_entry", key, isOver: sql`done_at < ${keptFrom}` }]);
}
