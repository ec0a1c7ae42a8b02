// What depends on the published prices before: limits over hours, drifts, waiting, holding; and the history itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Capability,
  type EngineContext,
  type Market,
  type MarketOffer,
  type PriceHistory,
  type Recommendation,
  compileStrategy,
  describe,
  parseStrategy,
  readPart,
  recommend,
  updateHistory,
} from "../../engine/index.ts";
import { linesOf } from "./oracle/documents.ts";
import { fc } from "./oracle/seeded.ts";
import { changesOf, rangeOf } from "../../engine/values/price-history.ts";
import { aContext, aKettle, anOffer, marketAt } from "./oracle/kettle.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;

const product = aKettle({ referencePrice: 20, tags: [{ key: "purchasePrice", value: "8", doubleValue: 8 }] });

function aMarket(prices: readonly number[], changes: Partial<MarketOffer> = {}): Market {
  const offers = prices.map((price, index): MarketOffer => {
    return anOffer(`Shop ${index}`, price, { id: `o${index}`, ...changes });
  });
  return marketAt(NOW, offers);
}

function contextAt(nowMs: number, history: PriceHistory | null): EngineContext {
  const known = history === null ? {} : { history };
  return aContext(nowMs, { previousPrice: history?.price ?? null, ...known });
}

function compiled(rule: object, more: object = {}) {
  const parsed = parseStrategy({ name: "x", ...more, otherwise: { rule } });
  assert.ok("strategy" in parsed, JSON.stringify(parsed));
  return compileStrategy(parsed.strategy);
}

function priced(rule: object, markets: readonly Market[], context: EngineContext): Recommendation {
  const outcome = recommend(compiled(rule), product, markets, context, { trace: true });
  assert.ok(outcome.kind === "recommendation", JSON.stringify(outcome));
  return outcome;
}

/** The first price, at an hour. */
function startedAt(price: number, atMs: number): PriceHistory {
  return updateHistory(null, { atMs, price, limit: null, isDrift: false });
}

/** Prices a market so many times in the hours of a day; each price is published. */
function dayOf(rule: object, prices: readonly number[], runs: number, start: PriceHistory): PriceHistory {
  const strategy = compiled(rule);
  let history = start;
  for (let run = 1; run <= runs; run += 1) {
    const nowMs = NOW + Math.round((run * 24 * HOUR) / runs);
    const outcome = recommend(
      strategy,
      product,
      prices.length === 0 ? [] : [aMarket(prices)],
      contextAt(nowMs, history),
    );
    assert.ok(outcome.kind === "recommendation");
    const { price, limit, isDrift } = outcome;
    history = updateHistory(history, { atMs: nowMs, price, limit, isDrift });
  }
  return history;
}

test("at most 5 % a day is at most 5 % a day, however often runs calculate", () => {
  const rule = { target: { position: 1 }, change: { maxPercentDown: 5, perHours: 24 } };
  for (const runs of [1, 10, 1_000]) {
    assert.equal(dayOf(rule, [1], runs, startedAt(10, NOW)).price, 9.5, `${runs} runs`);
  }
});

test("a drift ends the day at the same price, however often it was calculated", () => {
  const rule = { target: { position: 1 }, withoutCompetitors: { drift: { percentPerDay: 3, towards: 20 } } };
  for (const runs of [1, 10, 1_000]) {
    assert.equal(dayOf(rule, [], runs, startedAt(10, NOW)).price, 10.3, `${runs} runs`);
  }
  const towards = { target: { position: 1 }, withoutCompetitors: { drift: { percentPerDay: 3, towards: 10.1 } } };
  assert.equal(dayOf(towards, [], 10, startedAt(10, NOW)).price, 10.1);
  const endings = { ...rule, rounding: { ending: 0.99 } };
  assert.equal(dayOf(endings, [], 10, startedAt(10, NOW)).price, 10);
});

