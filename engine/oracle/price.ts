// The oracle's limits, change limits and rounding.

import type { MarketOffer } from "../input.ts";
import type { Rule } from "../strategy.ts";
import { type Aimed, Stop, aim, compared, countingOffers, delivery, previousCents } from "./aim.ts";
import { type Case, amountOf, ownOffer } from "./facts.ts";
import {
  type Rational,
  ceilingOf,
  floorOf,
  greater,
  hundred,
  inCents,
  less,
  lesser,
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
import { roundedCents } from "./rounded-cents.ts";

const LAST_CENT = 999_999_999_999_999n;

const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** A price in cents, and its positions. */
export interface Priced {
  readonly cents: bigint;
  readonly isFallback: boolean;
  readonly oldPosition: number | null;
  readonly newPosition: number | null;
  readonly relativeChangePercent: number | null;
}

interface Limits {
  readonly floor: Rational | undefined;
  readonly lo: bigint;
  readonly hi: bigint;
  readonly strategic: (price: Rational) => Rational;
  readonly bounded: (price: Rational) => Rational;
}

const atLeast = (price: Rational, limit: Rational | undefined): Rational =>
  limit === undefined ? price : greater(price, limit);
const atMost = (price: Rational, limit: Rational | undefined): Rational =>
  limit === undefined ? price : lesser(price, limit);

function limitsOf(rule: Rule, situation: Case): Limits {
  const exact = (value: number | null): Rational | undefined => (value === null ? undefined : rational(value));
  const min = exact(situation.product.minPriceBoundary);
  const max = exact(situation.product.maxPriceBoundary);
  const floor = rule.minPrice === undefined ? undefined : amountOf(rule.minPrice, situation);
  const ceiling = rule.maxPrice === undefined ? undefined : amountOf(rule.maxPrice, situation);
  const lo = most(1n, min === undefined ? 1n : ceilingOf(inCents(min)));
  const hi = least(LAST_CENT, max === undefined ? LAST_CENT : floorOf(inCents(max)));
  const floorCents = floor === undefined ? lo : ceilingOf(inCents(floor));
  const ceilingCents = ceiling === undefined ? hi : floorOf(inCents(ceiling));
  if (lo > hi || floorCents > hi || ceilingCents < lo) {
    throw new Stop("failure");
  }
  const from = most(lo, floorCents);
  return {
    floor,
    lo: from,
    hi: most(from, least(hi, ceilingCents)),
    strategic: (price) => atLeast(atMost(price, ceiling), floor),
    bounded: (price) => atMost(atLeast(price, min), max),
  };
}

/** The price of a rule on one domain; throws a Stop or a MissingValue if there is none. */
export function priceOf(rule: Rule, situation: Case): Priced {
  const offers = countingOffers(rule, situation);
  const { floor, lo, hi, strategic, bounded } = limitsOf(rule, situation);
  const aimed = aim(rule, situation, offers, floor);
  const before = strategic(aimed.price);
  let price = bounded(before);
  if (rule.onBoundary === "skip" && !same(before, price)) {
    throw new Stop("skip");
  }
  let [from, to] = [lo, hi];
  const previous = previousCents(situation);
  const { maxPercentUp, maxPercentDown } = rule.change ?? {};
  if (previous !== undefined && maxPercentUp !== undefined) {
    const highest = times(ofCents(previous), plus(rational(1), percentage(maxPercentUp)));
    price = lesser(price, highest);
    to = most(lo, least(hi, floorOf(inCents(highest))));
  }
  if (previous !== undefined && maxPercentDown !== undefined) {
    const lowest = times(ofCents(previous), minus(rational(1), percentage(maxPercentDown)));
    price = greater(price, lowest);
    from = least(hi, most(lo, ceilingOf(inCents(lowest))));
  }
  const cents = settle(rule, aimed, bounded(strategic(price)), [from, to]);
  const isPossible = previous !== undefined && previous >= lo && previous <= hi;
  const stays = isPossible && isTooLittle(rule, previous, cents);
  return { ...figures(rule, situation, offers, stays ? previous : cents), isFallback: aimed.isFallback };
}

function isTooLittle(rule: Rule, previous: bigint, cents: bigint): boolean {
  const { minAmount = 0, minPercent = 0 } = rule.change ?? {};
  const difference = ofCents(cents > previous ? cents - previous : previous - cents);
  return less(difference, rational(minAmount)) || less(difference, times(ofCents(previous), percentage(minPercent)));
}

function settle(rule: Rule, aimed: Aimed, price: Rational, range: readonly [bigint, bigint]): bigint {
  if (less(inCents(price), rational(1)) || less(ofCents(LAST_CENT), price)) {
    throw new Stop("failure");
  }
  const isUntouched = aimed.isKept && same(price, aimed.price);
  return isUntouched ? nearestOf(inCents(price)) : roundedCents(rule.rounding, price, range);
}

function figures(
  rule: Rule,
  situation: Case,
  offers: readonly MarketOffer[],
  cents: bigint,
): Omit<Priced, "isFallback"> {
  const own = ownOffer(situation.market);
  const place = (value: Rational): number => 1 + offers.filter((offer) => less(compared(rule, offer), value)).length;
  const ours = rule.compareBy === "totalPrice" ? plus(ofCents(cents), delivery(situation)) : ofCents(cents);
  const before = situation.context.previousPrice;
  return {
    cents,
    oldPosition: own === undefined ? null : place(compared(rule, own)),
    newPosition: situation.market === null ? null : place(ours),
    relativeChangePercent:
      before === null || before <= 0
        ? null
        : Number(nearestOf(times(over(ofCents(cents), rational(before)), times(hundred, hundred)))) / 100,
  };
}
