/**
 * `forgetLogMessages`: deletes messages after {@link limits.logs.keptDays} days, and refused requests after
 * {@link limits.refusals.keptDays}. Of a contract or company with many messages the oldest go earlier. A duty of the worker.
 */
import { sql, type Database } from "../database/connection.ts";
import { limits } from "../limits.ts";

/**
 * Deletes what is too old at `now`, or too many. Each statement deletes a bounded number.
 *
 * @param signal ends it after the statement under way
 * @param keptNewest messages of a contract, or of a company without one, that stay. Tests keep fewer.
 */
export async function forgetLogMessages(
  database: Database,
  signal: AbortSignal,
  now: Date,
  keptNewest: number = limits.logs.keptNewest,
): Promise<void> {
  const daysBefore = (days: number): Date => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
  for (const forget of [forgetOfContracts, forgetOfCompanies]) {
    await forgetAll(signal, async () => await forget(database, daysBefore(limits.logs.keptDays)));
  }
  await forgetAll(signal, async () => await forgetRefused(database, daysBefore(limits.refusals.keptDays)));
  for (const last of await listContractsOver(database, keptNewest)) {
    await forgetAll(signal, async () => await forgetOlderOfContract(database, last));
  }
  for (const last of await listCompaniesOver(database, keptNewest)) {
    await forgetAll(signal, async () => await forgetOlderOfCompany(database, last));
  }
}

async function forgetAll(signal: AbortSignal, forget: () => Promise<number>): Promise<void> {
  for (let forgotten = Infinity; forgotten > 0 && !signal.aborted;) forgotten = await forget();
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

/** The newest message of those that are too many. */
interface Last {
  stored_at: Date;
  message_number: number;
}

async function listContractsOver(database: Database, kept: number): Promise<(Last & { contract_id: string })[]> {
  return await database.rows(sql`
    /* logs.listContractsOver */
    select contract.contract_id, last.stored_at, last.message_number
    from contract
    cross join lateral (
      select stored_at, message_number
      from log_message
      where log_message.contract_id = contract.contract_id
      order by stored_at desc, message_number desc
      offset ${kept}
      limit 1
    ) as last`);
}

async function forgetOlderOfContract(database: Database, last: Last & { contract_id: string }): Promise<number> {
  return await database.run(sql`
    /* logs.forgetOlderOfContract */
    delete from log_message
    where contract_id = ${last.contract_id}
      and (stored_at, message_number) in (
        select stored_at, message_number
        from log_message
        where contract_id = ${last.contract_id}
          and (stored_at, message_number) <= (${last.stored_at}, ${last.message_number}::bigint)
        limit ${limits.logs.forgottenAtOnce}
      )`);
}

async function listCompaniesOver(database: Database, kept: number): Promise<(Last & { company_id: number })[]> {
  return await database.rows(sql`
    /* logs.listCompaniesOver */
    select company.company_id, last.stored_at, last.message_number
    from company
    cross join lateral (
      select stored_at, message_number
      from company_log_message
      where company_log_message.company_id = company.company_id
      order by stored_at desc, message_number desc
      offset ${kept}
      limit 1
    ) as last`);
}

async function forgetOlderOfCompany(database: Database, last: Last & { company_id: number }): Promise<number> {
  return await database.run(sql`
    /* logs.forgetOlderOfCompany */
    delete from company_log_message
    where company_id = ${last.company_id}
      and (stored_at, message_number) in (
        select stored_at, message_number
        from company_log_message
        where company_id = ${last.company_id}
          and (stored_at, message_number) <= (${last.stored_at}, ${last.message_number}::bigint)
        limit ${limits.logs.forgottenAtOnce}
      )`);
}
