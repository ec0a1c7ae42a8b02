// What of a product's history a document reads, so that whoever evaluates it loads and stores no more.

import { isObject } from "./grammar.ts";
import { MS_PER_HOUR, type PriceHistory } from "../values/price-history.ts";
import { valuesIn } from "./uses.ts";

/** How many hours of the history are read, from sums by hour and from sums by day; 0 for none. */
export interface HistoryReads {
  readonly byHour: number;
  readonly byDay: number;
}

const DAY = 24;
/** Longer windows are read from sums by day. */
const LONGEST_BY_HOUR = 48;
const WINDOWS: Readonly<Record<string, number>> = {
  "history.changes24h": DAY,
  "history.reversals24h": DAY,
  "history.changes7d": 7 * DAY,
  "history.lowest30d": 30 * DAY,
  "history.hoursAtFloor": 0,
  "previous.ageHours": 0,
  "previous.limit": 0,
};
const FIELD = /history\.\w+|previous\.\w+/g;

/** What a document reads of the history; null if it reads nothing of it. */
export function historyReadsOf(document: unknown): HistoryReads | null {
  const windows = valuesIn(document, { parent: null, key: "" }).flatMap(([value]) => windowsOf(value));
  if (windows.length === 0) {
    return null;
  }
  return {
    byHour: Math.max(0, ...windows.filter((hours) => hours <= LONGEST_BY_HOUR)),
    byDay: Math.max(0, ...windows.filter((hours) => hours > LONGEST_BY_HOUR)),
  };
}

function windowsOf(value: unknown): number[] {
  if (typeof value === "string") {
    return (value.match(FIELD) ?? []).flatMap((name) => WINDOWS[name] ?? []);
  }
  if (!isObject(value)) {
    return [];
  }
  const { perHours, minHoursBetween, maxChangesPerDay, drift } = value;
  return [
    ...(typeof perHours === "number" ? [perHours] : []),
    ...(minHoursBetween === undefined ? [] : [0]),
    ...(maxChangesPerDay === undefined ? [] : [DAY]),
    ...(drift === undefined ? [] : [0]),
  ];
}

/** The history without the sums and earlier days that are not read. The same document gives the same price with it. */
export function readPart(history: PriceHistory, reads: HistoryReads, nowMs: number): PriceHistory {
  const firstHour = Math.floor(nowMs / MS_PER_HOUR) - reads.byHour;
  const firstDay = Math.floor((nowMs - reads.byDay * MS_PER_HOUR) / MS_PER_HOUR / DAY);
  const { price, sinceMs, limit, floorSinceMs, direction, anchor } = history;
  return {
    price,
    sinceMs,
    limit,
    floorSinceMs,
    direction,
    anchor,
    hours: reads.byHour === 0 ? [] : history.hours.filter(({ number }) => number >= firstHour - 1),
    days: reads.byDay === 0 ? [] : history.days.filter(({ number }) => number >= firstDay - 1),
  };
}
