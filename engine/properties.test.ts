// The engine's guarantees (README, "Guarantees") on random strategies, products and markets.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import {
  type EngineContext,
  type EngineProduct,
  type Market,
  type MarketOffer,
  type Outcome,
  type Rule,
  type Strategy,
  compileStrategy,
  describe,
  recommend,
} from "./index.ts";
import * as arbitrary from "./oracle/arbitraries.ts";

const CASES = Number(process.env["ENGINE_CASES"] ?? 1_500);

interface Inputs {
  readonly strategy: Strategy;
  readonly product: EngineProduct;
  readonly markets: readonly Market[];
  readonly context: EngineContext;
}

const inputs: fc.Arbitrary<Inputs> = fc.record({
  strategy: arbitrary.strategy,
  product: arbitrary.product,
  markets: arbitrary.markets,
  context: arbitrary.context,
});

function evaluate({ strategy, product, markets, context }: Inputs): Outcome {
  return recommend(compileStrategy(strategy), product, markets, context);
}

function check<T>(values: fc.Arbitrary<T>, property: (value: T) => void): void {
  fc.assert(fc.property(values, property), { numRuns: CASES });
}

const money = fc.integer({ min: 850, max: 1150 }).map((cents) => cents / 100);

/** Inputs of one rule whose limits are plain numbers, so that a test can check them. */
const limited = fc.record({
  rule: arbitrary.rule,
  floor: fc.option(money, { nil: null }),
  ceiling: fc.option(money, { nil: null }),
  product: arbitrary.product,
  markets: arbitrary.markets,
  context: arbitrary.context,
});

type Limited = typeof limited extends fc.Arbitrary<infer T> ? T : never;

function strategyOfLimited({ rule, floor, ceiling }: Limited): Strategy {
  const { minPrice: _, maxPrice: __, ...rest } = rule;
  const only: Rule = {
    ...rest,
    ...(floor === null ? {} : { minPrice: floor }),
    ...(ceiling === null ? {} : { maxPrice: ceiling }),
  };
  return arbitrary.strategyOf(only);
}

test("a price is never outside the product's boundaries, and is whole cents from 0.01 on", () => {
  check(inputs, (given) => {
    const outcome = evaluate(given);
    if (outcome.kind === "recommendation") {
      const { price } = outcome;
      assert.ok(price >= 0.01 && price <= 9999999999999.99);
      assert.match(String(price), /^\d+(\.\d{1,2})?$/);
      assert.ok(price >= (given.product.minPriceBoundary ?? 0));
      assert.ok(price <= (given.product.maxPriceBoundary ?? Infinity));
    }
  });
});

test("a price is never below the strategy floor, nor above the ceiling unless the floor is", () => {
  check(limited, (given) => {
    const outcome = evaluate({ ...given, strategy: strategyOfLimited(given) });
    if (outcome.kind === "recommendation") {
      const { floor, ceiling } = given;
      assert.ok(floor === null || outcome.price >= floor);
      assert.ok(ceiling === null || outcome.price <= Math.max(ceiling, floor ?? 0));
    }
  });
});

test("a price moves no further than the change limit unless a higher limit forces it", () => {
  check(limited, (given) => {
    const { change } = given.rule;
    const { previousPrice } = given.context;
    const outcome = evaluate({ ...given, strategy: strategyOfLimited(given) });
    if (outcome.kind !== "recommendation" || change === undefined || previousPrice === null || previousPrice < 0.01) {
      return;
    }
    const { minPriceBoundary, maxPriceBoundary } = given.product;
    const lowest = Math.max(minPriceBoundary ?? 0, given.floor ?? 0);
    const highest = Math.min(maxPriceBoundary ?? Infinity, Math.max(given.ceiling ?? Infinity, lowest));
    const percent = outcome.relativeChangePercent ?? 100;
    const isTooHigh = percent > 100 + (change.maxPercentUp ?? Infinity) + 0.005;
    const isTooLow = percent < 100 - (change.maxPercentDown ?? Infinity) - 0.005;
    assert.ok(!isTooHigh || outcome.price === lowest, `${outcome.price} is more than the greatest change up`);
    assert.ok(!isTooLow || outcome.price === highest, `${outcome.price} is more than the greatest change down`);
  });
});

