// Every way of sorting gives the one order: by price, then by id.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Exact, compare, exactFraction } from "../../engine/values/exact.ts";
import type { MarketOffer } from "../../engine/trace/input.ts";
import { fc } from "./oracle/seeded.ts";
import { sortByPrice } from "../../engine/evaluate/sort-by-price.ts";

const CASES = 1_000;

const usual = fc.integer({ min: 0, max: 500_000_000 });
/** Few different prices, so that many are equal. */
const crowded = fc.integer({ min: 0, max: 5 });
/** One price far from the others leaves them all in one span. */
const skewed = fc.oneof({ weight: 20, arbitrary: usual }, { weight: 1, arbitrary: fc.constant(9_000_000_000_000) });
/** Too high to be sorted by numbers, or no whole micros. */
const odd = fc.oneof(
  { weight: 20, arbitrary: usual },
  fc.constantFrom<Exact>(Number.MAX_SAFE_INTEGER, exactFraction(1n, 3n), exactFraction(10n ** 20n, 1n)),
);

function lists(price: fc.Arbitrary<Exact>): fc.Arbitrary<Exact[]> {
  return fc.oneof(
    fc.array(price, { maxLength: 40, size: "max" }),
    fc.array(price, { minLength: 25, maxLength: 700, size: "max" }),
    fc.array(price, { minLength: 25, maxLength: 60, size: "max" }).map((prices) => prices.toSorted(compare)),
  );
}

function offerOf(id: string): MarketOffer {
  return {
    id,
    vendorName: id,
    vendorDomainId: null,
    price: 0,
    deliveryCosts: 0,
    availability: null,
    minDeliveryHours: null,
    maxDeliveryHours: null,
    retrievedAtMs: null,
    attributes: [],
    own: false,
    ignored: false,
  };
}

for (const [name, price] of Object.entries({ usual, crowded, skewed, odd })) {
  test(`offers stand in the order of price, then id: ${name} prices`, () => {
    fc.assert(
      fc.property(lists(price), fc.nat(), (given, turn) => {
        const priced = given.map((exact, index) => ({ exact, offer: offerOf(`o${(index * 7_919 + turn) % 10_007}`) }));
        const sorted = { offers: priced.map(({ offer }) => offer), prices: [...given] };
        sortByPrice(sorted);
        const expected = priced.toSorted((a, b) => compare(a.exact, b.exact) || (a.offer.id < b.offer.id ? -1 : 1));
        assert.deepEqual(
          sorted.offers.map(({ id }) => id),
          expected.map(({ offer }) => offer.id),
        );
        assert.ok(sorted.prices.every((exact, index) => compare(exact, expected[index]?.exact ?? -1) === 0));
        assert.equal(sorted.prices.length, given.length);
      }),
      { numRuns: CASES },
    );
  });
}
