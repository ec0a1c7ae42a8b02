// Random products, markets and contexts for the tests. Values come from small, close-set ranges, so that ties, collisions
// of limits and missing values are common, with huge, tiny and four-decimal prices among them.

import type { EngineContext, EngineProduct, EngineTag, Market, MarketOffer } from "../../../engine/trace/input.ts";
import { fc } from "./seeded.ts";

export const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;

export const cents = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min, max }).map((value) => value / 100);

/** Mostly around 10.00, so that prices, floors and boundaries meet. */
export const price: fc.Arbitrary<number> = fc.oneof(
  { weight: 24, arbitrary: cents(850, 1150) },
  { weight: 2, arbitrary: cents(1, 5000) },
  { weight: 1, arbitrary: fc.integer({ min: 90_000, max: 110_000 }).map((value) => value / 10_000) },
  { weight: 1, arbitrary: fc.constantFrom(0.01, 9999999999999.99, 99999.99, 1234567890.12) },
);

export const percent = fc.oneof(fc.constantFrom(-10, -5, -1, 0, 1, 5, 10, 20), cents(-1500, 3000));
const someNull = <T>(arbitrary: fc.Arbitrary<T>, freq = 3): fc.Arbitrary<T | null> => fc.option(arbitrary, { freq });

const vendor = fc.constantFrom("Alpha", "alpha", "Beta Shop", "Beta Outlet", "Gamma", "D.e*lta", "");
const domain = fc.constantFrom("a.example", "b.example", "market.example");

export const offer: fc.Arbitrary<Omit<MarketOffer, "id">> = fc.record({
  vendorName: vendor,
  vendorDomainId: someNull(fc.constantFrom("V1", "v2", "Alpha"), 1),
  price,
  deliveryCosts: fc.constantFrom(0, 0, 0.5, 1.99, 4.9),
  availability: fc.constantFrom(true, true, true, null, false),
  minDeliveryHours: someNull(fc.constantFrom(1, 24, 48)),
  maxDeliveryHours: someNull(fc.constantFrom(24, 48, 72)),
  retrievedAtMs: someNull(fc.constantFrom(NOW, NOW - 24 * HOUR, NOW - 48 * HOUR, NOW - 48 * HOUR - 1)),
  attributes: fc.array(
    fc.oneof(
      fc.record({ key: fc.constantFrom("condition", "Prime"), value: fc.constantFrom("new", "New", "used", "yes") }),
      fc.record({ key: fc.constant("buyBox"), value: fc.constantFrom("prime", "nonPrime", "both", "no") }),
    ),
    { maxLength: 2 },
  ),
  own: fc.constantFrom(false, false, false, false, true),
  ignored: fc.constantFrom(false, false, false, false, false, true),
});

/** Ids do not follow the order of the offers. */
const offers: fc.Arbitrary<MarketOffer[]> = fc
  .array(offer, { maxLength: 7, size: "+1" })
  .map((list) => list.map((entry, index) => ({ ...entry, id: `o${(index * 5) % 7}` })));

export const market: fc.Arbitrary<Market> = fc.record({
  domain,
  currency: fc.constantFrom("EUR", "EUR", "EUR", "EUR", "EUR", "CHF"),
  gatheredAtMs: fc.constantFrom(NOW - HOUR, NOW - 72 * HOUR),
  offers,
});

export const markets: fc.Arbitrary<Market[]> = fc
  .tuple(fc.uniqueArray(market, { minLength: 1, maxLength: 3, selector: (entry) => entry.domain }), fc.nat(9))
  .map(([list, none]) => (none === 0 ? [] : list));

const numericTag = (key: string, value: fc.Arbitrary<number>): fc.Arbitrary<EngineTag> =>
  fc.oneof(
    { weight: 12, arbitrary: value.map((number) => ({ key, value: String(number), doubleValue: number })) },
    { weight: 1, arbitrary: fc.constant({ key, value: "unknown" }) },
  );

/** Costs below the prices, as a rule. */
const tags: fc.Arbitrary<EngineTag[]> = fc
  .tuple(
    someNull(fc.constantFrom("A", "B", "Kettle A").map((value) => ({ key: "brand", value }))),
    someNull(numericTag("purchasePrice", cents(500, 950)), 12),
    someNull(numericTag("vat", fc.constantFrom(0, 7, 19)), 12),
    someNull(numericTag("deliveryCosts", cents(0, 500)), 1),
    someNull(numericTag("amountInStock", fc.nat(12)), 1),
  )
  .map((list) => list.filter((tag) => tag !== null));

/** Boundaries in either order now and then: the engine must refuse them. */
export const product: fc.Arbitrary<EngineProduct> = fc
  .record({
    productId: fc.constantFrom("17", "18"),
    name: someNull(fc.constantFrom("Kettle", "Toaster")),
    customerProductId: someNull(fc.constantFrom("K-1", "T-1")),
    gtin: someNull(fc.constantFrom(4006381333931, 96385074)),
    referencePrice: someNull(fc.oneof({ weight: 9, arbitrary: cents(850, 1150) }, fc.constant(0)), 9),
    bounds: someNull(
      fc.oneof(
        { weight: 4, arbitrary: fc.tuple(someNull(cents(500, 1000)), someNull(cents(1000, 1500))) },
        { weight: 1, arbitrary: fc.tuple(someNull(cents(900, 1100)), someNull(cents(900, 1100))) },
      ),
    ),
    tags,
  })
  .map(({ bounds, ...rest }) => Object.assign(rest, boundariesOf(bounds)));

function boundariesOf(
  bounds: readonly [number | null, number | null] | null,
): Pick<EngineProduct, "minPriceBoundary" | "maxPriceBoundary"> {
  const [minPriceBoundary, maxPriceBoundary] = bounds ?? [null, null];
  return { minPriceBoundary, maxPriceBoundary };
}

export const context: fc.Arbitrary<EngineContext> = fc.record({
  nowMs: fc.constantFrom(NOW, NOW, NOW, NOW + 11 * HOUR, NOW + 12 * HOUR),
  timeZone: fc.constantFrom("UTC", "Europe/Berlin", "Pacific/Kiritimati", "America/St_Johns"),
  currency: fc.constant("EUR"),
  previousPrice: someNull(fc.oneof(cents(850, 1150), fc.constantFrom(0, 0.01, 9999999999999.99)), 2),
  sales: fc.record({ units7d: fc.nat(20), units30d: fc.nat(80) }),
});
