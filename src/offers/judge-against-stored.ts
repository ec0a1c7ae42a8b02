/** Judges a snapshot by what is stored: interface 4.3-3 to 4.3-5, and 4.3-12. */
import { errorItem, type ErrorItem } from "../base/error.ts";
import { renderInstant } from "../base/instant.ts";
import { noRoom } from "./domain-room.ts";
import { productNotFound, type Snapshot } from "./judge-request.ts";
import type { Domains } from "./snapshot-domains.ts";
import { pairKey, type Newest } from "./store-snapshots.ts";

/** What the database holds for the snapshots while they are locked. */
export interface Known {
  storedAt: Date;
  productIds: ReadonlySet<number>;
  newest: ReadonlyMap<string, Newest>;
  domains: Domains;
  /** Whether runs follow the contract's market. */
  isWatched: boolean;
}

/** @returns why the snapshot is refused, or null */
export function judgeAgainstStored(known: Known, snapshot: Snapshot): ErrorItem | null {
  if (!known.productIds.has(snapshot.productId)) return productNotFound(String(snapshot.productId), "");
  const newest = known.newest.get(pairKey(snapshot));
  if (newest !== undefined && snapshot.gatheredAt <= newest.gatheredAt) {
    const message = `A snapshot of this product and domain from ${renderInstant(newest.gatheredAt)} is stored; only newer ones are taken.`;
    return errorItem("resource.snapshotOutdated", message, "/creationDate");
  }
  if (newest?.closedAt !== undefined && newest.closedAt !== null && snapshot.gatheredAt <= newest.closedAt) {
    const message = `The product was gone from this domain at ${renderInstant(newest.closedAt)}; only newer snapshots are taken.`;
    return errorItem("resource.snapshotOutdated", message, "/creationDate");
  }
  if (known.domains.withoutRoom.has(snapshot.domain)) return noRoom(snapshot.domain);
  const currency = known.domains.currencyOf(snapshot.domain);
  return currency === null || currency === snapshot.currency ? null : currencyMismatch(snapshot, currency);
}

export function currencyMismatch(snapshot: Snapshot, currency: string): ErrorItem {
  const message = `Offers of ${snapshot.domain} are in ${currency}, not in ${snapshot.currency}.`;
  return errorItem("resource.currencyMismatch", message, "/offers/0/currency");
}
