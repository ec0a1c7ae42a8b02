/**
 * `followHops`: gets one address of a watched domain, hop by hop. Each request takes a moment of its host, and robots.txt
 * is asked before each hop.
 */
import { limits } from "../../../limits.ts";
import { OutgoingFailure, redirectTarget } from "../../../outgoing/index.ts";
import { deniesAll, mayFetch, type RobotsGroups } from "../../../reading/index.ts";
import type { ClaimedJob } from "../../hosts/claim-jobs.ts";
import { hopsOf, type JobHops } from "../../hosts/hops.ts";
import { hostKey } from "../../hosts/host-key.ts";
import { extendLease } from "../../hosts/leases.ts";
import { endRequest, returnMoment, takeMoment, type Moment } from "../../hosts/moments.ts";
import { robotsOf } from "../../hosts/robots.ts";
import type { Answer, FetchFailure, FetchOptions, Followed, Route } from "../../sources/fetching.ts";
import { isHostOf } from "../../watched/domains/source-url.ts";
import { retryAfterOf } from "./retry-after.ts";

/**
 * Sends a request, and follows its redirects: each hop in a moment of its own host, where robots allow it.
 *
 * A host whose pace is long gives a hop no moment in time. The next claim of the job goes on at that hop, because it would never
 * come further from the beginning, and ask the host for the same redirect again and again.
 *
 * @param job the claim, which is the moment of the first request as well, unless `first` is
 * @returns the last answer, whose request the caller ends as soon as it has the body
 * @throws the signal's reason
 */
export async function followHops<A extends Answer>(
  options: FetchOptions,
  job: ClaimedJob,
  route: Route<A>,
  first: Moment = job,
): Promise<Followed<A>> {
  const hops = hopsOf(options, job);
  const known = hops.known(route.url);
  const at: Position = { url: known?.to ?? route.url, hop: known?.hops ?? 0 };
  const followed = await walk(options, job, route, { first, at, hops });
  const isWaiting = followed.kind === "later" && at.hop > 0;
  if (isWaiting) await hops.note(route.url, { to: at.url, hops: at.hop });
  else if (known !== null && followed.kind !== "later") await hops.note(route.url, null);
  return followed;
}

/** Where a route has come to. */
interface Position {
  url: string;
  hop: number;
}

async function walk<A extends Answer>(
  options: FetchOptions,
  job: ClaimedJob,
  route: Route<A>,
  { first, at, hops }: { first: Moment; at: Position; hops: JobHops },
): Promise<Followed<A>> {
  let moment: Moment | null = await momentOf(options, first, at);
  while (moment !== null) {
    const allowed = route.asksRobots ? await askRobots(options, at.url, moment, hops) : { moment };
    if (!("moment" in allowed)) return allowed;
    const mayLast = allowed.moment === job || (await extendLease(options.database, job));
    if (!mayLast || performance.now() > allowed.moment.sendBefore) return await giveUp(options, allowed.moment);
    options.inMoment?.(allowed.moment);
    const sent = await sendHop(options, allowed.moment, async () => await route.send(at.url, at.hop === 0));
    if (sent.kind !== "fetched") return sent;
    const target = targetOf(sent.answer);
    if (target === null) return sent;
    sent.answer.close?.();
    await sent.end();
    if (target instanceof OutgoingFailure) return failed(target.message, "redirect");
    if (at.hop === limits.outgoing.redirects) return failed("The page redirects too often.", "redirect");
    const wrong = route.domain === null ? null : whyNotOf(route.domain, target);
    if (wrong !== null) return failed(wrong, "redirect");
    at.url = target.href;
    at.hop++;
    moment = await takeMoment(options.database, hostKey(target), options.signal);
  }
  return { kind: "later" };
}