test("a drift above the last band of rounding goes to whole cents, towards where it started", () => {
  const drift = { percentPerDay: 0.5, towards: 8.5 };
  const rule = {
    target: { position: 1 },
    withoutCompetitors: { drift },
    rounding: { bands: [{ upTo: 10, step: 0.05 }] },
  };
  const history = startedAt(10.34, NOW - 72 * HOUR);
  // 10.34 less 1.5 % is 10.1849.
  assert.equal(priced(rule, [], contextAt(NOW, history)).price, 10.19);
});

test("while the published price leads, it drifts up, at most to the target", () => {
  const rule = { target: { position: 1 }, whenCheapest: { drift: { percentPerDay: 10, towards: 30 } } };
  const history = startedAt(10, NOW - 24 * HOUR);
  assert.equal(priced(rule, [aMarket([15])], contextAt(NOW, history)).price, 11);
  assert.equal(priced(rule, [aMarket([10.4])], contextAt(NOW, history)).price, 10.4);
  assert.equal(priced(rule, [aMarket([9])], contextAt(NOW, history)).price, 9);
});

test("a range of hours always contains the present price, and no price that stood is outside it", () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 500, max: 1500 }), fc.integer({ min: 1, max: 90 * 60_000 * 10 })), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 720 }), (list, hours) => {
      let history: PriceHistory | null = null;
      let atMs = NOW;
      const stood: { price: number; fromMs: number }[] = [];
      for (const [cents, pauseMs] of list) {
        atMs += pauseMs;
        history = updateHistory(history, { atMs, price: cents / 100, limit: null, isDrift: false });
        stood.push({ price: cents / 100, fromMs: atMs });
      }
      assert.ok(history !== null);
      const { lowest, highest } = rangeOf(history, atMs, hours);
      const seen = stood.filter((_, index) => (stood[index + 1]?.fromMs ?? Infinity) > atMs - hours * HOUR);
      for (const { price } of seen) {
        assert.ok(price >= lowest && price <= highest, `${price} outside ${lowest} to ${highest}`);
      }
      const changes = stood.filter((entry, index) => index > 0 && entry.price !== stood[index - 1]?.price);
      const recent = changes.filter(({ fromMs }) => fromMs > atMs - 24 * HOUR).length;
      assert.ok(changesOf(history, atMs, 24).changes >= recent);
      assert.ok(history.hours.length <= 49 && history.days.length <= 32);
      assert.ok((history.earlier ?? []).length <= 29);
      assert.deepEqual(JSON.parse(JSON.stringify(history)), history);
    }),
    { numRuns: 500 },
  );
});

test("a price stays for the hours between changes, and after so many changes a day", () => {
  const soon = { target: { position: 1 }, change: { minHoursBetween: 4 } };
  const outcome = priced(soon, [aMarket([9])], contextAt(NOW, startedAt(10, NOW - 3 * HOUR)));
  assert.equal(outcome.price, 10);
  const said =
    outcome.trace === undefined
      ? ""
      : describe(outcome.trace)
          .map(({ text }) => text)
          .join(" ");
  assert.match(said, /The price stays at 10\.00: the price changed 3 h ago, at least 4 h must lie between\./);
  assert.equal(priced(soon, [aMarket([9])], contextAt(NOW, startedAt(10, NOW - 4 * HOUR))).price, 9);
  const floor = { ...soon, minPrice: 10.5 };
  assert.equal(priced(floor, [aMarket([11])], contextAt(NOW, startedAt(10, NOW - HOUR))).price, 11);
  const often = { target: { position: 1 }, change: { maxChangesPerDay: 2 } };
  const twice = [11, 10].reduce(
    (history, price, index) =>
      updateHistory(history, { atMs: NOW - (5 - index) * HOUR, price, limit: null, isDrift: false }),
    startedAt(12, NOW - 6 * HOUR),
  );
  assert.equal(priced(often, [aMarket([9])], contextAt(NOW, twice)).price, 10);
});

test("a greater change is limited, skipped, or held with the price wished", () => {
  const context = contextAt(NOW, startedAt(10, NOW - 48 * HOUR));
  const by = (atLimit: string): object => ({ target: { position: 1 }, change: { maxDown: 0.5, atLimit } });
  assert.equal(priced(by("clamp"), [aMarket([8])], context).price, 9.5);
  const held = priced(by("hold"), [aMarket([8])], context);
  assert.deepEqual([held.price, held.holdReasons.map(({ code }) => code)], [8, ["changeBeyond"]]);
  assert.equal(recommend(compiled(by("skip")), product, [aMarket([8])], context).kind, "skip");
});

