/** Rounding on the decimal as sent, from the JSON text to the stored amount, against an exact reference on BigInt. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fc } from "../engine/oracle/seeded.ts";
import { parseJson } from "../../src/base/json.ts";
import { maxAmount, offerPriceDecimals, priceDecimals, roundHalfUp } from "../../src/base/money.ts";

/** What the service makes of a number literal in a body. */
function rounded(literal: string, decimals: number): number {
  const value = parseJson(literal);
  assert(typeof value === "number");
  return roundHalfUp(value, decimals);
}

/** Half-up on the decimal text of the literal, in integers only, as text with exactly `decimals` decimals. */
function reference(literal: string, decimals: number): string {
  const match = /^(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(literal);
  assert(match !== null, literal);
  const [, whole = "", fraction = "", exponent = "0"] = match;
  const digits = BigInt(whole + fraction);
  const scale = fraction.length - Number(exponent) - decimals;
  const kept =
    scale <= 0 ? digits * 10n ** BigInt(-scale) : (2n * digits + 10n ** BigInt(scale)) / (2n * 10n ** BigInt(scale));
  const text = String(kept).padStart(decimals + 1, "0");
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

const digits = (minLength: number, maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength }).map((list) => list.join(""));
const wholePart = (maxLength: number) => digits(1, maxLength).map((text) => text.replace(/^0+(?=\d)/, ""));
/** Fractions that lie at or next to a half, where floating point goes wrong. */
const nearHalf = (decimals: number) =>
  fc
    .tuple(
      digits(decimals, decimals),
      fc.constantFrom("5", "4", "49", "50"),
      fc.constantFrom("", "0", "9"),
      fc.nat({ max: 24 }),
    )
    .map(([head, half, digit, times]) => head + half + digit.repeat(times));
const fractionPart = (decimals: number) => fc.oneof(digits(1, 24), nearHalf(decimals));

describe("roundHalfUp", () => {
  const cases: readonly (readonly [literal: string, expected: number])[] = [
    ["1.005", 1.01],
    ["2.675", 2.68],
    ["1.115", 1.12],
    ["8.345", 8.35],
    ["1.004999", 1],
    ["1.00499999999999999999", 1],
    ["1.00500000000000000001", 1.01],
    ["0.004", 0],
    ["0.005", 0.01],
    ["0.0049999999999999999999999", 0],
    ["1.005e0", 1.01],
    ["1005E-3", 1.01],
    ["0.01005e+2", 1.01],
    ["1e-7", 0],
    ["1.00499999999999999999e0", 1],
    ["100499999999999999999e-20", 1],
    ["0.0000000000000000000100499999999999999999e20", 1],
    ["9999999999999.99", maxAmount],
    ["9999999999999.994", maxAmount],
    ["9999999999999.995", 10_000_000_000_000],
    ["9999999999999.9949999", maxAmount],
    ["9007199254740.985", 9_007_199_254_740.99],
    ["4503599627370.4949", 4_503_599_627_370.49],
    ["12345678901234", 12_345_678_901_234],
    ["-0", 0],
  ];
  for (const [literal, expected] of cases) {
    test(`${literal} is ${expected} to two decimals`, () => {
      assert.equal(rounded(literal, priceDecimals) + 0, expected);
    });
  }

  test("to two decimals it is the decimal as sent rounded half-up, up to the largest amount", () => {
    const literal = fc
      .tuple(wholePart(13), fractionPart(priceDecimals))
      .map(([whole, fraction]) => `${whole}.${fraction}`);
    fc.assert(
      fc.property(literal, (text) => {
        assert.equal(rounded(text, priceDecimals).toFixed(2), reference(text, priceDecimals), text);
      }),
      { numRuns: 5_000 },
    );
  });

  test("to four decimals it is the decimal as sent rounded half-up, up to ten digits before the point", () => {
    const literal = fc
      .tuple(wholePart(10), fractionPart(offerPriceDecimals))
      .map(([whole, fraction]) => `${whole}.${fraction}`);
    fc.assert(
      fc.property(literal, (text) => {
        const expected = reference(text, offerPriceDecimals);
        assert.equal(rounded(text, offerPriceDecimals), Number(expected), text);
      }),
      { numRuns: 5_000 },
    );
  });

  test("an exponent says the same as the decimal written out", () => {
    const literal = fc
      .tuple(wholePart(6), fractionPart(3), fc.integer({ min: -12, max: 6 }), fc.constantFrom("e", "E"))
      .map(([whole, fraction, exponent, e]) => `${whole}.${fraction}${e}${exponent}`);
    fc.assert(
      fc.property(literal, (text) => {
        assert.equal(rounded(text, priceDecimals), Number(reference(text, priceDecimals)), text);
      }),
      { numRuns: 2_000 },
    );
  });

  test("what has two decimals already stays what it is", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), (cents) => {
        const text = String(cents).padStart(3, "0");
        const literal = `${text.slice(0, -2)}.${text.slice(-2)}`;
        assert.equal(rounded(literal, priceDecimals), Number(literal));
        assert.equal(rounded(literal, priceDecimals).toFixed(2), literal);
      }),
      { numRuns: 2_000 },
    );
  });
});