test("a price either stays or changes by the least change, unless a limit forbids to stay", () => {
  check(limited, (given) => {
    const { minAmount = 0, minPercent = 0 } = given.rule.change ?? {};
    const { previousPrice } = given.context;
    const outcome = evaluate({ ...given, strategy: strategyOfLimited(given) });
    if (outcome.kind !== "recommendation" || previousPrice === null || previousPrice < 0.01) {
      return;
    }
    const floor = Math.max(given.product.minPriceBoundary ?? 0, given.floor ?? 0);
    const ceiling = Math.min(given.product.maxPriceBoundary ?? Infinity, Math.max(given.ceiling ?? Infinity, floor));
    if (previousPrice < floor || previousPrice > ceiling || outcome.price === previousPrice) {
      return;
    }
    const change = Math.abs(outcome.price - previousPrice);
    assert.ok(change >= minAmount - 1e-6 && change >= (previousPrice * minPercent) / 100 - 1e-6);
  });
});

test("a price has the ending asked for whenever the boundaries and the strategy's limits leave one", () => {
  const endings = fc.record({ limited, ending: fc.constantFrom(0, 0.49, 0.5, 0.99) });
  check(endings, ({ limited: given, ending }) => {
    const { change: _, ...rest } = given.rule;
    const rule: Rule = { ...rest, rounding: { ending } };
    const outcome = evaluate({ ...given, strategy: strategyOfLimited({ ...given, rule }) });
    const isKept = given.rule.target === "keep" || (outcome.kind === "recommendation" && outcome.withoutCompetitors);
    if (outcome.kind !== "recommendation" || isKept) {
      return;
    }
    const lowest = Math.max(given.product.minPriceBoundary ?? 0, given.floor ?? 0, 0.01);
    const highest = Math.min(given.product.maxPriceBoundary ?? 1e13, Math.max(given.ceiling ?? 1e13, lowest));
    const first = Math.ceil(Math.round((lowest - ending) * 100) / 100) + ending;
    const fits = Math.round(outcome.price * 100) % 100 === Math.round(ending * 100);
    assert.ok(fits || Math.round(first * 100) > Math.round(highest * 100), `${outcome.price} could end in ${ending}`);
  });
});

/** Rules without what may break monotony: README, guarantee 5. */
const monotone = fc.record({
  target: fc.oneof(
    fc.record({ position: fc.integer({ min: 1, max: 4 }) }),
    fc.record({
      statistic: fc.constantFrom("lowest" as const, "highest" as const, "average" as const, "median" as const),
    }),
    fc.record({ percentile: fc.constantFrom(0, 12.5, 50, 80, 100) }),
  ),
  compareBy: fc.constantFrom("unitPrice" as const, "totalPrice" as const),
  unreachable: fc.constant("floor" as const),
  rounding: arbitrary.rounding,
  adjust: arbitrary.adjust,
  minPrice: money,
  change: arbitrary.change,
});

test("a competitor's higher price never lowers ours, for position and statistic targets", () => {
  const raised = fc.record({
    rule: monotone,
    product: arbitrary.product,
    market: arbitrary.market,
    context: arbitrary.context,
    index: fc.nat(6),
    by: fc.integer({ min: 1, max: 300 }),
  });
  let priced = 0;
  check(raised, ({ rule, product, market, context, index, by }) => {
    const strategy = arbitrary.strategyOf(rule);
    const offers = market.offers.map((offer, position) =>
      position === index && !offer.own
        ? Object.assign({}, offer, { price: (Math.round(offer.price * 100) + by) / 100 })
        : offer,
    );
    const before = evaluate({ strategy, product, markets: [market], context });
    const after = evaluate({ strategy, product, markets: [{ ...market, offers }], context });
    if (before.kind === "recommendation" && after.kind === "recommendation") {
      priced += 1;
      assert.ok(after.price >= before.price, `${before.price} became ${after.price}`);
    }
  });
  assert.ok(priced > CASES / 5);
});

