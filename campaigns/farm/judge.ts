/** What the farm's log says about its visitors: every breach of pace, robots.txt and rests, as a sentence. Pure. */
import { limits } from "../../src/limits.ts";
import { isRobots, type Arrival } from "./farm.ts";
import { pageOf, type Loss } from "./losses.ts";
import type { Shop } from "./shops.ts";

export interface Judged {
  readonly shops: readonly Shop[];
  readonly arrivals: readonly Arrival[];
  /** The least time between two requests to a host, unless the shop asks for more. */
  readonly paceMs: number;
  /** What a shop says with 429. */
  readonly retryAfterS: number;
  /** How often the pages of a shop were to be read. */
  readonly readingsOf: (shop: Shop) => number;
  /** What collectors had under way when they were killed. */
  readonly losses: readonly Loss[];
}

/** A request may be seen so much earlier or later than another one, by ways of the network. */
const toleranceMs = 50;

/** @returns nothing if the visitors behaved */
export function breaches(judged: Judged): string[] {
  const byHost = Map.groupBy(judged.arrivals, ({ host }) => host);
  const known = new Set(judged.shops.map(({ host }) => host));
  const strangers = [...byHost.keys()].filter((host) => !known.has(host));
  return [
    ...strangers.map((host) => `${host} is no shop of the farm`),
    ...judged.shops.flatMap((shop) => {
      const arrivals = (byHost.get(shop.host) ?? []).toSorted((a, b) => a.atMs - b.atMs);
      return [
        ...tooFast(shop, arrivals, judged),
        ...robotsBroken(shop, arrivals),
        ...tooSoonAfterRefusal(arrivals, judged),
        ...visitsOfResting(shop, arrivals, judged),
        ...tooOften(shop, arrivals, judged),
      ];
    }),
  ];
}

function tooFast({ host, kind }: Shop, arrivals: readonly Arrival[], { paceMs }: Judged): string[] {
  // A Crawl-delay is known once robots.txt was read. It holds from that request on. An operator's pace goes before it.
  const pace = paceMs < limits.hosts.delayMs ? paceMs : Math.max(paceMs, kind.crawlDelayMs ?? 0);
  return between(arrivals)
    .filter(({ ms }) => ms < pace - toleranceMs)
    .map(({ ms, later }) => `${host}${later.path} came ${Math.round(ms)} ms after the request before, not ${pace} ms`);
}

function robotsBroken({ host, kind }: Shop, arrivals: readonly Arrival[]): string[] {
  // The owner of a shop gave the address of its feed: reading it is no crawling.
  const denied = arrivals.filter((arrival) => !isRobots(arrival) && kind.denies?.(arrival.path) === true);
  const unasked = [...Map.groupBy(arrivals, ({ asked }) => asked)].filter(
    ([, [first]]) => kind.catalogue?.basis !== "feed" && first !== undefined && !isRobots(first),
  );
  return [
    ...denied.map(({ path }) => `${host}${path} was fetched, which robots.txt denies`),
    ...unasked.map(([asked]) => `${asked} was visited before its robots.txt`),
  ];
}

function tooSoonAfterRefusal(arrivals: readonly Arrival[], { retryAfterS }: Judged): string[] {
  return between(arrivals)
    .filter(({ earlier, ms }) => earlier.status === 429 && ms < retryAfterS * 1_000 - toleranceMs)
    .map(({ later, ms }) => `${later.host}${later.path} came ${Math.round(ms)} ms after a 429`);
}

function visitsOfResting(
  { host, kind: { restsAfter, restMs = 0 } }: Shop,
  arrivals: readonly Arrival[],
  { losses }: Judged,
): string[] {
  const pages = arrivals.filter((arrival) => !isRobots(arrival));
  const inVain = [...new Set(pages.map(pageOf))].reduce((sum, page) => sum + lost(losses, page), 0);
  // A run that takes longer than a rest sees the page that is tried after it.
  const tried = between(pages).filter(({ ms }) => ms >= restMs - toleranceMs).length;
  if (restsAfter === undefined || pages.length <= restsAfter + inVain + tried) return [];
  return [`${host} had ${pages.length} visits, though it should rest after ${restsAfter}`];
}

/**
 * A page is fetched once in each run, one of a shop once more as a probe if an alarm asks for it, and a page once more if the collector was killed that had fetched it, or if its redirect led to a host that
 * gave no moment in time: the job is then given back.
 */
function tooOften(shop: Shop, arrivals: readonly Arrival[], { readingsOf, losses }: Judged): string[] {
  const pages = arrivals.filter((arrival) => !isRobots(arrival));
  const often = [...Map.groupBy(pages, ({ asked, path }) => `${asked}${path}`)].flatMap(([name, visits]) => {
    const [first] = visits;
    const inVain = first === undefined ? 0 : lost(losses, pageOf(first)) + notFollowed(pages, visits);
    const most = readingsOf(shop) + inVain;
    if (visits.length <= most) return [];
    const when = visits.map(({ atMs, contact }) => `${Math.round(atMs)} ms by ${contact.slice(-2)}`).join(", ");
    const breach = `${name} was fetched ${visits.length} times, at most ${most} expected: at ${when}`;
    return [{ breach, isOnce: visits.length === most + 1 }];
  });
  const probe = shop.kind.isProbed === true ? often.findIndex(({ isOnce }) => isOnce) : -1;
  return often.filter((_, index) => index !== probe).map(({ breach }) => breach);
}

/** How many of the visits of an address were redirected and not followed. */
function notFollowed(pages: readonly Arrival[], visits: readonly Arrival[]): number {
  const redirected = visits.filter(({ status }) => status === 302);
  const followed = pages.filter(({ path }) => redirected.some((visit) => path === `${visit.path}-new`));
  return Math.max(0, redirected.length - followed.length);
}

/** How often a page was fetched by collectors that were killed before they could store it. */
function lost(losses: readonly Loss[], page: string): number {
  return losses.reduce((sum, { pages }) => sum + (pages.get(page) ?? 0), 0);
}

/** Each two requests that follow each other, and the most time that can have been between them. */
function between(arrivals: readonly Arrival[]): { earlier: Arrival; later: Arrival; ms: number }[] {
  return arrivals.flatMap((later, index) => {
    const earlier = arrivals[index - 1];
    return earlier === undefined ? [] : [{ earlier, later, ms: later.atMs - (earlier.atMs - earlier.lateMs) }];
  });
}
