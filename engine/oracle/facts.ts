// Fields, conditions, amounts and selections of the oracle, written from docs/concepts/strategies.md and the README.

import type { EngineContext, EngineProduct, Market, MarketOffer } from "../input.ts";
import type { Amount, Condition, FieldCondition, Selection } from "../strategy.ts";
import {
  type Rational,
  ascending,
  greater,
  hundred,
  less,
  lesser,
  meanOf,
  middleOf,
  over,
  percentage,
  plus,
  rational,
  same,
  times,
  minus,
} from "./rational.ts";

export interface Case {
  readonly product: EngineProduct;
  readonly market: Market | null;
  readonly context: EngineContext;
}

/** A value that is needed and missing. */
export class MissingValue extends Error {}

export function ownOffer(market: Market | null): MarketOffer | undefined {
  const own = (market?.offers ?? []).filter((offer) => offer.own && !offer.ignored);
  return own.sort((a, b) => a.price - b.price || a.deliveryCosts - b.deliveryCosts || (a.id < b.id ? -1 : 1))[0];
}

export function likes(pattern: string, text: string): boolean {
  const source = pattern
    .toLowerCase()
    .split("*")
    .map((piece) => piece.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"))
    .join("[\\s\\S]*");
  return new RegExp(`^${source}$`).test(text.toLowerCase());
}

export function takes(selection: Selection | undefined, names: readonly string[]): boolean {
  const some = (patterns: readonly string[]): boolean => patterns.some((p) => names.some((name) => likes(p, name)));
  return !(selection?.include !== undefined && !some(selection.include)) && !some(selection?.exclude ?? []);
}

function marketField(name: string, market: Market | null): Rational | undefined {
  const offers = (market?.offers ?? []).filter((o) => !o.own && !o.ignored && o.availability !== false);
  const unit = offers.map((offer) => rational(offer.price));
  const own = ownOffer(market);
  switch (name) {
    case "market.offerCount":
      return rational(offers.length);
    case "market.vendorCount":
      return rational(new Set(offers.map((offer) => offer.vendorName)).size);
    case "market.lowestUnitPrice":
      return ascending(unit)[0];
    case "market.lowestTotalPrice":
      return ascending(offers.map((o) => plus(rational(o.price), rational(o.deliveryCosts))))[0];
    case "market.averageUnitPrice":
      return meanOf(unit);
    case "market.medianUnitPrice":
      return middleOf(unit);
    default:
      return own === undefined ? undefined : rational(1 + offers.filter((offer) => offer.price < own.price).length);
  }
}

const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

function timeField(name: string, { nowMs, timeZone }: EngineContext): { text?: string; number: number } {
  const local = new Date(nowMs).toLocaleString("sv-SE", { timeZone });
  if (name === "time.hour") {
    return { number: Number(local.slice(11, 13)) };
  }
  const day = new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay();
  return { text: DAYS[day] ?? "", number: day === 0 ? 7 : day };
}

interface Value {
  readonly text?: string | undefined;
  readonly number?: Rational | undefined;
}

export function lookUp(name: string, { product, market, context }: Case): Value {
  if (name.startsWith("tags.")) {
    const tag = product.tags.find(({ key }) => `tags.${key}` === name);
    return { text: tag?.value, number: tag?.doubleValue === undefined ? undefined : rational(tag.doubleValue) };
  }
  if (name.startsWith("market.")) {
    return { number: marketField(name, market) };
  }
  if (name.startsWith("time.")) {
    const { text, number } = timeField(name, context);
    return { text, number: rational(number) };
  }
  const texts: Record<string, string | null> = {
    productId: product.productId,
    name: product.name,
    customerProductId: product.customerProductId,
  };
  const numbers: Record<string, number | null> = {
    gtin: product.gtin,
    referencePrice: product.referencePrice,
    minPriceBoundary: product.minPriceBoundary,
    maxPriceBoundary: product.maxPriceBoundary,
    "sales.units7d": context.sales.units7d,
    "sales.units30d": context.sales.units30d,
  };
  const number = numbers[name] ?? undefined;
  return { text: texts[name] ?? undefined, number: number === undefined ? undefined : rational(number) };
}

export function isTrue(condition: Condition, situation: Case): boolean {
  if ("all" in condition) {
    return !condition.all.some((part) => !isTrue(part, situation));
  }
  if ("any" in condition) {
    return condition.any.some((part) => isTrue(part, situation));
  }
  return "not" in condition ? !isTrue(condition.not, situation) : fieldIsTrue(condition, situation);
}

function fieldIsTrue(condition: FieldCondition, situation: Case): boolean {
  const { text, number } = lookUp(condition.field, situation);
  const equals = (operand: string | number): boolean =>
    typeof operand === "string" ? text === operand : number !== undefined && same(number, rational(operand));
  const compares = (operand: number | undefined, test: (value: Rational, bound: Rational) => boolean): boolean =>
    operand === undefined || (number !== undefined && test(number, rational(operand)));
  return (
    (condition.equals === undefined || equals(condition.equals)) &&
    (condition.in === undefined || condition.in.some(equals)) &&
    (condition.matches === undefined || (text !== undefined && likes(condition.matches, text))) &&
    (condition.exists === undefined || condition.exists === (text !== undefined || number !== undefined)) &&
    compares(condition.lt, less) &&
    compares(condition.gt, (value, bound) => less(bound, value)) &&
    compares(condition.lte, (value, bound) => !less(bound, value)) &&
    compares(condition.gte, (value, bound) => !less(value, bound))
  );
}

export function amountOf(amount: Amount, situation: Case): Rational {
  if (typeof amount === "number") {
    return rational(amount);
  }
  if ("sum" in amount) {
    return amount.sum.map((part) => amountOf(part, situation)).reduce(plus);
  }
  if ("min" in amount) {
    return amount.min.map((part) => amountOf(part, situation)).reduce(lesser);
  }
  if ("max" in amount) {
    return amount.max.map((part) => amountOf(part, situation)).reduce(greater);
  }
  const one = rational(1);
  const margin = percentage(amount.marginPercent ?? 0);
  const vat = typeof amount.vat === "string" ? numberOf(amount.vat, situation) : rational(amount.vat ?? 0);
  const atMargin = over(numberOf(amount.of, situation), minus(one, margin));
  const withVat = times(atMargin, plus(one, over(vat, hundred)));
  return plus(times(withVat, plus(one, percentage(amount.percent ?? 0))), rational(amount.amount ?? 0));
}

function numberOf(field: string, situation: Case): Rational {
  const { number } = lookUp(field, situation);
  if (number === undefined) {
    throw new MissingValue(field);
  }
  return number;
}
