/** Which job a contract's turn at a host is for. */
import { randomUUID } from "node:crypto";
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

/** Leases the first job of each turn that may be done. A turn without one is not in the result. */
export async function leaseJobs(transaction: Transaction, turns: readonly DueHost[]): Promise<LeasedRow[]> {
  return await transaction.rows<LeasedRow>(sql`
    /* monitoring.leaseJobs */
    with turn as materialized (
      select host_id, contract_id, token
      from unnest(
        ${turns.map((turn) => turn.host_id)}::bigint[],
        ${turns.map((turn) => turn.contract_id)}::text[],
        ${turns.map(() => randomUUID())}::uuid[]
      ) as turn (host_id, contract_id, token)
    ), first as materialized (
      select turn.host_id, turn.token, job.contract_id, job.job_id, job.interval_ms
      from turn
      cross join lateral (
        select candidate.contract_id, candidate.job_id, watched.interval_ms
        from (
          select fetch_job.contract_id, job_id, kind, domain
          from fetch_job
          where fetch_job.host_id = turn.host_id
            and fetch_job.contract_id = turn.contract_id
            and due_at <= now()
            and (lease_until is null or lease_until <= now())
          order by due_at
          limit ${limits.hosts.jobsLookedAt}
          for update skip locked
        ) as candidate
        left join lateral (
          select interval_ms, is_enabled and removed_at is null as is_watched
          from watched_domain
          where watched_domain.contract_id = turn.contract_id and watched_domain.domain = candidate.domain
          limit 1
        ) as watched on true
        where candidate.kind = 'try' or is_watched
        limit 1
      ) as job
      where (
        select is_active and (expires_at is null or expires_at > now())
        from contract
        where contract.contract_id = turn.contract_id
      )
    )
    update fetch_job
    set lease_until = now() + ${limits.hosts.leaseMs}::bigint * interval '1 ms',
      lease_token = first.token,
      attempts = attempts + 1
    from first
    where fetch_job.contract_id = first.contract_id and fetch_job.job_id = first.job_id
    returning first.host_id, fetch_job.contract_id, fetch_job.job_id, kind, task_id, domain, product_id, work, pages_read,
      readings, attempts, lease_token, first.interval_ms`);
}
