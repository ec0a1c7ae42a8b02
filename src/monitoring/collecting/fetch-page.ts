/**
 * `fetchPage`: gets one page of a watched domain, hop by hop. Each request takes a moment of its host, whatever asks for
 * it, and robots.txt is asked before each hop.
 */
import type { Database } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { fetchOnce, OutgoingFailure, redirectTarget, type CollectorWay, type Fetched } from "../../outgoing/index.ts";
import { deniesAll, mayFetch } from "../../reading/index.ts";
import { isHostOf } from "../domains/index.ts";
import { endRequest, hostKey, robotsOf, takeMoment, type Moment } from "../hosts/index.ts";
import type { Outcome } from "../outcome.ts";

/** What a page is fetched with. */
export interface PageRequest {
  url: string;
  domain: string;
  /** For a conditional request; null where an unchanged page would say nothing. */
  etag: string | null;
  lastModified: string | null;
}

export type FetchedPage =
  | { kind: "fetched"; answer: Fetched }
  | { kind: "notModified"; url: string }
  /** `isHost`: the host failed, not the page alone. */
  | { kind: "failed"; outcome: Outcome; detail: string; isHost: boolean }
  /** A host gave no moment in time, or nothing was sent: the page is fetched later, which is no failure. */
  | { kind: "later" };

export interface FetchOptions {
  database: Database;
  way: CollectorWay;
  signal: AbortSignal;
}

/**
 * @param moment the moment of the first request, which the claim took
 * @throws the signal's reason
 */
export async function fetchPage(options: FetchOptions, request: PageRequest, moment: Moment): Promise<FetchedPage> {
  let url = request.url;
  for (let hop = 0, taken: Moment | null = moment; taken !== null; hop++) {
    const denial = await findDenial(options, url);
    if (denial !== null) return denial;
    const answer = await fetchHop(options, { ...request, url }, taken, hop === 0);
    if ("kind" in answer) return answer;
    if (answer.status === 304) return { kind: "notModified", url };
    const target = targetOf(answer);
    if (target === null) return { kind: "fetched", answer };
    if (target instanceof OutgoingFailure) return failed(target.message);
    if (hop === limits.outgoing.redirects) return failed("The page redirects too often.");
    if (!isHostOf(request.domain, target)) return failed("The page redirects to another site.");
    url = target.href;
    taken = await takeMoment(options.database, hostKey(target), options.signal);
  }
  return { kind: "later" };
}

/** What robots.txt says against fetching a URL; null if it allows it. */
async function findDenial({ database, way, signal }: FetchOptions, url: string): Promise<FetchedPage | null> {
  const { origin } = new URL(url);
  const robots = await robotsOf(database, way, origin, signal);
  if (robots === "denied") return failed("The site's robots.txt cannot be read at the moment, so nothing is fetched.");
  if (mayFetch(robots, url)) return null;
  if (!deniesAll(robots)) return failed("The site's robots.txt disallows the page.");
  const detail = "The site's robots.txt disallows all pages.";
  return { kind: "failed", outcome: "UnsupportedDomainFailure", detail, isHost: false };
}

/** One request, and the end of its moment. */
async function fetchHop(
  { database, way, signal }: FetchOptions,
  request: PageRequest,
  moment: Moment,
  isFirst: boolean,
): Promise<Fetched | FetchedPage> {
  const sentAt = performance.now();
  const headers = isFirst ? conditions(request) : {};
  try {
    const answer = await fetchOnce(way, { url: request.url, headers, signal });
    const { status, latencyMs } = answer;
    const retryAfterMs = readRetryAfter(answer.headers.get("retry-after") ?? "", Date.now());
    await endRequest(database, moment, { sentAgoMs: performance.now() - sentAt, latencyMs, status, retryAfterMs });
    return answer;
  } catch (error) {
    const seen = { latencyMs: null, status: null, retryAfterMs: null };
    await endRequest(database, moment, { sentAgoMs: performance.now() - sentAt, ...seen });
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

/** The wait that a `Retry-After` asks for: seconds or a date (RFC 9110, 10.2.3); null without one. */
export function readRetryAfter(text: string, nowMs: number): number | null {
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}
