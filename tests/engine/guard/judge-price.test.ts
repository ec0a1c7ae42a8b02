// Judging one price: each check at its edge, how checks add up, and random prices against an oracle of its own arithmetic.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type EngineContext,
  type EngineProduct,
  type Guard,
  type Market,
  type MarketOffer,
  type PriceHistory,
  type Verdict,
  DEFAULT_GUARD,
  OPEN_GUARD,
  compileGuard,
  compileStrategy,
  parseAmount,
  parseStrategy,
  reasonText,
  recommend,
  requiredApprovals,
  updateHistory,
} from "../../../engine/index.ts";
import * as arbitrary from "../oracle/arbitrary-inputs.ts";
import { judgedRules, someGuard, somePast, withPast } from "../oracle/arbitrary-guards.ts";
import { judgeByOracle } from "../oracle/guard.ts";
import { aContext, aKettle, anOffer, marketAt } from "../oracle/kettle.ts";
import { fc } from "../oracle/seeded.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
const product = aKettle();
const context = aContext(NOW);

function aMarket(prices: readonly number[], changes: Partial<Market> = {}): Market {
  const offers = prices.map((price, index): MarketOffer => {
    return anOffer(`Shop ${index}`, price, { id: `o${index}` });
  });
  return marketAt(NOW, offers, { domain: "a.example", ...changes });
}

interface Given {
  readonly rule?: object;
  readonly document?: object;
  readonly guard?: Partial<Guard>;
  readonly product?: Partial<EngineProduct>;
  readonly markets?: readonly Market[];
  readonly context?: Partial<EngineContext>;
}

/** The verdict on what a rule recommends; the cheapest competitor's price unless told. */
function judged(given: Given): Verdict {
  const rule = given.rule ?? { target: { position: 1 } };
  const parsed = parseStrategy({ name: "x", otherwise: { rule }, ...given.document });
  assert.ok("strategy" in parsed, JSON.stringify(parsed));
  const strategy = compileStrategy(parsed.strategy);
  const priced = {
    product: { ...product, ...given.product },
    markets: given.markets ?? [],
    context: { ...context, ...given.context },
  };
  const recommendation = recommend(strategy, priced.product, priced.markets, priced.context);
  assert.ok(recommendation.kind === "recommendation", JSON.stringify(recommendation));
  return compileGuard({ ...OPEN_GUARD, ...given.guard }, strategy)({ ...priced, recommendation });
}

const amount = (value: number): object => ({ target: { amount: value } });
const codes = ({ reasons }: Verdict): string[] => reasons.map(({ code }) => code);
const words = ({ reasons }: Verdict): string[] => reasons.map((reason) => reasonText(reason, "en"));

test("the cheapest of 0.01, 480 and 490 is not published by the defaults, whatever else is known", () => {
  const markets = [aMarket([0.01, 480, 490])];
  const known: Given[] = [
    {},
    { product: { referencePrice: 485 } },
    { context: { previousPrice: 479 } },
    { product: { minPriceBoundary: 0 } },
    { rule: { target: { position: 1 }, minPrice: { of: "tags.min", else: "none" } } },
    { rule: { target: { position: 1 }, minPrice: 0.01 } },
  ];
  for (const given of known) {
    const verdict = judged({ ...given, markets, guard: DEFAULT_GUARD });
    assert.equal(verdict.verdict, "hold", JSON.stringify(given));
    assert.ok(codes(verdict).includes("withoutFloor") && codes(verdict).includes("farFromMarket"));
  }
});

test("100 times the cost by a lost decimal comma is held, of a product with a price and of a new one", () => {
  const tags = [{ key: "purchasePrice", value: "1999", doubleValue: 1_999 }];
  const given = {
    rule: {
      target: { amount: { of: "tags.purchasePrice", marginPercent: 20 } },
      minPrice: { of: "tags.purchasePrice" },
    },
    markets: [aMarket([24.9, 26, 27])],
    guard: DEFAULT_GUARD,
  };
  assert.deepEqual(codes(judged({ ...given, product: { tags } })), ["farFromMarket"]);
  assert.deepEqual(codes(judged({ ...given, product: { tags }, context: { previousPrice: 24.99 } })), [
    "change",
    "farFromMarket",
  ]);
});

