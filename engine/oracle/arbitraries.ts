// Random strategies, products and markets for the tests. Values come from small, close-set ranges, so that ties, collisions
// of limits and missing values are common, with huge, tiny and four-decimal prices among them.

import * as fc from "fast-check";
import type { EngineContext, EngineProduct, EngineTag, Market, MarketOffer } from "../input.ts";
import type {
  AdjustPart,
  Amount,
  Branch,
  ChangePart,
  CompetitorsPart,
  Condition,
  OutliersPart,
  RoundingPart,
  Rule,
  Selection,
  Strategy,
  StrategyNode,
  Target,
} from "../strategy.ts";

export const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;

const cents = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max }).map((value) => value / 100);

/** Mostly around 10.00, so that prices, floors and boundaries meet. */
export const price: fc.Arbitrary<number> = fc.oneof(
  { weight: 8, arbitrary: cents(850, 1150) },
  { weight: 2, arbitrary: cents(1, 5000) },
  { weight: 1, arbitrary: fc.integer({ min: 90_000, max: 110_000 }).map((value) => value / 10_000) },
  { weight: 1, arbitrary: fc.constantFrom(0.01, 9999999999999.99, 99999.99, 1234567890.12) },
);

const percent = fc.oneof(fc.constantFrom(-10, -5, -1, 0, 1, 5, 10, 20), cents(-1500, 3000));
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
    fc.record({ key: fc.constantFrom("condition", "Prime"), value: fc.constantFrom("new", "New", "used", "yes") }),
    { maxLength: 2 },
  ),
  own: fc.constantFrom(false, false, false, false, true),
  ignored: fc.constantFrom(false, false, false, false, false, true),
});

/** Ids do not follow the order of the offers. */
const offers: fc.Arbitrary<MarketOffer[]> = fc
  .array(offer, { maxLength: 7 })
  .map((list) => list.map((entry, index) => ({ ...entry, id: `o${(index * 5) % 7}` })));

export const market: fc.Arbitrary<Market> = fc.record({
  domain,
  currency: fc.constantFrom("EUR", "EUR", "EUR", "EUR", "EUR", "CHF"),
  gatheredAtMs: fc.constantFrom(NOW - HOUR, NOW - 72 * HOUR),
  offers,
});

export const markets: fc.Arbitrary<Market[]> = fc.uniqueArray(market, {
  maxLength: 3,
  selector: (entry) => entry.domain,
});

const tag: fc.Arbitrary<EngineTag> = fc.oneof(
  fc.record({ key: fc.constant("brand"), value: fc.constantFrom("A", "B", "Kettle A") }),
  fc
    .tuple(fc.constantFrom("purchasePrice", "deliveryCosts", "vat", "amountInStock"), cents(0, 2000))
    .map(([key, value]) => ({ key, value: String(value), doubleValue: value })),
  fc.record({ key: fc.constantFrom("purchasePrice", "vat"), value: fc.constant("unknown") }),
);

