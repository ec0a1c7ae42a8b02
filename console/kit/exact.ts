/** Amounts of the engine as decimal texts: exact, or rounded half up from an exact fraction. */

/** @param amount a number, a decimal, or a reduced fraction such as "2/3" @returns a decimal text of so many places, or more if exact */
export function decimalText(amount: number | string, places = 2): string {
  if (typeof amount === "number") return String(amount);
  const [numerator = "", denominator] = amount.split("/");
  if (denominator === undefined) return amount;
  const scale = 10n ** BigInt(places);
  const [above, below] = [BigInt(numerator) * scale * 2n, BigInt(denominator)];
  const isNegative = above < 0n;
  const rounded = ((isNegative ? -above : above) / below + 1n) / 2n;
  const digits = String(rounded).padStart(places + 1, "0");
  return `${isNegative ? "-" : ""}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Where an amount stands in a picture. A picture needs no exactness. */
export function plotted(amount: number | string): number {
  return Number(decimalText(amount, 4));
}

/** The change from one amount to another in percent, rounded half up to a place: "-8.6". Null if it starts from nothing. */
export function changePercent(from: number | string, to: number | string): string | null {
  const [before, after] = [micros(decimalText(from, 6)), micros(decimalText(to, 6))];
  if (before === 0n) return null;
  return decimalText(`${(after - before) * 100n}/${before}`, 1);
}

/** Two amounts added, to four places. */
export function sumText(one: number | string, other: number | string): string {
  return decimalText(`${micros(decimalText(one, 6)) + micros(decimalText(other, 6))}/1000000`, 4);
}

/** One amount less another that is not greater, without a digit invented. */
export function differenceText(one: number | string, other: number | string): string {
  return decimalText(`${micros(decimalText(one, 6)) - micros(decimalText(other, 6))}/1000000`, 4);
}

function micros(text: string): bigint {
  const [whole = "0", part = ""] = text.split(".");
  return BigInt(`${whole}${part.slice(0, 6).padEnd(6, "0")}`);
}
