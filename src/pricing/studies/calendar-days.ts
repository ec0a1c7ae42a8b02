/** The calendar days of a time zone within a range. */

export interface CalendarDay {
  /** "2026-01-31" */
  date: string;
  startMs: number;
  /** Exclusive: the start of the next day. */
  endMs: number;
}

/** Every time zone's offset is a multiple of it. */
const gridMs = 15 * 60 * 1000;
/** Less than the shortest day: clocks go forward by an hour or two. */
const leastDayMs = 20 * 60 * 60 * 1000;

/** The days of `[startMs, endMs)` in order. The first and the last are cut to the range. */
export function calendarDays(startMs: number, endMs: number, timeZone: string): CalendarDay[] {
  const format = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const days: CalendarDay[] = [];
  for (let dayMs = startMs; dayMs < endMs;) {
    const date = dateOf(format, dayMs);
    const isCut = days.length === 0;
    let nextMs = isCut ? Math.floor(dayMs / gridMs) * gridMs + gridMs : dayMs + leastDayMs;
    while (nextMs < endMs && dateOf(format, nextMs) === date) nextMs += gridMs;
    days.push({ date, startMs: dayMs, endMs: Math.min(nextMs, endMs) });
    dayMs = nextMs;
  }
  return days;
}

function dateOf(format: Intl.DateTimeFormat, ms: number): string {
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}
