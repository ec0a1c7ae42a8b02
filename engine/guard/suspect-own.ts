// A shop of our own that nobody has said is ours: its offers are our published prices. A strategy that undercuts it
// undercuts itself, run after run, and no single price looks wrong.

import type { Market } from "../trace/input.ts";
import { type Reason, because } from "../trace/reasons.ts";
import type { RunGuard } from "./guard.ts";

/** On how many products a vendor offers, and on how many its price is the one we published. */
export interface VendorCount {
  readonly vendor: string;
  readonly domain: string;
  readonly offered: number;
  readonly equal: number;
}

/** By domain and name. */
export type VendorCounts = ReadonlyMap<string, VendorCount>;

/** Counts the vendors of one product that are neither own nor ignored; nothing without a published price. */
export function countVendors(
  counts: Map<string, VendorCount>,
  markets: readonly Market[],
  published: { readonly price: number | null; readonly currency: string },
): void {
  const { price, currency } = published;
  if (price === null) {
    return;
  }
  for (const { domain, offers, currency: offered } of markets) {
    const seen = new Map<string, boolean>();
    for (const offer of offered === currency ? offers : []) {
      if (!offer.own && !offer.ignored) {
        seen.set(offer.vendorName, seen.get(offer.vendorName) === true || offer.price === price);
      }
    }
    for (const [vendor, isEqual] of seen) {
      const key = `${domain}\n${vendor}`;
      const before = counts.get(key) ?? { vendor, domain, offered: 0, equal: 0 };
      counts.set(key, { ...before, offered: before.offered + 1, equal: before.equal + (isEqual ? 1 : 0) });
    }
  }
}

/** The vendor that has our price most often, if it has it too often; null if none has. */
export function suspectOwn(
  { sharePercent, minProducts }: RunGuard["ownSuspected"],
  counts: VendorCounts,
): Reason | null {
  let suspect: VendorCount | null = null;
  for (const count of counts.values()) {
    const isSuspect = count.equal >= minProducts && count.equal * 100 >= count.offered * sharePercent;
    if (isSuspect && (suspect === null || count.equal > suspect.equal)) {
      suspect = count;
    }
  }
  return suspect === null ? null : because("ownSuspected", { ...suspect });
}
