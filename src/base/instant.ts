/** Instants on the wire: ISO 8601 in, UTC with milliseconds and `Z` out (interface 1-12 and 1-13). */

const iso8601 =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|z|[+\- ]\d{2}(?::?\d{2})?)?)?$/;

/**
 * Reads an instant. Without an offset it is UTC; a date alone is its midnight in UTC. Digits below a millisecond are
 * dropped. A space counts as the plus of an offset, because an unescaped `+00:00` in a query becomes one.
 *
 * @returns null when the text is no ISO 8601 instant, or when `offsetRequired` and it has none
 */
export function parseInstant(text: string, options: { offsetRequired?: boolean } = {}): Date | null {
  const match = iso8601.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, fraction = "", offset] = match;
  if (offset === undefined && options.offsetRequired === true) return null;
  const date = utcDate(
    [year, month, day, hour, minute, second].map((field) => Number(field ?? 0)),
    fraction,
  );
  const minutes = offsetMinutes(offset);
  if (date === null || minutes === null) return null;
  const instant = new Date(date.getTime() - minutes * 60_000);
  return hasPlainYear(instant) ? instant : null;
}

/** Whether four digits can write the year. An offset may shift an instant out of these years. */
function hasPlainYear(instant: Date): boolean {
  return instant.getUTCFullYear() >= 1 && instant.getUTCFullYear() <= 9999;
}

/** The time of year, month, day, hour, minute and second; null if there is none, as on 30 February. */
function utcDate(fields: readonly number[], fraction: string): Date | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = fields;
  if (year < 1 || hour > 23 || minute > 59 || second > 59) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  date.setUTCHours(hour, minute, second, Number(fraction.slice(0, 3).padEnd(3, "0")));
  return date;
}

/** Renders an instant as `2026-01-31T12:00:00.000Z`. */
export function renderInstant(instant: Date): string {
  return instant.toISOString();
}

function offsetMinutes(offset: string | undefined): number | null {
  if (offset === undefined || offset === "Z" || offset === "z") return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(3).replace(":", "") || "0");
  if (hours > 18 || minutes > 59) return null;
  return (offset.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}