test("prices are held by branch, rule and condition, but never one that is published already", () => {
  const context = contextAt(NOW, startedAt(10, NOW - 48 * HOUR));
  const rule = { target: { position: 1 }, holdWhen: { field: "result.changePercent", gt: 15 } };
  assert.deepEqual(priced(rule, [aMarket([11])], context).holdReasons, []);
  assert.deepEqual(
    priced(rule, [aMarket([12])], context).holdReasons.map(({ code }) => code),
    ["heldBy"],
  );
  const always = { target: { position: 1 }, hold: "new assortment" };
  assert.equal(priced(always, [aMarket([11])], context).holdReasons.length, 1);
  assert.deepEqual(priced(always, [aMarket([10])], context).holdReasons, []);
  assert.match(
    linesOf({ name: "x", otherwise: { rule: { target: { amount: { of: "result.price" } } } } }).join(),
    /result\.price has a value only in holdWhen/,
  );
});

test("what holds a price is pointed at: the branch, the rule, its condition, its change limit", () => {
  const context = contextAt(NOW, startedAt(10, NOW - 48 * HOUR));
  const rule = {
    target: { position: 1 },
    hold: "checked by hand",
    holdWhen: { field: "result.price", gt: 1 },
    change: { maxPercentUp: 5, atLimit: "hold" },
  };
  const when = { field: "name", exists: true };
  const branch = `{"name":"New","hold":"new","when":${JSON.stringify(when)},"then":${JSON.stringify({ rule })}}`;
  const document: unknown = JSON.parse(`{"name":"x","branches":[${branch}],"otherwise":{"skip":"y"}}`);
  const parsed = parseStrategy(document);
  assert.ok("strategy" in parsed, JSON.stringify(parsed));
  const outcome = recommend(compileStrategy(parsed.strategy), product, [aMarket([11])], context, { trace: true });
  const held = describe(outcome.trace ?? assert.fail()).filter(({ text }) => text.startsWith("Held for approval: "));
  assert.deepEqual(
    held.map(({ pointer }) => pointer),
    [
      "/branches/0/hold",
      "/branches/0/then/rule/hold",
      "/branches/0/then/rule/change/atLimit",
      "/branches/0/then/rule/holdWhen",
    ],
  );
});

test("a price says which limit decided it", () => {
  const context = contextAt(NOW, null);
  const limitOf = (rule: object, prices: readonly number[]): string | null =>
    priced(rule, [aMarket(prices)], context).limit;
  assert.equal(limitOf({ target: { position: 1 }, minPrice: 9 }, [8]), "floor");
  assert.equal(limitOf({ target: { position: 1 }, maxPrice: 9 }, [12]), "ceiling");
  assert.equal(limitOf({ target: { position: 1 }, minPrice: 9 }, [10]), null);
});

