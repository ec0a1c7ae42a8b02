// Exact arithmetic against bigint rationals, on numbers from a millionth to the largest price.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as exact from "../../engine/values/exact.ts";
import * as rational from "./oracle/rational.ts";
import { fc } from "./oracle/seeded.ts";

const CASES = 2_000;

/** Decimals of up to fifteen digits, most of them short. */
const decimal: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: -10_000_000, max: 10_000_000 }).map((value) => value / 100),
  fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }).map((value) => value / 1_000_000),
  fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }).map((value) => value / 100),
  fc.constantFrom(0, 0.1, 0.01, 1e-7, 9999999999999.99, -9999999999999.99, 90071992547.4099),
);

function sameValue(actual: exact.Exact, expected: rational.Rational): void {
  const fraction = typeof actual === "number" ? { n: BigInt(actual), d: 1_000_000n } : actual;
  assert.ok(typeof actual !== "number" || Number.isSafeInteger(actual));
  assert.ok(rational.same(fraction, expected), `${fraction.n}/${fraction.d} is not ${expected.n}/${expected.d}`);
}

function check<T>(values: fc.Arbitrary<T>, property: (value: T) => void): void {
  fc.assert(fc.property(values, property), { numRuns: CASES });
}

test("a number means the decimal that it prints", () => {
  check(decimal, (value) => sameValue(exact.exactOf(value), rational.rational(value)));
});

test("sums, differences and products with fractions are exact", () => {
  const factor = fc.tuple(fc.integer({ min: -300_000, max: 300_000 }), fc.integer({ min: 1, max: 300_000 }));
  check(fc.tuple(decimal, decimal, factor), ([a, b, [n, d]]) => {
    const [x, y] = [exact.exactOf(a), exact.exactOf(b)];
    const [p, q] = [rational.rational(a), rational.rational(b)];
    const ratio = { n: BigInt(n), d: BigInt(d) };
    sameValue(exact.add(x, y), rational.plus(p, q));
    sameValue(exact.subtract(x, y), rational.minus(p, q));
    sameValue(exact.scale(x, n, d), rational.times(p, ratio));
    sameValue(exact.add(exact.scale(x, n, d), y), rational.plus(rational.times(p, ratio), q));
    const hundredth = rational.over(q, rational.hundred);
    sameValue(exact.addPercent(x, y), rational.plus(p, rational.times(p, hundredth)));
    sameValue(exact.compilePercent(y)(x), rational.times(p, hundredth));
    const third = exact.scale(y, 1, 3);
    sameValue(exact.compilePercent(third)(x), rational.over(rational.times(p, hundredth), { n: 3n, d: 1n }));
  });
});

test("comparing and choosing agree with the order of the decimals", () => {
  check(fc.tuple(decimal, decimal), ([a, b]) => {
    const [x, y] = [exact.exactOf(a), exact.exactOf(b)];
    assert.equal(Math.sign(exact.compare(x, y)), a < b ? -1 : a > b ? 1 : 0);
    assert.equal(exact.compare(exact.larger(x, y), exact.exactOf(Math.max(a, b))), 0);
    assert.equal(exact.compare(exact.smaller(x, y), exact.exactOf(Math.min(a, b))), 0);
  });
});

test("fractions compare exactly with each other and with decimals, however close", () => {
  const near = fc.integer({ min: -30, max: 30 }).map((value) => value / 1_000_000);
  const divisor = fc.integer({ min: 1, max: 12 });
  check(fc.tuple(fc.oneof(near, decimal), divisor, fc.oneof(near, decimal), divisor), ([a, d, b, e]) => {
    const [x, y] = [exact.scale(exact.exactOf(a), 1, d), exact.scale(exact.exactOf(b), 1, e)];
    const p = rational.over(rational.rational(a), { n: BigInt(d), d: 1n });
    const q = rational.over(rational.rational(b), { n: BigInt(e), d: 1n });
    assert.equal(Math.sign(exact.compare(x, y)), rational.less(p, q) ? -1 : rational.same(p, q) ? 0 : 1);
  });
});

