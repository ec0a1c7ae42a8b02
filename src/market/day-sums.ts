/** The sums of a pass over the products: by day and domain, of all products and of each value of a filter tag. */
import type { Yielder } from "../base/yielding.ts";
import { limits } from "../limits.ts";
import type { MarketPosition } from "./domain-prices.ts";

/** What a sum is of. */
export interface SumKey {
  /** Place in the list of filter tags; -1: all products. */
  slot: number;
  /** Place in the list of days. */
  day: number;
  /** Codes. A tag of 0 means products without a value. */
  domain: number;
  tag: number;
}

export interface MarketSum extends SumKey {
  products: number;
  index: number;
  position: number;
  cheaper: number;
  same: number;
  dearer: number;
  /** Products that were not compared the day before. */
  came: number;
  /** Products that were compared the day before, and are not. */
  went: number;
}

export interface VendorSum extends SumKey {
  vendor: number;
  offered: number;
  cheapest: number;
  compared: number;
  ratio: number;
  raised: number;
  lowered: number;
}

/** One competitor's price of a product at the end of a day. */
export interface VendorPrice {
  vendor: number;
  isCheapest: boolean;
  /** Theirs ÷ ours in hundredths of a percent; null without our price. */
  ratio: number | null;
  /** Its price less that of the day before; 0 without one. */
  change: number;
}

/** A product on a domain at the end of a day. */
export interface SummedProduct {
  day: number;
  domain: number;
  /** Codes by the order of the filter tags. */
  tags: readonly (number | null)[];
}

/** Where a product stands that has our price and a competitor's. */
export interface ComparedPosition {
  position: MarketPosition;
  ours: number;
  /** Whether it was not compared the day before. */
  isNew: boolean;
}

/** Sums of one kind. Those of a day and domain form a group, which is found once for all tags of a product. */
class Sums<Sum> {
  readonly #groups = new Map<string, Map<number, Sum>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  *all(): Generator<Sum, void, void> {
    for (const group of this.#groups.values()) yield* group.values();
  }

  group(name: string): Map<number, Sum> {
    const group = this.#groups.get(name) ?? new Map<number, Sum>();
    if (this.#size < limits.market.sums) this.#groups.set(name, group);
    return group;
  }

  /** @returns null if there is no room for another one */
  find(group: Map<number, Sum>, { slot, tag }: SumKey, begin: () => Sum): Sum | null {
    const key = slot * tagCodes + tag;
    const known = group.get(key);
    if (known !== undefined) return known;
    if (this.#size >= limits.market.sums) return null;
    const begun = begin();
    group.set(key, begun);
    this.#size++;
    return begun;
  }
}

/** More than there are codes of tags: they are integers of the database. */
const tagCodes = 2 ** 32;

/** Holds a bounded number of sums. One that is begun is exact; one that finds no room is missing, for all products. */
export class DaySums {
  readonly #market = new Sums<MarketSum>();
  readonly #vendors = new Sums<VendorSum>();

  get market(): Iterable<MarketSum> {
    return this.#market.all();
  }

  get vendors(): Iterable<VendorSum> {
    return this.#vendors.all();
  }

  /** The codes of the competitors with the most offers, on all days and domains. There may be as many as there are sums. */
  async largestVendors(most: number, yielder: Yielder): Promise<ReadonlySet<number>> {
    const offered = new Map<number, number>();
    for (const sum of this.#vendors.all()) {
      if (yielder.isDue) await yielder.yield();
      if (sum.slot === -1) offered.set(sum.vendor, (offered.get(sum.vendor) ?? 0) + sum.offered);
    }
    const largest: Offered[] = [];
    for (const [vendor, offers] of offered) {
      if (yielder.isDue) await yielder.yield();
      keepLargest(largest, { vendor, offers }, most);
    }
    return new Set(largest.map(({ vendor }) => vendor));
  }

  get isEmpty(): boolean {
    return this.#market.size === 0 && this.#vendors.size === 0;
  }

  /** A product that is compared. */
  addPlace(product: SummedProduct, { position: { index, position, cheapest }, ours, isNew }: ComparedPosition): void {
    for (const sum of this.#marketSums(product)) {
      sum.products += 1;
      sum.index += index;
      sum.position += position;
      sum[standingOf(ours, cheapest)] += 1;
      if (isNew) sum.came += 1;
    }
  }

  /** A product that was compared the day before, and is not. */
  addGone(product: SummedProduct): void {
    for (const sum of this.#marketSums(product)) sum.went += 1;
  }

  *#marketSums(product: SummedProduct): Generator<MarketSum, void, void> {
    const group = this.#market.group(`${product.day} ${product.domain}`);
    for (const key of keysOf(product)) {
      const sum = this.#market.find(group, key, () => ({
        ...key,
        products: 0,
        index: 0,
        position: 0,
        cheaper: 0,
        same: 0,
        dearer: 0,
        came: 0,
        went: 0,
      }));
      if (sum !== null) yield sum;
    }
  }

  addVendor(product: SummedProduct, { vendor, isCheapest, ratio, change }: VendorPrice): void {
    const group = this.#vendors.group(`${product.day} ${product.domain} ${vendor}`);
    for (const key of keysOf(product)) {
      const sum = this.#vendors.find(group, key, () => ({
        ...key,
        vendor,
        offered: 0,
        cheapest: 0,
        compared: 0,
        ratio: 0,
        raised: 0,
        lowered: 0,
      }));
      if (sum === null) continue;
      sum.offered += 1;
      if (isCheapest) sum.cheapest += 1;
      if (ratio !== null) {
        sum.compared += 1;
        sum.ratio += ratio;
      }
      if (change > 0) sum.raised += 1;
      if (change < 0) sum.lowered += 1;
    }
  }
}

interface Offered {
  vendor: number;
  offers: number;
}

/** Puts a competitor to its place among the largest, of which there are at most `most`. */
function keepLargest(largest: Offered[], added: Offered, most: number): void {
  const last = largest[most - 1];
  if (last !== undefined && !isLarger(added, last)) return;
  const index = largest.findIndex((other) => isLarger(added, other));
  largest.splice(index === -1 ? largest.length : index, 0, added);
  largest.splice(most);
}

/** Of two with as many offers, the lower code comes first. */
function isLarger(one: Offered, other: Offered): boolean {
  return one.offers > other.offers || (one.offers === other.offers && one.vendor < other.vendor);
}

function keysOf({ day, domain, tags }: SummedProduct): SumKey[] {
  return [{ slot: -1, day, domain, tag: 0 }, ...tags.map((tag, slot) => ({ slot, day, domain, tag: tag ?? 0 }))];
}

function standingOf(ours: number, cheapest: number): "cheaper" | "same" | "dearer" {
  if (ours === cheapest) return "same";
  return ours < cheapest ? "cheaper" : "dearer";
}
