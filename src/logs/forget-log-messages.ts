/** `forgetLogMessages`: deletes messages after {@link limits.logs.keptDays} days. A duty of the worker. */
import { sql, type Database } from "../database/connection.ts";
import { limits } from "../limits.ts";

/** Deletes the messages that are too old at `now`. Each statement deletes a bounded number. */
export async function forgetLogMessages(database: Database, now: Date): Promise<void> {
  const keptFrom = new Date(now.getTime() - limits.logs.keptDays * 24 * 60 * 60 * 1000);
  for (const forget of [forgetOfContracts, forgetOfCompanies]) {
    for (let forgotten = Infinity; forgotten > 0;) forgotten = await forget(database, keptFrom);
  }
}

async function forgetOfContracts(database: Database, keptFrom: Date): Promise<number> {
  return await database.run(sql`
    /* logs.forgetOfContracts */
    delete from log_message
    where (contract_id, stored_at, message_number) in (
      select contract_id, stored_at, message_number
      from log_message
      where stored_at < ${keptFrom}
      limit ${limits.logs.forgottenAtOnce}
    )`);
}

async function forgetOfCompanies(database: Database, keptFrom: Date): Promise<number> {
  return await database.run(sql`
    /* logs.forgetOfCompanies */
    delete from company_log_message
    where (company_id, stored_at, message_number) in (
      select company_id, stored_at, message_number
      from company_log_message
      where stored_at < ${keptFrom}
      limit ${limits.logs.forgottenAtOnce}
    )`);
}
