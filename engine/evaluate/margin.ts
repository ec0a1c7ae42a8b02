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
} from "../values/exact.ts";
import type { EngineProduct } from "../trace/input.ts";
import { type Scope, findTag } from "./scope.ts";

type Tagged = Pick<EngineProduct, "tags">;

const HUNDRED = exactOf(100);
const HUNDREDTH = exactOf(0.01);

/** The margin in percent of the price without VAT; null without a purchase price above 0. `vat` is 0 if it is missing. */
export function marginOf(price: Exact, { product }: { readonly product: Tagged }): Exact | null {
  const cost = costWithVat(product);
  if (cost === null || compare(price, ZERO) <= 0) return null;
  return subtract(HUNDRED, divide(multiply(cost, HUNDRED), price));
}

/** The price without a margin, rounded to two decimals; null without a purchase price above 0. */
export function shownCost(product: Tagged): number | null {
  const cost = costWithVat(product);
  return cost === null ? null : Number(exactJson(roundTo(cost, HUNDREDTH)));
}

/** The margin of a price in hundredths of a percent; null without a purchase price above 0. */
export function marginHundredths(product: Tagged, price: number): number | null {
  const margin = marginOf(exactOf(price), { product });
  return margin === null ? null : Math.round(Number(exactJson(roundTo(margin, HUNDREDTH))) * 100);
}

function costWithVat(product: Tagged): Exact | null {
  const cost = taggedNumber("purchasePrice", product);
  const vat = taggedNumber("vat", product) ?? ZERO;
  return cost === null || compare(cost, ZERO) <= 0 || compare(vat, exactOf(-100)) <= 0 ? null : addPercent(cost, vat);
}

/** The margin rounded to two decimals, for the trace. */
export function shownMargin(price: Exact, scope: Scope): number | null {
  const margin = marginOf(price, scope);
  return margin === null ? null : Number(exactJson(roundTo(margin, HUNDREDTH)));
}

function taggedNumber(key: string, product: Tagged): Exact | null {
  const value = findTag(product, key)?.doubleValue;
  return value === undefined || !Number.isFinite(value) ? null : exactOf(value);
}
