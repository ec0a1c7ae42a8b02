/** Amounts of feeds: one number with its currency beside it, and nothing else. */
import { findSigns, isMeant, type MoneyContext } from "../words/currency-signs.ts";
import { findNumbers, plainCharacters, signMark } from "../words/number-text.ts";
import { decimalsOf, parseMachinePrice, parsePriceText } from "../words/price-text.ts";

/** A price as a feed writes it: `39.90 EUR`, `EUR 39.90`, `39,90 €`. */
export interface Money {
  /** Decimal text; null where it cannot be read, says more than a price, or its currency cannot be told. */
  readonly amount: string | null;
  /** Null where the text names none. */
  readonly currency: string | null;
  /** Whether its three decimals may be thousands: the currency has fewer decimals. */
  readonly isUnclear: boolean;
}

/** Reads the amounts of one feed. */
export type ReadMoney = (text: string) => Money;

/** Amounts of Google's product data have a decimal point: `34.000 EUR` is 34. */
export function machineMoney(context: MoneyContext): ReadMoney {
  return (text) => {
    const [, before, number, after] = /^\s*([A-Z]{3}(?=[\s\d]))?\s*(\d[\d.]{0,30}?)\s*([A-Z]{3})?\s*$/.exec(text) ?? [];
    if (number === undefined || (before !== undefined && after !== undefined)) return visibleMoney(text, context);
    return moneyOf(text, parseMachinePrice(number), before ?? after ?? null, context);
  };
}

/** Amounts that were made for people. A range, a price from which others start, and one by weight are none. */
export function visibleMoney(text: string, context: MoneyContext, decimalSeparator?: "." | ","): Money {
  const { currency, country } = context;
  const read = parsePriceText(text, { currency, country, decimalSeparator });
  const isUnknown = read.symbol !== null && read.currency === null;
  return moneyOf(text, isUnknown || saysMore(text, context) ? null : read.amount, read.currency, context);
}

const thousandths = /(?<![\d.,])[1-9]\d{0,2}[.,]\d{3}(?![\d.,])/;

function moneyOf(text: string, amount: string | null, currency: string | null, context: MoneyContext): Money {
  const known = currency ?? context.currency ?? null;
  // Read as thousands, it has at least four digits before the decimal sign.
  const isDecimal = amount !== null && /^\d{1,3}(?:\.|$)/.test(amount);
  return { amount, currency, isUnclear: isDecimal && thousandths.test(text) && decimalsOf(known) < 3 };
}

const besidePrice = new RegExp(`^[${signMark} .,:*=–—-]*$`, "u");

/** Whether anything stands beside one number and its currency. `Free` has no number, and is read as it is. */
function saysMore(text: string, context: MoneyContext): boolean {
  let rest = plainCharacters(text).trim();
  for (const { start, end } of findSigns(rest).filter((sign) => isMeant(sign, context))) {
    rest = rest.slice(0, start) + signMark.repeat(end - start) + rest.slice(end);
  }
  const [number, ...others] = findNumbers(rest);
  if (number === undefined) return false;
  return others.length > 0 || !besidePrice.test(rest.slice(0, number.start) + rest.slice(number.end));
}
