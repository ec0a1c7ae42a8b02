// Days and instants as documents write them, without the runtime's own dates: those read local clocks.

const MS_PER_DAY = 86_400_000;

/** Days since 1 January 1970 of a day in the Gregorian calendar. */
export function dayNumber(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

/** Whether a text has the shape of a day. */
export function isDayShaped(text: string): boolean {
  return OF_DAY.test(text);
}

/** Whether a text has the shape of a day or an instant. */
export function isMomentShaped(text: string): boolean {
  return OF_MOMENT.test(text);
}

/** The shape of a day; whether there is such a day, `isDay` says. */
export const DAY = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$";
const OF_DAY = new RegExp(DAY);

/** Whether a text YYYY-MM-DD is a day that exists. */
export function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return OF_DAY.test(text) && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

/** The shape of a day or of an instant with its offset. */
export const MOMENT =
  "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,3})?)?(Z|[+-][0-9]{2}:[0-9]{2}))?$";
const OF_MOMENT = new RegExp(MOMENT);

/** A moment of a document: a day in the contract's time zone, or an instant in milliseconds since 1970. */
export type DayOrInstant = { readonly day: string } | { readonly ms: number };

/** Reads a day or an instant; null if there is no such day or time. */
export function momentOf(text: string): DayOrInstant | null {
  const day = text.slice(0, 10);
  if (!OF_MOMENT.test(text) || !isDay(day)) {
    return null;
  }
  if (text.length === 10) {
    return { day };
  }
  const time = timeOf(text.slice(10));
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return time === null ? null : { ms: dayNumber(year, month, date) * MS_PER_DAY + time };
}

const TIME =
  /^T(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.(?<part>\d{1,3}))?)?(?:Z|(?<sign>[+-])(?<hours>\d\d):(?<minutes>\d\d))$/;

/** Milliseconds from the day's beginning in UTC, of a time with its offset; null if there is no such time. */
function timeOf(text: string): number | null {
  const found = TIME.exec(text)?.groups ?? {};
  const number = (key: string): number => Number(found[key] ?? 0);
  const offset = (number("hours") * 60 + number("minutes")) * (found["sign"] === "-" ? -1 : 1);
  if (number("hour") > 23 || number("minute") > 59 || number("second") > 59 || Math.abs(offset) > 14 * 60) {
    return null;
  }
  const minutes = number("hour") * 60 + number("minute") - offset;
  return minutes * 60_000 + number("second") * 1_000 + Number((found["part"] ?? "").padEnd(3, "0"));
}

/** A time from a moment to another; null is open. Days are included on both ends, an instant at the end is not. */
export interface Span {
  readonly from: DayOrInstant | null;
  readonly to: DayOrInstant | null;
}

/** Whether a moment lies in a span. */
export function isIn({ from, to }: Span, now: { readonly ms: number; readonly day: string }): boolean {
  const hasBegun = from === null || ("day" in from ? now.day >= from.day : now.ms >= from.ms);
  return hasBegun && (to === null || ("day" in to ? now.day <= to.day : now.ms < to.ms));
}
