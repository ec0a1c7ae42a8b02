/** Whole pages: what is stored is right, and what is not sure is refused. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readExpected, type Expectation } from "./expectation.ts";
import { heldBack } from "./held-back.ts";
import { judged } from "./judged.ts";
import { kinds } from "./kinds.ts";
import { pages } from "./pages.ts";
import { traps } from "./traps.ts";
import { unseen } from "./unseen.ts";

async function check(folder: string, expected: Expectation): Promise<void> {
  const reading = await readExpected(folder, expected);
  const [offer] = reading.offers;
  const said = JSON.stringify(reading.reasons);
  assert.equal(reading.outcome, expected.outcome, said);
  assert.equal(offer?.price ?? null, expected.stored, said);
  assert.equal(reading.offers.length, expected.offers ?? (expected.stored === null ? 0 : 1));
  const best = expected.stored ?? expected.best;
  if (best !== undefined) assert.equal(reading.candidates[0]?.price, best);
  if (expected.struck !== undefined) assert.equal(reading.struckPrice, expected.struck);
  if (expected.isAvailable !== undefined) assert.equal(offer?.availability, expected.isAvailable);
  for (const { evidence } of reading.candidates) assert.ok(evidence.length <= 300);
}

for (const [folder, expectations] of Object.entries({ pages, kinds, "held-back": heldBack, unseen, traps, judged })) {
  describe(`a page of ${folder}`, () => {
    for (const expected of expectations) {
      const what = expected.stored === null ? expected.outcome : `stores ${expected.stored}`;
      test(`${expected.page.replaceAll("-", " ")}: ${what}`, async () => await check(folder, expected));
    }
  });
}