test("withoutFloor is below so many percent of the higher of the published price and the reference price", () => {
  const guard = { withoutFloor: { belowPercent: 40, onBreach: "hold" } } as const;
  const at = (price: number, given: Given): string[] => words(judged({ rule: amount(price), guard, ...given }));
  const both = { product: { referencePrice: 100 }, context: { previousPrice: 50 } };
  assert.deepEqual(at(40, both), []);
  assert.deepEqual(at(39.99, both), [
    "no boundary and no minPrice is a floor of the price 39.99, and it is below 40 % of 100.00, the higher of the published price and the reference price",
  ]);
  assert.deepEqual(at(40, { context: { previousPrice: 100 } }), []);
  assert.deepEqual(at(39.99, { context: { previousPrice: 100 } }).length, 1);
  assert.deepEqual(at(5, {}), [
    "no boundary and no minPrice is a floor of the price 5.00, and there is neither a published price nor an own offer nor a reference price to compare it with",
  ]);
  assert.deepEqual(at(5, { ...both, product: { referencePrice: 100, minPriceBoundary: 4 } }), []);
  assert.deepEqual(at(5, { ...both, rule: { ...amount(5), minPrice: 4 } }), []);
});

test("change is against the lowest and the highest price published in the time, however many changes lie between", () => {
  const guard = { change: { maxPercentUp: 50, maxPercentDown: 30, perHours: 24, onBreach: "hold" } } as const;
  const prices: [number, number][] = [
    [100, 40],
    [120, 20],
    [110, 1],
  ];
  const history = prices.reduce<PriceHistory | null>(
    (before, [price, hoursAgo]) =>
      updateHistory(before, { atMs: NOW - hoursAgo * HOUR, price, limit: null, isDrift: false }),
    null,
  );
  assert.ok(history !== null);
  const at = (price: number): string[] =>
    words(judged({ rule: amount(price), guard, context: { previousPrice: 110, history } }));
  assert.deepEqual(at(150), []);
  assert.deepEqual(at(150.01), [
    "the price 150.01 is more than 50 % above 100.00, the lowest published price of the last 24 h (whole hours)",
  ]);
  assert.deepEqual(at(84), []);
  assert.deepEqual(at(83.99), [
    "the price 83.99 is more than 30 % below 120.00, the highest published price of the last 24 h (whole hours)",
  ]);
});

test("without a published price, change is against the own offer, else the reference price", () => {
  const guard = { change: { maxPercentUp: 50, maxPercentDown: 30, perHours: 24, onBreach: "hold" } } as const;
  const own = aMarket([20]);
  const markets = [{ ...own, offers: own.offers.map((offer) => ({ ...offer, own: true })) }];
  assert.deepEqual(codes(judged({ rule: amount(30), guard, markets, product: { referencePrice: 10 } })), []);
  assert.deepEqual(codes(judged({ rule: amount(30.01), guard, markets, product: { referencePrice: 30 } })), ["change"]);
  assert.deepEqual(codes(judged({ rule: amount(15.01), guard, product: { referencePrice: 10 } })), ["change"]);
  assert.deepEqual(codes(judged({ rule: amount(15_000), guard })), []);
});

