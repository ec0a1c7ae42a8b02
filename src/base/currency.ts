/** Currencies by ISO 4217's own list. The runtime's list has codes that are withdrawn, and lacks some that are not. */
import { currentCodes, withdrawnCodes } from "./iso-4217.ts";

const wordsOf = (text: string): string[] => text.trim().split(/\s+/);

/** By code; null: without any unit, such as gold. */
const digits = new Map<string, number | null>(
  Object.entries(currentCodes).flatMap(([unit, codes]) =>
    wordsOf(codes).map((code): [string, number | null] => [code, unit === "none" ? null : Number(unit)]),
  ),
);

/** By code, the first instant at which it is withdrawn, in milliseconds. A day lasts longest in the zone UTC-12. */
const withdrawn = new Map(
  wordsOf(withdrawnCodes).map((entry) => {
    const [code = "", lastDay = ""] = entry.split(":");
    return [code, { lastDay, endMs: Date.parse(`${lastDay}T00:00:00Z`) + 36 * 3_600_000 }];
  }),
);

/** The currencies that money has, by code. Funds of clearing and gold are not among them. */
export const currencies: readonly string[] = [...digits]
  .flatMap(([code, unit]) => (unit === null ? [] : [code]))
  .sort();

/** Whether a code is one of the list, or was one at the time given. */
export function isCurrency(code: string, at?: Date): boolean {
  if (digits.has(code)) return true;
  const ended = withdrawn.get(code);
  return ended !== undefined && at !== undefined && at.getTime() < ended.endMs;
}

/** Whether a code is one of the list, or ever was. */
export function wasCurrency(code: string): boolean {
  return digits.has(code) || withdrawn.has(code);
}

/** Why a code is refused, as the end of a sentence: `"HRK" is no ISO 4217 code after 2023-01-14`. */
export function notCurrency(code: string): string {
  const shown = `"${code.slice(0, 50)}"`;
  const ended = withdrawn.get(code);
  return ended === undefined ? `${shown} is no ISO 4217 code` : `${shown} is no ISO 4217 code after ${ended.lastDay}`;
}

/** The digits of a currency's minor unit; 2 of one that is not in the list or has none. */
export function digitsOfCurrency(code: string): number {
  return digits.get(code) ?? 2;
}
