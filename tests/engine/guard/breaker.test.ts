// The circuit breaker: what trips a run, on its sample and on its sums.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type JudgedRun,
  type Market,
  type MarketOffer,
  type ProductResult,
  type RunGuard,
  type RunShares,
  type VendorCount,
  DEFAULT_GUARD,
  NO_SUMS,
  addResults,
  countVendors,
  hasCompetitors,
  judgeSample,
  judgeSums,
  reasonText,
  sharesOf,
  usualShares,
} from "../../../engine/index.ts";
import { anOffer } from "../oracle/kettle.ts";
import { fc } from "../oracle/seeded.ts";
import { leastMean, leastShare } from "../../../engine/guard/share-interval.ts";

const guard = DEFAULT_GUARD.run;
const nothingUsual = usualShares([]);
const run: JudgedRun = { productCount: 1_000, goneCount: 0, usual: nothingUsual };
const noVendors = new Map<string, VendorCount>();

function results(count: number, result: Partial<ProductResult> = {}): ProductResult[] {
  const plain: ProductResult = {
    verdict: "publish",
    price: 100,
    publishedPrice: 100,
    lostMarket: false,
    isFirst: false,
  };
  return Array.from({ length: count }, () => ({ ...plain, ...result }));
}

function tripOf(
  changed: readonly ProductResult[],
  changes: { guard?: Partial<RunGuard>; run?: Partial<JudgedRun> } = {},
) {
  const reason = judgeSums({ ...guard, ...changes.guard }, { ...run, ...changes.run }, addResults(NO_SUMS, changed));
  return reason === null ? null : reasonText(reason, "en");
}

test("each share trips just above its limit, of all products counted", () => {
  assert.equal(tripOf(results(600, { price: 101 })), null);
  assert.equal(tripOf(results(601, { price: 101 })), "60.1 % of the products rise, more than 60 %");
  assert.equal(tripOf(results(601, { price: 99 })), "60.1 % of the products fall, more than 60 %");
  assert.equal(tripOf(results(200, { verdict: "hold" })), null);
  assert.equal(tripOf(results(201, { verdict: "hold" })), "20.1 % of the products are held, more than 20 %");
  assert.equal(tripOf(results(501, { verdict: "failure" })), "50.1 % of the products fail, more than 50 %");
  assert.equal(tripOf(results(301, { lostMarket: true })), "30.1 % of the products lost their market, more than 30 %");
});

test("the mean is of absolute changes over all products", () => {
  const halves = [...results(150, { price: 150 }), ...results(150, { price: 50 })];
  assert.equal(tripOf(halves), null);
  assert.equal(
    tripOf([...halves, ...results(1, { price: 151 })]),
    "prices change by 15.1 % on average, more than 15 %",
  );
});

test("a first price neither rises nor falls; a held or skipped one counts by that alone", () => {
  assert.equal(tripOf(results(1_000, { publishedPrice: null })), null);
  assert.equal(tripOf(results(1_000, { verdict: "skip", price: 900 })), null);
  const sums = addResults(NO_SUMS, results(3, { verdict: "hold", price: 900 }));
  assert.deepEqual(sums, { ...NO_SUMS, products: 3, held: 3 });
});

test("contracts with few products, and a breaker that only publishes, are not judged", () => {
  const falling = results(99, { price: 1 });
  assert.equal(tripOf(falling, { run: { productCount: 99 } }), null);
  assert.notEqual(tripOf(results(100, { price: 1 }), { run: { productCount: 100 } }), null);
  assert.equal(tripOf(results(1_000, { price: 1 }), { guard: { onBreach: "publish" } }), null);
});

test("first prices are judged only where products were deleted, also in a contract that became small by it", () => {
  const first = results(201, { publishedPrice: null, isFirst: true });
  assert.equal(tripOf(first), null);
  assert.equal(
    tripOf(first, { run: { goneCount: 1 } }),
    "20.1 % of the products get a first price after products were deleted, more than 20 %",
  );
  assert.equal(tripOf(first.slice(1), { run: { goneCount: 1 } }), null);
  const few = { run: { productCount: 60, goneCount: 39 } };
  assert.equal(tripOf(first.slice(0, 13), few), null);
  assert.notEqual(tripOf(first.slice(0, 13), { run: { ...few.run, goneCount: 40 } }), null);
  const falling = results(60, { price: 99 });
  assert.equal(
    tripOf(falling, { run: { ...few.run, goneCount: 40 } }),
    null,
    "other shares of few products say little",
  );
});

