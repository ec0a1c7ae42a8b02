// All domains as one market, and which of the domains' prices is the price.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type EngineContext,
  type Market,
  type MarketOffer,
  type Outcome,
  compileStrategy,
  describe,
  parseStrategy,
  recommend,
} from "../../engine/index.ts";
import * as arbitrary from "./oracle/arbitraries.ts";
import { linesOf } from "./oracle/documents.ts";
import { check } from "./oracle/random-inputs.ts";
import { aContext, aKettle, anOffer } from "./oracle/kettle.ts";
import { fc } from "./oracle/seeded.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
const product = aKettle({ referencePrice: 25 });
const context = aContext(NOW);

function aMarket(domain: string, prices: readonly [string, number][], currency = "EUR"): Market {
  const offers = prices.map(([vendorName, price], index): MarketOffer => {
    return anOffer(vendorName, price, { id: `${domain} ${index}` });
  });
  return { domain, currency, gatheredAtMs: NOW, offers };
}

function evaluate(document: object, markets: readonly Market[], changes: Partial<EngineContext> = {}): Outcome {
  const parsed = parseStrategy({ name: "x", ...document });
  assert.ok("strategy" in parsed, JSON.stringify(parsed));
  return recommend(compileStrategy(parsed.strategy), product, markets, { ...context, ...changes }, { trace: true });
}

const position = (place: number): object => ({ otherwise: { rule: { target: { position: place } } } });
const three = [aMarket("a.example", [["A", 10]]), aMarket("b.example", [["B", 12]]), aMarket("c.example", [["C", 15]])];

test("where every competitor is a shop of its own, position 2 is the second cheapest of all shops", () => {
  const outcome = evaluate({ market: "together", ...position(2) }, three);
  assert.ok(outcome.kind === "recommendation");
  assert.deepEqual([outcome.price, outcome.relevantDomain, outcome.newPosition], [12, "b.example", 2]);
  const texts = outcome.trace === undefined ? [] : describe(outcome.trace).map(({ text }) => text);
  assert.equal(texts[0], "One market: a.example, b.example, c.example.");
  const alone = evaluate(position(2), three);
  assert.ok(alone.kind === "recommendation" && alone.price === 10);
});

test("another currency is converted exactly; without a rate, or with an old one, its domain is left out", () => {
  const markets = [aMarket("a.example", [["A", 10]]), aMarket("b.example", [["B", 9]], "CHF")];
  const document = { market: { together: { maxRateAgeHours: 48 } }, ...position(1) };
  const at = (rate: number, ageHours: number): number | null => {
    const rates = [{ currency: "CHF", rate, atMs: NOW - ageHours * HOUR }];
    const outcome = evaluate(document, markets, { rates });
    return outcome.kind === "recommendation" ? outcome.price : null;
  };
  assert.equal(at(1.05, 0), 9.45);
  assert.equal(at(1.05, 48), 9.45);
  assert.equal(at(1.05, 49), 10);
  assert.equal(at(1.2, 0), 10);
  const left = evaluate(document, markets);
  assert.ok(left.trace !== undefined);
  assert.equal(describe(left.trace)[0]?.text, "b.example is left out: there is no rate from CHF to EUR.");
});

test("a vendor counts once, by its cheapest offer, unless the document says otherwise", () => {
  const markets = [
    aMarket("a.example", [["A", 10]]),
    aMarket("b.example", [
      ["A", 11],
      ["B", 12],
    ]),
  ];
  const first = evaluate({ market: "together", ...position(2) }, markets);
  assert.ok(first.kind === "recommendation" && first.price === 12);
  const all = evaluate({ market: { together: { distinctVendors: false } }, ...position(2) }, markets);
  assert.ok(all.kind === "recommendation" && all.price === 11);
});

const joined = fc.record({
  rule: arbitrary.rule,
  product: arbitrary.product,
  markets: arbitrary.markets,
  context: arbitrary.context,
});

test("together, all offers are as one market of them", () => {
  check(joined, (given) => {
    const { domains: _, ...competitors } = { domains: undefined, ...given.rule.competitors };
    const { competitors: __, ...rest } = given.rule;
    const rule = { ...rest, ...("use" in competitors ? {} : { competitors }) };
    const markets = given.markets.map((market) => ({
      ...market,
      gatheredAtMs: NOW,
      offers: market.offers.map((offer) => ({ ...offer, id: `${market.domain} ${offer.id}` })),
    }));
    const inEuro = markets.filter(({ currency }) => currency === "EUR").sort((a, b) => (a.domain < b.domain ? -1 : 1));
    const whole = {
      domain: "all.example",
      currency: "EUR",
      gatheredAtMs: NOW,
      offers: inEuro.flatMap(({ offers }) => offers),
    };
    const document = { name: "x", otherwise: { rule } };
    const together = compileStrategy({ ...document, market: { together: { distinctVendors: false } } });
    const pooled = recommend(together, given.product, markets, given.context);
    const one = recommend(compileStrategy(document), given.product, inEuro.length === 0 ? [] : [whole], given.context);
    const figures = (outcome: Outcome): unknown =>
      outcome.kind === "recommendation"
        ? [outcome.price, outcome.newPosition, outcome.oldPosition, outcome.oldPrice, outcome.withoutCompetitors]
        : outcome.kind;
    assert.deepEqual(figures(pooled), figures(one));
  });
});

test("the price is that of the domain that aggregate says", () => {
  const price = (aggregate: unknown, markets: readonly Market[] = three): number | null => {
    const outcome = evaluate({ aggregate, ...position(1) }, markets);
    return outcome.kind === "recommendation" ? outcome.price : null;
  };
  assert.equal(price("lowest"), 10);
  assert.equal(price("highest"), 15);
  assert.equal(price("median"), 12);
  assert.equal(price("median", three.slice(0, 2)), 10);
  assert.equal(price({ firstOf: ["z.example", "c.example", "a.example"] }), 15);
  assert.equal(price({ firstOf: ["z.example"] }), 10);
  assert.match(
    linesOf({ name: "x", market: "together", aggregate: "highest", ...position(1) }).join(),
    /aggregate: one market of all domains has one price/,
  );
});