test("equal amounts have equal keys, others have others", () => {
  const fractions = fc.tuple(decimal, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }));
  check(fc.tuple(fractions, decimal), ([[a, n, d], b]) => {
    const x = exact.exactOf(a);
    const roundabout = exact.scale(exact.scale(x, n, d), d, n);
    assert.equal(exact.exactKey(roundabout), exact.exactKey(x));
    assert.equal(exact.exactKey(x) === exact.exactKey(exact.exactOf(b)), a === b);
  });
});

test("cents round down, up and half-up, whatever the sign and the fraction", () => {
  check(fc.tuple(decimal, fc.integer({ min: 1, max: 999 })), ([a, d]) => {
    const x = exact.scale(exact.exactOf(a), 1, d);
    const cents = rational.inCents(rational.over(rational.rational(a), { n: BigInt(d), d: 1n }));
    assert.equal(BigInt(exact.centsDown(x)), rational.floorOf(cents));
    assert.equal(BigInt(exact.centsUp(x)), rational.ceilingOf(cents));
    assert.equal(BigInt(exact.centsHalfUp(x)), rational.nearestOf(cents));
  });
});

test("a percentage of another amount is rounded half-up to two decimals", () => {
  const positive = decimal.map(Math.abs);
  check(
    fc.tuple(
      positive,
      positive.filter((value) => value > 0),
    ),
    ([part, whole]) => {
      const share = rational.over(rational.rational(part), rational.rational(whole));
      const expected = rational.nearestOf(rational.times(share, { n: 10_000n, d: 1n }));
      assert.equal(exact.percentOf(exact.exactOf(part), exact.exactOf(whole)), Number(expected) / 100);
    },
  );
});

test("JSON carries every amount exactly: as a number, a decimal or a reduced fraction", () => {
  check(fc.tuple(decimal, fc.integer({ min: 1, max: 60 })), ([a, d]) => {
    const x = exact.scale(exact.exactOf(a), 1, d);
    const shown = exact.exactJson(x);
    const [n = "", by = "1"] = String(shown).split("/");
    const value = typeof shown === "number" ? rational.rational(shown) : fromText(n);
    sameValue(x, rational.over(value, { n: BigInt(by), d: 1n }));
  });
  assert.equal(exact.exactJson(exact.scale(exact.exactOf(2), 1, 3)), "2/3");
  assert.equal(exact.exactJson(exact.exactOf(9999999999999.99)), 9999999999999.99);
  assert.equal(exact.exactJson(exact.exactOf(19.9)), 19.9);
});

function fromText(text: string): rational.Rational {
  const [whole = "", decimals = ""] = text.split(".");
  return { n: BigInt(whole + decimals), d: 10n ** BigInt(decimals.length) };
}

test("amounts beyond the safe integers stay exact and saturate only as cents", () => {
  const huge = exact.exactFraction(10n ** 40n, 3n);
  assert.equal(exact.centsDown(huge), Number.MAX_SAFE_INTEGER);
  assert.equal(exact.centsUp(exact.subtract(exact.ZERO, huge)), -Number.MAX_SAFE_INTEGER);
  assert.equal(exact.compare(exact.subtract(huge, huge), exact.ZERO), 0);
  assert.equal(exact.compare(exact.exactCents(999_999_999_999_999), exact.exactOf(9999999999999.99)), 0);
});

test("a percentage with more than six decimals is refused, not rounded", () => {
  assert.throws(() => exact.percentFactor(0.000_000_1), RangeError);
});

test("a reduced fraction has at most 400 digits above and below, however long it was before", () => {
  const most = 10n ** 400n - 1n;
  const over = 10n ** 400n;
  for (const n of [most, -most, 1n]) assert.notEqual(exact.bounded(exact.exactFraction(n, most - 1n)), null);
  for (const [n, d] of [
    [over, 7n],
    [-over, 7n],
    [7n, over],
  ] as const)
    assert.equal(exact.bounded(exact.exactFraction(n, d)), null);
  const long = exact.bounded(exact.exactFraction(over * 3n, over * 7n));
  assert.ok(long !== null && exact.compare(long, exact.exactFraction(3n, 7n)) === 0);
});
