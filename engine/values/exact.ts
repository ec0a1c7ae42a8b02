// Exact arithmetic for amounts: nothing in the engine adds, multiplies or compares prices in any other way.
//
// An amount is a whole number of micros (millionths of the currency unit) held in a JavaScript number as long as that is
// safe, which is nearly always, and a fraction of bigints otherwise: a third of a price, a margin, 9999999999999.99.
// Both kinds mix freely in every function here. No operation ever rounds; `centsDown` and `centsUp` say which way they go.

/** A fraction n/d of currency units with d > 0, not necessarily reduced; never a safe whole number of micros. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
  /**
   * The last whole micros below it, infinite beyond the safe integers. Since it is strictly between two whole numbers, most
   * comparisons and every rounding to cents need nothing else: no bigint is touched on the way from a margin to a price.
   */
  readonly low: number;
}

/** An exact amount: a safe integer of micros, or a fraction of currency units. */
export type Exact = number | Fraction;

const SAFE = Number.MAX_SAFE_INTEGER;
const MICROS_PER_UNIT = 1_000_000;
const MICROS_PER_CENT = 10_000;
const MICROS_PER_UNIT_BIG = 1_000_000n;
/** Below this many micros a decimal has at most 15 digits, so that two of them never share a double. */
const UNAMBIGUOUS_MICROS = 1e15;
/** Terminating decimals longer than this are shown as fractions. */
const MAX_DECIMALS_SHOWN = 40;

export const ZERO: Exact = 0;
export const HUNDRED: Exact = 100 * MICROS_PER_UNIT;

/**
 * The exact amount that a JSON number means: the one its shortest decimal text writes.
 * @param value a finite number of currency units
 */
export function exactOf(value: number): Exact {
  const micros = Math.round(value * MICROS_PER_UNIT);
  if (micros < UNAMBIGUOUS_MICROS && micros > -UNAMBIGUOUS_MICROS && micros / MICROS_PER_UNIT === value) {
    return micros + 0;
  }
  return parseDecimal(String(value));
}

/** The amount of a decimal such as "0.12", with as many digits as it has. */
export function exactDecimal(text: string): Exact {
  return parseDecimal(text);
}

/** Reads what `String(number)` writes, exponents included. */
function parseDecimal(text: string): Exact {
  const [mantissa = "0", exponent = "0"] = text.split("e");
  const [whole = "0", decimals = ""] = mantissa.split(".");
  const digits = BigInt(whole + decimals);
  const shift = Number(exponent) - decimals.length;
  return shift >= 0 ? exactFraction(digits * 10n ** BigInt(shift), 1n) : exactFraction(digits, 10n ** BigInt(-shift));
}

/** The amount n/d (d > 0), as micros if it is a safe whole number of them. */
export function exactFraction(n: bigint, d: bigint): Exact {
  const micros = n * MICROS_PER_UNIT_BIG;
  const low = floorOf(micros, d);
  if (low > SAFE) {
    return { n, d, low: Infinity };
  }
  if (low < -SAFE) {
    return { n, d, low: -Infinity };
  }
  return low * d === micros ? Number(low) : { n, d, low: Number(low) };
}

interface Ratio {
  readonly n: bigint;
  readonly d: bigint;
}

function ratioOf(a: Exact): Ratio {
  return typeof a === "number" ? { n: BigInt(a), d: MICROS_PER_UNIT_BIG } : a;
}

/** a + b. */
export function add(a: Exact, b: Exact): Exact {
  if (typeof a === "number" && typeof b === "number") {
    const sum = a + b;
    if (sum <= SAFE && sum >= -SAFE) {
      return sum;
    }
  }
  const x = ratioOf(a);
  const y = ratioOf(b);
  return exactFraction(x.n * y.d + y.n * x.d, x.d * y.d);
}

/** a - b. */
export function subtract(a: Exact, b: Exact): Exact {
  return add(a, negate(b));
}

/** -a. */
export function negate(a: Exact): Exact {
  return typeof a === "number" ? 0 - a : exactFraction(-a.n, a.d);
}

/** a · n / d, for whole n and positive whole d, both safe integers. */
export function scale(a: Exact, n: number, d: number): Exact {
  if (typeof a === "number") {
    const product = a * n;
    if (product <= SAFE && product >= -SAFE && product % d === 0) {
      return product / d + 0;
    }
  }
  const x = ratioOf(a);
  return exactFraction(x.n * BigInt(n), x.d * BigInt(d));
}

/** a · b. */
export function multiply(a: Exact, b: Exact): Exact {
  if (typeof b === "number") {
    return scale(a, b, MICROS_PER_UNIT);
  }
  if (typeof a === "number") {
    return scale(b, a, MICROS_PER_UNIT);
  }
  return exactFraction(a.n * b.n, a.d * b.d);
}

/** a / b, for b other than zero. */
export function divide(a: Exact, b: Exact): Exact {
  const x = ratioOf(a);
  const y = ratioOf(b);
  return y.n < 0n ? exactFraction(-x.n * y.d, x.d * -y.n) : exactFraction(x.n * y.d, x.d * y.n);
}