test("a share is unusual against the median of the runs that had any, at least five of them, from 5 % on", () => {
  const shares = (up: number): RunShares => ({ up, down: 0, held: 0, failed: 0, withoutMarket: 0, first: 0 });
  const usual = usualShares([0, 0, 2, 1, 3, 2, 2, 0].map(shares));
  assert.deepEqual(usual, { up: 2, down: null, held: null, failed: null, withoutMarket: null });
  assert.equal(tripOf(results(100, { price: 101 }), { run: { usual } }), null);
  assert.equal(
    tripOf(results(101, { price: 101 }), { run: { usual } }),
    "10.1 % of the products rise, more than 5 times the usual 2 %",
  );
  assert.equal(tripOf(results(500, { price: 99 }), { run: { usual } }), null, "how many fall, nobody knows");
  const calm = usualShares(Array.from({ length: 20 }, () => shares(0.1)));
  assert.equal(tripOf(results(49, { price: 101 }), { run: { usual: calm } }), null);
  assert.notEqual(tripOf(results(50, { price: 101 }), { run: { usual: calm } }), null);
  assert.deepEqual(usualShares([1, 2, 3, 4].map(shares)), nothingUsual);
});

test("a sample trips only where it would be a rare accident of a run within the limits", () => {
  const large: JudgedRun = { productCount: 500_000, goneCount: 0, usual: nothingUsual };
  const at = (falling: number): boolean => {
    const sums = addResults(NO_SUMS, [...results(falling, { price: 99 }), ...results(2_000 - falling)]);
    return judgeSample(guard, large, { sums, vendors: noVendors }) !== null;
  };
  assert.deepEqual([at(1_200), at(1_255), at(1_257), at(2_000)], [false, false, true, true]);
});

test("a sample of all products is exact", () => {
  const sums = addResults(NO_SUMS, [...results(610, { price: 99 }), ...results(390)]);
  assert.notEqual(judgeSample(guard, run, { sums, vendors: noVendors }), null);
  assert.equal(judgeSample(guard, { ...run, productCount: 1_001 }, { sums, vendors: noVendors }), null);
});

test("the Wilson interval is the one of the books", () => {
  const z = 2.5758293035489004;
  // 95 of 100 by hand: (0.95 + z²/200 − z √(0.95·0.05/100 + z²/40000)) / (1 + z²/100)
  const byHand = (0.95 + (z * z) / 200 - z * Math.sqrt(0.000475 + (z * z) / 40_000)) / (1 + (z * z) / 100);
  assert.ok(Math.abs(leastShare(95, 100) - byHand) < 1e-12);
  assert.deepEqual([leastShare(0, 0), leastShare(0, 50)], [0, 0]);
  assert.ok(leastShare(50, 50) > 0.88 && leastShare(50, 50) < 1);
  assert.equal(leastMean(300, 900, 100), 3);
});

