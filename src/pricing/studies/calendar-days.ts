/** The days of a time zone that a time touches. */

export interface CalendarDay {
  /** "2026-01-31" */
  date: string;
  startMs: number;
  /** Exclusive: the start of the next. */
  endMs: number;
}

/** Every offset in use is a whole number of these. */
const gridMs = 15 * 60 * 1000;
/** The shortest day, with some room: clocks go forward by an hour or two. */
const leastDayMs = 20 * 60 * 60 * 1000;

/** The days that `[startMs, endMs)` touches, cut to it, in order. */
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
