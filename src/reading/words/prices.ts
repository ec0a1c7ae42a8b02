/** Prices as decimal texts. Two prices are equal if their canonical texts are. */
import { maxAmount, offerPriceDecimals } from "../../base/money.ts";
import { parseMachinePrice, parsePriceText } from "./price-text.ts";

const decimal = /^\s*(\d{1,20})(?:\.(\d{0,30}))?\s*$/;

/** Without leading zeros, and without trailing ones after the point; null if the text is no decimal. */
export function canonicalPrice(text: string): string | null {
  const [, whole, fraction = ""] = decimal.exec(text) ?? [];
  if (whole === undefined) return null;
  const kept = fraction.replace(/0+$/, "");
  const bare = whole.replace(/^0+(?=\d)/, "");
  return kept === "" ? bare : `${bare}.${kept}`;
}

/** A value that was written for machines, canonical; null if it is no price. */
export function machinePrice(text: string, locale: { country: string | null; currency: string | null }): string | null {
  const amount = parseMachinePrice(text, locale);
  return amount === null ? null : canonicalPrice(amount);
}

/** A value that was written for people, canonical; null if it is no price. */
export function seenPrice(text: string, locale: { country: string | null; currency: string | null }): string | null {
  const { amount } = parsePriceText(text, locale);
  return amount === null ? null : canonicalPrice(amount);
}

/** Whether a program wrote the value: digits and a decimal point. */
export function isMachineText(text: string): boolean {
  return decimal.test(text);
}

/** Whether the service can store the price (interface 1-16, 1-17): above zero, four decimals, up to the maximum. */
export function isStorablePrice(price: string): boolean {
  const [whole = "", fraction = ""] = price.split(".");
  return price !== "0" && fraction.length <= offerPriceDecimals && whole.length < String(maxAmount).indexOf(".");
}

/** The canonical price with two decimals, half a cent up: what people see of a price that was calculated from another one. */
export function roundedPrice(price: string): string {
  const [whole = "", fraction = ""] = price.split(".");
  if (fraction.length <= 2) return price;
  const cents = BigInt(whole + fraction.slice(0, 2)) + (fraction.charAt(2) >= "5" ? 1n : 0n);
  const digits = cents.toString().padStart(3, "0");
  return canonicalPrice(`${digits.slice(0, -2)}.${digits.slice(-2)}`) ?? price;
}

/** The canonical price as people write it: with two decimals if it has any. */
export function shownPrice(price: string): string {
  const [whole = "", fraction] = price.split(".");
  return fraction === undefined ? whole : `${whole}.${fraction.padEnd(2, "0")}`;
}

/** Negative if the first canonical price is less, positive if it is more. */
export function comparePrices(one: string, other: string): number {
  if (one === other) return 0;
  const difference = Number(one) - Number(other);
  if (difference !== 0) return difference; // rounding keeps the order
  const [[whole = "", fraction = ""], [otherWhole = "", otherFraction = ""]] = [one.split("."), other.split(".")];
  if (whole.length !== otherWhole.length) return whole.length - otherWhole.length;
  if (whole !== otherWhole) return whole < otherWhole ? -1 : 1;
  return fraction < otherFraction ? -1 : 1;
}

/** From the lowest to the highest rate of value added tax, as a factor. */
const [leastTax, mostTax] = [1.02, 1.28];

/** Whether one canonical price can be the other one without value added tax. */
export function canBeNetOf(net: string, gross: string): boolean {
  const factor = Number(gross) / Number(net);
  return factor >= leastTax && factor <= mostTax;
}
