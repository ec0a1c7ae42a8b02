// Rounding for the oracle: tries cent by cent until one fits.

import type { RoundingPart } from "../../../engine/language/strategy.ts";
import { type Rational, ceilingOf, floorOf, inCents, less, minus, nearestOf, rational } from "./rational.ts";

/** The price in cents within the range, ends included. */
export function roundedCents(
  part: RoundingPart | undefined,
  price: Rational,
  { range: [from, to] }: { readonly range: readonly [bigint, bigint] },
): bigint {
  const rounding = formOf(part ?? { step: 0.01 }, price);
  const cents = inCents(price);
  const within = (value: bigint): bigint => (value < from ? from : value > to ? to : value);
  const start = within(floorOf(cents));
  const below = walk(rounding, floorOf(cents) < from ? null : start, -1n, from, to);
  const above = walk(rounding, ceilingOf(cents) > to ? null : within(ceilingOf(cents)), 1n, from, to);
  if (below === null || above === null) {
    const isFree =
      (rounding.mode === "down" && below === null && from <= 1n) ||
      (rounding.mode === "up" && above === null && to >= 999_999_999_999_999n);
    return (isFree ? null : (below ?? above)) ?? within(nearestOf(cents));
  }
  const mode = rounding.mode ?? "nearest";
  const isBelowNearer = less(minus(cents, whole(below)), minus(whole(above), cents));
  return mode === "down" || (mode === "nearest" && isBelowNearer) ? below : above;
}

/** A price in cents has the form that another price is rounded to. */
export function hasForm(part: RoundingPart | undefined, price: Rational, cents: bigint): boolean {
  return fits(formOf(part ?? { step: 0.01 }, price), cents);
}

/** The band of a price, with the mode of all bands; whole cents after the last. */
export function formOf(part: RoundingPart, price: Rational): RoundingPart {
  if (!("bands" in part)) {
    return part;
  }
  const band = part.bands.find(({ upTo }) => upTo === undefined || !less(rational(upTo), price));
  return band === undefined ? { step: 0.01 } : { ...band, ...(part.mode === undefined ? {} : { mode: part.mode }) };
}

const whole = (value: bigint): Rational => ({ n: value, d: 1n });

function walk(rounding: RoundingPart, start: bigint | null, step: bigint, from: bigint, to: bigint): bigint | null {
  for (let cents = start; cents !== null && cents >= from && cents <= to; cents += step) {
    if (fits(rounding, cents)) {
      return cents;
    }
  }
  return null;
}

function fits(rounding: RoundingPart, cents: bigint): boolean {
  if ("bands" in rounding) {
    throw new RangeError("the band is chosen before");
  }
  if ("step" in rounding) {
    return cents % nearestOf(inCents(rational(rounding.step))) === 0n;
  }
  const endings = "ending" in rounding ? [rounding.ending] : rounding.endings;
  const every = "every" in rounding && typeof rounding.every === "number" ? rounding.every : 1;
  return endings.some((ending) => cents % nearestOf(inCents(rational(every))) === nearestOf(inCents(rational(ending))));
}
