/**
 * `fetchPage`: gets one page of a watched domain, hop by hop. Each request takes a moment of its host, and robots.txt is
 * asked before each hop.
 */
import type { Database } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { fetchOnce, OutgoingFailure, redirectTarget, type CollectorWay, type Fetched } from "../../outgoing/index.ts";
import { deniesAll, mayFetch, type RobotsGroups } from "../../reading/robots.ts";
import { isHostOf } from "../domains/index.ts";
import {
  endRequest,
  extendLease,
  hostKey,
  returnMoment,
  robotsOf,
  takeMoment,
  type Moment,
  type RobotsSource,
} from "../hosts/index.ts";
import type { Outcome } from "../outcome.ts";
import type { PairJob } from "./pair-work.ts";
import { retryAfterOf } from "./retry-after.ts";

/** What a page is fetched with. */
export interface PageRequest {
  url: string;
  /** For a conditional request; null where an unchanged page would say nothing. */
  etag: string | null;
  lastModified: string | null;
}

export type FetchedPage =
  /** Its host stays busy until `end`: an answer may be a wall, after which the next request must not be sent. */
  | { kind: "fetched"; answer: Fetched; end: () => Promise<void> }
  | { kind: "notModified"; url: string }
  /** `isHost`: the host failed, not the page alone. */
  | { kind: "failed"; outcome: Outcome; detail: string; isHost: boolean }
  /** A host gave no moment in time, or the job is somebody else's by now: that is no failure. */
  | { kind: "later" };

export interface FetchOptions {
  database: Database;
  way: CollectorWay;
  robots: RobotsSource;
  signal: AbortSignal;
}

/**
 * @param job the claim, which is the moment of the first request as well
 * @throws the signal's reason
 */
export async function fetchPage(options: FetchOptions, job: PairJob, request: PageRequest): Promise<FetchedPage> {
  let url = request.url;
  let moment: Moment | null = job;
  for (let hop = 0; moment !== null; hop++) {
    const allowed = await askRobots(options, url, moment);
    if (!("moment" in allowed)) return allowed;
    const mayLast = allowed.moment === job || (await extendLease(options.database, job));
    if (!mayLast || performance.now() > allowed.moment.sendBefore) return await giveUp(options, allowed.moment);
    const hopped = await fetchHop(options, { ...request, url }, allowed.moment, hop === 0);
    if (hopped.kind !== "fetched") return hopped;
    const { answer, end } = hopped;
    const target = targetOf(answer);
    if (target === null && answer.status !== 304) return hopped;
    await end();
    if (target === null) return { kind: "notModified", url };
    if (target instanceof OutgoingFailure) return failed(target.message);
    if (hop === limits.outgoing.redirects) return failed("The page redirects too often.");
    if (!isHostOf(job.domain, target)) return failed("The page redirects to another site.");
    url = target.href;
    moment = await takeMoment(options.database, hostKey(target), options.signal);
  }
  return { kind: "later" };
}

async function giveUp({ database }: FetchOptions, moment: Moment): Promise<FetchedPage> {
  await returnMoment(database, moment);
  return { kind: "later" };
}

/** @returns the moment to go on with, or why the URL is not fetched */
async function askRobots(
  { database, robots: source, signal }: FetchOptions,
  url: string,
  held: Moment,
): Promise<{ moment: Moment } | FetchedPage> {
  const { robots, moment } = await robotsOf(database, source, { origin: new URL(url).origin, moment: held, signal });
  const denial = robots === null ? null : denialOf(robots, url);
  if (robots !== null && denial === null && moment !== null) return { moment };
  if (moment !== null) await returnMoment(database, moment);
  return denial ?? { kind: "later" };
}

/** What robots.txt says against fetching a URL; null if it allows it. */
function denialOf(robots: RobotsGroups | "denied", url: string): FetchedPage | null {
  if (robots === "denied") return failed("The site's robots.txt cannot be read at the moment, so nothing is fetched.");
  if (mayFetch(robots, url)) return null;
  if (!deniesAll(robots)) return failed("The site's robots.txt disallows the page.");
  const detail = "The site's robots.txt disallows all pages.";
  return { kind: "failed", outcome: "UnsupportedDomainFailure", detail, isHost: false };
}

/** One request. Its moment is ended unless there is an answer, which the caller looks at first. */
async function fetchHop(
  { database, way, signal }: FetchOptions,
  request: PageRequest,
  moment: Moment,
  isFirst: boolean,
): Promise<FetchedPage> {
  const headers = isFirst ? conditions(request) : {};
  try {
    const answer = await fetchOnce(way, { url: request.url, headers, signal });
    const { status, latencyMs, answeredAt } = answer;
    const retryAfterMs = retryAfterOf(answer, Date.now());
    // The pace counts from the answer. On a busy machine a request may reach its host long after it was sent, and the next
    // one at once.
    const end = async (): Promise<void> => {
      await endRequest(database, moment, {
        sentAgoMs: performance.now() - answeredAt,
        latencyMs,
        status,
        retryAfterMs,
      });
    };
    return { kind: "fetched", answer, end };
  } catch (error) {
    await endRequest(database, moment, { sentAgoMs: 0, latencyMs: null, status: null, retryAfterMs: null });
    if (!(error instanceof OutgoingFailure)) throw error;
    if (error.kind === "busy") return { kind: "later" };
    return { ...failed(error.message), isHost: failuresOfHosts.has(error.kind) };
  }
}

/** Failures that say that the host cannot be reached, whichever page is asked for. */
const failuresOfHosts: ReadonlySet<string> = new Set(["dns", "connection", "tls", "timeout"]);

function failed(detail: string): FetchedPage & { kind: "failed" } {
  return { kind: "failed", outcome: "RequestFailure", detail, isHost: false };
}

function conditions({ etag, lastModified }: PageRequest): Record<string, string> {
  return {
    ...(etag === null ? {} : { "if-none-match": etag }),
    ...(lastModified === null ? {} : { "if-modified-since": lastModified }),
  };
}

/** The target of a redirect, null without one, or why it must not be followed. */
function targetOf(answer: Fetched): URL | OutgoingFailure | null {
  try {
    return redirectTarget(answer);
  } catch (error) {
    if (error instanceof OutgoingFailure) return error;
    throw error;
  }
}
