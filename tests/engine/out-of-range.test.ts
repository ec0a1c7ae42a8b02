// A figure out of its range fails the product: nothing takes its place.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Outcome,
  OPEN_GUARD,
  compileGuard,
  compileStrategy,
  describe,
  parseStrategy,
  recommend,
} from "../../engine/index.ts";
import { aContext, aKettle, anOffer, marketAt } from "./oracle/kettle.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const tag = (key: string, value: number) => ({ key, value: String(value), doubleValue: value });
const product = aKettle({ referencePrice: 20, tags: [tag("cost", 10), tag("m", 150), tag("low", -150)] });
const markets = [marketAt(NOW, [anOffer("A", 9)])];
const tooGreat = { of: "tags.cost", marginPercent: { of: "tags.m" } };
const tooSmall = { of: "tags.cost", percent: { of: "tags.low" } };
const tooLong = { formula: Array.from({ length: 45 }, () => "9999999999999").join(" * ") };

function outcomeOf(document: object): Outcome {
  const parsed = parseStrategy({ name: "x", ...document });
  assert.ok("strategy" in parsed, JSON.stringify(parsed));
  return recommend(compileStrategy(parsed.strategy), product, markets, aContext(NOW), { trace: true });
}

function failureOf(document: object): string {
  const outcome = outcomeOf(document);
  assert.equal(outcome.kind, "failure", JSON.stringify(outcome));
  return "message" in outcome ? outcome.message : "";
}

const ruled = (rule: object): object => ({ otherwise: { rule } });
const first = { target: { position: 1 } };

test("a mistyped margin takes no floor away: neither else nor none stands in", () => {
  const message = failureOf(ruled({ ...first, minPrice: { ...tooGreat, else: "none" } }));
  assert.equal(message, "otherwise.rule.minPrice.marginPercent comes to 150 for product 17: it must be less than 100");
  const outcome = outcomeOf(ruled({ ...first, minPrice: { ...tooGreat, else: "none" } }));
  const { text, pointer } = describe(outcome.trace ?? assert.fail(), "de").at(-1) ?? assert.fail();
  assert.match(text, /^Gescheitert: .*marginPercent ergibt 150 für Produkt 17: es muss kleiner als 100 sein\.$/);
  assert.equal(pointer, "/otherwise/rule/minPrice/marginPercent");
  assert.match(
    failureOf(ruled({ ...first, maxPrice: { ...tooSmall, else: 5 } })),
    /percent comes to -150 .* -100 or more/,
  );
  assert.match(failureOf(ruled({ ...first, minPrice: { ...tooLong, else: 5 } })), /more than 400 digits/);
  const vat = { of: "tags.cost", vat: { formula: "tags.m * 10" }, else: 5 };
  assert.match(failureOf(ruled({ ...first, minPrice: vat })), /vat.formula comes to 1500 .* 1000 or less/);
});

test("several targets, adjust, drifts and changes do not pass over it", () => {
  const adjust = { percent: { of: "tags.low" } };
  for (const key of ["firstOf", "lowestOf", "highestOf"]) {
    assert.match(failureOf(ruled({ target: { [key]: [{ position: 1, adjust }, { amount: 50 }] } })), /comes to -150/);
    assert.match(failureOf(ruled({ target: { [key]: [{ amount: tooGreat }, { amount: 50 }] } })), /comes to 150/);
  }
  const drift = { drift: { percentPerDay: { of: "tags.low" }, towards: 5 } };
  const away = { competitors: { vendors: { include: ["B"] } } };
  assert.match(failureOf(ruled({ ...first, ...away, withoutCompetitors: drift })), /comes to -150/);
  assert.match(failureOf(ruled({ ...first, change: { maxPercentUp: { of: "tags.low" } } })), /comes to -150/);
});

