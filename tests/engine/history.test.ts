// Real history: three strategies over twenty months of real prices of 52 products and their three competitors. The data set
// may not be copied into the repository, so only totals are checked in. The test is skipped if the data set is missing.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type CompiledStrategy,
  type EngineContext,
  type Rule,
  compileStrategy,
  parseStrategy,
  recommend,
} from "../../engine/index.ts";
import { judge } from "./oracle/oracle.ts";
import { type Month, readMonths, withRealHistory } from "./oracle/real-history.ts";

interface Totals {
  months: number;
  changes: number;
  atPosition1: number;
  failures: number;
  sumOfPrices: string;
}

/** Calculates each month with the recommendation of the month before as previous price. */
function replay(rule: Rule, months: readonly Month[]): Totals {
  const parsed = parseStrategy({ name: "History", otherwise: { rule } });
  assert.ok("strategy" in parsed, JSON.stringify(parsed));
  const compiled: CompiledStrategy = compileStrategy(parsed.strategy);
  const previous = new Map<string, number>();
  const totals = { months: 0, changes: 0, atPosition1: 0, failures: 0, cents: 0 };
  for (const { product, market } of months) {
    const context: EngineContext = {
      nowMs: market.gatheredAtMs,
      timeZone: "America/Sao_Paulo",
      currency: "BRL",
      previousPrice: previous.get(product.productId) ?? null,
      sales: { units7d: 0, units30d: 0 },
    };
    const outcome = recommend(compiled, product, [market], context);
    const { verdict } = judge(parsed.strategy, product, [market], context);
    assert.equal(outcome.kind, verdict?.kind);
    totals.months += 1;
    if (outcome.kind === "recommendation") {
      assert.equal(outcome.price, Number(verdict?.cents) / 100);
      totals.changes += outcome.price === context.previousPrice ? 0 : 1;
      totals.atPosition1 += outcome.newPosition === 1 ? 1 : 0;
      totals.cents += Math.round(outcome.price * 100);
      previous.set(product.productId, outcome.price);
    } else {
      totals.failures += 1;
    }
  }
  const { cents, ...counts } = totals;
  return { ...counts, sumOfPrices: (cents / 100).toFixed(2) };
}

test("real history: cheapest minus 1 % gives the same totals as ever", withRealHistory, () => {
  assert.deepEqual(replay({ target: { position: 1 }, adjust: { percent: -1 } }, readMonths()), {
    months: 676,
    changes: 329,
    atPosition1: 676,
    failures: 0,
    sumOfPrices: "42357.66",
  });
});

test("real history: the median, changes of at most 10 %, gives the same totals as ever", withRealHistory, () => {
  const rule: Rule = {
    target: { statistic: "median" },
    change: { maxPercentUp: 10, maxPercentDown: 10, minPercent: 1 },
    rounding: { ending: 0.9 },
  };
  assert.deepEqual(replay(rule, readMonths()), {
    months: 676,
    changes: 448,
    atPosition1: 195,
    failures: 0,
    sumOfPrices: "61587.37",
  });
});

test(
  "real history: position 2 by total price over a floor of cost plus margin gives the same totals as ever",
  withRealHistory,
  () => {
    const rule: Rule = {
      compareBy: "totalPrice",
      target: { position: 2 },
      adjust: { amount: -0.01 },
      minPrice: { of: "tags.purchasePrice", marginPercent: 20 },
      maxPrice: { of: "tags.purchasePrice", marginPercent: 50 },
      rounding: { endings: [0.49, 0.99], mode: "down" },
    };
    assert.deepEqual(replay(rule, readMonths()), {
      months: 676,
      changes: 327,
      atPosition1: 108,
      failures: 0,
      sumOfPrices: "74044.74",
    });
  },
);
