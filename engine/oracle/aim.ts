// The oracle's choice of offers and the price aimed at.

import type { MarketOffer } from "../input.ts";
import type { Rule } from "../strategy.ts";
import { type Case, amountOf, likes, ownOffer, takes } from "./facts.ts";
import {
  type Rational,
  ascending,
  atRank,
  inCents,
  less,
  meanOf,
  middleOf,
  minus,
  nearestOf,
  ofCents,
  percentage,
  plus,
  rational,
  times,
} from "./rational.ts";

/** A reason to stop without a price. */
export class Stop extends Error {
  readonly kind: "skip" | "failure";
  constructor(kind: "skip" | "failure") {
    super(kind);
    this.kind = kind;
  }
}

export function compared(rule: Rule, offer: { price: number; deliveryCosts: number }): Rational {
  const price = rational(offer.price);
  return rule.compareBy === "totalPrice" ? plus(price, rational(offer.deliveryCosts)) : price;
}

export function countingOffers(rule: Rule, { market, context }: Case): MarketOffer[] {
  const part = rule.competitors ?? {};
  const kept = (market?.offers ?? []).filter((offer) => {
    const age = context.nowMs - (offer.retrievedAtMs ?? market?.gatheredAtMs ?? 0);
    const hours = offer.maxDeliveryHours ?? offer.minDeliveryHours ?? 0;
    const vendor = [offer.vendorName, ...(offer.vendorDomainId === null ? [] : [offer.vendorDomainId])];
    return (
      !offer.ignored &&
      !offer.own &&
      (part.onlyAvailable === false || offer.availability !== false) &&
      (part.onlyAvailable !== true || offer.availability === true) &&
      takes(part.vendors, vendor) &&
      (part.maxAgeHours === undefined || age <= part.maxAgeHours * 3_600_000) &&
      (part.maxDeliveryHours === undefined || hours <= part.maxDeliveryHours) &&
      Object.entries(part.attributes ?? {}).every(([key, selection]) => {
        const values = offer.attributes.filter((attribute) => attribute.key === key);
        return takes(
          selection,
          values.map((attribute) => attribute.value),
        );
      })
    );
  });
  const { belowPercent = 0, abovePercent } = part.outliers ?? {};
  const middle = middleOf(kept.map((offer) => compared(rule, offer)));
  if (part.outliers === undefined || middle === undefined) {
    return kept;
  }
  return kept.filter((offer) => {
    const price = compared(rule, offer);
    const isHigh = abovePercent !== undefined && less(times(middle, percentage(abovePercent)), price);
    return !isHigh && !less(price, times(middle, percentage(belowPercent)));
  });
}

export function previousCents({ product, market, context }: Case): bigint | undefined {
  return [context.previousPrice, ownOffer(market)?.price, product.referencePrice]
    .filter((price) => price !== null && price !== undefined)
    .map((price) => nearestOf(inCents(rational(price))))
    .find((cents) => cents > 0n);
}

function keep(situation: Case): Rational {
  const cents = previousCents(situation);
  if (cents === undefined) {
    throw new Stop("skip");
  }
  return ofCents(cents);
}

export interface Aimed {
  readonly price: Rational;
  readonly isKept: boolean;
  readonly isFallback: boolean;
}

export function aim(rule: Rule, situation: Case, offers: readonly MarketOffer[], floor: Rational | undefined): Aimed {
  const { target, adjust } = rule;
  const adjusted = (price: Rational): Rational =>
    plus(times(price, plus(rational(1), percentage(adjust?.percent ?? 0))), rational(adjust?.amount ?? 0));
  const own = (price: Rational): Rational =>
    rule.compareBy === "totalPrice" ? minus(adjusted(price), delivery(situation)) : adjusted(price);
  const plain = { isKept: false, isFallback: false };
  if (target === "keep") {
    return { ...plain, price: adjusted(keep(situation)), isKept: adjust === undefined };
  }
  if ("amount" in target) {
    return { ...plain, price: adjusted(amountOf(target.amount, situation)) };
  }
  const prices = ascending(offers.map((offer) => compared(rule, offer)));
  if (prices.length === 0 || prices.length < (rule.competitors?.minOffers ?? 1)) {
    return fallback(rule, situation);
  }
  if ("position" in target) {
    const candidates = prices.slice(Math.min(target.position, prices.length) - 1).map(own);
    const [wanted = rational(0)] = candidates;
    if (floor === undefined || !less(wanted, floor)) {
      return { ...plain, price: wanted };
    }
    if (rule.unreachable === "skip") {
      throw new Stop("skip");
    }
    const next = rule.unreachable === "floor" ? undefined : candidates.find((price) => !less(price, floor));
    return { ...plain, price: next ?? floor };
  }
  const found = pick(rule, offers, prices);
  return found === undefined ? fallback(rule, situation) : { ...plain, price: own(found) };
}

function pick(rule: Rule, offers: readonly MarketOffer[], prices: readonly Rational[]): Rational | undefined {
  const { target } = rule;
  if (target === "keep" || "amount" in target || "position" in target) {
    return undefined;
  }
  if ("vendor" in target) {
    const names = (offer: MarketOffer): string[] => [offer.vendorName, offer.vendorDomainId ?? offer.vendorName];
    const theirs = offers.filter((offer) => names(offer).some((name) => likes(target.vendor, name)));
    return ascending(theirs.map((offer) => compared(rule, offer)))[0];
  }
  if ("percentile" in target) {
    return atRank(prices, times(percentage(target.percentile), rational(prices.length - 1)));
  }
  switch (target.statistic) {
    case "lowest":
      return prices[0];
    case "highest":
      return prices.at(-1);
    case "average":
      return meanOf(prices);
    default:
      return middleOf(prices);
  }
}

function fallback(rule: Rule, situation: Case): Aimed {
  const part = rule.withoutCompetitors ?? "keep";
  if (part === "skip" || part === "fail") {
    throw new Stop(part === "skip" ? "skip" : "failure");
  }
  return part === "keep"
    ? { price: keep(situation), isKept: true, isFallback: true }
    : { price: amountOf(part, situation), isKept: false, isFallback: true };
}

export function delivery({ product, market }: Case): Rational {
  const tag = product.tags.find(({ key }) => key === "deliveryCosts")?.doubleValue;
  return rational(ownOffer(market)?.deliveryCosts ?? tag ?? 0);
}
