/**
 * When a host rests. Scheduled readings alone decide, and only by failures of different pages: one contract's wrong URLs
 * must not stop another's readings.
 */
import { sql, type Database } from "../../database/connection.ts";
import { limits } from "../../limits.ts";

/** What a reading says about its host. A page that is gone says nothing, so it is not noted. */
export interface HostOutcome {
  /** `wall`: a captcha or challenge. `failure`: the host could not be reached or answered 5xx. */
  kind: "ok" | "failure" | "wall";
  /** Digest of the page's URL. */
  pageDigest: string;
  /** Tries are not scheduled and never count. */
  isScheduled: boolean;
}

/** How the host has answered lately. */
export interface Streak {
  /** Rests in a row. Above 0 a probe decides. */
  rests: number;
  failures: number;
  failedPages: readonly string[];
  walledPages: readonly string[];
}

export interface Backoff {
  reason: "failures" | "wall";
  ms: number;
}

/**
 * Notes what a reading said about its host. A success ends every rest. Failures in a row make it rest, longer each time,
 * with one probe between two rests; a wall at two pages makes it rest for a day.
 */
export async function noteHostOutcome(database: Database, hostId: number, outcome: HostOutcome): Promise<void> {
  if (!outcome.isScheduled) return;
  if (outcome.kind === "ok") await endRest(database, hostId);
  else await noteFailure(database, hostId, outcome.kind, outcome.pageDigest);
}

/** The streak after one more failure, and the rest that it leads to. Pure. */
export function afterFailure(
  before: Streak,
  kind: "failure" | "wall",
  page: string,
): { streak: Streak; pause: Backoff | null } {
  const { backoff } = limits.hosts;
  const failures = before.failures + 1;
  const failedPages = [...new Set([...before.failedPages, page])].slice(-backoff.failedPages);
  const walledPages =
    kind === "wall" ? [...new Set([...before.walledPages, page])].slice(-backoff.walledPages) : before.walledPages;
  const isProbe = before.rests > 0;
  const isWalled = kind === "wall" && (isProbe || walledPages.length >= backoff.walledPages);
  const isFailing = isProbe || (failures >= backoff.failures && failedPages.length >= backoff.failedPages);
  if (!isWalled && !isFailing)
    return { streak: { rests: before.rests, failures, failedPages, walledPages }, pause: null };
  const streak = { rests: before.rests + 1, failures: 0, failedPages: [], walledPages: [] };
  if (isWalled) return { streak, pause: { reason: "wall", ms: backoff.afterWallMs } };
  const level = Math.min(before.rests, backoff.afterFailuresMs.length - 1);
  return { streak, pause: { reason: "failures", ms: backoff.afterFailuresMs[level] ?? backoff.afterWallMs } };
}

/** Most hosts answer, so this touches no row most of the time. */
async function endRest(database: Database, hostId: number): Promise<void> {
  await database.run(sql`
    /* monitoring.endRest */
    update crawl_host
    set failures = 0,
      failed_pages = '{}',
      walled_pages = '{}',
      rests = 0,
      rests_until = null,
      rest_reason = null,
      is_probing = false,
      due_at = next_at
    where host_id = ${hostId} and (failures > 0 or rests > 0)`);
}

interface StreakRow {
  rests: number;
  failures: number;
  failed_pages: string[];
  walled_pages: string[];
  /** It rests already, and no probe is under way: the request was sent before. */
  is_late: boolean;
}

async function noteFailure(database: Database, hostId: number, kind: "failure" | "wall", page: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const row = await transaction.row<StreakRow>(sql`
      /* monitoring.lockStreak */
      select rests, failures, failed_pages, walled_pages, (rests_until > now() and not is_probing) is true as is_late
      from crawl_host
      where host_id = ${hostId}
      for no key update`);
    if (row === null || row.is_late) return;
    const { streak, pause } = afterFailure(
      {
        rests: row.rests,
        failures: row.failures,
        failedPages: row.failed_pages,
        walledPages: row.walled_pages,
      },
      kind,
      page,
    );
    await transaction.run(sql`
      /* monitoring.noteStreak */
      update crawl_host
      set failures = ${streak.failures},
        failed_pages = ${streak.failedPages}::text[],
        walled_pages = ${streak.walledPages}::text[]
      where host_id = ${hostId}`);
    if (pause === null) return;
    await transaction.run(sql`
      /* monitoring.startRest */
      update crawl_host
      set rests = ${streak.rests},
        rest_reason = ${pause.reason},
        is_probing = false,
        rests_until = now() + ${pause.ms}::bigint * interval '1 ms',
        due_at = greatest(due_at, now() + ${pause.ms}::bigint * interval '1 ms')
      where host_id = ${hostId}`);
  });
}
