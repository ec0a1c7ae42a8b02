/** Which job a contract's turn at a host is for. */
import { newToken } from "../../base/process-id.ts";
import { sql, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import type { DueHost } from "./due-hosts.ts";

/** A job as it was leased. */
export interface LeasedRow {
  host_id: number;
  contract_id: string;
  job_id: number;
  kind: "pair" | "catalogue" | "try" | "probe";
  task_id: string | null;
  domain: string | null;
  product_id: number | null;
  work: string;
  pages_read: number;
  readings: string;
  attempts: number;
  lease_token: string;
  /** Between the contract's own turns there. */
  interval_ms: number | null;
}

/**
 * Leases the first job of each turn that may be done. A turn without one is not in the result. Jobs are found by themselves, before
 * what their contracts have, because they may lie on another node. A page that was claimed before without a result is counted when its
 * visit begins (`countVisit`): it may have to wait, and a process that ends meanwhile says nothing about it.
 *
 * @param turns one a host
 */
export async function leaseJobs(transaction: Transaction, turns: readonly DueHost[]): Promise<LeasedRow[]> {
  return await transaction.rows<LeasedRow>(sql`
    /* monitoring.leaseJobs */
    with turn as materialized (
      select host_id, contract_id, token
      from unnest(
        ${turns.map((row) => row.host_id)}::bigint[],
        ${turns.map((row) => row.contract_id)}::text[],
        ${turns.map(() => newToken())}::uuid[]
      ) as turn (host_id, contract_id, token)
    ), candidate as materialized (
      select turn.host_id, turn.token, job.contract_id, job.job_id, job.kind, job.domain, job.due_at, job.attempts
      from turn
      cross join lateral (
        select fetch_job.contract_id, job_id, kind, domain, due_at, attempts
        from fetch_job
        where fetch_job.host_id = turn.host_id
          and fetch_job.contract_id = turn.contract_id
          and due_at <= now()
          and (lease_until is null or lease_until <= now())
        order by due_at
        limit ${limits.hosts.jobsLookedAt}
        for update skip locked
      ) as job
    ), watched as materialized (
      select watched_domain.contract_id, watched_domain.domain, interval_ms,
        is_enabled and removed_at is null as is_watched
      from (select distinct contract_id, domain from candidate) as named
      join watched_domain on watched_domain.contract_id = named.contract_id and watched_domain.domain = named.domain
    ), active as materialized (
      select contract.contract_id
      from (select distinct contract_id from candidate) as named
      join contract on contract.contract_id = named.contract_id
      where is_active and not is_full and (expires_at is null or expires_at > now())
    ), first as materialized (
      select distinct on (candidate.host_id) candidate.host_id, candidate.token, candidate.contract_id,
        candidate.job_id, candidate.attempts, watched.interval_ms
      from candidate
      join active on active.contract_id = candidate.contract_id
      left join watched on watched.contract_id = candidate.contract_id and watched.domain = candidate.domain
      where candidate.kind = 'try' or watched.is_watched
      order by candidate.host_id, candidate.due_at
    )
    update fetch_job
    set lease_until = now() + ${limits.hosts.leaseMs}::bigint * interval '1 ms',
      lease_token = first.token,
      attempts = case
        when kind in ('pair', 'probe') and fetch_job.attempts > 0 then fetch_job.attempts
        else fetch_job.attempts + 1
      end
    from first
    where fetch_job.contract_id = first.contract_id and fetch_job.job_id = first.job_id
    returning first.host_id, fetch_job.contract_id, fetch_job.job_id, kind, task_id, domain, product_id, work, pages_read,
      readings, first.attempts + 1 as attempts, lease_token, first.interval_ms`);
}