/** The same value with every list in another order where order has no meaning, and every object's keys reversed. */
function reversedKeys<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).reverse())
      : inner,
  );
}

test("the order of offers, domains, tags and object keys changes nothing", () => {
  check(fc.tuple(inputs, fc.infiniteStream(fc.nat())), ([given, numbers]) => {
    const shuffled = <T>(list: readonly T[]): T[] =>
      list
        .map((entry) => ({ entry, key: numbers.next().value ?? 0 }))
        .sort((a, b) => a.key - b.key)
        .map(({ entry }) => entry);
    const markets = shuffled(given.markets).map((market) =>
      reversedKeys({ ...market, offers: shuffled(market.offers) }),
    );
    const product = reversedKeys({ ...given.product, tags: shuffled(given.product.tags) });
    const strategy = reversedKeys(given.strategy);
    const options = { trace: true };
    const first = recommend(compileStrategy(given.strategy), given.product, given.markets, given.context, options);
    const second = recommend(compileStrategy(strategy), product, markets, given.context, options);
    assert.deepEqual(second, first);
  });
});

test("leaving out offers that do not count changes no price", () => {
  const plain = fc.record({
    rule: arbitrary.rule.filter((rule) => rule.competitors?.outliers === undefined),
    product: arbitrary.product,
    markets: arbitrary.markets,
    context: arbitrary.context,
  });
  check(plain, ({ rule, product, markets, context }) => {
    fc.pre(!JSON.stringify(rule).includes("market."));
    const compiled = compileStrategy(arbitrary.strategyOf(rule));
    const outcome = recommend(compiled, product, markets, context, { trace: true });
    const idle = new Map<string, Set<string>>();
    for (const step of outcome.trace?.steps ?? []) {
      if (step.step === "offers" && step.domain !== null) {
        const left = step.leftOut.filter((offer) => offer.reason !== "own");
        idle.set(step.domain, new Set(left.map((offer) => offer.offerId)));
      }
    }
    const fewer = markets.map((market) => {
      const offers = market.offers.filter((offer) => idle.get(market.domain)?.has(offer.id) !== true);
      return Object.assign({}, market, { offers });
    });
    const { trace: _, ...expected } = outcome;
    assert.deepEqual(withoutWords(recommend(compiled, product, fewer, context)), withoutWords(expected));
  });
});

function withoutWords(outcome: Outcome): object {
  return outcome.kind === "recommendation" ? outcome : { kind: outcome.kind, leafNodeId: outcome.leafNodeId };
}

/** Every amount of money in a rule times ten. */
function tenfold(rule: Rule): Rule {
  const keys = new Set(["amount", "minPrice", "maxPrice", "minAmount", "step"]);
  return JSON.parse(JSON.stringify(rule), (key: string, value: unknown) =>
    typeof value === "number" && keys.has(key) ? Math.round(value * 1000) / 100 : value,
  );
}

const times10 = (value: number): number => Math.round(value * 1000) / 100;

function tenfoldOffer(offer: MarketOffer): MarketOffer {
  return { ...offer, price: times10(offer.price), deliveryCosts: times10(offer.deliveryCosts) };
}

function tenfoldProduct(product: EngineProduct): EngineProduct {
  const scaled = (value: number | null): number | null => (value === null ? null : times10(value));
  return {
    ...product,
    referencePrice: scaled(product.referencePrice),
    minPriceBoundary: scaled(product.minPriceBoundary),
    maxPriceBoundary: scaled(product.maxPriceBoundary),
    tags: product.tags.map(({ key, value, doubleValue }) =>
      doubleValue === undefined || key === "vat" ? { key, value } : { key, value, doubleValue: times10(doubleValue) },
    ),
  };
}

