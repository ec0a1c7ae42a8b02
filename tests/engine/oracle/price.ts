// The oracle's limits, change limits and rounding.

import type { MarketOffer } from "../../../engine/trace/input.ts";
import type { Amount, Rule } from "../../../engine/language/strategy.ts";
import { type Aimed, Stop, aim, compared, countingOffers, delivery, previousCents } from "./aim.ts";
import { amountOf, tryAmount } from "./amounts.ts";
import type { Drifted } from "./drifts.ts";
import { type Case, ForbiddenValue, MissingValue, ownOffer } from "./facts.ts";
import { mustWait, stoodIn } from "./past.ts";
import {
  type Rational,
  ascending,
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
  plus,
  rational,
  same,
  times,
} from "./rational.ts";
import { formOf, hasForm, roundedCents } from "./rounded-cents.ts";

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
  /** Whether the change limit lets it wait for approval. */
  readonly isAtLimit: boolean;
}

interface Limits {
  readonly floor: Rational | undefined;
  /** The product's lower boundary. */
  readonly lower: Rational | undefined;
  readonly lo: bigint;
  readonly hi: bigint;
  readonly strategic: (price: Rational) => Rational;
  readonly bounded: (price: Rational) => Rational;
}

const atLeast = (price: Rational, limit: Rational | undefined): Rational =>
  limit === undefined ? price : greater(price, limit);
const atMost = (price: Rational, limit: Rational | undefined): Rational =>
  limit === undefined ? price : lesser(price, limit);

function limitOf(amount: Amount | undefined, situation: Case): Rational | undefined {
  if (amount === undefined) {
    return undefined;
  }
  const value = tryAmount(amount, situation);
  if (value === undefined && !JSON.stringify(amount).endsWith('"else":"none"}')) {
    throw new MissingValue("a limit");
  }
  return value;
}

function limitsOf(rule: Rule, situation: Case): Limits {
  const exact = (value: number | null): Rational | undefined => (value === null ? undefined : rational(value));
  const min = exact(situation.product.minPriceBoundary);
  const max = exact(situation.product.maxPriceBoundary);
  const floor = limitOf(rule.minPrice, situation);
  const ceiling = limitOf(rule.maxPrice, situation);
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
    lower: min,
    lo: from,
    hi: most(from, least(hi, ceilingCents)),
    strategic: (price) => atLeast(atMost(price, ceiling), floor),
    bounded: (price) => atMost(atLeast(price, min), max),
  };
}

/** The price of a rule on one domain, or the rule that follows instead; throws a Stop or a MissingValue if there is none. */
export function priceOf(rule: Rule, situation: Case): Priced | { readonly instead: Rule } {
  const { floor, lower, lo, hi, strategic, bounded } = limitsOf(rule, situation);
  const aimed = aim(rule, situation, { floor, lower });
  if ("instead" in aimed) {
    return aimed;
  }
  const unbounded = strategic(aimed.price);
  let price = bounded(unbounded);
  if (!same(unbounded, price) && rule.onBoundary === "skip") {
    throw new Stop("skip");
  }
  if (!same(unbounded, price) && typeof rule.onBoundary === "object") {
    return { instead: rule.onBoundary.rule };
  }
  const previous = previousCents(situation);
  const isPossible = previous !== undefined && previous >= lo && previous <= hi;
  const offers = countingOffers(rule, situation);
  let isAtLimit = false;
  const result = (cents: bigint): Priced => ({
    ...figures(rule, situation, offers, cents),
    isFallback: aimed.isFallback,
    isAtLimit,
  });
  if (isPossible && isTooLittle(rule, previous, price, situation)) {
    return result(previous);
  }
  const { least: lowest, most: highest, isLeft } = reachFor(rule, price, previous, situation);
  isAtLimit = isLeft;
  price = within(price, lowest, highest);
  const to = highest === undefined ? hi : most(lo, least(hi, floorOf(inCents(highest))));
  const from = lowest === undefined ? lo : least(hi, most(lo, ceilingOf(inCents(lowest))));
  const settled = bounded(strategic(price));
  const cents = settle(rule, aimed, settled, { range: [from, to], previous });
  const stays = isPossible && situation.context.previousPrice !== null && mustWait(rule, situation.context);
  return result(stays ? previous : cents);
}

function within(price: Rational, lowest: Rational | undefined, highest: Rational | undefined): Rational {
  const lowered = highest === undefined ? price : lesser(price, highest);
  return lowest === undefined ? lowered : greater(lowered, lowest);
}