test("conditions, formulas and definitions fail with it instead of being false", () => {
  const branch = (when: object): object => ({ branches: [{ when, then: { skip: "x" } }], ...ruled(first) });
  const amount = { amount: { target: { amount: tooGreat }, else: 5 }, lt: 1_000 };
  for (const when of [amount, { not: amount }, { amount: tooGreat, exists: true }, { field: "gtin", gt: tooGreat }]) {
    const outcome = outcomeOf(branch(when));
    assert.deepEqual([outcome.kind, outcome.kind === "failure" && outcome.leafNodeId], ["failure", 1]);
  }
  const definitions = { floor: tooGreat };
  for (const formula of [
    "coalesce(definitions.floor, 5)",
    "if(exists(definitions.floor), 5, 6)",
    "if(definitions.floor > 1, 5, 6)",
  ]) {
    assert.match(failureOf({ definitions, ...ruled({ target: { amount: { formula } } }) }), /comes to 150/);
  }
});

test("a side that is not taken is not read, with a trace and without", () => {
  const definitions = { floor: tooGreat };
  const outcome = outcomeOf({
    definitions,
    ...ruled({ target: { amount: { formula: "if(1 < 2, 5, definitions.floor)" } } }),
  });
  assert.ok(outcome.kind === "recommendation");
  assert.equal(outcome.price, 5);
  const missing = { of: "tags.none", marginPercent: { of: "tags.m" }, else: 7 };
  const instead = outcomeOf(ruled({ target: { amount: missing } }));
  assert.ok(instead.kind === "recommendation");
  assert.equal(instead.price, 7);
});

test("of the targets of firstOf those behind the first that is to be had are not read; of lowestOf and highestOf all are", () => {
  const targets = [{ amount: 50 }, { amount: { ...tooGreat, else: tooGreat } }];
  const outcome = outcomeOf(ruled({ target: { firstOf: targets } }));
  assert.ok(outcome.kind === "recommendation");
  assert.equal(outcome.price, 50);
  for (const key of ["lowestOf", "highestOf"])
    assert.match(failureOf(ruled({ target: { [key]: targets } })), /comes to 150/);
});

test("holdWhen fails with it, and a family's price that alone leads to it; a domain that fails stops no other", () => {
  const far = { amount: { of: "tags.cost", percent: { formula: "0 - result.price * 10" } }, lt: 5 };
  const families = [{ by: "tags.cost", relations: [{ kind: "same" }] }];
  const document = { name: "x", families, ...ruled({ ...first, holdWhen: far }) };
  const parsed = parseStrategy(document);
  assert.ok("strategy" in parsed, JSON.stringify(parsed));
  const strategy = compileStrategy(parsed.strategy);
  const context = aContext(NOW);
  assert.equal(recommend(strategy, product, markets, context).kind, "recommendation");
  const family = { price: 11, moved: null, holdReason: null };
  const moved = recommend(strategy, product, markets, { ...context, family }, { trace: true });
  assert.equal(moved.kind, "failure");
  assert.match(moved.kind === "failure" ? moved.message : "", /percent.formula comes to -110 .* -100 or more/);
  const onB = { market: { ...marketAt(NOW, [anOffer("A", 12)]), domain: "b.example" } };
  const percent = { formula: "if(market.domain = 'b.example', 0 - 150, 0)" };
  const rule = parseStrategy({ ...document, ...ruled({ ...first, adjust: { percent } }) });
  assert.ok("strategy" in rule);
  const both = recommend(compileStrategy(rule.strategy), product, [...markets, onB.market], context);
  assert.ok(both.kind === "recommendation");
  assert.deepEqual(
    both.domains.map(({ kind }) => kind),
    both.domains.map(({ domain }) => (domain === "b.example" ? "failure" : "recommendation")),
  );
});

test("a cost of the guard that is out of range is unknown", () => {
  const parsed = parseStrategy({ name: "x", ...ruled(first) });
  assert.ok("strategy" in parsed);
  const strategy = compileStrategy(parsed.strategy);
  const context = aContext(NOW);
  const recommendation = recommend(strategy, product, markets, context);
  assert.ok(recommendation.kind === "recommendation");
  const guard = { ...OPEN_GUARD, belowCost: { amount: tooGreat, onBreach: "hold" } } as const;
  const { verdict, isCostUnknown } = compileGuard(guard, strategy)({ product, markets, context, recommendation });
  assert.deepEqual([verdict, isCostUnknown], ["publish", true]);
});
