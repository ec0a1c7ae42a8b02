/**
 * `followHops`: gets one address of a watched domain, hop by hop. Each request takes a slot of its host, and robots.txt
 * is asked before each hop.
 */
import { limits } from "../../../limits.ts";
import { OutgoingFailure, redirectTarget } from "../../../outgoing/index.ts";
import { deniesAll, mayFetch, type RobotsGroups } from "../../../reading/index.ts";
import type { ClaimedJob } from "../../hosts/claim-jobs.ts";
import { hopsOf, type JobHops } from "../../hosts/hops.ts";
import { hostKey } from "../../hosts/host-key.ts";
import { extendLease } from "../../hosts/leases.ts";
import { endRequest, returnHostSlot, takeHostSlot, type HostSlot } from "../../hosts/host-slots.ts";
import { robotsOf } from "../../hosts/robots.ts";
import type { Answer, FetchFailure, FetchOptions, Followed, Route } from "../../sources/fetching.ts";
import { isHostOf } from "../../watched/domains/source-url.ts";
import { retryAfterOf } from "./retry-after.ts";

/**
 * Sends a request, and follows its redirects: each hop in a slot of its own host, where robots allow it.
 *
 * A host whose pace is long gives a hop no slot in time. The next claim of the job goes on at that hop, because it would never
 * come further from the beginning, and ask the host for the same redirect again and again.
 *
 * @param job the claim, which is the slot of the first request as well, unless `first` is
 * @returns the last answer, whose request the caller ends as soon as it has the body
 * @throws the signal's reason
 */
export async function followHops<A extends Answer>(
  options: FetchOptions,
  job: ClaimedJob,
  route: Route<A>,
  first: HostSlot = job,
): Promise<Followed<A>> {
  const hops = hopsOf(options, job);
  const known = hops.known(route.url);
  const at: Position = { url: known?.to ?? route.url, hop: known?.hops ?? 0 };
  const followed = await walk(options, job, route, { first, at, hops });
  const isWaiting = followed.kind === "later" && at.hop > 0;
  if (isWaiting) await hops.record(route.url, { to: at.url, hops: at.hop });
  else if (known !== null && followed.kind !== "later") await hops.record(route.url, null);
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
  { first, at, hops }: { first: HostSlot; at: Position; hops: JobHops },
): Promise<Followed<A>> {
  let slot: HostSlot | null = await slotOf(options, first, at);
  while (slot !== null) {
    const allowed = route.asksRobots ? await askRobots(options, at.url, slot, hops) : { slot };
    if (!("slot" in allowed)) return allowed;
    const mayLast = allowed.slot === job || (await extendLease(options.database, job));
    if (!mayLast || performance.now() > allowed.slot.sendBefore) return await giveUp(options, allowed.slot);
    options.inSlot?.(allowed.slot);
    const sent = await sendHop(options, allowed.slot, async () => await route.send(at.url, at.hop === 0));
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
    slot = await takeHostSlot(options.database, hostKey(target), options.signal);
  }
  return { kind: "later" };
}

/** The slot if it is of the address's host; else one of that host, such as one that an earlier claim was led to. */
async function slotOf({ database, signal }: FetchOptions, slot: HostSlot, { url }: Position): Promise<HostSlot | null> {
  const host = hostKey(new URL(url));
  if (host === slot.host) return slot;
  await returnHostSlot(database, slot);
  return await takeHostSlot(database, host, signal);
}

/** Why a redirect of a page is not followed; null if it is. The address that it leads to is stored and shown. */
function whyNotOf(domain: string, target: URL): string | null {
  if (!isHostOf(domain, target)) return "The page redirects to another site.";
  return target.href.length > limits.watching.urlCharacters
    ? "The page redirects to an address that is too long."
    : null;
}

async function giveUp({ database }: FetchOptions, slot: HostSlot): Promise<FetchFailure> {
  await returnHostSlot(database, slot);
  return { kind: "later" };
}

/** @returns the slot to go on with, or why the URL is not fetched */
async function askRobots(
  { database, robots: source, signal }: FetchOptions,
  url: string,
  ownSlot: HostSlot,
  hops: JobHops,
): Promise<{ slot: HostSlot } | FetchFailure> {
  const wanted = { origin: new URL(url).origin, slot: ownSlot, signal, hops };
  const { robots, slot } = await robotsOf(database, source, wanted);
  const denial = robots === null ? null : denialOf(robots, url);
  if (robots !== null && denial === null && slot !== null) return { slot };
  if (slot !== null) await returnHostSlot(database, slot);
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

/** One request. Its slot ends with it if it fails. */
async function sendHop<A extends Answer>(
  { database }: FetchOptions,
  slot: HostSlot,
  send: () => Promise<A>,
): Promise<Followed<A>> {
  try {
    const answer = await send();
    const { status, latencyMs, answeredAt } = answer;
    // The pace counts from the answer. On a busy machine a request may reach its host long after it was sent, and the next one
    // at once.
    const retryAfterMs = retryAfterOf(answer, Date.now());
    const end = async (followed = 0): Promise<void> =>
      await endRequest(database, slot, {
        sentAgoMs: performance.now() - answeredAt,
        latencyMs,
        status,
        retryAfterMs,
        followed,
      });
    return { kind: "fetched", answer, end };
  } catch (error) {
    await endRequest(database, slot, { sentAgoMs: 0, latencyMs: null, status: null, retryAfterMs: null });
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