/** Boundaries in either order now and then: the engine must refuse them. */
export const product: fc.Arbitrary<EngineProduct> = fc
  .record({
    productId: fc.constantFrom("17", "18"),
    name: someNull(fc.constantFrom("Kettle", "Toaster")),
    customerProductId: someNull(fc.constantFrom("K-1", "T-1")),
    gtin: someNull(fc.constantFrom(4006381333931, 96385074)),
    referencePrice: someNull(fc.oneof(cents(850, 1150), fc.constant(0)), 3),
    bounds: someNull(fc.tuple(someNull(cents(800, 1100)), someNull(cents(900, 1300)))),
    tags: fc.uniqueArray(tag, { maxLength: 5, selector: (entry) => entry.key }),
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

const numberField = fc.constantFrom(
  "referencePrice",
  "minPriceBoundary",
  "maxPriceBoundary",
  "market.offerCount",
  "market.vendorCount",
  "market.lowestUnitPrice",
  "market.lowestTotalPrice",
  "market.averageUnitPrice",
  "market.medianUnitPrice",
  "market.ownPosition",
  "sales.units7d",
  "sales.units30d",
  "time.hour",
  "gtin",
);
const tagField = fc.constantFrom("tags.brand", "tags.purchasePrice", "tags.amountInStock", "tags.none");

const pattern = fc.constantFrom("*", "alpha", "Beta*", "*shop", "b*a*t", "d.E*", "v*", "kettle*", "new*");
const operand = fc.oneof(cents(800, 1200), fc.integer({ min: 0, max: 12 }));
const comparison = fc.constantFrom("lt" as const, "lte" as const, "gt" as const, "gte" as const);

const fieldCondition: fc.Arbitrary<Condition> = fc.oneof(
  fc
    .tuple(fc.oneof(numberField, tagField), comparison, operand)
    .map(([field, operator, value]) => ({ field, [operator]: value })),
  fc.record({ field: fc.oneof(numberField, tagField), gte: operand, lt: operand }),
  fc.record({ field: numberField, in: fc.array(operand, { minLength: 1, maxLength: 3 }) }),
  fc.record({ field: tagField, in: fc.array(fc.constantFrom("A", "B", 5, 10), { minLength: 1, maxLength: 3 }) }),
  fc.record({
    field: fc.constantFrom("tags.brand", "name", "productId"),
    equals: fc.constantFrom("A", "Kettle", "17"),
  }),
  fc.record({ field: fc.constantFrom("tags.brand", "name", "time.weekday"), matches: pattern }),
  fc.record({ field: fc.oneof(numberField, tagField, fc.constant("name")), exists: fc.boolean() }),
  fc.record({
    field: fc.constant("time.weekday"),
    in: fc.array(fc.constantFrom("friday", "saturday", 5, 6), { minLength: 1, maxLength: 2 }),
  }),
);

export const condition: fc.Arbitrary<Condition> = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fieldCondition,
    fc.record({ all: fc.array(tie("condition"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie("condition"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie("condition") }),
  ),
})).condition;

/** What an amount may refer to. */
export interface AmountSource {
  readonly fields: readonly string[];
}

const ALL_FIELDS: AmountSource = {
  fields: [
    "referencePrice",
    "referencePrice",
    "tags.purchasePrice",
    "tags.purchasePrice",
    "market.lowestUnitPrice",
    "market.averageUnitPrice",
    "maxPriceBoundary",
    "minPriceBoundary",
  ],
};

function fieldAmount({ fields }: AmountSource): fc.Arbitrary<Amount> {
  return fc.record(
    {
      of: fc.constantFrom(...fields),
      marginPercent: fc.constantFrom(0, 5, 11.2, 25, 33.3),
      vat: fc.constantFrom(0, 7, 19, "tags.vat"),
      percent,
      amount: cents(-300, 300),
    },
    { requiredKeys: ["of"] },
  );
}

export function amount(source: AmountSource = ALL_FIELDS): fc.Arbitrary<Amount> {
  return fc.letrec<{ amount: Amount }>((tie) => ({
    amount: fc.oneof(
      { depthSize: "small", maxDepth: 3, withCrossShrink: true },
      price,
      fieldAmount(source),
      fc.record({ sum: fc.array(tie("amount"), { minLength: 1, maxLength: 2 }) }),
      fc.record({ min: fc.array(tie("amount"), { minLength: 1, maxLength: 3 }) }),
      fc.record({ max: fc.array(tie("amount"), { minLength: 1, maxLength: 3 }) }),
    ),
  })).amount;
}

function selection(names: fc.Arbitrary<string>): fc.Arbitrary<Selection> {
  const list = fc.array(names, { minLength: 1, maxLength: 2 });
  return fc.oneof(
    fc.record({ include: list }),
    fc.record({ exclude: list }),
    fc.record({ include: list, exclude: list }),
  );
}

const outliers: fc.Arbitrary<OutliersPart> = fc.oneof(
  fc.record({ belowPercent: fc.constantFrom(50, 90, 95, 100, 33.3) }),
  fc.record({ abovePercent: fc.constantFrom(100, 105, 110, 200, 133.3) }),
  fc.record({ belowPercent: fc.constantFrom(90, 95), abovePercent: fc.constantFrom(105, 110) }),
);

export const competitors: fc.Arbitrary<CompetitorsPart> = fc.record(
  {
    domains: selection(fc.constantFrom("a.example", "*.example", "market*", "B*")),
    vendors: selection(pattern),
    onlyAvailable: fc.boolean(),
    maxDeliveryHours: fc.constantFrom(24, 48),
    maxAgeHours: fc.constantFrom(24, 48, 71.5),
    attributes: fc.constant("condition").chain((key) => selection(pattern).map((value) => ({ [key]: value }))),
    minOffers: fc.integer({ min: 1, max: 3 }),
    outliers,
  },
  { requiredKeys: [] },
);

export const competitorTarget: fc.Arbitrary<Target> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ position: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ statistic: fc.constantFrom("lowest", "highest", "average", "median") }) },
  { weight: 2, arbitrary: fc.record({ percentile: fc.constantFrom(0, 12.5, 25, 33.3, 50, 90, 100) }) },
  { weight: 1, arbitrary: fc.record({ vendor: pattern }) },
);

