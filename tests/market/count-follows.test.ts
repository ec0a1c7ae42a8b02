/** Who follows whom (interface 4.36-5): the count is that of the plain definition, over random markets. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { randomFrom, type Random } from "../../sample/random.ts";
import { Yielder } from "../../src/base/yielding.ts";
import { FollowCount, type ReactionCount, type GatheredPrices } from "../../src/market/count-follows.ts";
import { calendarDays } from "../../src/pricing/index.ts";

const hourMs = 60 * 60 * 1000;
const beganMs = Date.parse("2026-03-27T00:00:00Z");
const days = calendarDays(beganMs, beganMs + 72 * hourMs, "UTC");

function aMarket(random: Random): GatheredPrices[] {
  const times = Array.from({ length: 60 }, () => beganMs + Math.floor(random.between(-24, 96)) * hourMs);
  return times
    .sort((one, other) => one - other)
    .map((atMs) => ({
      domain: random.chance(0.5) ? "a.example" : "b.example",
      atMs,
      prices: new Map(
        [1, 2, 3, 4].filter(() => random.chance(0.7)).map((vendor) => [vendor, Math.floor(random.between(10, 14))]),
      ),
    }));
}

/** Looks at everything for every case. */
function countedPlainly(gathered: readonly GatheredPrices[]): ReactionCount[] {
  const priceBefore = (at: number, vendor: number): number | undefined =>
    gathered
      .slice(0, at)
      .findLast(({ domain }) => domain === gathered[at]?.domain)
      ?.prices.get(vendor);
  const moves = gathered.flatMap(({ atMs, prices }, at) =>
    [...prices].flatMap(([vendor, price]) => {
      const before = priceBefore(at, vendor);
      if (before === undefined || before === price) return [];
      const newest = ["a.example", "b.example"].map((domain) =>
        gathered.slice(0, at + 1).findLast((one) => one.domain === domain),
      );
      return [{ atMs, vendor, isUp: price > before, newest }];
    }),
  );
  const follows: ReactionCount[] = [];
  for (const [day, { startMs, endMs }] of days.entries()) {
    for (const leader of [1, 2, 3, 4]) {
      for (const follower of [1, 2, 3, 4].filter((vendor) => vendor !== leader)) {
        const cases = moves.filter(
          ({ atMs, vendor, newest }) =>
            vendor === leader &&
            atMs >= startMs &&
            atMs < endMs &&
            newest.some((one) => one?.prices.has(follower) === true),
        );
        const answers = cases.filter(({ atMs, isUp }) =>
          moves.some(
            (move) =>
              move.vendor === follower && move.isUp === isUp && move.atMs > atMs && move.atMs <= atMs + 24 * hourMs,
          ),
        ).length;
        if (cases.length > 0) follows.push({ day, leader, follower, changes: cases.length, answers });
      }
    }
  }
  return follows;
}

const keyOf = ({ day, leader, follower }: ReactionCount): string => `${day} ${leader} ${follower}`;
const sorted = (follows: readonly ReactionCount[]): ReactionCount[] =>
  follows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));

test("200 random markets: changes and answers are those of the plain definition", async () => {
  const random = randomFrom(436);
  for (let round = 0; round < 200; round++) {
    const gathered = aMarket(random);
    const count = new FollowCount(days);
    await count.addProduct(gathered, new Yielder());
    assert.deepEqual(sorted(count.all()), sorted(countedPlainly(gathered)), `round ${round}`);
  }
});

test("a product that 20 competitors reprice on 50 domains every hour is counted within bounds", async () => {
  const vendors = Array.from({ length: 20 }, (_, vendor) => vendor);
  const gathered = Array.from({ length: 50 * 72 }, (_, at) => ({
    domain: `shop-${at % 50}.example`,
    atMs: beganMs + Math.floor(at / 50) * hourMs,
    prices: new Map(vendors.map((vendor) => [vendor, 1_000 + ((at + vendor) % 7)])),
  }));
  const count = new FollowCount(days);
  const began = process.cpuUsage();
  await count.addProduct(gathered, new Yielder());
  const { user } = process.cpuUsage(began);
  assert.equal(count.all().length, days.length * 20 * 19);
  assert.ok(user < 3_000_000, `${user} µs of processor time`);
});
