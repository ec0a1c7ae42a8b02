/**
 * `forgetLogMessages`: deletes messages after {@link limits.logs.keptDays} days, and refused requests after
 * {@link limits.refusals.keptDays}. A duty of the worker.
 */
import { sql, type Database } from "../database/connection.ts";
import { limits } from "../limits.ts";

/** Deletes what is too old at `now`. Each statement deletes a bounded number. */
export async function forgetLogMessages(database: Database, now: Date): Promise<void> {
  const daysBefore = (days: number): Date => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
  for (const forget of [forgetOfContracts, forgetOfCompanies]) {
    await forgetAll(async () => await forget(database, daysBefore(limits.logs.keptDays)));
  }
  await forgetAll(async () => await forgetRefused(database, daysBefore(limits.refusals.keptDays)));
}

async function forgetAll(forget: () => Promise<number>): Promise<void> {
  for (let forgotten = Infinity; forgotten > 0;) forgotten = await forget();
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

async function forgetRefused(database: Database, keptFrom: Date): Promise<number> {
  return await database.run(sql`
    /* logs.forgetRefusedRequests */
    delete from refused_request
    where (contract_id, refused_at, request_id) in (
      select contract_id, refused_at, request_id
      from refused_request
      where refused_at < ${keptFrom}
      limit ${limits.logs.forgottenAtOnce}
    )`);
}