/** a without its sign. */
export function magnitude(a: Exact): Exact {
  return compare(a, ZERO) < 0 ? negate(a) : a;
}

/** The greatest multiple of a positive step that is not above a. */
export function floorTo(a: Exact, step: Exact): Exact {
  const times = ratioOf(divide(a, step));
  return multiply(exactFraction(floorOf(times.n, times.d), 1n), step);
}

/** The least multiple of a positive step that is not below a. */
export function ceilTo(a: Exact, step: Exact): Exact {
  return negate(floorTo(negate(a), step));
}

/** The nearest multiple of a positive step; halfway, the one farther from zero. */
export function roundTo(a: Exact, step: Exact): Exact {
  const half = scale(step, 1, 2);
  return compare(a, ZERO) < 0 ? negate(floorTo(add(negate(a), half), step)) : floorTo(add(a, half), step);
}

const MAX_DIGITS = 10n ** 400n;

/** The amount with its fraction reduced if that is long; null if either part has more than 400 digits then. */
export function bounded(a: Exact): Exact | null {
  if (typeof a === "number" || isShort(a)) {
    return a;
  }
  const divisor = commonDivisor(a.n, a.d);
  const reduced: Fraction = { n: a.n / divisor, d: a.d / divisor, low: a.low };
  return isShort(reduced) ? reduced : null;
}

/** Digits of the longer part of a fraction, about. */
export function lengthOf({ n, d }: Fraction): number {
  return Math.max(n.toString(16).length, d.toString(16).length);
}

/** Whether neither part of a fraction has more than 400 digits. */
export function isShort({ n, d }: Fraction): boolean {
  return d < MAX_DIGITS && n < MAX_DIGITS && -n < MAX_DIGITS;
}

function commonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) {
    [x, y] = [y, x % y];
  }
  return x;
}

/** A factor n/d of safe integers, reduced, made once when a strategy is compiled. */
export interface Factor {
  readonly n: number;
  readonly d: number;
}

/** The factor n/d of two amounts of micros; d > 0. */
export function factorOf(n: number, d: number): Factor {
  const divisor = greatestCommonDivisor(Math.abs(n), d);
  return { n: n / divisor, d: d / divisor };
}

function greatestCommonDivisor(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) {
    [x, y] = [y, x % y];
  }
  return x;
}

/** a · (1 + percent/100), for a percentage that is itself an amount, such as a VAT tag. */
export function addPercent(a: Exact, percent: Exact): Exact {
  const hundred = 100 * MICROS_PER_UNIT;
  const sum = add(hundred, percent);
  if (typeof sum === "number") {
    const factor = factorOf(sum, hundred);
    return scale(a, factor.n, factor.d);
  }
  const x = ratioOf(a);
  return exactFraction(x.n * sum.n, x.d * sum.d * 100n);
}

/**
 * Compiles a percentage: the result gives a · percent/100 of an amount a. It reduces the percentage once, so few amounts need bigints.
 * @param percent with any number of decimals
 */
export function compilePercent(percent: Exact): (a: Exact) => Exact {
  const hundred = 100 * MICROS_PER_UNIT;
  if (typeof percent !== "number") {
    return (a) => divide(multiply(a, percent), hundred);
  }
  const { n, d } = factorOf(percent, hundred);
  return (a) => scale(a, n, d);
}

/** The factor 1 + percent/100 of a percentage with at most six decimals; throws if a strategy was not validated. */
export function percentFactor(percent: number): Factor {
  return factorOf(100 * MICROS_PER_UNIT + wholeMicros(percent), 100 * MICROS_PER_UNIT);
}

/** The factor percent/100. */
export function shareFactor(percent: number): Factor {
  return factorOf(wholeMicros(percent), 100 * MICROS_PER_UNIT);
}

/** The factor 1 / (1 - margin/100): a margin of 25 % makes 100 of a cost of 75. Below 100 %. */
export function marginFactor(marginPercent: number): Factor {
  return factorOf(100 * MICROS_PER_UNIT, 100 * MICROS_PER_UNIT - wholeMicros(marginPercent));
}

function wholeMicros(value: number): number {
  const exact = exactOf(value);
  if (typeof exact !== "number") {
    throw new RangeError(`${value} has more than six decimals`);
  }
  return exact;
}

