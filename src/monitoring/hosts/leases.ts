/** What the holder of a claimed job can do with it besides finishing it. The token fences off holders whose lease ended. */
import { sql, type Database, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import type { ClaimedJob } from "./claim-jobs.ts";
import { returnHostSlot, type HostSlot } from "./host-slots.ts";
import { noteTurns } from "./turns.ts";

/** How a job is given back. */
export interface Released {
  /** When it is due again, from now on; at once by default. */
  dueInMs?: number;
  /** The host of its next request, if that is another one. */
  hostId?: number;
  /** What was read of it, if it is given back after one page of several. */
  pagesRead?: number;
  readings?: readonly unknown[];
  /** Whether its visit was not counted, because it did not begin (`countVisit`). */
  isUncounted?: boolean;
}

/** The part of a claimed job that names it. */
export type Lease = Pick<
  ClaimedJob,
  "contractId" | "jobId" | "hostId" | "token" | "startsAt" | "pagesRead" | "readings"
>;

/**
 * Begins the lease of a job anew, and that of its request if this is under way.
 *
 * @param slot of the request: the claim, or another one that the job took
 * @returns false if the job is somebody else's by now, or gone: then its result must not be stored
 */
export async function extendLease(
  database: Database,
  { contractId, jobId, hostId, token }: Lease,
  slot: Pick<HostSlot, "hostId" | "token"> = { hostId, token },
): Promise<boolean> {
  const { leaseMs, sendWithinMs } = limits.hosts;
  const extended = await database.run(sql`
    /* monitoring.extendLease */
    update fetch_job
    set lease_until = now() + ${leaseMs}::bigint * interval '1 ms'
    where contract_id = ${contractId} and job_id = ${jobId} and lease_token = ${token}`);
  await database.run(sql`
    /* monitoring.extendMoment */
    update crawl_host
    set busy_until = now() + ${leaseMs}::bigint * interval '1 ms',
      next_at = now() + greatest(${leaseMs}::bigint, delay_ms + ${sendWithinMs}::bigint) * interval '1 ms',
      due_at = now() + greatest(${leaseMs}::bigint, delay_ms + ${sendWithinMs}::bigint) * interval '1 ms'
    where host_id = ${slot.hostId} and busy_token = ${slot.token}`);
  return extended > 0;
}

/**
 * Begins the leases of jobs anew that a process still works on, whichever contracts they are of. A job that is somebody else's
 * by now, gone, or being changed at this moment keeps the lease that it has.
 */
export async function keepLeases(
  database: Database,
  leases: readonly Pick<Lease, "contractId" | "jobId" | "token">[],
): Promise<void> {
  await database.run(sql`
    /* monitoring.keepLeases */
    update fetch_job
    set lease_until = now() + ${limits.hosts.leaseMs}::bigint * interval '1 ms'
    from (
      select job.contract_id, job.job_id
      from unnest(
        ${leases.map(({ contractId }) => contractId)}::text[],
        ${leases.map(({ jobId }) => jobId)}::bigint[],
        ${leases.map(({ token }) => token)}::uuid[]
      ) as held (contract_id, job_id, token)
      join fetch_job as job
        on job.contract_id = held.contract_id
        and job.job_id = held.job_id
        and job.lease_token = held.token
      for update of job skip locked
    ) as kept
    where fetch_job.contract_id = kept.contract_id and fetch_job.job_id = kept.job_id`);
}

/** Counts the visit that begins of a page that was claimed before without a result: if its process ends now, it may be the cause. */
export async function countVisit(
  database: Database,
  { contractId, jobId, token }: Pick<Lease, "contractId" | "jobId" | "token">,
): Promise<void> {
  await database.run(sql`
    /* monitoring.countVisit */
    update fetch_job
    set attempts = attempts + 1
    where contract_id = ${contractId} and job_id = ${jobId} and lease_token = ${token}`);
}

/**
 * Gives a job back without a failure: because nothing could be sent, or after one page of several. The host is free at once
 * if the job's request was not sent; whoever sent it has ended it by `endRequest`.
 *
 * @returns false if the job is somebody else's by now, or gone
 */
export async function releaseJob(database: Database, lease: Lease, released: Released = {}): Promise<boolean> {
  const isReleased = await database.transaction(async (transaction) => {
    const hostId = await release(transaction, lease, released);
    if (hostId === null) return false;
    await noteTurns(transaction, lease, [hostId], released.dueInMs);
    return true;
  });
  await returnHostSlot(database, lease);
  return isReleased;
}

async function release(
  transaction: Transaction,
  { contractId, jobId, hostId, token, pagesRead, readings }: Lease,
  released: Released,
): Promise<number | null> {
  // A page that was read proves that the job does no harm, so its attempts count anew.
  const attemptsKept = released.pagesRead === undefined ? 1 : 0;
  const counted = released.isUncounted === true ? 0 : 1;
  const row = await transaction.row<{ host_id: number }>(sql`
    /* monitoring.releaseJob */
    update fetch_job
    set lease_until = null,
      lease_token = null,
      host_id = ${released.hostId ?? hostId},
      due_at = now() + ${released.dueInMs ?? 0}::bigint * interval '1 ms',
      pages_read = ${released.pagesRead ?? pagesRead},
      readings = ${JSON.stringify(released.readings ?? readings)},
      attempts = (attempts - ${counted}::integer) * ${attemptsKept}::integer
    where contract_id = ${contractId} and job_id = ${jobId} and lease_token = ${token}
    returning host_id`);
  return row?.host_id ?? null;
}
