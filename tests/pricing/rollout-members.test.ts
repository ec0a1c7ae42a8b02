/** Whom a stage of a rollout takes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isInShare, membersOf } from "../../src/pricing/strategies/rollouts/members.ts";

test("a share takes a family as a whole, and a product without one by its identifier", () => {
  const families = [{ by: "tags.family", relations: [{ kind: "same" as const }] }];
  const rolloutId = "01890000-0000-7000-8000-000000000001";
  const isIn = membersOf({ rolloutId, stages: [{ share: 30 }] }, families);
  const product = (index: number, family: string | null) => ({
    identifier: `p-${index}`,
    engine: () => ({
      productId: String(index),
      name: null,
      customerProductId: `p-${index}`,
      gtin: null,
      referencePrice: null,
      minPriceBoundary: null,
      maxPriceBoundary: null,
      tags: family === null ? [] : [{ key: "family", value: family }],
    }),
  });
  const numbers = Array.from({ length: 400 }, (_, index) => index);
  const grouped = Map.groupBy(numbers, (index) => index >> 2);
  const families4 = [...grouped].map(([family, members]) =>
    members.filter((index) => isIn(product(index, `f-${family}`))),
  );
  assert.ok(families4.every((members) => members.length === 0 || members.length === 4));
  assert.ok(families4.some((members) => members.length === 4));
  for (const index of numbers) {
    assert.equal(isIn(product(index, null)), isInShare(rolloutId, `p-${index}`, 30));
  }
  const share = numbers.filter((index) => isInShare(rolloutId, `p-${index}`, 30)).length;
  assert.ok(share > 80 && share < 160, `${share} of 400`);
});
