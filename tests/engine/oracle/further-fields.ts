// Fields of other products, vendors, the own offer and the past, as the oracle reads them.

import type { MarketOffer } from "../../../engine/trace/input.ts";
import type { Case, Value } from "./facts.ts";
import { deliveryOf, unitOf } from "./joined.ts";
import { historyField } from "./past.ts";
import { type Rational, ascending, less, plus, rational } from "./rational.ts";

const BUY_BOX = new Set(["prime", "nonPrime", "both"]);

/** The value of such a field; null for another one. */
export function furtherField(name: string, situation: Case, own: MarketOffer | undefined): Value | null {
  const other = /^products\[tags\.(.*)\]\.(price|referencePrice)$/.exec(name);
  if (other !== null) {
    return otherField(other[1] ?? "", other[2] === "price", situation);
  }
  const vendor = /^market\.vendors\["(.*)"\]\.(\w+)$/.exec(name);
  if (vendor !== null) {
    return vendorField(vendor[1] ?? "", vendor[2] ?? "", situation);
  }
  const past = historyField(name, situation.context);
  return past === null ? (ownField(name, own, situation) ?? plainField(name, situation)) : amount(past.number);
}

function otherField(key: string, isPrice: boolean, { product, context }: Case): Value {
  const tag = product.tags.find((candidate) => candidate.key === key);
  const found = tag === undefined ? undefined : context.products?.get(tag.value);
  return amount((isPrice ? found?.price : found?.referencePrice) ?? undefined);
}

function ownField(name: string, own: MarketOffer | undefined, { market }: Case): Value | null {
  switch (name) {
    case "own.unitPrice":
      return { number: own === undefined ? undefined : unitOf(own) };
    case "own.totalPrice":
      return { number: own === undefined ? undefined : plus(unitOf(own), deliveryOf(own)) };
    case "own.available":
      return { truth: own === undefined ? undefined : own.availability !== false };
    case "own.hasBuyBox":
      return { truth: own === undefined ? undefined : market?.offers.filter(isOurs).some(isInBuyBox) };
    default:
      return null;
  }
}

function isOurs({ own, ignored }: MarketOffer): boolean {
  return own && !ignored;
}

function isInBuyBox({ attributes }: MarketOffer): boolean {
  return attributes.some(({ key, value }) => key === "buyBox" && BUY_BOX.has(value));
}

function plainField(name: string, { market, context }: Case): Value | null {
  const today = (): string =>
    new Date(context.nowMs).toLocaleString("sv-SE", { timeZone: context.timeZone }).slice(0, 10);
  switch (name) {
    case "market.domain":
      return { text: market?.domain === "" ? undefined : market?.domain };
    case "previous.price":
      return amount(context.previousPrice ?? undefined);
    case "time.date":
      return { text: today() };
    case "time.month":
      return amount(Number(today().slice(5, 7)));
    case "time.dayOfMonth":
      return amount(Number(today().slice(8)));
    default:
      return null;
  }
}

function amount(value: number | undefined): Value {
  return { number: value === undefined ? undefined : rational(value) };
}

function vendorField(pattern: string, figure: string, { market }: Case): Value {
  if (market === null) {
    return {};
  }
  const offers = market.offers.filter((offer) => !offer.own && !offer.ignored && offer.availability !== false);
  const wanted = new RegExp(`^${pattern.toLowerCase().replaceAll("*", ".*")}$`, "s");
  const isTheirs = (offer: MarketOffer): boolean =>
    wanted.test(offer.vendorName.toLowerCase()) || wanted.test((offer.vendorDomainId ?? "\u0000").toLowerCase());
  const theirs = offers.filter(isTheirs);
  const units = ascending(theirs.map(unitOf));
  const [unit] = units;
  if (figure === "available") {
    return { truth: unit !== undefined };
  }
  if (figure === "unitPrice" || unit === undefined) {
    return { number: unit };
  }
  const totals: Rational[] = ascending(theirs.map((one) => plus(unitOf(one), deliveryOf(one))));
  const cheaper = offers.filter((offer) => less(unitOf(offer), unit)).length;
  return { number: figure === "totalPrice" ? totals[0] : rational(1 + cheaper) };
}
