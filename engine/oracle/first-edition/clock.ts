// Weekday and hour of an instant in a time zone, for the fields `time.weekday` and `time.hour`.

import type { Scope } from "./scope.ts";

export interface Clock {
  /** ISO 8601: 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  /** 0 to 23. */
  readonly hour: number;
}

export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** Formatters are expensive to make and immutable: one per zone is kept. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const MAX_FORMATTERS = 1_000;

/** The clock of the evaluation, read once. */
export function clockOf(scope: Scope): Clock {
  scope.clock ??= readClock(scope.context.nowMs, scope.context.timeZone);
  return scope.clock;
}

/** Whether the runtime knows the time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    formatterOf(timeZone);
    return true;
  } catch {
    return false;
  }
}

/** Weekday and hour of an instant; throws a RangeError for an unknown time zone. */
export function readClock(nowMs: number, timeZone: string): Clock {
  let weekday = 0;
  let hour = 0;
  for (const part of formatterOf(timeZone).formatToParts(nowMs)) {
    if (part.type === "weekday") {
      const name = part.value.toLowerCase();
      weekday = WEEKDAYS.findIndex((day) => day === name) + 1;
    } else if (part.type === "hour") {
      hour = Number(part.value);
    }
  }
  return { weekday, hour };
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) {
    return known;
  }
  const made = new Intl.DateTimeFormat("en-US", { timeZone, weekday: "long", hour: "2-digit", hourCycle: "h23" });
  if (formatters.size < MAX_FORMATTERS) {
    formatters.set(timeZone, made);
  }
  return made;
}
