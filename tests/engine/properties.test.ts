// The engine's guarantees (README, "Guarantees") on random strategies, products and markets.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Rule, type Strategy, compileStrategy, describe, recommend } from "../../engine/index.ts";
import * as arbitrary from "./oracle/arbitraries.ts";
import { check, evaluate, inputs, money } from "./oracle/random-inputs.ts";
import { fc } from "./oracle/seeded.ts";

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

/** A number that is written out; the plain random rules have no others. */
function written(figure: unknown, otherwise: number): number {
  return typeof figure === "number" ? figure : otherwise;
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
    const isTooHigh = percent > 100 + written(change.maxPercentUp, Infinity) + 0.005;
    const isTooLow = percent < 100 - written(change.maxPercentDown, Infinity) - 0.005;
    assert.ok(!isTooHigh || outcome.price === lowest, `${outcome.price} is more than the greatest change up`);
    assert.ok(!isTooLow || outcome.price === highest, `${outcome.price} is more than the greatest change down`);
  });
});

test("a price either stays or changes by the least change, unless a limit, a change limit or an ending is between", () => {
  check(limited, ({ rule: limitedRule, ...others }) => {
    const { rounding: _, ...rule } = limitedRule;
    const { minAmount: least, minPercent: leastPercent } = rule.change ?? {};
    if (least === undefined && leastPercent === undefined) {
      return;
    }
    const change = {
      ...(least === undefined ? {} : { minAmount: least }),
      ...(leastPercent === undefined ? {} : { minPercent: leastPercent }),
    };
    const given = { ...others, rule: { ...rule, change } };
    const minAmount = written(least, 0);
    const minPercent = written(leastPercent, 0);
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
    // The price wished is judged exactly, and then rounded to the cent.
    const moved = Math.abs(outcome.price - previousPrice) + 0.005 + 1e-6;
    assert.ok(moved >= minAmount && moved >= (previousPrice * minPercent) / 100);
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
    const sentences = describe(trace).map(({ text }) => text);
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
