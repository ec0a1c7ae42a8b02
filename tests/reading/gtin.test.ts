/** Article numbers: equal items compare equal, and what a shop numbers itself matches nothing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../engine/oracle/seeded.ts";
import { parseGtin } from "../../src/reading/words/gtin.ts";

test("numbers of 8, 12, 13 and 14 digits become 14", () => {
  assert.equal(parseGtin("4006381333931"), "04006381333931");
  assert.equal(parseGtin("04006381333931"), "04006381333931");
  assert.equal(parseGtin(" 4-006381-333931 "), "04006381333931");
  assert.equal(parseGtin("036000291452"), "00036000291452");
  assert.equal(parseGtin("96385074"), "00000096385074");
});

test("a wrong check digit, another length and other characters are no number", () => {
  for (const text of [
    "4006381333932",
    "400638133393",
    "",
    "abc",
    "40063813339310000",
    "4006381333931x",
    "00000000000000",
  ]) {
    assert.equal(parseGtin(text), null, text);
  }
  assert.equal(parseGtin(" ".repeat(1_000_000)), null);
});

test("numbers for use within a shop match nothing", () => {
  for (const twelve of ["201234567890", "299999999999", "021234567890", "041234567890"]) {
    const numbers = Array.from({ length: 10 }, (_, digit) => `${twelve}${digit}`);
    assert.deepEqual(
      numbers.map((number) => parseGtin(number)).filter((gtin) => gtin !== null),
      [],
      twelve,
    );
  }
  assert.equal(parseGtin("20000004"), null);
});

test("of any twelve digits exactly one check digit is right", () => {
  fc.assert(
    fc.property(fc.integer({ min: 300_000_000_000, max: 999_999_999_999 }), (twelve) => {
      const right = Array.from({ length: 10 }, (_, digit) => parseGtin(`${twelve}${digit}`)).filter(
        (gtin) => gtin !== null,
      );
      assert.equal(right.length, 1);
    }),
    { numRuns: 200 },
  );
});
