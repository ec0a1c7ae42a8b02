/** The day of counters. */

/** The day in UTC, as `2026-01-31`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
