// How the price follows changes of its inputs: monotony, order, idle offers, scale (README, "Guarantees").

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type EngineProduct,
  type Market,
  type MarketOffer,
  type Outcome,
  type Rule,
  compileStrategy,
  recommend,
} from "../../engine/index.ts";
import * as arbitrary from "./oracle/arbitraries.ts";
import { CASES, check, evaluate, inputs, money } from "./oracle/random-inputs.ts";
import { fc } from "./oracle/seeded.ts";

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
  change: arbitrary.change.map((change) => {
    const { minAmount: _, minPercent: __, ...limits } = change;
    return limits;
  }),
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
    rule: arbitrary.rule.filter((rule) => !JSON.stringify(rule).includes("outliers")),
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
        const left = step.leftOut.filter((offer) => offer.reason.code !== "own");
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
