/** Exact arithmetic on prices as decimal texts: whole ten-thousandths, which is what an offer's price keeps. */
import { maxAmount, offerPriceDecimals } from "../../base/money.ts";

const scale = 10n ** BigInt(offerPriceDecimals);
const most = unitsOfText(String(maxAmount)) ?? 0n;

/** Ten-thousandths of a decimal text; null if it is no amount, has more than 4 decimals or is too large. */
export function unitsOf(text: string): bigint | null {
  const units = unitsOfText(text);
  return units === null || units > most ? null : units;
}

function unitsOfText(text: string): bigint | null {
  const [, whole, fraction = ""] = /^(\d{1,15})(?:\.(\d{1,40}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const kept = fraction.replace(/0+$/, "");
  if (kept.length > offerPriceDecimals) return null;
  return BigInt(whole) * scale + BigInt(kept.padEnd(offerPriceDecimals, "0"));
}

/** The decimal text of ten-thousandths, without zeros at the end. */
export function textOf(units: bigint): string {
  const fraction = String(units % scale)
    .padStart(offerPriceDecimals, "0")
    .replace(/0+$/, "");
  return fraction === "" ? String(units / scale) : `${units / scale}.${fraction}`;
}

/** A net amount with the tax added, rounded half-up to ten-thousandths. `percent` is a decimal text. */
export function withTax(net: bigint, percent: string): bigint | null {
  const rate = unitsOf(percent);
  if (rate === null) return null;
  const hundred = 100n * scale;
  return (net * (hundred + rate) * 2n + hundred) / (2n * hundred);
}

/** Whether `a` is `b` times a factor, give or take a tolerance: 0.01 is 1 %. Both are above zero. */
export function isTimes(a: bigint, b: bigint, { factor, tolerance }: { factor: number; tolerance: number }): boolean {
  const ratio = ratioOf(a, b);
  return Math.abs(ratio / factor - 1) <= tolerance;
}

/** `a / b` to 9 decimals or 15 digits; infinite if `b` is 0. It compares prices and is no price itself. */
export function ratioOf(a: bigint, b: bigint): number {
  return b === 0n ? Number.POSITIVE_INFINITY : Number(a) / Number(b);
}

/** The one in the middle; of an even number the lower one of the two. */
export function medianOf(amounts: readonly bigint[]): bigint | null {
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}
