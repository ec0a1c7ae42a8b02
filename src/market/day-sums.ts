/** The sums of a pass over the products: by day and domain, of all products and of each value of a filter tag. */
import { limits } from "../limits.ts";
import type { Place } from "./domain-prices.ts";

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

/** Holds a bounded number of sums. One that is begun is exact; one that finds no room is missing, for all products. */
export class DaySums {
  readonly #market = new Map<string, MarketSum>();
  readonly #vendors = new Map<string, VendorSum>();

  get market(): Iterable<MarketSum> {
    return this.#market.values();
  }

  get vendors(): Iterable<VendorSum> {
    return this.#vendors.values();
  }

  get isEmpty(): boolean {
    return this.#market.size === 0 && this.#vendors.size === 0;
  }

  addPlace(product: SummedProduct, { index, position, cheapest }: Place, ours: number): void {
    for (const key of keysOf(product)) {
      const sum = found(this.#market, `${key.slot} ${key.day} ${key.domain} ${key.tag}`, () => ({
        ...key,
        products: 0,
        index: 0,
        position: 0,
        cheaper: 0,
        same: 0,
        dearer: 0,
      }));
      if (sum === null) continue;
      sum.products += 1;
      sum.index += index;
      sum.position += position;
      sum[standingOf(ours, cheapest)] += 1;
    }
  }

  addVendor(product: SummedProduct, { vendor, isCheapest, ratio, change }: VendorPrice): void {
    for (const key of keysOf(product)) {
      const sum = found(this.#vendors, `${key.slot} ${key.day} ${key.domain} ${key.tag} ${vendor}`, () => ({
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

function keysOf({ day, domain, tags }: SummedProduct): SumKey[] {
  return [{ slot: -1, day, domain, tag: 0 }, ...tags.map((tag, slot) => ({ slot, day, domain, tag: tag ?? 0 }))];
}

function standingOf(ours: number, cheapest: number): "cheaper" | "same" | "dearer" {
  if (ours === cheapest) return "same";
  return ours < cheapest ? "cheaper" : "dearer";
}

function found<Sum>(sums: Map<string, Sum>, key: string, begin: () => Sum): Sum | null {
  const known = sums.get(key);
  if (known !== undefined) return known;
  if (sums.size >= limits.market.sums) return null;
  const begun = begin();
  sums.set(key, begun);
  return begun;
}
