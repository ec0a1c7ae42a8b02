/** The history of a product's published prices, as it is stored with its newest price. */
import { updateHistory, type PriceHistory, type PriceLimit } from "../../../engine/index.ts";
import { decodeHistory } from "./history-text.ts";

/** A product's newest price and what is stored of its history. */
export interface Past {
  previous_price: number | null;
  previous_at: Date | null;
  /** Undefined if it is not known. */
  previous_limit?: PriceLimit | null | undefined;
  /** Null if an older release published it; undefined if it is not known. */
  previous_is_drift?: boolean | null | undefined;
  /** Undefined if it was not read. */
  history?: string | null;
  /** Since when its first price stands, as long as there is no history; null if an older release published that. */
  since?: Date | null;
}

/** What is stored of a history: JSON text, or since when a first price stands. */
export type StoredHistory = Required<Pick<Past, "history" | "since">>;

/** The history up to a product's newest price; null without a price. */
export interface LoadedHistory {
  loaded: PriceHistory | null;
  /** Whether it is stored as it is. */
  isStored: boolean;
}

/**
 * Reads the history. Prices that an older release published are missing in what is stored: the newest of them then counts
 * as a change. A price that is published again is not written, so its time as the start of a drift is that of the newest one.
 */
export function readHistory(past: Past): LoadedHistory {
  if (past.previous_price === null || past.previous_at === null) return { loaded: null, isStored: true };
  const stored = typeof past.history === "string" ? decodeHistory(past.history) : firstHistory(past);
  if (stored !== null && stored.price === past.previous_price) {
    const anchor = { price: past.previous_price, atMs: past.previous_at.getTime() };
    return { loaded: past.previous_is_drift === false ? { ...stored, anchor } : stored, isStored: true };
  }
  const newest = {
    atMs: past.previous_at.getTime(),
    price: past.previous_price,
    limit: past.previous_limit ?? null,
    isDrift: past.previous_is_drift === true,
  };
  return { loaded: updateHistory(stored, newest), isStored: false };
}

/** The history of a product whose first price still stands. Null if it is not known since when. */
function firstHistory({ previous_price: price, since, previous_limit: limit }: Past): PriceHistory | null {
  if (price === null || since === null || since === undefined) return null;
  return updateHistory(null, { atMs: since.getTime(), price, limit: limit ?? null, isDrift: false });
}
