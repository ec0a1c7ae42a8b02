// Weekday and hour of an instant in a time zone, for the fields `time.weekday` and `time.hour`.

export interface Clock {
  /** ISO 8601: 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  /** 0 to 23. */
  readonly hour: number;
  /** YYYY-MM-DD. */
  readonly day: string;
}

export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** Formatters are expensive to make and immutable: one per zone is kept. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const MAX_FORMATTERS = 1_000;

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
  const parts = new Map<string, string>();
  for (const { type, value } of formatterOf(timeZone).formatToParts(nowMs)) {
    parts.set(type, value);
  }
  const name = (parts.get("weekday") ?? "").toLowerCase();
  const year = (parts.get("year") ?? "").padStart(4, "0");
  return {
    weekday: WEEKDAYS.findIndex((day) => day === name) + 1,
    hour: Number(parts.get("hour")),
    day: `${year}-${parts.get("month")}-${parts.get("day")}`,
  };
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) {
    return known;
  }
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "long",
    hour: "2-digit",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  if (formatters.size < MAX_FORMATTERS) {
    formatters.set(timeZone, made);
  }
  return made;
}
