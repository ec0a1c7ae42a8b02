// The margin of a price, by the tags purchasePrice and vat.

import {
  type Exact,
  ZERO,
  addPercent,
  compare,
  divide,
  exactJson,
  exactOf,
  multiply,
  roundTo,
  subtract,
} from "./exact.ts";
import { type Scope, findTag } from "./scope.ts";

const HUNDRED = exactOf(100);
const HUNDREDTH = exactOf(0.01);

/** The margin in percent of the price without VAT; null without a purchase price above 0. `vat` is 0 if it is missing. */
export function marginOf(price: Exact, scope: Scope): Exact | null {
  const cost = taggedNumber("purchasePrice", scope);
  const vat = taggedNumber("vat", scope) ?? ZERO;
  if (cost === null || compare(cost, ZERO) <= 0 || compare(price, ZERO) <= 0 || compare(vat, exactOf(-100)) <= 0) {
    return null;
  }
  return subtract(HUNDRED, divide(multiply(addPercent(cost, vat), HUNDRED), price));
}

/** The margin rounded to two decimals, for the trace. */
export function shownMargin(price: Exact, scope: Scope): number | null {
  const margin = marginOf(price, scope);
  return margin === null ? null : Number(exactJson(roundTo(margin, HUNDREDTH)));
}

function taggedNumber(key: string, { product }: Scope): Exact | null {
  const value = findTag(product, key)?.doubleValue;
  return value === undefined || !Number.isFinite(value) ? null : exactOf(value);
}