test("fields of the own state, vendors, dates and history have their values", () => {
  const history = updateHistory(startedAt(12, NOW - 30 * HOUR), {
    atMs: NOW - 6 * HOUR,
    price: 10,
    limit: "floor",
    isDrift: false,
  });
  const own = { own: true, attributes: [{ key: "buyBox", value: "prime" }], deliveryCosts: 2 };
  const market = {
    ...aMarket([9, 12]),
    offers: [...aMarket([9, 12]).offers, ...aMarket([11], own).offers.map((offer) => ({ ...offer, id: "own" }))],
  };
  const conditions: [object, boolean][] = [
    [{ field: "previous.price", equals: 10 }, true],
    [{ field: "previous.ageHours", equals: 6 }, true],
    [{ field: "previous.limit", equals: "floor" }, true],
    [{ field: "history.changes24h", equals: 1 }, true],
    [{ field: "history.lowest30d", equals: 10 }, true],
    [{ field: "history.hoursAtFloor", gte: 6 }, true],
    [{ field: "own.unitPrice", equals: 11 }, true],
    [{ field: "own.totalPrice", equals: 13 }, true],
    [{ field: "own.available", equals: true }, true],
    [{ field: "own.hasBuyBox", equals: true }, true],
    [{ field: "market.domain", matches: "shop*" }, true],
    [{ field: 'market.vendors["Shop 1"].unitPrice', equals: 12 }, true],
    [{ field: 'market.vendors["shop *"].position', equals: 1 }, true],
    [{ field: "market.vendors['Nobody'].available", equals: false }, true],
    [{ field: "market.vendors['Nobody'].unitPrice", exists: true }, false],
    [{ field: "time.date", gte: "2026-11-20", lt: "2026-11-21" }, true],
    [{ field: "time.month", equals: 11 }, true],
    [{ field: "time.dayOfMonth", equals: 21 }, false],
  ];
  for (const [when, expected] of conditions) {
    const branch: unknown = JSON.parse(`{"when":${JSON.stringify(when)},"then":{"skip":"yes"}}`);
    const parsed = parseStrategy({ name: "x", branches: [branch], otherwise: { skip: "no" } });
    assert.ok("strategy" in parsed, JSON.stringify(parsed));
    const outcome = recommend(compileStrategy(parsed.strategy), product, [market], contextAt(NOW, history));
    assert.ok(outcome.kind === "skip");
    assert.equal(outcome.reason, expected ? "yes" : "no", JSON.stringify(when));
  }
});

test("the buy box is ours where any offer of ours is in it, not the cheapest alone; an ignored one plays no part", () => {
  const inBox = { own: true, attributes: [{ key: "buyBox", value: "nonPrime" }] };
  const cheaper = anOffer("Us", 8, { own: true });
  const price = (...offers: MarketOffer[]): number => {
    const branch: unknown = JSON.parse(
      '{"when":{"field":"own.hasBuyBox","equals":true},"then":{"rule":{"target":{"amount":1}}}}',
    );
    const missing: unknown = JSON.parse(
      '{"when":{"field":"own.hasBuyBox","exists":false},"then":{"rule":{"target":{"amount":3}}}}',
    );
    const document = {
      name: "x",
      branches: [branch, missing],
      otherwise: { rule: { target: { amount: 2 } } },
    };
    const parsed = parseStrategy(document);
    assert.ok("strategy" in parsed, JSON.stringify(parsed));
    const markets = [{ ...aMarket([]), offers }];
    const outcome = recommend(compileStrategy(parsed.strategy), product, markets, contextAt(NOW, null));
    assert.ok(outcome.kind === "recommendation");
    return outcome.price;
  };
  assert.equal(price(cheaper, anOffer("We", 9, inBox)), 1);
  assert.equal(price(cheaper, anOffer("We", 9, { ...inBox, ignored: true })), 2);
  assert.equal(price(cheaper, anOffer("Them", 9, { ...inBox, own: false })), 2);
  assert.equal(price(anOffer("Them", 9, { ...inBox, own: false })), 3);
});

test("a branch outside its time does not match", () => {
  const branch = (more: object): unknown => ({
    ...JSON.parse('{"when":{"field":"name","exists":true},"then":{"skip":"in"}}'),
    ...more,
  });
  const reason = (more: object): string => {
    const parsed = parseStrategy({ name: "x", branches: [branch(more)], otherwise: { skip: "out" } });
    assert.ok("strategy" in parsed, JSON.stringify(parsed));
    const outcome = recommend(compileStrategy(parsed.strategy), product, [], contextAt(NOW, null));
    return outcome.kind === "skip" ? outcome.reason : "";
  };
  assert.equal(reason({ validFrom: "2026-11-20", validUntil: "2026-11-20" }), "in");
  assert.equal(reason({ validFrom: "2026-11-21" }), "out");
  assert.equal(reason({ validUntil: "2026-11-20T12:00:00Z" }), "out");
  assert.equal(reason({ validUntil: "2026-11-20T14:00:00+01:00" }), "in");
  assert.match(
    linesOf({
      name: "x",
      branches: [branch({ validFrom: "2026-02-30" })],
      otherwise: { skip: "y" },
    }).join(),
    /must be a day or time that exists, not "2026-02-30"/,
  );
});

