// How numbers and names read in sentences and failure messages.

import { type Exact, exactJson } from "./exact.ts";
import type { TraceNumber } from "./trace.ts";

/** Digits shown of an amount whose decimal does not end; "…" says that more follow. */
const DECIMALS_OF_FRACTION = 4;

/** An amount with at least two decimals: 19.90, 19.701; 20.1013… where the decimal does not end. */
export function money(amount: TraceNumber): string {
  const text = typeof amount === "number" ? plainDecimal(amount) : amount;
  const [numerator, denominator] = text.split("/");
  return numerator === undefined || denominator === undefined
    ? withTwoDecimals(text)
    : truncatedFraction(BigInt(numerator), BigInt(denominator));
}

/** `money` of an exact amount. */
export function moneyOf(amount: Exact): string {
  return money(exactJson(amount));
}

/** A number without an exponent. */
export function plainDecimal(value: number): string {
  const text = String(value);
  const [mantissa = "", exponent] = text.split("e-");
  if (exponent === undefined) {
    return text;
  }
  const sign = mantissa.startsWith("-") ? "-" : "";
  return `${sign}0.${"0".repeat(Number(exponent) - 1)}${mantissa.replace(/[-.]/g, "")}`;
}

function withTwoDecimals(text: string): string {
  const [whole = "0", decimals = ""] = text.split(".");
  return `${whole}.${decimals.padEnd(2, "0")}`;
}

function truncatedFraction(numerator: bigint, denominator: bigint): string {
  const sign = numerator < 0n ? "-" : "";
  const scaled = ((numerator < 0n ? -numerator : numerator) * 10n ** BigInt(DECIMALS_OF_FRACTION)) / denominator;
  const digits = scaled.toString().padStart(DECIMALS_OF_FRACTION + 1, "0");
  return `${sign}${digits.slice(0, -DECIMALS_OF_FRACTION)}.${digits.slice(-DECIMALS_OF_FRACTION)}…`;
}

/** "plus 19 %", "minus 1 %", or nothing for 0. */
export function percentWords(percent: number): string {
  return percent === 0 ? "" : `${percent < 0 ? "minus" : "plus"} ${plainDecimal(Math.abs(percent))} %`;
}

/** "plus 1.50", "minus 0.01", or nothing for 0. */
export function amountWords(amount: number): string {
  return amount === 0 ? "" : `${amount < 0 ? "minus" : "plus"} ${money(Math.abs(amount))}`;
}

/** Words joined by single spaces, empty ones left out. */
export function joinWords(words: readonly string[]): string {
  return words.filter((word) => word !== "").join(" ");
}

const FIELD_WORDS = new Map([
  ["gtin", "GTIN"],
  ["sales.units7d", "units sold in 7 days"],
  ["sales.units30d", "units sold in 30 days"],
]);

/** A field as a reader says it: "tags.purchasePrice" is "purchase price", "market.lowestUnitPrice" "lowest unit price". */
export function fieldWords(field: string): string {
  const known = FIELD_WORDS.get(field);
  if (known !== undefined) {
    return known;
  }
  const name = field.startsWith("tags.") ? field.slice("tags.".length) : field.replace(/^(market|sales|time)\./, "");
  return name
    .replace(/([a-z])([A-Z0-9])/g, "$1 $2")
    .replace(/\b[A-Z][a-z]+/g, (word, offset: number) => (offset === 0 ? word : word.toLowerCase()));
}

/** "a", "a or b", "a, b or c"; long lists end in "… (12 in all)". */
export function alternatives(values: readonly (string | number)[]): string {
  const shown = values.slice(0, 6).map(String);
  if (values.length > shown.length) {
    return `${shown.join(", ")}, … (${values.length} in all)`;
  }
  const last = shown.at(-1) ?? "nothing";
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(", ")} or ${last}`;
}