/** How far this price may move; a greater change that waits is not limited. */
function reachFor(
  rule: Rule,
  price: Rational,
  previous: bigint | undefined,
  situation: Case,
): Reach & { readonly isLeft: boolean } {
  const reach = reachOf(rule, previous, situation);
  const { atLimit = "clamp" } = rule.change ?? {};
  if (atLimit === "clamp" || same(within(price, reach.least, reach.most), price)) {
    return { ...reach, isLeft: false };
  }
  if (atLimit === "skip") {
    throw new Stop("skip");
  }
  return { least: undefined, most: undefined, isLeft: true };
}

/** How far a price may move from the one before. */
interface Reach {
  readonly least: Rational | undefined;
  readonly most: Rational | undefined;
}

function reachOf({ change = {} }: Rule, previous: bigint | undefined, situation: Case): Reach {
  if (previous === undefined) {
    return { least: undefined, most: undefined };
  }
  const before = ofCents(previous);
  const one = rational(1);
  const { maxPercentUp, maxPercentDown, maxUp, maxDown, perHours } = change;
  const stood = perHours === undefined ? undefined : stoodIn(situation.context, perHours);
  const [lowest, highest] =
    stood === undefined ? [before, before] : [rational(Math.min(...stood)), rational(Math.max(...stood))];
  const ups: Rational[] = [];
  const downs: Rational[] = [];
  if (maxPercentUp !== undefined) {
    ups.push(times(lowest, plus(one, shareOf(maxPercentUp, 1_000_000, situation))));
  }
  if (maxUp !== undefined) {
    ups.push(plus(lowest, atLeastZero(maxUp, situation)));
  }
  if (maxPercentDown !== undefined) {
    downs.push(times(highest, minus(one, shareOf(maxPercentDown, 100, situation))));
  }
  if (maxDown !== undefined) {
    downs.push(minus(highest, atLeastZero(maxDown, situation)));
  }
  const [down, up] = [ascending(downs).at(-1), ascending(ups)[0]];
  // The price that stands is always allowed.
  return {
    least: down === undefined ? undefined : lesser(down, before),
    most: up === undefined ? undefined : greater(up, before),
  };
}

function atLeastZero(part: Amount, situation: Case): Rational {
  const value = amountOf(part, situation);
  if (less(value, rational(0))) {
    throw new ForbiddenValue("out of range");
  }
  return value;
}

function shareOf(part: Amount, greatest: number, situation: Case): Rational {
  const value = amountOf(part, situation);
  if (less(value, rational(0)) || less(rational(greatest), value)) {
    throw new ForbiddenValue("out of range");
  }
  return over(value, hundred);
}

function isTooLittle(rule: Rule, previous: bigint, price: Rational, situation: Case): boolean {
  const { minAmount = 0, minPercent = 0 } = rule.change ?? {};
  const before = ofCents(previous);
  if (same(price, before)) {
    return false;
  }
  const difference = less(price, before) ? minus(before, price) : minus(price, before);
  const amount = times(shareOf(minAmount, 1e300, situation), hundred);
  const share = times(before, shareOf(minPercent, 1e300, situation));
  return less(difference, amount) || less(difference, share);
}

interface Settling {
  readonly range: readonly [bigint, bigint];
  readonly previous: bigint | undefined;
}

function settle(rule: Rule, aimed: Aimed, price: Rational, settling: Settling): bigint {
  if (less(inCents(price), rational(1)) || less(ofCents(LAST_CENT), price)) {
    throw new Stop("failure");
  }
  if (aimed.drift !== undefined && same(price, aimed.drift.price)) {
    return roundedBack(rule, aimed.drift, settling);
  }
  const isUntouched = aimed.isKept && same(price, aimed.price);
  return isUntouched ? nearestOf(inCents(price)) : roundedCents(rule.rounding, price, settling);
}

/** A drift is rounded towards where it started; with no form in between, the price before stays. */
function roundedBack(rule: Rule, { price, anchor, isRising }: Drifted, settling: Settling): bigint {
  const { range, previous } = settling;
  const mode = isRising ? ("down" as const) : ("up" as const);
  const rounding = { ...formOf(rule.rounding ?? { step: 0.01 }, price), mode };
  const cents = roundedCents(rounding, price, settling);
  const [lowest, highest] = isRising ? [anchor, price] : [price, anchor];
  const isBetween = !less(ofCents(cents), lowest) && !less(highest, ofCents(cents));
  const [from, to] = range;
  return previous === undefined || (isBetween && hasForm(rule.rounding, price, cents))
    ? cents
    : previous < from
      ? from
      : previous > to
        ? to
        : previous;
}

function figures(
  rule: Rule,
  situation: Case,
  offers: readonly MarketOffer[],
  cents: bigint,
): Omit<Priced, "isFallback" | "isAtLimit"> {
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
