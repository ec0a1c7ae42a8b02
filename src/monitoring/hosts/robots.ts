/**
 * `robotsOf`: what robots.txt of an origin says. It is fetched once a day, through slots of its host like every request,
 * and kept by origin for all contracts and processes.
 */
import { assert } from "../../base/error.ts";
import { sql, type Database, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import type { RobotsGroups } from "../../reading/index.ts";
import { hostKey } from "./host-key.ts";
import type { Hop, JobHops } from "./hops.ts";
import { endRequest, takeHostSlot, type HostSlot } from "./host-slots.ts";
import { paceOf } from "./pace.ts";
import { ensureHosts } from "./turns.ts";

/** One answer, or none. */
export interface RobotsAnswer {
  /** null if nothing came, or nothing that could be read. */
  status: number | null;
  latencyMs: number | null;
  retryAfterMs: number | null;
  body: Uint8Array;
  /** Where a redirect leads; null without one, or if it must not be followed. */
  redirectsTo: URL | null;
}

/** How robots.txt is fetched and read. */
export interface RobotsSource {
  /** Sends one request. Network failures are an answer with status null. @returns null if the host's address is asked too much now */
  fetch(url: URL, signal: AbortSignal): Promise<RobotsAnswer | null>;
  /** Reads the groups that concern us. "denied": they cannot be read. */
  parse(body: Uint8Array, signal: AbortSignal): Promise<RobotsGroups | "denied">;
}

export interface RobotsFound {
  /** "denied": it cannot be read at the moment, so nothing may be fetched. null: it could not be asked for in time. */
  robots: RobotsGroups | "denied" | null;
  /**
   * The slot to go on with: the held one if it was not needed; else the next one of the same host, null if none came in
   * time. Then the job is given back.
   */
  slot: HostSlot | null;
}

const noRules: RobotsGroups = { own: null, any: null, sitemaps: [] };

/**
 * The rules of an origin: known ones, or those that are fetched now.
 *
 * @param wanted.slot the slot that the caller holds for its own request, such as a claim's. If robots.txt has to be
 * fetched first, it is used for that
 * @param wanted.hops of the job, which keep where a redirect of robots.txt led that its host gave no slot for
 */
export async function robotsOf(
  database: Database,
  source: RobotsSource,
  wanted: { origin: string; slot: HostSlot | null; signal: AbortSignal; hops?: JobHops },
): Promise<RobotsFound> {
  const { origin, slot, signal, hops } = wanted;
  const kept = await findRobots(database, origin);
  if (kept !== null) return { robots: kept, slot };
  const first = new URL("/robots.txt", origin).href;
  const known = hops?.known(first) ?? null;
  const led = known ?? { to: first, hops: 0 };
  const ownSlot = slot !== null && slot.host === hostKey(new URL(led.to)) ? slot : null;
  const record = async (hop: Hop | null): Promise<void> => await hops?.record(first, hop);
  const robots = await fetchRobots(database, source, { origin, led, ownSlot, signal, record });
  if (robots !== null && known !== null) await record(null);
  return { robots, slot: ownSlot === null ? slot : await takeHostSlot(database, ownSlot.host, signal) };
}

/** What is known of an origin's robots.txt; null if it must be fetched first. */
export async function findRobots(database: Queries, origin: string): Promise<RobotsGroups | "denied" | null> {
  const row = await database.row<{ groups: string | null }>(sql`
    /* monitoring.findRobots */
    select groups
    from crawl_robots
    where origin = ${origin} and expires_at > now()`);
  if (row === null) return null;
  if (row.groups === null) return "denied";
  const groups: RobotsGroups = JSON.parse(row.groups);
  return groups;
}

interface RobotsAsked {
  origin: string;
  /** Where an earlier claim of the job was led; `hops` is 0 if it was not. */
  led: Hop;
  ownSlot: HostSlot | null;
  signal: AbortSignal;
  /** Keeps where a redirect led. */
  record: (hop: Hop) => Promise<void>;
}

/** Follows redirects (RFC 9309, 2.3.1). @returns null if one of the requests could not be sent in time */
async function fetchRobots(
  database: Database,
  source: RobotsSource,
  { origin, led, ownSlot, signal, record }: RobotsAsked,
): Promise<RobotsGroups | "denied" | null> {
  let url = new URL(led.to);
  for (let { hops } = led; hops <= limits.hosts.robots.redirects; hops++) {
    const slot = hops === led.hops && ownSlot !== null ? ownSlot : await takeHostSlot(database, hostKey(url), signal);
    const answer = slot === null ? null : await fetchOnce(database, source, { url, slot, signal });
    if (answer === null) {
      if (hops > led.hops) await record({ to: url.href, hops });
      return null;
    }
    if (answer.redirectsTo === null) return await storeRobots(database, origin, await judge(source, answer, signal));
    url = answer.redirectsTo;
  }
  // Who redirects for ever has no robots.txt to read.
  return await storeRobots(database, origin, noRules);
}

async function fetchOnce(
  database: Database,
  source: RobotsSource,
  { url, slot, signal }: { url: URL; slot: HostSlot; signal: AbortSignal },
): Promise<RobotsAnswer | null> {
  const seen = { latencyMs: null, status: null, retryAfterMs: null };
  let answer: RobotsAnswer | null = null;
  try {
    answer = await source.fetch(url, signal);
    return answer;
  } finally {
    // It is asked for once a day, so the pace may count from the answer.
    await endRequest(database, slot, { ...(answer ?? seen), sentAgoMs: 0 });
  }
}

/** 4xx: there is none, so all is allowed. 429, 5xx and silence: all is denied. */
async function judge(
  source: RobotsSource,
  { status, body }: RobotsAnswer,
  signal: AbortSignal,
): Promise<RobotsGroups | "denied"> {
  if (status !== null && status >= 200 && status < 300) return await source.parse(body, signal);
  return status !== null && status >= 400 && status < 500 && status !== 429 ? noRules : "denied";
}

/** Keeps the rules, and the host's pace by its longest `Crawl-delay`. */
async function storeRobots(
  database: Database,
  origin: string,
  robots: RobotsGroups | "denied",
): Promise<RobotsGroups | "denied"> {
  const host = hostKey(new URL(origin));
  const hostId = (await ensureHosts(database, [host])).get(host);
  assert(hostId !== undefined, "a host was made for the origin");
  const isDenied = robots === "denied";
  const keptMs = isDenied ? limits.hosts.robots.deniedKeptMs : limits.hosts.robots.keptMs;
  await database.transaction(async (transaction) => {
    await transaction.run(sql`
      /* monitoring.storeRobots */
      insert into crawl_robots (origin, host_id, groups, crawl_delay_ms, fetched_at, expires_at)
      values (${origin}, ${hostId}, ${isDenied ? null : JSON.stringify(robots)}, ${isDenied ? null : crawlDelayOf(robots)},
        now(), now() + ${keptMs}::bigint * interval '1 ms')
      on conflict (origin) do update
      set groups = excluded.groups,
        crawl_delay_ms = excluded.crawl_delay_ms,
        fetched_at = excluded.fetched_at,
        expires_at = excluded.expires_at`);
    await noteCrawlDelay(transaction, hostId);
  });
  return robots;
}

/** A longer pace holds from the request for robots.txt on. */
async function noteCrawlDelay(transaction: Queries, hostId: number): Promise<void> {
  await transaction.run(sql`
    /* monitoring.noteCrawlDelay */
    with longest as materialized (
      select max(crawl_delay_ms) as crawl_delay_ms
      from crawl_robots
      where host_id = ${hostId}
    ), paced as materialized (
      select longest.crawl_delay_ms, ${paceOf({ crawlDelayMs: sql`longest.crawl_delay_ms` })} as delay_ms
      from crawl_host
      cross join longest
      where host_id = ${hostId}
      for update of crawl_host
    )
    update crawl_host
    set crawl_delay_ms = paced.crawl_delay_ms,
      delay_ms = paced.delay_ms,
      next_at = next_at + greatest(0, paced.delay_ms - crawl_host.delay_ms) * interval '1 ms',
      due_at = due_at + greatest(0, paced.delay_ms - crawl_host.delay_ms) * interval '1 ms'
    from paced
    where host_id = ${hostId} and crawl_host.crawl_delay_ms is distinct from paced.crawl_delay_ms`);
}

function crawlDelayOf({ own, any }: RobotsGroups): number | null {
  const seconds = (own ?? any)?.crawlDelayS ?? null;
  return seconds === null ? null : Math.round(Math.min(seconds * 1000, limits.hosts.crawlDelayMs));
}