/** The held moment if it is of the address's host; else one of that host, such as one that an earlier claim was led to. */
async function momentOf({ database, signal }: FetchOptions, held: Moment, { url }: Position): Promise<Moment | null> {
  const host = hostKey(new URL(url));
  if (host === held.host) return held;
  await returnMoment(database, held);
  return await takeMoment(database, host, signal);
}

/** Why a redirect of a page is not followed; null if it is. The address that it leads to is stored and shown. */
function whyNotOf(domain: string, target: URL): string | null {
  if (!isHostOf(domain, target)) return "The page redirects to another site.";
  return target.href.length > limits.watching.urlCharacters
    ? "The page redirects to an address that is too long."
    : null;
}

async function giveUp({ database }: FetchOptions, moment: Moment): Promise<FetchFailure> {
  await returnMoment(database, moment);
  return { kind: "later" };
}

/** @returns the moment to go on with, or why the URL is not fetched */
async function askRobots(
  { database, robots: source, signal }: FetchOptions,
  url: string,
  held: Moment,
  hops: JobHops,
): Promise<{ moment: Moment } | FetchFailure> {
  const asked = { origin: new URL(url).origin, moment: held, signal, hops };
  const { robots, moment } = await robotsOf(database, source, asked);
  const denial = robots === null ? null : denialOf(robots, url);
  if (robots !== null && denial === null && moment !== null) return { moment };
  if (moment !== null) await returnMoment(database, moment);
  return denial ?? { kind: "later" };
}

/** What robots.txt says against fetching a URL; null if it allows it. */
function denialOf(robots: RobotsGroups | "denied", url: string): FetchFailure | null {
  if (robots === "denied") {
    const detail = "The site's robots.txt cannot be read at the moment, so nothing is fetched.";
    return { ...failed(detail, "robotsUnread"), isUnreachable: true };
  }
  if (mayFetch(robots, url)) return null;
  if (!deniesAll(robots)) return failed("The site's robots.txt disallows the page.", "robots");
  const detail = "The site's robots.txt disallows all pages.";
  return {
    kind: "failed",
    outcome: "UnsupportedDomainFailure",
    detail,
    cause: "robots",
    isHost: false,
    isUnreachable: false,
  };
}

/** One request. Its moment ends with it if it fails. */
async function sendHop<A extends Answer>(
  { database }: FetchOptions,
  moment: Moment,
  send: () => Promise<A>,
): Promise<Followed<A>> {
  try {
    const answer = await send();
    const { status, latencyMs, answeredAt } = answer;
    // The pace counts from the answer. On a busy machine a request may reach its host long after it was sent, and the next one
    // at once.
    const retryAfterMs = retryAfterOf(answer, Date.now());
    const end = async (followed = 0): Promise<void> =>
      await endRequest(database, moment, {
        sentAgoMs: performance.now() - answeredAt,
        latencyMs,
        status,
        retryAfterMs,
        followed,
      });
    return { kind: "fetched", answer, end };
  } catch (error) {
    await endRequest(database, moment, { sentAgoMs: 0, latencyMs: null, status: null, retryAfterMs: null });
    if (!(error instanceof OutgoingFailure)) throw error;
    if (error.kind === "busy") return { kind: "later" };
    return { ...failed(error.message, error.kind), isHost: failuresOfHosts.has(error.kind), isUnreachable: true };
  }
}

/** Failures that say that the host cannot be reached, whichever page is asked for. */
const failuresOfHosts: ReadonlySet<string> = new Set(["dns", "connection", "tls", "timeout"]);

function failed(detail: string, cause: string): FetchFailure & { kind: "failed" } {
  return { kind: "failed", outcome: "RequestFailure", detail, cause, isHost: false, isUnreachable: false };
}

/** The target of a redirect, null without one, or why it must not be followed. */
function targetOf(answer: Answer): URL | OutgoingFailure | null {
  try {
    return redirectTarget(answer);
  } catch (error) {
    if (error instanceof OutgoingFailure) return error;
    throw error;
  }
}
