/** A number that was typed is read as its language writes it, and shown so that nobody misreads it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readingOf, separatorsOf } from "../../console/kit/number-reading.ts";

test("thousands and three decimals are told apart, in either language", () => {
  assert.equal(readingOf(1_099, "de-DE"), "1.099,00");
  assert.equal(readingOf(1_099, "en-GB"), "1,099.00");
  assert.equal(readingOf(-1_099.5, "en-GB"), "−1,099.50");
  assert.equal(readingOf(1.099, "de-DE"), "1,0990");
  assert.equal(readingOf(1.099, "en-GB"), "1.0990");
  assert.equal(readingOf(1_099.125, "en-GB"), "1,099.1250");
});

test("what cannot be misread is not said twice", () => {
  for (const value of [0, 7, 19.9, 99.99, 999, 0.1234]) assert.equal(readingOf(value, "de-DE"), null, String(value));
});

test("the separator of thousands is never that of decimals", () => {
  for (const locale of ["de-DE", "en-GB"] as const) {
    const { decimal, thousand } = separatorsOf(locale);
    assert.equal(`${decimal}${thousand}`, locale === "de-DE" ? ",." : ".,");
  }
});
