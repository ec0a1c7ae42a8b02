// Fields, conditions, amounts and selections of the oracle, written from docs/concepts/strategies.md and exact-rules.md.

import type { EngineContext, EngineProduct, Market, MarketOffer } from "../../../engine/trace/input.ts";
import type { Rule, Selection, Strategy } from "../../../engine/language/strategy.ts";
import { deliveryOf, unitOf } from "./joined.ts";
import { type Rational, ascending, less, meanOf, middleOf, plus, rational } from "./rational.ts";
import { furtherField } from "./further-fields.ts";

export interface Case {
  readonly document: Strategy;
  /** The rule that is evaluated, for amounts in it. */
  readonly rule: Rule | null;
  readonly product: EngineProduct;
  readonly market: Market | null;
  readonly context: EngineContext;
}

/** A value that is needed and missing. */
export class MissingValue extends Error {}

/** A value that may not be: nothing takes its place. */
export class ForbiddenValue extends Error {}

/** A text as it is compared. */
export function folded(text: string): string {
  return text.normalize("NFC");
}

export function ownOffer(market: Market | null): MarketOffer | undefined {
  const own = (market?.offers ?? []).filter((offer) => offer.own && !offer.ignored);
  const order = (a: Rational, b: Rational): number => (less(a, b) ? -1 : less(b, a) ? 1 : 0);
  return own.sort(
    (a, b) => order(unitOf(a), unitOf(b)) || order(deliveryOf(a), deliveryOf(b)) || (a.id < b.id ? -1 : 1),
  )[0];
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
  const some = (patterns: readonly string[]): boolean =>
    patterns.some((pattern) => names.some((name) => likes(folded(pattern), folded(name))));
  return !(selection?.include !== undefined && !some(selection.include)) && !some(selection?.exclude ?? []);
}

function marketField(name: string, market: Market | null): Rational | undefined {
  const offers = (market?.offers ?? []).filter((o) => !o.own && !o.ignored && o.availability !== false);
  const unit = offers.map(unitOf);
  const own = ownOffer(market);
  switch (name) {
    case "market.offerCount":
      return rational(offers.length);
    case "market.vendorCount":
      return rational(new Set(offers.map((offer) => offer.vendorName)).size);
    case "market.lowestUnitPrice":
      return ascending(unit)[0];
    case "market.lowestTotalPrice":
      return ascending(offers.map((offer) => plus(unitOf(offer), deliveryOf(offer))))[0];
    case "market.averageUnitPrice":
      return meanOf(unit);
    case "market.medianUnitPrice":
      return middleOf(unit);
    default:
      return own === undefined
        ? undefined
        : rational(1 + offers.filter((offer) => less(unitOf(offer), unitOf(own))).length);
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

export interface Value {
  readonly text?: string | undefined;
  readonly number?: Rational | undefined;
  readonly truth?: boolean | undefined;
}

export function lookUp(name: string, situation: Case): Value {
  const { product, market, context } = situation;
  const further = furtherField(name, situation, ownOffer(market));
  if (further !== null) {
    return further;
  }
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