test("farFromMarket is against the median of the price's domain, or of all domains as one", () => {
  const guard = { farFromMarket: { belowPercent: 50, abovePercent: 200, onBreach: "hold" } } as const;
  const a = aMarket([10, 20, 30]);
  const b = aMarket([100, 101], { domain: "b.example" });
  assert.deepEqual(codes(judged({ rule: amount(40), guard, markets: [a] })), []);
  assert.deepEqual(words(judged({ rule: amount(40.01), guard, markets: [a] })), [
    "the price 40.01 is above 200 % of 20.00, the median of the market",
  ]);
  assert.deepEqual(codes(judged({ rule: amount(9.99), guard, markets: [a] })), ["farFromMarket"]);
  assert.deepEqual(codes(judged({ rule: amount(40.01), guard, markets: [a, b] })), ["farFromMarket"]);
  assert.deepEqual(
    codes(judged({ rule: amount(40.01), guard, markets: [a, b], document: { market: "together" } })),
    [],
    "the median of all five is 30",
  );
  assert.deepEqual(codes(judged({ rule: amount(40), guard })), []);
});

test("belowCost is an amount; without a value it is no breach, and said so", () => {
  const tags = [{ key: "purchasePrice", value: "10", doubleValue: 10 }];
  const guard = { belowCost: { amount: { formula: "tags.purchasePrice * 1.19" }, onBreach: "hold" } } as const;
  assert.deepEqual(judged({ rule: amount(11.9), guard, product: { tags } }).reasons, []);
  assert.deepEqual(words(judged({ rule: amount(11.89), guard, product: { tags } })), [
    "the price 11.89 is below the cost 11.90",
  ]);
  const unknown = judged({ rule: amount(0.5), guard });
  assert.deepEqual([unknown.verdict, unknown.isCostUnknown], ["publish", true]);
  assert.equal(judged({ rule: amount(12), guard, product: { tags } }).isCostUnknown, false);
});

test("staleMarket looks at the newest market data that entered the calculation; none is not stale", () => {
  const guard = { staleMarket: { hours: 72, onBreach: "skip" } } as const;
  const aged = (hours: number, domain: string, currency = "EUR"): Market =>
    aMarket([10], { domain, currency, gatheredAtMs: NOW - hours * HOUR });
  const at = (...markets: Market[]): string => judged({ rule: amount(10), guard, markets }).verdict;
  assert.equal(at(aged(72, "a.example")), "publish");
  assert.equal(at(aged(73, "a.example")), "skip");
  assert.equal(at(aged(73, "a.example"), aged(1, "b.example")), "publish");
  assert.equal(at(aged(73, "a.example"), aged(1, "b.example", "CHF")), "skip", "no rate: its domain is left out");
  assert.equal(at(), "publish");
  const rates = [{ currency: "CHF", rate: 1.05, atMs: NOW }];
  const together = { rule: amount(10), guard, document: { market: "together" }, context: { rates } };
  const markets = [aged(73, "a.example"), aged(1, "b.example", "CHF")];
  assert.equal(judged({ ...together, markets }).verdict, "publish");
});

test("reasons add up, skip beats hold, and a check that only publishes says nothing", () => {
  const tags = [{ key: "purchasePrice", value: "10", doubleValue: 10 }];
  const given = {
    rule: { ...amount(1), hold: "look at it" },
    product: { tags, referencePrice: 20 },
    markets: [aMarket([20], { gatheredAtMs: NOW - 100 * HOUR })],
  };
  const all = judged({ ...given, guard: DEFAULT_GUARD });
  assert.deepEqual(
    [all.verdict, codes(all)],
    ["skip", ["said", "withoutFloor", "change", "farFromMarket", "belowCost", "staleMarket"]],
  );
  const guard: Guard = { ...DEFAULT_GUARD, staleMarket: { hours: 72, onBreach: "publish" } };
  assert.equal(judged({ ...given, guard }).verdict, "hold");
  const open = judged({ ...given, guard: OPEN_GUARD });
  assert.deepEqual([open.verdict, codes(open)], ["hold", ["said"]]);
  assert.deepEqual(codes(judged({ ...given, rule: amount(1), guard: OPEN_GUARD })), []);
});

