// When a document next says something else because of the time: a branch or a calendar's time begins or ends.

import { type DayOrInstant, dayNumber, momentOf } from "../values/calendar-days.ts";
import { readClock } from "../values/clock.ts";

const MS_PER_DAY = 86_400_000;
const MS_PER_MINUTE = 60_000;
/** No time zone is further from UTC. */
const MAX_OFFSET_MS = 15 * 3_600_000;

/**
 * The next edge of `validFrom`, `validUntil`, `from` or `to` after a moment, in milliseconds since 1970; null without any.
 * A day begins in the time zone, and ends when the next one begins.
 *
 * @param document as `parseStrategy` takes it
 */
export function nextEdgeOf(document: unknown, afterMs: number, timeZone: string): number | null {
  const today = numberOf(readClock(afterMs, timeZone).day);
  let nextMs = Infinity;
  let nextDay = Infinity;
  for (const { at, isEnd } of edgesIn(document)) {
    if ("ms" in at) {
      nextMs = at.ms > afterMs ? Math.min(nextMs, at.ms) : nextMs;
    } else {
      const day = numberOf(at.day) + (isEnd ? 1 : 0);
      nextDay = day > today ? Math.min(nextDay, day) : nextDay;
    }
  }
  const edge = Math.min(nextMs, nextDay === Infinity ? Infinity : beginOf(nextDay, timeZone));
  return edge === Infinity ? null : edge;
}

interface Edge {
  readonly at: DayOrInstant;
  readonly isEnd: boolean;
}

/** Branches have `validFrom` and `validUntil`; the times of calendars are lists under names. */
function edgesIn(document: unknown): Edge[] {
  const edges: Edge[] = [];
  const add = (text: unknown, isEnd: boolean): void => {
    const at = typeof text === "string" ? momentOf(text) : null;
    if (at !== null) {
      edges.push({ at, isEnd });
    }
  };
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) {
      part.forEach(visit);
    } else if (isObject(part)) {
      const { validFrom, validUntil } = part;
      add(validFrom, false);
      add(validUntil, true);
      Object.values(part).forEach(visit);
    }
  };
  visit(document);
  const calendars = isObject(document) && isObject(document["calendars"]) ? Object.values(document["calendars"]) : [];
  for (const span of calendars.flat()) {
    if (isObject(span)) {
      const { from, to } = span;
      add(from, false);
      add(to, true);
    }
  }
  return edges;
}

function isObject(part: unknown): part is Readonly<Record<string, unknown>> {
  return typeof part === "object" && part !== null;
}

function numberOf(day: string): number {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return dayNumber(year, month, date);
}

/** When a day begins: the first minute whose day is not an earlier one. */
function beginOf(day: number, timeZone: string): number {
  let before = (day * MS_PER_DAY - MAX_OFFSET_MS) / MS_PER_MINUTE;
  let begun = (day * MS_PER_DAY + MAX_OFFSET_MS) / MS_PER_MINUTE;
  while (begun - before > 1) {
    const middle = Math.floor((before + begun) / 2);
    if (numberOf(readClock(middle * MS_PER_MINUTE, timeZone).day) >= day) {
      begun = middle;
    } else {
      before = middle;
    }
  }
  return begun * MS_PER_MINUTE;
}