test("running sums only grow, so a run trips on them exactly if the whole does", () => {
  const result: fc.Arbitrary<ProductResult> = fc.record({
    verdict: fc.constantFrom("publish", "publish", "publish", "hold", "skip", "failure"),
    price: fc.integer({ min: 60, max: 140 }),
    publishedPrice: fc.option(fc.integer({ min: 80, max: 120 }), { freq: 5 }),
    lostMarket: fc.constantFrom(false, false, false, true),
    isFirst: fc.constantFrom(false, false, false, false, false, false, true),
  });
  const shares = fc.integer({ min: 5, max: 60 });
  const limits = fc.tuple(shares, shares, shares, shares, shares, fc.integer({ min: 1, max: 20 }));
  const met = { trips: 0, passes: 0 };
  fc.assert(
    fc.property(
      fc.array(result, { minLength: 1, maxLength: 60 }),
      limits,
      fc.integer({ min: 1, max: 9 }),
      (all, given, size) => {
        const [maxShareUp, maxShareDown, maxShareHeld, maxShareFailed, maxShareWithoutMarket, maxMeanPercent] = given;
        const some = { maxShareUp, maxShareDown, maxShareHeld, maxShareFailed, maxShareWithoutMarket, maxMeanPercent };
        const limited: RunGuard = { ...guard, ...some, minProducts: 1 };
        const counted = { productCount: all.length, goneCount: size % 2, usual: nothingUsual };
        let sums = NO_SUMS;
        let stopped = false;
        for (let from = 0; from < all.length; from += size) {
          sums = addResults(sums, all.slice(from, from + size));
          stopped ||= judgeSums(limited, counted, sums) !== null;
        }
        const whole = judgeSums(limited, counted, addResults(NO_SUMS, all)) !== null;
        assert.equal(stopped, whole);
        met[whole ? "trips" : "passes"] += 1;
      },
    ),
    { numRuns: 3_000, seed: 11 },
  );
  assert.ok(Math.min(met.trips, met.passes) > 200, JSON.stringify(met));
});

test("chunks of any size come to the same sums", () => {
  const all = [...results(3, { price: 110 }), ...results(2, { price: 90 }), ...results(4, { verdict: "hold" })];
  const inTwo = addResults(addResults(NO_SUMS, all.slice(0, 4)), all.slice(4));
  assert.deepEqual(inTwo, addResults(NO_SUMS, all));
  const of = sharesOf(inTwo, 10);
  assert.deepEqual([of.up, of.down, of.held].map(Math.round), [30, 20, 40]);
});

function offer(vendorName: string, price: number, changes: Partial<MarketOffer> = {}): MarketOffer {
  return anOffer(vendorName, price, { id: `${vendorName} ${price}`, ...changes });
}

const aMarket = (...offers: MarketOffer[]): Market => ({
  domain: "a.example",
  currency: "EUR",
  gatheredAtMs: 0,
  offers,
});

test("a vendor with our published prices on half of what it offers, at least 20, is taken for an own shop", () => {
  const suspected = (equal: number, others: number, changes: Partial<MarketOffer> = {}): string | null => {
    const vendors = new Map<string, VendorCount>();
    for (let index = 0; index < equal + others; index += 1) {
      const price = index < equal ? 100 : 99;
      countVendors(vendors, [aMarket(offer("Ours?", price, changes), offer("Else", 99))], {
        price: 100,
        currency: "EUR",
      });
    }
    const reason = judgeSample(guard, run, { sums: addResults(NO_SUMS, results(equal + others)), vendors });
    return reason === null ? null : reasonText(reason, "en");
  };
  assert.equal(
    suspected(20, 20),
    "the offers of Ours? on a.example equal our published price on 20 of 40 products: it may be an own shop",
  );
  assert.equal(suspected(19, 0), null);
  assert.equal(suspected(20, 21), null);
  assert.equal(suspected(40, 0, { own: true }), null);
  assert.equal(suspected(40, 0, { ignored: true }), null);
});

test("offers without a published price, and in another currency, say nothing of an own shop", () => {
  const vendors = new Map<string, VendorCount>();
  countVendors(vendors, [aMarket(offer("A", 100))], { price: null, currency: "EUR" });
  countVendors(vendors, [{ ...aMarket(offer("A", 100)), currency: "CHF" }], { price: 100, currency: "EUR" });
  assert.equal(vendors.size, 0);
  countVendors(vendors, [aMarket(offer("A", 99), offer("A", 100))], { price: 100, currency: "EUR" });
  assert.deepEqual([...vendors.values()], [{ vendor: "A", domain: "a.example", offered: 1, equal: 1 }]);
});

test("a product has competitors if any offer is neither own nor ignored nor known to be unavailable", () => {
  const gone = [offer("A", 1, { own: true }), offer("B", 1, { ignored: true }), offer("C", 1, { availability: false })];
  assert.equal(hasCompetitors([aMarket(...gone)]), false);
  assert.equal(hasCompetitors([aMarket(...gone), aMarket(offer("D", 1, { availability: null }))]), true);
  assert.equal(hasCompetitors([]), false);
});