test("a price equal to the published one is published, whatever it breaks", () => {
  const stale = [aMarket([480], { gatheredAtMs: NOW - 1_000 * HOUR })];
  const given = { rule: { ...amount(0.01), hold: "x" }, guard: DEFAULT_GUARD, markets: stale };
  assert.equal(judged({ ...given, context: { previousPrice: 0.01 } }).verdict, "publish");
  assert.equal(judged({ ...given, context: { previousPrice: 0.02 } }).verdict, "skip");
});

test("every reason reads in German as well", () => {
  const given = { rule: amount(1), product: { referencePrice: 20 }, markets: [aMarket([20])], guard: DEFAULT_GUARD };
  const texts = judged(given).reasons.map((reason) => reasonText(reason, "de"));
  assert.deepEqual(texts, [
    "keine Grenze und kein minPrice hält den Preis 1,00 nach unten, und er liegt unter 40 % von 20,00, dem Referenzpreis",
    "der Preis 1,00 liegt mehr als 30 % unter 20,00, dem Referenzpreis",
    "der Preis 1,00 liegt unter 30 % von 20,00, dem Median des Marktes",
  ]);
});

test("so many users must agree as the strictest of the reasons asks", () => {
  const guard: Guard = {
    ...DEFAULT_GUARD,
    requiredApprovals: { default: 2, byReason: { run: 1, belowCost: 3, holdWhen: 1 } },
  };
  assert.equal(requiredApprovals(guard, ["change"]), 2);
  assert.equal(requiredApprovals(guard, ["run"]), 1);
  assert.equal(requiredApprovals(guard, ["strategy.holdWhen"]), 1);
  assert.equal(requiredApprovals(guard, ["run", "belowCost", "change"]), 3);
});

test("the cost is an amount without definitions and tables", () => {
  assert.deepEqual(parseAmount({ formula: "max(tags.a, 3)" }), { amount: { formula: "max(tags.a, 3)" } });
  assert.deepEqual(parseAmount(12), { amount: 12 });
  const pointers = (found: unknown): string[] => {
    const parsed = parseAmount(found);
    return "problems" in parsed ? parsed.problems.map(({ pointer, message }) => `${pointer} ${message}`) : [];
  };
  assert.deepEqual(pointers({ sum: [{ of: "tags.a" }, { of: "marget.x" }] }).length, 1);
  assert.match(pointers({ sum: [{ of: "tags.a" }, { of: "marget.x" }] }).join(), /^\/sum\/1\/of /);
  assert.deepEqual(pointers({ use: "floor" }), ["/use use: there is no definition floor; there are none"]);
  assert.equal(pointers({ of: "tags.a", else: "none" }).length, 1);
  assert.equal(pointers(null).length, 1);
});

test("random prices are judged as an oracle with its own arithmetic judges them", () => {
  const met = { prices: 0, publish: 0, hold: 0, skip: 0 };
  fc.assert(
    fc.property(
      fc.constantFrom(...judgedRules),
      someGuard,
      arbitrary.product,
      arbitrary.markets,
      arbitrary.context,
      somePast,
      ({ floor, strategy }, guard, aProduct, markets, itsContext, changes) => {
        const { past, context: full } = withPast(itsContext, changes);
        const recommendation = recommend(strategy, aProduct, markets, full);
        if (recommendation.kind !== "recommendation") {
          return;
        }
        const found = compileGuard(guard, strategy)({ product: aProduct, markets, context: full, recommendation });
        const expected = judgeByOracle(guard, {
          product: aProduct,
          markets,
          context: full,
          price: recommendation.price,
          domain: recommendation.relevantDomain,
          floor,
          past,
          own: ["said"].filter(() => recommendation.holdReasons.length > 0),
        });
        assert.deepEqual({ verdict: found.verdict, codes: codes(found) }, expected);
        met.prices += 1;
        met[found.verdict] += 1;
      },
    ),
    { numRuns: 20_000, seed: 7 },
  );
  assert.ok(met.prices > 8_000 && Math.min(met.publish, met.hold, met.skip) > 1_000, JSON.stringify(met));
});
