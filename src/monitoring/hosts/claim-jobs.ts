/**
 * `claimJobs`: one job of each host whose slot has come. A claim is a lease of the job and the slot of the host in one,
 * so one request a host is under way, whatever the number of processes.
 *
 * Hosts and turns are looked up first, jobs afterwards, both in one transaction: hosts belong to the installation, jobs to
 * contracts. Whoever adds jobs locks the turn first and the host second; a claim locks the host first and skips what is
 * locked. So no job is added unnoticed to a turn that a claim deletes.
 */
import type { Database } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { ClaimCursor } from "./claim-cursor.ts";
import { lockDueHosts, type DueHost } from "./due-hosts.ts";
import { holdHosts } from "./hold-hosts.ts";
import { leaseJobs, type LeasedRow } from "./lease-jobs.ts";
import type { HostSlot } from "./host-slots.ts";
import { postponeTurns } from "./postpone-turns.ts";

/** Hosts of one claim, and the rounds in which a claim looks for more of them if contracts had nothing to do. */
const claimedAtOnce = 200;
const claimRounds = 4;

/** A job that this process alone may do, until {@link limits.hosts.leaseMs} after `claimedAt`. It is a slot of its host as well. */
export interface ClaimedJob extends HostSlot {
  contractId: string;
  jobId: number;
  kind: LeasedRow["kind"];
  taskId: string | null;
  domain: string | null;
  productId: number | null;
  work: unknown;
  pagesRead: number;
  readings: unknown[];
  /** Claims of the job that were not given back, with this one. Those of a page after the first count when their visit begins. */
  attempts: number;
  /** Whether its host rests or failed lately, so that a success is news. */
  isHostFailing: boolean;
  /** The time of the claim by the database's clock. */
  claimedAt: Date;
}

/**
 * Claims at most `count` jobs: of each due host one, of the contract that was served there longest ago, and of its jobs the
 * one that has been due longest. Hosts that wait for long are taken by their companies in turns. Jobs of disabled or removed domains, and of expired or inactive contracts, are left.
 *
 * @param options.cursor of the process, so that claims that follow each other do not begin at the first host
 * @param options.needsBrowser whether only jobs at hosts are claimed where the contract's pages need a browser, or only others;
 * null, as by default, for all
 */
export async function claimJobs(
  database: Database,
  {
    count,
    cursor = new ClaimCursor(),
    needsBrowser = null,
  }: { count: number; cursor?: ClaimCursor; needsBrowser?: boolean | null },
): Promise<ClaimedJob[]> {
  const claimed: ClaimedJob[] = [];
  for (let round = 0; round < claimRounds && claimed.length < count; round++) {
    const wanted = Math.min(count - claimed.length, claimedAtOnce);
    const { jobs, isOver } = await claimRound(database, { count: wanted, needsBrowser }, cursor);
    claimed.push(...jobs);
    if (isOver) break;
  }
  return claimed;
}

/** @returns also whether every host had a job that it looked for, so that no further round is needed */
async function claimRound(
  database: Database,
  { count, needsBrowser }: { count: number; needsBrowser: boolean | null },
  cursor: ClaimCursor,
): Promise<{ jobs: ClaimedJob[]; isOver: boolean }> {
  const inTurn = await cursor.turns.take(database, count, needsBrowser);
  const claimedAtMs = performance.now();
  const among = inTurn === null ? { after: cursor.after() } : { inTurn };
  const { hosts, jobs } = await database.transaction(async (transaction) => {
    const found = await lockDueHosts(transaction, { among, count, needsBrowser });
    if (found.length === 0) return { hosts: found, jobs: [] };
    const rows = await leaseJobs(
      transaction,
      found.filter((host) => host.is_due),
    );
    await holdHosts(transaction, found, rows);
    await postponeTurns(transaction, found, new Set(rows.map((row) => row.host_id)));
    return { hosts: found, jobs: readClaims(found, rows, claimedAtMs) };
  });
  if (inTurn !== null) return { jobs, isOver: jobs.length === inTurn.length };
  goOn(cursor, hosts, count);
  return { jobs, isOver: jobs.length === hosts.length };
}

/** Notes how far a claim in the order of time came. */
function goOn(cursor: ClaimCursor, hosts: readonly DueHost[], count: number): void {
  const last = hosts.at(-1);
  if (last === undefined) return cursor.advance(null);
  const { now, due_at: dueAt } = last;
  if (hosts.length === count) cursor.turns.record(now.getTime() - dueAt.getTime());
  return cursor.advance({ now, dueAt: hosts.length < count ? now : dueAt });
}

function readClaims(hosts: readonly DueHost[], rows: readonly LeasedRow[], claimedAtMs: number): ClaimedJob[] {
  const byId = new Map(hosts.map((host) => [host.host_id, host]));
  return rows.flatMap((row) => {
    const host = byId.get(row.host_id);
    if (host === undefined) return [];
    return [
      {
        contractId: row.contract_id,
        jobId: row.job_id,
        kind: row.kind,
        taskId: row.task_id,
        domain: row.domain,
        productId: row.product_id,
        work: JSON.parse(row.work) satisfies unknown,
        pagesRead: row.pages_read,
        readings: readReadings(row.readings),
        attempts: row.attempts,
        hostId: row.host_id,
        host: host.host,
        token: row.lease_token,
        startsAt: host.now,
        isHostFailing: host.failures > 0 || host.rests > 0,
        claimedAt: host.now,
        sendBefore: claimedAtMs + limits.hosts.sendWithinMs,
      },
    ];
  });
}

function readReadings(text: string): unknown[] {
  const readings: unknown = JSON.parse(text);
  return Array.isArray(readings) ? readings : [];
}
