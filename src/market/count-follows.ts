/** Counts how often competitors changed their prices, and how often others answered with a change of their own (interface 4.36-5). */
import type { Yielder } from "../base/yielding.ts";
import { limits } from "../limits.ts";
import type { StoredSnapshot } from "../offers/index.ts";
import type { CalendarDay, FigureCodes } from "../pricing/index.ts";
import { readPrices, type OfferOwners } from "./domain-prices.ts";

/** The cases of a day. */
export interface ReactionCount {
  /** Place in the list of days: the day on which the leader changed its price. */
  day: number;
  /** Codes. */
  leader: number;
  follower: number;
  changes: number;
  answers: number;
}

/** What competitors asked for a product on a domain at an instant. */
export interface GatheredPrices {
  domain: string;
  atMs: number;
  /** In cents by the codes of watched competitors. */
  prices: ReadonlyMap<number, number>;
}

/** The prices of watched competitors in a snapshot. */
export function pricesOf(
  snapshot: StoredSnapshot,
  { owners, codes, watched }: { owners: OfferOwners; codes: FigureCodes; watched: ReadonlySet<number> },
): GatheredPrices {
  const prices = new Map<number, number>();
  for (const [vendor, price] of readPrices(snapshot, owners).byVendor) {
    const code = codes.codeOf("vendor", vendor);
    if (code !== null && watched.has(code)) prices.set(code, price);
  }
  return { domain: snapshot.domain, atMs: snapshot.gatheredAt.getTime(), prices };
}

/** A competitor's price went up or down. */
interface PriceChange {
  atMs: number;
  vendor: number;
  isUp: boolean;
  /** The competitors that offered the product then. */
  offering: ReadonlySet<number>;
}

/** The cases of some days. It holds one sum for each day and pair of watched competitors. */
export class FollowCount {
  readonly #days: readonly CalendarDay[];
  /** By day and leader, then by follower. */
  readonly #follows = new Map<string, Map<number, ReactionCount>>();

  constructor(days: readonly CalendarDay[]) {
    this.#days = days;
  }

  /** @param gathered the product's prices on all domains, in the order of time */
  async addProduct(gathered: readonly GatheredPrices[], yielder: Yielder): Promise<void> {
    const changes = changesOf(gathered);
    const byMove = timesOf(changes);
    for (const { atMs, vendor, isUp, offering } of changes) {
      if (yielder.isDue) await yielder.yield();
      const day = this.#days.findIndex(({ startMs, endMs }) => atMs >= startMs && atMs < endMs);
      if (day === -1) continue;
      const follows = this.#followsOf(day, vendor);
      const answers = byMove.get(isUp) ?? new Map<number, number[]>();
      for (const follower of offering) {
        if (follower === vendor) continue;
        const reaction = follows.get(follower) ?? { day, leader: vendor, follower, changes: 0, answers: 0 };
        follows.set(follower, reaction);
        reaction.changes += 1;
        const next = firstAfter(answers.get(follower) ?? [], atMs);
        if (next <= atMs + limits.market.followedWithinMs) reaction.answers += 1;
      }
    }
  }

  all(): ReactionCount[] {
    return [...this.#follows.values()].flatMap((follows) => [...follows.values()]);
  }

  #followsOf(day: number, leader: number): Map<number, ReactionCount> {
    const key = `${day} ${leader}`;
    const known = this.#follows.get(key) ?? new Map<number, ReactionCount>();
    this.#follows.set(key, known);
    return known;
  }
}

/** The times of changes upwards and downwards, by competitor, in their order. */
function timesOf(changes: readonly PriceChange[]): ReadonlyMap<boolean, ReadonlyMap<number, readonly number[]>> {
  const times = (some: readonly PriceChange[]) =>
    new Map(
      [...Map.groupBy(some, ({ vendor }) => vendor)].map(([vendor, own]) => [vendor, own.map(({ atMs }) => atMs)]),
    );
  return new Map([...Map.groupBy(changes, ({ isUp }) => isUp)].map(([isUp, some]) => [isUp, times(some)]));
}

/** In the order of time. */
function changesOf(gathered: readonly GatheredPrices[]): PriceChange[] {
  const newest = new Map<string, ReadonlyMap<number, number>>();
  /** On how many domains each competitor offers the product. */
  const domains = new Map<number, number>();
  const changes: PriceChange[] = [];
  for (const { domain, atMs, prices } of gathered) {
    const before = newest.get(domain) ?? new Map<number, number>();
    newest.set(domain, prices);
    for (const vendor of before.keys()) domains.set(vendor, (domains.get(vendor) ?? 0) - 1);
    for (const vendor of prices.keys()) domains.set(vendor, (domains.get(vendor) ?? 0) + 1);
    const changed = [...prices].filter(([vendor, price]) => (before.get(vendor) ?? price) !== price);
    if (changed.length === 0) continue;
    const offering = new Set([...domains].flatMap(([vendor, count]) => (count > 0 ? vendor : [])));
    for (const [vendor, price] of changed) {
      changes.push({ atMs, vendor, isUp: price > (before.get(vendor) ?? price), offering });
    }
  }
  return changes;
}

/** The first time after an instant; infinity without one. @param times ascending */
function firstAfter(times: readonly number[], atMs: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? Infinity) > atMs) high = middle;
    else low = middle + 1;
  }
  return times[low] ?? Infinity;
}
