/** Contracts with jobs that wait at hosts, and a clock that tests move: all times of the hosts go back instead. */
import assert from "node:assert/strict";
import { sql, type Database } from "../../../src/database/connection.ts";
import { ClaimCursor } from "../../../src/monitoring/hosts/claim-cursor.ts";
import { claimJobs, type ClaimedJob } from "../../../src/monitoring/hosts/claim-jobs.ts";
import { endRequest } from "../../../src/monitoring/hosts/host-slots.ts";
import { ensureHosts, noteTurns } from "../../../src/monitoring/hosts/turns.ts";

/** What came back of a request that went well. */
export const answered = { sentAgoMs: 0, latencyMs: 20, status: 200, retryAfterMs: null };

/** A contract without a customer, which starts in a fraction of the time. @param company of this name, which is made if it is new */
export async function aContract(
  database: Database,
  contractId: string,
  company = "Company",
): Promise<{ contractId: string }> {
  await database.run(sql`
    insert into company (name)
    select ${company}
    where not exists (select from company where name = ${company})`);
  await database.run(sql`
    insert into contract (contract_id, company_id, contract_name, contract_type)
    select ${contractId}, min(company_id), ${contractId}, 'reseller'
    from company
    where name = ${company}`);
  return { contractId };
}

export async function watch(
  database: Database,
  { contractId }: { contractId: string },
  domain: string,
  intervalMs: number | null = null,
): Promise<void> {
  await database.run(sql`
    insert into watched_domain (contract_id, domain, source_kind, basis, country, currency, interval_ms)
    values (${contractId}, ${domain}, 'page', 'publicPages', 'DE', 'EUR', ${intervalMs})`);
}

/** Adds pairs to read at each of the hosts, in one transaction as a run does. @returns the hosts' ids */
export async function addJobs(
  database: Database,
  contract: { contractId: string },
  { hosts, each = 1, domain = "shop.example", dueInMs = 0 }: JobsWish,
): Promise<number[]> {
  return await database.transaction(async (transaction) => {
    const hostIds = [...(await ensureHosts(transaction, hosts)).values()];
    await transaction.run(sql`
      insert into fetch_job (contract_id, kind, domain, product_id, host_id, work, due_at)
      select ${contract.contractId}, 'pair', ${domain}, number, host_id, '[]',
        now() + ${dueInMs}::bigint * interval '1 ms'
      from unnest(${hostIds}::bigint[]) as host_id
      cross join generate_series(1, ${each}::integer) as number`);
    await noteTurns(transaction, contract, hostIds, dueInMs);
    return hostIds;
  });
}

interface JobsWish {
  hosts: readonly string[];
  each?: number;
  domain?: string;
  dueInMs?: number;
}

/** `shop-0.example`, `shop-1.example`, … */
export function shops(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `shop-${index}.example`);
}

/** Lets time pass for hosts, turns, jobs and robots.txt. */
export async function pass(database: Database, ms: number): Promise<void> {
  const by = sql`${Math.round(ms)}::bigint * interval '1 ms'`;
  await database.transaction(async (transaction) => {
    await transaction.run(sql`
      update crawl_host
      set next_at = next_at - ${by}, due_at = due_at - ${by}, busy_until = busy_until - ${by},
        rests_until = rests_until - ${by}, slowed_at = slowed_at - ${by}, used_at = used_at - ${by}`);
    await transaction.run(sql`
      update host_turn
      set due_at = due_at - ${by}, served_at = served_at - ${by}, slowed_until = slowed_until - ${by}`);
    await transaction.run(sql`
      update fetch_job
      set due_at = due_at - ${by}, lease_until = lease_until - ${by}`);
    await transaction.run(sql`
      update crawl_robots
      set fetched_at = fetched_at - ${by}, expires_at = expires_at - ${by}`);
  });
}

/** Claims, and requires the one job that there should be. */
export async function claimOne(database: Database): Promise<ClaimedJob> {
  const [job, ...others] = await claimJobs(database, { count: 100, cursor: new ClaimCursor() });
  assert.ok(job !== undefined, "there is a job to claim");
  assert.equal(others.length, 0, "there is one job to claim");
  return job;
}

/** Does a claimed job: its request, and its end as a result has it. @returns false if the lease was lost */
export async function finish(database: Database, job: ClaimedJob, seen = answered): Promise<boolean> {
  await endRequest(database, job, seen);
  const deleted = await database.run(sql`
    delete from fetch_job
    where contract_id = ${job.contractId} and job_id = ${job.jobId} and lease_token = ${job.token}`);
  return deleted === 1;
}

export interface HostFacts {
  delay_ms: number;
  next_in_ms: number;
  due_in_ms: number | null;
  rest_ms: number | null;
  rests: number;
  failures: number;
  is_busy: boolean;
}

export async function hostFacts(database: Database, host: string): Promise<HostFacts> {
  const row = await database.row<HostFacts>(sql`
    select delay_ms, rests, failures, busy_until is not null as is_busy,
      round(extract(epoch from next_at - now()) * 1000) as next_in_ms,
      round(extract(epoch from due_at - now()) * 1000) as due_in_ms,
      round(extract(epoch from rests_until - now()) * 1000) as rest_ms
    from crawl_host
    where host = ${host}`);
  assert.ok(row !== null, `there is no host ${host}`);
  return row;
}

/** Of a time that was measured a moment ago. */
export function assertAbout(actual: number | null, expected: number, toleranceMs = 1_000): void {
  assert.ok(actual !== null && Math.abs(actual - expected) <= toleranceMs, `${actual} ms, not about ${expected} ms`);
}

/** Deletes all hosts and jobs, between tests. */
export async function clear(database: Database): Promise<void> {
  await database.run(sql`delete from fetch_job`);
  await database.run(sql`delete from host_turn`);
  await database.run(sql`delete from crawl_host`);
}
