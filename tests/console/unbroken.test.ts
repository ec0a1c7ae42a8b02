/** No line ends between a number and its unit, nor between a sign and its number. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { unbroken } from "../../console/kit/unbroken.ts";

const kept: readonly (readonly [text: string, shown: string])[] = [
  ["at 12 % margin plus 19 % VAT", "at 12\u00a0% margin plus 19\u00a0% VAT"],
  ["der letzten 48 h: 1.299,00 €.", "der letzten 48\u00a0h: 1.299,00\u00a0€."],
  ["5 % follow version 2", "5\u00a0% follow version 2"],
  ["wartet 3 T, 4 min und 12 s", "wartet 3\u00a0T, 4\u00a0min und 12\u00a0s"],
  ["a profit of 1,099.50 EUR", "a profit of 1,099.50\u00a0EUR"],
  ["≈ 14 of 2,000", "≈\u00a014 of 2,000"],
  ["≥ −2 %", "≥\u00a0−2\u00a0%"],
];

for (const [text, shown] of kept) {
  test(`in: ${text}`, () => assert.equal(unbroken(text), shown));
}

test("words that only begin like a unit, and everything else, may be parted", () => {
  for (const text of [
    "2 shops and 3 dashes",
    "3 Tage, 4 days",
    "52 products",
    "version 2 sold",
    "100 % off".slice(4),
  ]) {
    assert.equal(unbroken(text), text);
  }
});
