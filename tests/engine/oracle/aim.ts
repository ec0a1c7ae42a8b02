// The oracle's choice of offers and the price aimed at.

import type { MarketOffer } from "../../../engine/trace/input.ts";
import type {
  AdjustPart,
  CompetitorChoice,
  Drift,
  Rule,
  Target,
  TargetObject,
} from "../../../engine/language/strategy.ts";
import { amountOf, targets, tryAmount } from "./amounts.ts";
import { definitionNamed } from "./definitions.ts";
import { type Drifted, drifted } from "./drifts.ts";
import { type Case, ForbiddenValue, MissingValue, folded, likes, ownOffer, takes } from "./facts.ts";
import { countsOnce, deliveryOf, domainOf, isJoined, unitOf } from "./joined.ts";
import {
  type Rational,
  ascending,
  atRank,
  greater,
  hundred,
  inCents,
  less,
  meanOf,
  middleOf,
  minus,
  nearestOf,
  ofCents,
  over,
  percentage,
  plus,
  rational,
  same,
  times,
} from "./rational.ts";

/** A reason to stop without a price. */
export class Stop extends Error {
  readonly kind: "skip" | "failure";
  /** Because nobody competes. */
  readonly isFallback: boolean;
  constructor(kind: "skip" | "failure", isFallback = false) {
    super(kind);
    this.kind = kind;
    this.isFallback = isFallback;
  }
}

export function compared(rule: Rule, offer: MarketOffer): Rational {
  return rule.compareBy === "totalPrice" ? plus(unitOf(offer), deliveryOf(offer)) : unitOf(offer);
}

/** Which offers count, written out. */
export function choiceOf({ competitors = {} }: Rule, { document }: Case): CompetitorChoice {
  return "use" in competitors ? definitionNamed.competitors(document, competitors.use) : competitors;
}

