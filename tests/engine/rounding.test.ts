// Rounding on its own, where the whole engine cannot reach every case.

import assert from "node:assert/strict";
import { test } from "node:test";
import { centsDown, centsUp, exactOf, scale } from "../../engine/values/exact.ts";
import { rounding } from "./oracle/arbitraries.ts";
import { fc } from "./oracle/seeded.ts";
import { compileRounding } from "../../engine/evaluate/rounding.ts";
import type { RoundingPart } from "../../engine/language/strategy.ts";

function formOf(part: RoundingPart): Exclude<RoundingPart, { bands: unknown }> {
  assert.ok(!("bands" in part));
  return part;
}

const inputs = fc.record({
  part: rounding,
  price: fc.integer({ min: 1, max: 3_000_000 }),
  third: fc.boolean(),
  // From 0.01 on nothing limits a price, so down stays free there: bounds.test.ts.
  lo: fc.integer({ min: 2, max: 3_000 }),
  width: fc.integer({ min: 0, max: 600 }),
});

test("rounding never leaves its window, even for a price outside it", () => {
  fc.assert(
    fc.property(inputs, ({ part, price, third, lo, width }) => {
      const exact = scale(exactOf(price / 1000), 1, third ? 3 : 1);
      const cents = compileRounding(formOf(part)).round(exact, { lo, hi: lo + width });
      assert.ok(Number.isInteger(cents) && cents >= lo && cents <= lo + width);
    }),
    { numRuns: 2_000 },
  );
});

test("rounding finds a fitting price whenever the window has one, and the closest in its direction", () => {
  fc.assert(
    fc.property(inputs, ({ part, price, third, lo, width }) => {
      const exact = scale(exactOf(price / 1000), 1, third ? 3 : 1);
      const { round, fits } = compileRounding(formOf(part));
      const cents = round(exact, { lo, hi: lo + width });
      const fitting = Array.from({ length: width + 1 }, (_, index) => lo + index).filter(fits);
      const below = fitting.findLast((candidate) => candidate <= centsDown(exact));
      const above = fitting.find((candidate) => candidate >= centsUp(exact));
      if (fitting.length > 0) {
        assert.ok(fits(cents));
        assert.ok(part.mode !== "down" || cents === (below ?? above));
        assert.ok(part.mode !== "up" || cents === (above ?? below));
        assert.ok(cents === below || cents === above);
      }
    }),
    { numRuns: 2_000 },
  );
});
