/** `forgetAudit`: deletes entries after {@link limits.audit.keptDays} days. A duty of the worker. */
import { sql, type Database } from "../database/connection.ts";
import { limits } from "../limits.ts";

/** Deletes the entries that are too old at `now`. Each statement deletes a bounded number. */
export async function forgetAudit(database: Database, now: Date): Promise<void> {
  const keptFrom = new Date(now.getTime() - limits.audit.keptDays * 24 * 60 * 60 * 1000);
  for (let forgotten = Infinity; forgotten > 0;) {
    forgotten = await database.run(sql`
      /* audit.forget */
      delete from audit_entry
      where (contract_id, done_at, entry_number) in (
        select contract_id, done_at, entry_number
        from audit_entry
        where done_at < ${keptFrom}
        limit ${limits.audit.forgottenAtOnce}
      )`);
  }
}
