/** The sums of a pass (src/market/day-sums.ts): which competitors are watched, found while others are served. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { randomFrom } from "../../sample/random.ts";
import { Yielder } from "../../src/base/yielding.ts";
import { limits } from "../../src/limits.ts";
import { DaySums } from "../../src/market/day-sums.ts";

const offer = { isCheapest: false, ratio: null, change: 0 };

test("the competitors with the most offers are those of a whole sort, the lower code first among equals", async () => {
  const random = randomFrom(7);
  for (let round = 0; round < 20; round++) {
    const sums = new DaySums();
    const counts = new Map<number, number>();
    for (let at = 0; at < 400; at++) {
      const vendor = Math.floor(random.between(1, 60));
      // A tag does not count an offer twice.
      sums.addVendor({ day: at % 3, domain: 1 + (at % 2), tags: [at % 5] }, { ...offer, vendor });
      counts.set(vendor, (counts.get(vendor) ?? 0) + 1);
    }
    const sorted = [...counts].toSorted(([one, ones], [other, others]) => others - ones || one - other);
    for (const most of [1, 7, 50, 100]) {
      const largest = await sums.largestVendors(most, new Yielder());
      assert.deepEqual(
        [...largest],
        sorted.slice(0, most).map(([vendor]) => vendor),
      );
    }
  }
});

test("a competitor for each sum that there may be: others have their turns meanwhile", async () => {
  const sums = new DaySums();
  for (let vendor = 1; vendor <= limits.market.sums; vendor++) {
    sums.addVendor({ day: 0, domain: 1, tags: [] }, { ...offer, vendor });
  }
  let turns = 0;
  let isFound = false;
  const turn = (): void => {
    turns++;
    if (!isFound) setImmediate(turn);
  };
  setImmediate(turn);
  const largest = await sums.largestVendors(limits.market.followedVendors, new Yielder());
  isFound = true;
  assert.equal(largest.size, limits.market.followedVendors);
  assert.ok(turns > 10, `${turns} turns`);
});
