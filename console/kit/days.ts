/** Days as clocks of a time zone show them: "2026-01-31". */

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Whether a text is one. */
export function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** The day of a moment as clocks of the zone show it. @param zone null for the browser's */
export function dayIn(zone: string | null, atMs: number): string {
  return new Date(atMs + offsetAt(atMs, zone)).toISOString().slice(0, "2026-01-31".length);
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, "2026-01-31".length);
}

/** The instant at which a day of the zone begins. @param zone null for the browser's */
export function beginOfDay(day: string, zone: string | null): Date {
  const midnight = Date.parse(day);
  // Clocks may be changed between that midnight and the zone's.
  const near = midnight - offsetAt(midnight, zone);
  return new Date(midnight - offsetAt(near, zone));
}

/** How much clocks of the zone are ahead of UTC, in milliseconds. */
function offsetAt(atMs: number, zone: string | null): number {
  const at = Math.floor(atMs / minuteMs) * minuteMs;
  const parts = new Intl.DateTimeFormat("en", {
    timeZone: zone ?? undefined,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  }).formatToParts(at);
  const number = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(number("year"), number("month") - 1, number("day"), number("hour"), number("minute")) - at;
}