const target: fc.Arbitrary<Target> = fc.oneof(
  { weight: 6, arbitrary: competitorTarget },
  { weight: 1, arbitrary: fc.record({ amount: amount() }) },
  { weight: 1, arbitrary: fc.constant("keep" as const) },
);

export const adjust: fc.Arbitrary<AdjustPart> = fc.oneof(
  fc.record({ percent }),
  fc.record({ amount: cents(-200, 200) }),
  fc.record({ percent, amount: fc.constantFrom(-0.01, 0.01) }),
);

export const change: fc.Arbitrary<ChangePart> = fc
  .record(
    {
      maxPercentUp: fc.constantFrom(0, 1, 3.3, 5, 50),
      maxPercentDown: fc.constantFrom(0, 1, 3.3, 5, 50, 100),
      minAmount: fc.constantFrom(0.02, 0.1, 0.5),
      minPercent: fc.constantFrom(0.5, 1, 3.3),
    },
    { requiredKeys: [] },
  )
  .filter((part) => Object.keys(part).length > 0);

const mode = fc.constantFrom("down" as const, "up" as const, "nearest" as const);
const ending = fc.constantFrom(0, 0.05, 0.49, 0.5, 0.9, 0.95, 0.99, 0.29);

export const rounding: fc.Arbitrary<RoundingPart> = fc.oneof(
  fc.record({ ending, mode }, { requiredKeys: ["ending"] }),
  fc.record({ endings: fc.array(ending, { minLength: 1, maxLength: 3 }), mode }, { requiredKeys: ["endings"] }),
  fc.record({ step: fc.constantFrom(0.01, 0.05, 0.1, 0.29, 1, 2.5), mode }, { requiredKeys: ["step"] }),
);

export const rule: fc.Arbitrary<Rule> = fc.record(
  {
    target,
    competitors,
    compareBy: fc.constantFrom("unitPrice", "totalPrice"),
    adjust,
    minPrice: amount(),
    maxPrice: amount(),
    unreachable: fc.constantFrom("next", "floor", "skip"),
    withoutCompetitors: fc.oneof(fc.constantFrom("keep" as const, "skip" as const, "fail" as const), amount()),
    change,
    rounding,
    onBoundary: fc.constantFrom("clamp", "skip"),
  },
  { requiredKeys: ["target"] },
);

const node: fc.Arbitrary<StrategyNode> = fc.letrec<{ inner: StrategyNode }>((tie) => ({
  inner: fc.oneof(
    { depthSize: "small", maxDepth: 3, withCrossShrink: true },
    { weight: 8, arbitrary: fc.record({ rule }) },
    { weight: 1, arbitrary: fc.record({ skip: fc.constant("by hand") }) },
    {
      weight: 2,
      arbitrary: fc.record({
        branches: fc.array(branchOf(tie("inner")), { minLength: 1, maxLength: 2 }),
        otherwise: tie("inner"),
      }),
    },
  ),
})).inner;

function branchOf(next: fc.Arbitrary<StrategyNode>): fc.Arbitrary<Branch> {
  const named = fc.option(fc.constantFrom("Big", "Small"), { nil: null });
  return fc.tuple(named, condition, next).map(([name, when, following]): Branch => {
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's key
    return name === null ? { when, then: following } : { name, when, then: following };
  });
}

export const strategy: fc.Arbitrary<Strategy> = fc.record(
  { name: fc.constant("Random"), branches: fc.array(branchOf(node), { maxLength: 3 }), otherwise: node },
  { requiredKeys: ["name", "otherwise"] },
);

/** A strategy of one rule. */
export function strategyOf(only: Rule): Strategy {
  return { name: "One rule", otherwise: { rule: only } };
}