export function countingOffers(rule: Rule, situation: Case): MarketOffer[] {
  const { market, context } = situation;
  const part = choiceOf(rule, situation);
  const isIncluded = (offer: MarketOffer): boolean => takes(part.domains, [domainOf(offer) ?? ""]);
  const somewhere = market?.offers ?? [];
  const there = isJoined(situation.document.market) ? somewhere.filter(isIncluded) : somewhere;
  const all = there.filter((offer) => {
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
  const kept = countsOnce(situation.document.market) ? cheapestOfEach(rule, all) : all;
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

/** A vendor counts once. */
function cheapestOfEach(rule: Rule, offers: readonly MarketOffer[]): MarketOffer[] {
  const isBefore = (a: MarketOffer, b: MarketOffer): boolean =>
    less(compared(rule, a), compared(rule, b)) || (same(compared(rule, a), compared(rule, b)) && a.id < b.id);
  const named = Map.groupBy(offers, ({ vendorName }) => vendorName.normalize("NFC"));
  return [...named.values()].map((theirs) => theirs.reduce((best, offer) => (isBefore(offer, best) ? offer : best)));
}

export function previousCents({ product, market, context }: Case): bigint | undefined {
  const own = ownOffer(market);
  const exact = (price: number | null): Rational | undefined => (price === null ? undefined : rational(price));
  return [exact(context.previousPrice), own === undefined ? undefined : unitOf(own), exact(product.referencePrice)]
    .filter((price) => price !== undefined)
    .map((price) => nearestOf(inCents(price)))
    .find((cents) => cents > 0n);
}

export interface Aimed {
  readonly price: Rational;
  readonly isKept: boolean;
  readonly isFallback: boolean;
  /** If it comes from a drift. */
  readonly drift?: Drifted;
}

/** What the limits say that a position looks at. */
export interface Bounds {
  readonly floor: Rational | undefined;
  readonly lower: Rational | undefined;
}

/** A target that is not to be had. */
class Unavailable extends Error {}

const adjusted = (part: AdjustPart | undefined, price: Rational, situation: Case): Rational => {
  const share = amountOf(part?.percent ?? 0, situation);
  if (typeof part?.percent === "object" && less(share, rational(-100))) {
    throw new ForbiddenValue("out of range");
  }
  return plus(times(price, plus(rational(1), over(share, hundred))), amountOf(part?.amount ?? 0, situation));
};

/** What is aimed at: the price that is wished, and what position follows where it is too low. */
interface Wish {
  readonly price: Rational;
  readonly isKept: boolean;
  /** The prices of the positions after it. */
  readonly further: readonly Rational[] | null;
}

/** @throws Unavailable or MissingValue if there is none */
function wish(target: Target, rule: Rule, situation: Case): Wish {
  if (target === "keep") {
    const kept = previousCents(situation);
    if (kept === undefined) {
      throw new Unavailable("nothing to keep");
    }
    return { price: adjusted(rule.adjust, ofCents(kept), situation), isKept: rule.adjust === undefined, further: null };
  }
  const own: Rule = {
    ...rule,
    ...(target.adjust === undefined ? {} : { adjust: target.adjust }),
    ...(target.competitors === undefined ? {} : { competitors: target.competitors }),
  };
  if ("firstOf" in target || "lowestOf" in target || "highestOf" in target) {
    const several = "firstOf" in target ? target.firstOf : "lowestOf" in target ? target.lowestOf : target.highestOf;
    if (target.competitors !== undefined && situation.market !== null) {
      refuseDomain(own, situation);
    }
    return oneOf(target, several, own, situation);
  }
  if ("amount" in target) {
    return { price: adjusted(own.adjust, amountOf(target.amount, situation), situation), isKept: false, further: null };
  }
  if (target.competitors !== undefined) {
    refuseDomain(own, situation);
  }
  const offers = countingOffers(own, situation);
  if (offers.length === 0 || offers.length < (choiceOf(own, situation).minOffers ?? 1)) {
    throw new Unavailable("too few offers");
  }
  return ours(target, own, offers, situation);
}

function refuseDomain(rule: Rule, situation: Case): void {
  const { market, document } = situation;
  if (market !== null && !isJoined(document.market) && !takes(choiceOf(rule, situation).domains, [market.domain])) {
    throw new Unavailable("the domain does not count");
  }
}

function oneOf(target: TargetObject, several: readonly Target[], rule: Rule, situation: Case): Wish {
  const wishes: Wish[] = [];
  for (const element of several) {
    // What stands behind the first that is to be had is not looked at.
    if ("firstOf" in target && wishes.length > 0) {
      break;
    }
    try {
      wishes.push(wish(element, rule, situation));
    } catch (error) {
      if (!(error instanceof Unavailable) && !(error instanceof MissingValue)) {
        throw error;
      }
    }
  }
  const isBetter = (a: Wish, b: Wish): boolean =>
    "lowestOf" in target ? less(a.price, b.price) : "highestOf" in target && less(b.price, a.price);
  const [first, ...others] = wishes;
  if (first === undefined) {
    throw new Unavailable("none is there");
  }
  return others.reduce((best, other) => (isBetter(other, best) ? other : best), first);
}

type Simple = Exclude<
  TargetObject,
  { amount: unknown } | { firstOf: unknown } | { lowestOf: unknown } | { highestOf: unknown }
>;

function ours(target: Simple, rule: Rule, offers: readonly MarketOffer[], situation: Case): Wish {
  const prices = ascending(offers.map((offer) => compared(rule, offer)));
  const toOurs = (price: Rational): Rational => {
    const moved = adjusted(rule.adjust, price, situation);
    return rule.compareBy === "totalPrice" ? minus(moved, delivery(situation)) : moved;
  };
  if ("position" in target) {
    if (target.beyond === "none" && prices.length < target.position) {
      throw new Unavailable("fewer offers");
    }
    const [price = rational(0), ...further] = prices.slice(Math.min(target.position, prices.length) - 1).map(toOurs);
    return { price, isKept: false, further };
  }
  const found = pick(target, rule, offers, prices);
  if (found === undefined) {
    throw new Unavailable("no such vendor");
  }
  return { price: toOurs(found), isKept: false, further: null };
}

function pick(
  target: Exclude<Simple, { position: number }>,
  rule: Rule,
  offers: readonly MarketOffer[],
  prices: readonly Rational[],
): Rational | undefined {
  if ("vendor" in target) {
    const names = (offer: MarketOffer): string[] => [offer.vendorName, offer.vendorDomainId ?? offer.vendorName];
    const isTheirs = (name: string): boolean => likes(folded(target.vendor), folded(name));
    const theirs = offers.filter((offer) => names(offer).some(isTheirs));
    return ascending(theirs.map((offer) => compared(rule, offer)))[0];
  }
  if ("percentile" in target) {
    return atRank(prices, times(percentage(target.percentile), rational(prices.length - 1)));
  }
  const among = prices.slice(0, target.ofCheapest ?? prices.length);
  switch (target.statistic) {
    case "lowest":
      return among[0];
    case "highest":
      return among.at(-1);
    case "average":
      return meanOf(among);
    case "mode": {
      const count = (price: Rational): number => among.filter((other) => same(other, price)).length;
      const most = Math.max(...among.map(count));
      return among.find((price) => count(price) === most);
    }
    default:
      return middleOf(among);
  }
}

/** The price aimed at, or the rule that follows instead. */
export function aim(rule: Rule, situation: Case, bounds: Bounds): Aimed | { readonly instead: Rule } {
  const aimed = aimWithoutDrift(rule, situation, bounds);
  // A rule that needs nobody has nobody to lead.
  const needsSomebody = rule.target !== "keep" && !("amount" in rule.target);
  if (
    rule.whenCheapest === undefined ||
    !needsSomebody ||
    "instead" in aimed ||
    aimed.isFallback ||
    !leads(rule, situation)
  ) {
    return aimed;
  }
  const drift = drifted(rule.whenCheapest, situation, previousCents(situation));
  if (drift === undefined) {
    throw new MissingValue("nothing to drift from");
  }
  return less(drift.price, aimed.price) ? { price: drift.price, isKept: false, isFallback: false, drift } : aimed;
}

/** Whether the published price is below every offer that counts. */
function leads(rule: Rule, situation: Case): boolean {
  const { previousPrice } = situation.context;
  const offers = countingOffers(rule, situation);
  if (previousPrice === null || offers.length === 0) {
    return false;
  }
  const unit = rational(previousPrice);
  const led = rule.compareBy === "totalPrice" ? plus(unit, delivery(situation)) : unit;
  return offers.every((offer) => less(led, compared(rule, offer)));
}

function aimWithoutDrift(rule: Rule, situation: Case, { floor, lower }: Bounds): Aimed | { readonly instead: Rule } {
  let wished: Wish;
  try {
    wished = wish(rule.target, rule, situation);
  } catch (error) {
    if (!(error instanceof Unavailable)) {
      throw error;
    }
    if (rule.target === "keep") {
      throw new Stop("skip");
    }
    return fallback(rule, situation);
  }
  const { price, isKept, further } = wished;
  const plain = { isKept, isFallback: false };
  const unreachable = rule.unreachable ?? "next";
  const looksAtBoundary = unreachable === "next" && lower !== undefined;
  const least = looksAtBoundary ? greater(lower, floor ?? lower) : floor;
  if (further === null || least === undefined || !less(price, least)) {
    return { ...plain, price };
  }
  if (typeof unreachable === "object") {
    return { instead: unreachable.rule };
  }
  if (unreachable === "skip") {
    throw new Stop("skip");
  }
  const next = unreachable === "floor" ? undefined : further.find((candidate) => !less(candidate, least));
  return { ...plain, price: next ?? price };
}

/** A drift whose amounts have no value fails, without a price to start from it skips. */
function driftedOrNone(part: Drift, situation: Case): Drifted | undefined {
  try {
    return drifted(part, situation, previousCents(situation));
  } catch (error) {
    throw error instanceof MissingValue ? new Stop("failure", true) : error;
  }
}

function fallback(rule: Rule, situation: Case): Aimed | { readonly instead: Rule } {
  const part = rule.withoutCompetitors ?? "keep";
  if (part === "skip" || part === "fail") {
    throw new Stop(part === "skip" ? "skip" : "failure", true);
  }
  if (part === "keep") {
    const kept = previousCents(situation);
    if (kept === undefined) {
      throw new Stop("skip", true);
    }
    return { price: ofCents(kept), isKept: true, isFallback: true };
  }
  if (typeof part === "object" && "rule" in part) {
    return { instead: part.rule };
  }
  if (typeof part === "object" && "drift" in part) {
    const drift = driftedOrNone(part, situation);
    if (drift === undefined) {
      throw new Stop("skip", true);
    }
    return { price: drift.price, isKept: false, isFallback: true, drift };
  }
  const price = tryAmount(part, situation);
  if (price === undefined) {
    throw new Stop("failure", true);
  }
  return { price, isKept: false, isFallback: true };
}

targets.price = (amount, situation) => {
  const around: Rule = situation.rule ?? { target: "keep" };
  const rule: Rule = {
    target: amount.target,
    ...(around.compareBy === undefined ? {} : { compareBy: around.compareBy }),
    ...(around.competitors === undefined ? {} : { competitors: around.competitors }),
    ...(amount.competitors === undefined ? {} : { competitors: amount.competitors }),
  };
  try {
    refuseDomain(rule, situation);
    return wish(amount.target, rule, situation).price;
  } catch (error) {
    throw error instanceof Unavailable ? new MissingValue("no target") : error;
  }
};

export function delivery({ product, market }: Case): Rational {
  const tag = product.tags.find(({ key }) => key === "deliveryCosts")?.doubleValue;
  const own = ownOffer(market);
  return own === undefined ? rational(tag ?? 0) : deliveryOf(own);
}