test("offers are filtered by numbers of attributes and by the reference price", () => {
  const rated = (price: number, rating: string): MarketOffer[] =>
    aMarket([price], { id: rating, attributes: [{ key: "rating", value: rating }] }).offers.slice();
  const market = { ...aMarket([]), offers: [...rated(9, "89.5"), ...rated(11, "90"), ...rated(10, "90,5")] };
  const context = contextAt(NOW, null);
  const attributes = { rating: { gte: 90 } };
  assert.equal(priced({ target: { position: 1 }, competitors: { attributes } }, [market], context).price, 11);
  const priceIndex = { below: 50, above: 60 };
  assert.equal(
    priced({ target: { position: 1 }, competitors: { priceIndex } }, [aMarket([9.99, 10, 13])], context).price,
    10,
  );
});

test("the band of a rounding is that of the exact price", () => {
  const bands = [{ upTo: 20, endings: [0.49, 0.99] }, { upTo: 500, endings: [9], every: 10 }, { step: 10 }];
  const at = (amount: number): number =>
    priced({ target: { amount }, rounding: { bands } }, [], contextAt(NOW, null)).price;
  assert.deepEqual([at(12.3), at(20), at(20.01), at(123), at(504)], [12.49, 19.99, 19, 119, 500]);
  const wrong = {
    bands: [
      { upTo: 20, ending: 5 },
      { upTo: 10, step: 1 },
    ],
  };
  const lines = linesOf({ name: "x", otherwise: { rule: { target: "keep", rounding: wrong } } }).join("\n");
  assert.match(lines, /bands\[0\]: an ending must be less than every/);
  assert.match(lines, /bands\[1\]: upTo must be more than 20, that of the band before, not 10/);
});

test("a document that needs what is not supplied is refused, and says what", () => {
  const problems = (rule: object, supplied: Capability[]): string => {
    const parsed = parseStrategy({ name: "x", otherwise: { rule } }, new Set(supplied));
    return "problems" in parsed ? parsed.problems.map(({ path, message }) => `${path}: ${message}`).join("\n") : "";
  };
  const daily = { target: { position: 1 }, change: { maxPercentUp: 5, perHours: 24 } };
  assert.match(
    problems(daily, []),
    /change\.perHours: perHours needs the history of published prices, which is not there yet: leave it out/,
  );
  assert.equal(problems(daily, ["history"]), "");
  assert.match(problems({ target: "keep", hold: "new" }, ["history"]), /hold needs approvals of prices/);
  assert.match(
    problems({ target: { amount: { formula: "history.lowest30d * 2" } } }, []),
    /history.lowest30d needs the history/,
  );
  assert.equal(problems({ target: { position: 1 } }, []), "");
});

test("the lowest price of 30 days is the same by the part of the history that is stored for it, at every hour of a day", () => {
  const day = 24 * HOUR;
  let history = startedAt(20, NOW - 40 * day);
  for (const [atMs, price] of [
    [NOW - 30 * day, 5],
    [NOW - 30 * day + HOUR, 20],
    [NOW - 29 * day, 6],
    [NOW - 28 * day, 20],
  ] as const) {
    history = updateHistory(history, { atMs, price, limit: null, isDrift: false });
  }
  const rule = { target: { amount: { of: "history.lowest30d" } } };
  const { historyReads } = compiled(rule);
  assert.ok(historyReads !== null);
  for (let hours = 0; hours <= 24; hours++) {
    const nowMs = NOW + hours * HOUR;
    const priceBy = (known: PriceHistory): number => priced(rule, [], contextAt(nowMs, known)).price;
    const whole = priceBy(history);
    const part = priceBy(readPart(history, historyReads, nowMs));
    assert.equal(part, whole, `${hours} hours later`);
    assert.equal(whole, hours < 12 ? 5 : 6, `${hours} hours later`);
  }
});
