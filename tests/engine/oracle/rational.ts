// Rationals for the oracle: always bigints, never a shortcut. Shares no code with the engine.

export interface Rational {
  readonly n: bigint;
  readonly d: bigint;
}

/** The decimal that a number's shortest text writes. */
export function rational(value: number): Rational {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (match === null) {
    throw new RangeError(`not a decimal: ${value}`);
  }
  const [, sign, whole = "", decimals = "", exponent = "0"] = match;
  const digits = BigInt(whole + decimals) * (sign === "-" ? -1n : 1n);
  const power = Number(exponent) - decimals.length;
  return power < 0 ? { n: digits, d: 10n ** BigInt(-power) } : { n: digits * 10n ** BigInt(power), d: 1n };
}

export const plus = (a: Rational, b: Rational): Rational => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
export const minus = (a: Rational, b: Rational): Rational => ({ n: a.n * b.d - b.n * a.d, d: a.d * b.d });
export const times = (a: Rational, b: Rational): Rational => ({ n: a.n * b.n, d: a.d * b.d });

export function over(a: Rational, b: Rational): Rational {
  return b.n < 0n ? { n: -a.n * b.d, d: a.d * -b.n } : { n: a.n * b.d, d: a.d * b.n };
}

export const less = (a: Rational, b: Rational): boolean => a.n * b.d < b.n * a.d;
export const same = (a: Rational, b: Rational): boolean => a.n * b.d === b.n * a.d;

/** The greatest whole number not above a. */
export function floorOf(a: Rational): bigint {
  const quotient = a.n / a.d;
  return a.n % a.d < 0n ? quotient - 1n : quotient;
}

/** The least whole number not below a. */
export function ceilingOf(a: Rational): bigint {
  return -floorOf({ n: -a.n, d: a.d });
}

/** Half-up. */
export function nearestOf(a: Rational): bigint {
  return floorOf({ n: 2n * a.n + a.d, d: 2n * a.d });
}

export const hundred: Rational = { n: 100n, d: 1n };
export const inCents = (a: Rational): Rational => times(a, hundred);
export const ofCents = (cents: bigint): Rational => ({ n: cents, d: 100n });
export const percentage = (value: number): Rational => over(rational(value), hundred);
export const greater = (a: Rational, b: Rational): Rational => (less(a, b) ? b : a);
export const lesser = (a: Rational, b: Rational): Rational => (less(b, a) ? b : a);

/** A copy in ascending order, by repeatedly taking the least. */
export function ascending(values: readonly Rational[]): Rational[] {
  const rest = [...values];
  const sorted: Rational[] = [];
  while (rest.length > 0) {
    let least = 0;
    for (const [index, value] of rest.entries()) {
      const best = rest[least];
      if (best !== undefined && less(value, best)) {
        least = index;
      }
    }
    sorted.push(...rest.splice(least, 1));
  }
  return sorted;
}

/** The mean of some values; undefined for none. */
export function meanOf(values: readonly Rational[]): Rational | undefined {
  const [first, ...others] = values;
  return first === undefined ? undefined : over(others.reduce(plus, first), rational(values.length));
}

/** The value at a fractional rank counted from 0, on the line between its neighbours. */
export function atRank(sorted: readonly Rational[], rank: Rational): Rational | undefined {
  const index = Number(floorOf(rank));
  const low = sorted[index];
  const high = sorted[index + 1] ?? low;
  return low === undefined || high === undefined
    ? undefined
    : plus(low, times(minus(high, low), minus(rank, rational(index))));
}

/** The middle value. */
export function middleOf(values: readonly Rational[]): Rational | undefined {
  return atRank(ascending(values), over(rational(Math.max(0, values.length - 1)), rational(2)));
}
