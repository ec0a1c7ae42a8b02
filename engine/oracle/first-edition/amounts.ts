// Amounts: a number, a field with margin, VAT, percentage and surcharge, or the sum, least or greatest of amounts.

import {
  type Exact,
  ZERO,
  add,
  addPercent,
  exactOf,
  larger,
  marginFactor,
  percentFactor,
  scale,
  smaller,
} from "./exact.ts";
import { type Field, TAG_PREFIX, fieldOf } from "./fields.ts";
import { type Scope, domainOf, findTag } from "./scope.ts";
import type { Amount, FieldAmount } from "./strategy.ts";
import { amountWords, fieldWords, joinWords, money, moneyOf, percentWords, plainDecimal } from "./words.ts";

/** A value that an amount needs and that is not there: the sentence that says what to change. */
export interface Missing {
  readonly missing: string;
}

/** An amount ready to evaluate. */
export interface CompiledAmount {
  readonly path: string;
  readonly value: (scope: Scope) => Exact | Missing;
  /** "purchase price 15.00 at 11.2 % margin plus 19 % VAT"; only asked for where the value is there. */
  readonly words: (scope: Scope) => string;
}

/** Whether an amount has no value. */
export function isMissing(value: Exact | Missing): value is Missing {
  return typeof value === "object" && "missing" in value;
}

/**
 * Compiles an amount once: pricing rules, "Amount".
 * @param path where it stands in the strategy document, for the failure that names it
 */
export function compileAmount(amount: Amount, path: string): CompiledAmount {
  if (typeof amount === "number") {
    const value = exactOf(amount);
    return { path, value: () => value, words: () => money(amount) };
  }
  if ("of" in amount) {
    return compileFieldAmount(amount, path);
  }
  if ("sum" in amount) {
    return compileList({ name: "sum", parts: amount.sum, path, combine: add });
  }
  return "min" in amount
    ? compileList({ name: "min", parts: amount.min, path, combine: smaller })
    : compileList({ name: "max", parts: amount.max, path, combine: larger });
}

interface ListAmount {
  readonly name: "sum" | "min" | "max";
  readonly parts: readonly Amount[];
  readonly path: string;
  readonly combine: (a: Exact, b: Exact) => Exact;
}

const LIST_WORDS = { sum: "the sum of", min: "the least of", max: "the greatest of" } as const;

function compileList({ name, parts, path, combine }: ListAmount): CompiledAmount {
  const compiled = parts.map((part, index) => compileAmount(part, `${path}.${name}[${index}]`));
  const value = (scope: Scope): Exact | Missing => {
    let result: Exact | null = null;
    for (const part of compiled) {
      const next = part.value(scope);
      if (isMissing(next)) {
        return next;
      }
      result = result === null ? next : combine(result, next);
    }
    return result ?? ZERO;
  };
  const words = (scope: Scope): string =>
    `${LIST_WORDS[name]} ${compiled.map((part) => part.words(scope)).join(" and ")}`;
  return { path, value, words };
}

/** In this order: the field, its margin, VAT, percentage, amount. */
function compileFieldAmount(amount: FieldAmount, path: string): CompiledAmount {
  const field = fieldOf(amount.of);
  const margin = amount.marginPercent === undefined ? null : marginFactor(amount.marginPercent);
  const vat = amount.vat === undefined ? null : compileVat(amount.vat, path);
  const factor = amount.percent === undefined ? null : percentFactor(amount.percent);
  const surcharge = amount.amount === undefined ? null : exactOf(amount.amount);
  const value = (scope: Scope): Exact | Missing => {
    const base = field.number(scope);
    if (base === undefined) {
      return { missing: missingSentence(field, path, scope) };
    }
    let result = margin === null ? base : scale(base, margin.n, margin.d);
    if (vat !== null) {
      const percent = vat.value(scope);
      if (isMissing(percent)) {
        return percent;
      }
      result = addPercent(result, percent);
    }
    result = factor === null ? result : scale(result, factor.n, factor.d);
    return surcharge === null ? result : add(result, surcharge);
  };
  const words = (scope: Scope): string =>
    joinWords([
      `${fieldWords(field.name)} ${moneyOf(field.number(scope) ?? ZERO)}`,
      amount.marginPercent === undefined ? "" : `at ${plainDecimal(amount.marginPercent)} % margin`,
      vat === null ? "" : `plus ${vat.words(scope)} % VAT`,
      percentWords(amount.percent ?? 0),
      amountWords(amount.amount ?? 0),
    ]);
  return { path, value, words };
}

/** A VAT rate in percent: a number, or a field that holds one. */
function compileVat(vat: string | number, path: string): CompiledAmount {
  if (typeof vat === "number") {
    const value = exactOf(vat);
    return { path, value: () => value, words: () => plainDecimal(vat) };
  }
  const field = fieldOf(vat);
  return {
    path,
    value: (scope) => field.number(scope) ?? { missing: missingSentence(field, `${path}.vat`, scope) },
    words: (scope) => moneyOf(field.number(scope) ?? ZERO).replace(/\.?0+$/, ""),
  };
}

/** Names the tag or field, the product, and who needs it. */
function missingSentence(field: Field, path: string, scope: Scope): string {
  const { productId } = scope.product;
  const needs = `${path} needs it`;
  if (field.name.startsWith(TAG_PREFIX)) {
    const key = field.name.slice(TAG_PREFIX.length);
    const tag = findTag(scope.product, key);
    return tag === undefined
      ? `tag ${key} is missing on product ${productId}: ${needs}; add it or give the rule another amount`
      : `tag ${key} of product ${productId} is "${tag.value}", not a number: ${needs}; correct it or give the rule another amount`;
  }
  if (field.name.startsWith("market.")) {
    const domain = domainOf(scope);
    const where = domain === null ? "no domain has market data" : `no offer gives it on ${domain}`;
    return `${field.name} is missing for product ${productId}, ${where}: ${needs}; give the rule another amount`;
  }
  return `${field.name} is missing on product ${productId}: ${needs}; set it or give the rule another amount`;
}
