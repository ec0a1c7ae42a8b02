import { digitsOfCurrency } from "../../src/base/currency.ts";

/** The decimals of an amount: those of its currency; where it has none, cents all the same if there are any, since prices have them (interface 1-17). */
export function digitsOf(currency: string): {
  readonly minimumFractionDigits: number;
  readonly maximumFractionDigits: number;
} {
  const digits = digitsOfCurrency(currency);
  return { minimumFractionDigits: digits, maximumFractionDigits: Math.max(digits, 2) };
}