/** Negative, zero or positive as a is less than, equal to or more than b. */
export function compare(a: Exact, b: Exact): number {
  if (typeof a === "number" && typeof b === "number") {
    return a - b;
  }
  const low = typeof a === "number" ? a : a.low;
  const otherLow = typeof b === "number" ? b : b.low;
  if (low !== otherLow) {
    return low < otherLow ? -1 : 1;
  }
  if (Number.isFinite(low) && (typeof a === "number" || typeof b === "number")) {
    return typeof a === "number" ? -1 : 1;
  }
  const x = ratioOf(a);
  const y = ratioOf(b);
  const left = x.n * y.d;
  const right = y.n * x.d;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A key for sets: the same for equal amounts, whichever way they came about. */
export function exactKey(a: Exact): number | string {
  return typeof a === "number" ? a : String(exactJson(a));
}

/** The greater of two amounts. */
export function larger(a: Exact, b: Exact): Exact {
  return compare(a, b) >= 0 ? a : b;
}

/** The lesser of two amounts. */
export function smaller(a: Exact, b: Exact): Exact {
  return compare(a, b) <= 0 ? a : b;
}

/** The greatest whole number of cents not above the amount; beyond the safe integers, the last of them. */
export function centsDown(a: Exact): number {
  if (typeof a === "number") {
    const remainder = a % MICROS_PER_CENT;
    const cents = (a - remainder) / MICROS_PER_CENT;
    return remainder < 0 ? cents - 1 : cents + 0;
  }
  return Number.isFinite(a.low) ? centsDown(a.low) : saturate(floorOf(a.n * 100n, a.d));
}

function floorOf(n: bigint, d: bigint): bigint {
  const quotient = n / d;
  return n < 0n && quotient * d !== n ? quotient - 1n : quotient;
}

function saturate(value: bigint): number {
  if (value > SAFE) {
    return SAFE;
  }
  return value < -SAFE ? -SAFE : Number(value);
}

/** The least whole number of cents not below the amount; beyond the safe integers, the last of them. */
export function centsUp(a: Exact): number {
  if (typeof a !== "number" && Number.isFinite(a.low)) {
    return centsDown(a.low) + 1;
  }
  return 0 - centsDown(negate(a));
}

/** The amount in whole cents, half a cent rounded up. */
export function centsHalfUp(a: Exact): number {
  return centsDown(add(a, MICROS_PER_CENT / 2));
}

/** The amount of a whole number of cents. */
export function exactCents(cents: number): Exact {
  const micros = cents * MICROS_PER_CENT;
  return micros <= SAFE && micros >= -SAFE ? micros : exactFraction(BigInt(cents), 100n);
}

/**
 * What part / whole is in percent, rounded half-up to two decimals: 200 is doubled.
 * @param part an amount, not negative
 * @param whole an amount above zero
 */
export function percentOf(part: Exact, whole: Exact): number {
  if (typeof part === "number" && typeof whole === "number") {
    const twice = part * 20_000 + whole;
    if (twice <= SAFE) {
      return (twice - (twice % (2 * whole))) / (2 * whole) / 100;
    }
  }
  const x = ratioOf(part);
  const y = ratioOf(whole);
  const n = x.n * y.d * 10_000n;
  const d = x.d * y.n;
  return Number((2n * n + d) / (2n * d)) / 100;
}

/**
 * The amount for JSON: a number if a JSON number carries it exactly; the decimal as a string if it needs more than a
 * double holds; a reduced fraction such as "2/3" if no decimal ends.
 */
export function exactJson(a: Exact): number | string {
  if (typeof a === "number") {
    const value = a / MICROS_PER_UNIT;
    return a < UNAMBIGUOUS_MICROS && a > -UNAMBIGUOUS_MICROS ? value : jsonOfText(decimalText(ratioOf(a)), a);
  }
  return jsonOfText(decimalText(a), a);
}

/** Reads what `exactJson` writes. */
export function readExact(json: number | string): Exact {
  if (typeof json === "number") return exactOf(json);
  const [above = "0", below] = json.split("/");
  return below === undefined ? exactDecimal(above) : exactFraction(BigInt(above), BigInt(below));
}

function jsonOfText(text: string, a: Exact): number | string {
  const value = Number(text);
  return Number.isFinite(value) && compare(exactOf(value), a) === 0 ? value : text;
}

/** The decimal of a fraction if it ends, otherwise the reduced fraction "n/d". */
function decimalText(a: Ratio): string {
  if (a.d > LONGEST_REDUCED) {
    return placePoint((a.n * MICROS_PER_UNIT_BIG) / a.d, 6);
  }
  const divisor = commonDivisor(a.n, a.d);
  const n = a.n / divisor;
  const d = a.d / divisor;
  let decimals = 0;
  let power = 1n;
  while (power % d !== 0n && decimals < MAX_DECIMALS_SHOWN) {
    decimals += 1;
    power *= 10n;
  }
  return power % d === 0n ? placePoint((n * power) / d, decimals) : `${n}/${d}`;
}

/** What is longer is shown to the millionth: reducing it takes longer than the whole evaluation. */
const LONGEST_REDUCED = 10n ** 2_000n;

/** The decimal text of digits · 10^-decimals. */
export function placePoint(digits: bigint, decimals: number): string {
  const sign = digits < 0n ? "-" : "";
  const text = (digits < 0n ? -digits : digits).toString().padStart(decimals + 1, "0");
  const point = text.length - decimals;
  return decimals === 0 ? sign + text : `${sign}${text.slice(0, point)}.${text.slice(point)}`;
}
