/** What a cell holds, as a text of CSV: the value that is stored, not how the cell shows it. */

/** How a number is to be read: by its cell's format. */
export type NumberKind = "date" | "number" | "percent" | `id${number}`;

/** Formats of Excel that have a number and no text: those of days and times, in any language. */
const builtInDates: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
const builtInPercents = new Set([9, 10]);

/** @param code what the workbook defines under the number, if it does */
export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined) {
    if (builtInDates.some(([from, to]) => id >= from && id <= to)) return "date";
    return builtInPercents.has(id) ? "percent" : "number";
  }
  // Of the parts for positive, negative and zero numbers the first. Texts in it, colours and currencies say nothing.
  const [first = ""] = code.replaceAll(/"[^"]*"|\\.|_.|\*./gs, "").split(";");
  const signs = first.replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "");
  if (/^0{2,20}$/.test(signs)) return `id${signs.length}`;
  if (!/^general$/i.test(signs.trim()) && /[ymdhs]/i.test(signs)) return "date";
  return signs.includes("%") ? "percent" : "number";
}

/** So many digits Excel itself keeps. What stands after them is left by binary arithmetic: 19.899999999999999 is 19.9. */
const digits = 15;

/** Nearly every number is written like this, and is what it says. */
const plain = /^(?:0|-?[1-9]\d{0,11})(?:\.\d{0,2}[1-9])?$/;

/** The digits of a number without an exponent; null for what is no number. */
export function plainNumber(stored: string): string | null {
  if (plain.test(stored)) return stored;
  const number = Number(stored);
  if (stored.trim() === "" || !Number.isFinite(number)) return null;
  return plainDigits(Number(number.toPrecision(digits)));
}

/** A percent as it is shown: 0.125 is 12.5. */
export function plainPercent(stored: string): string | null {
  const number = Number(stored);
  return Number.isFinite(number) ? plainNumber(String(Number((number * 100).toPrecision(digits)))) : null;
}

function plainDigits(number: number): string {
  const text = String(number);
  if (!text.includes("e")) return text;
  if (Math.abs(number) >= 1) return BigInt(number).toString();
  return number
    .toFixed(20)
    .replace(/\.?0+$/, "")
    .replace(/^-0$/, "0");
}

const dayMs = 86_400_000;
const lastSerial = 2_958_466;

/**
 * The day, the time, or both, that a number of days stands for. The 29 February 1900, which Excel has and no calendar, is day 60.
 *
 * @returns null for what is no day of a spreadsheet
 */
export function dateOf(stored: string, { is1904 }: { readonly is1904: boolean }): string | null {
  const serial = Number(stored);
  if (stored.trim() === "" || !(serial >= 0 && serial < lastSerial)) return null;
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const iso = new Date(epoch + Math.round(serial * 86_400) * 1_000).toISOString();
  const [day, time] = [iso.slice(0, 10), iso.slice(11, 19)];
  if (serial < 1 && !is1904) return time;
  return serial * dayMs === Math.floor(serial) * dayMs ? day : `${day}T${time}`;
}

/** "A\n" stands in the file as "A_x000A_". */
export function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