test("ten times every amount gives ten times the price", () => {
  const scaled = fc.record({
    rule: fc.record(
      {
        target: fc.oneof(arbitrary.competitorTarget, fc.constant("keep" as const), fc.record({ amount: money })),
        compareBy: fc.constantFrom("unitPrice" as const, "totalPrice" as const),
        adjust: arbitrary.adjust,
        minPrice: money,
        maxPrice: money,
        change: arbitrary.change,
        rounding: fc.record({
          step: fc.constant(0.01),
          mode: fc.constantFrom("up" as const, "down" as const, "nearest" as const),
        }),
      },
      { requiredKeys: ["target", "rounding"] },
    ),
    product: arbitrary.product,
    offers: fc.array(fc.record({ price: money, base: arbitrary.offer }), { maxLength: 6 }),
    context: arbitrary.context,
  });
  let priced = 0;
  check(scaled, ({ rule, product, offers, context }) => {
    fc.pre((context.previousPrice ?? 0) < 1e9);
    const one: Market = {
      domain: "a.example",
      currency: "EUR",
      gatheredAtMs: context.nowMs,
      offers: offers.map(({ price, base }, index) => Object.assign({}, base, { price, id: `o${index}` })),
    };
    const ten: Market = { ...one, offers: one.offers.map(tenfoldOffer) };
    const previousPrice = context.previousPrice === null ? null : times10(context.previousPrice);
    const first = evaluate({ strategy: arbitrary.strategyOf(rule), product, markets: [one], context });
    const second = evaluate({
      strategy: arbitrary.strategyOf(tenfold(rule)),
      product: tenfoldProduct(product),
      markets: [ten],
      context: { ...context, previousPrice },
    });
    if (first.kind === "recommendation" && first.price > 0.1) {
      priced += 1;
      assert.equal(second.kind, first.kind);
      assert.equal(second.kind === "recommendation" ? second.price : 0, times10(first.price));
    }
  });
  assert.ok(priced > CASES / 3);
});

test("the price is the cheapest of the domains' prices, competitors before fallbacks", () => {
  check(inputs, (given) => {
    const outcome = evaluate(given);
    if (outcome.kind !== "recommendation") {
      return;
    }
    const priced = outcome.domains.filter((result) => result.kind === "recommendation");
    const competing = priced.filter((result) => !result.withoutCompetitors);
    const candidates = competing.length > 0 ? competing : priced;
    assert.equal(outcome.relevantDomain === null, candidates.length === 0);
    if (candidates.length > 0) {
      assert.equal(outcome.price, Math.min(...candidates.map((result) => result.price)));
      assert.ok(candidates.some(({ domain, price }) => domain === outcome.relevantDomain && price === outcome.price));
    }
  });
});

test("replaying with a trace gives the same outcome, a JSON trace and sentences", () => {
  check(inputs, ({ strategy, product, markets, context }) => {
    const compiled = compileStrategy(strategy);
    const plain = recommend(compiled, product, markets, context);
    const { trace, ...traced } = recommend(compiled, product, markets, context, { trace: true });
    assert.deepEqual(traced, plain);
    assert.ok(trace !== undefined);
    assert.deepEqual(JSON.parse(JSON.stringify(trace)), trace);
    const sentences = describe(trace);
    assert.ok(sentences.length > 0);
    for (const sentence of sentences) {
      assert.match(sentence, /^[A-Z0-9a-z.][^\n]*[.:]$/);
      assert.doesNotMatch(sentence, /undefined|NaN|\[object/);
    }
    assert.deepEqual(recommend(compiled, product, markets, context), plain);
  });
});

test("each step of a trace begins where the one before ended", () => {
  check(inputs, ({ strategy, product, markets, context }) => {
    const { trace } = recommend(compileStrategy(strategy), product, markets, context, { trace: true });
    let domain: string | null | undefined;
    let amount: number | string | null = null;
    for (const step of trace?.steps ?? []) {
      if (step.step === "branch" || step.step === "market" || step.step === "offers") {
        [domain, amount] = [step.domain, null];
      } else if ("before" in step) {
        assert.equal(step.domain, domain ?? null);
        assert.ok(amount === null || step.before === amount, `${step.step} begins at ${step.before}, not ${amount}`);
        amount = step.after;
      } else if ("after" in step && step.step !== "aggregate") {
        [domain, amount] = [step.domain, step.after];
      }
    }
  });
});
