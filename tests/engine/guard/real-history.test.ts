// What the defaults do to usual changes: twenty months in which a real shop set the prices of 52 products.

import assert from "node:assert/strict";
import { test } from "node:test";
import { compileStrategy } from "../../../engine/evaluate/compile.ts";
import type { EngineContext } from "../../../engine/trace/input.ts";
import { type Month, readMonths, withRealHistory } from "../oracle/real-history.ts";
import type { Outcome } from "../../../engine/trace/outcome.ts";
import { recommend } from "../../../engine/evaluate/recommend.ts";
import {
  NO_SUMS,
  type ProductResult,
  type RunShares,
  addResults,
  judgeSums,
  sharesOf,
  usualShares,
} from "../../../engine/guard/breaker.ts";
import { DEFAULT_GUARD } from "../../../engine/guard/guard.ts";
import { compileGuard } from "../../../engine/guard/judge-price.ts";

const asTheShopDid = compileStrategy({
  name: "x",
  otherwise: { rule: { target: { amount: { of: "tags.own" } } } },
});
const judge = compileGuard(DEFAULT_GUARD, asTheShopDid);

/** The shop's own price of the month, as a strategy would have recommended it. */
function priceOf({ product, market }: Month, previousPrice: number | null) {
  const own = market.offers.find((offer) => offer.own)?.price ?? 0;
  const tags = [{ key: "own", value: String(own), doubleValue: own }];
  const context: EngineContext = {
    nowMs: market.gatheredAtMs,
    timeZone: "UTC",
    currency: market.currency,
    previousPrice,
    sales: { units7d: 0, units30d: 0 },
  };
  const priced = { product: { ...product, tags }, markets: [market], context };
  const outcome: Outcome = recommend(asTheShopDid, priced.product, priced.markets, context);
  assert.ok(outcome.kind === "recommendation");
  return { ...priced, recommendation: outcome };
}

test("of a real shop's changes from month to month, the defaults hold 2 of 297", withRealHistory, () => {
  const published = new Map<string, number>();
  const counts = { first: 0, firstHeld: 0, changes: 0, held: 0 };
  const codes: string[] = [];
  for (const month of readMonths()) {
    const before = published.get(month.product.productId) ?? null;
    const priced = priceOf(month, before);
    const { verdict, reasons } = judge(priced);
    const { price } = priced.recommendation;
    const isHeld = verdict !== "publish";
    codes.push(...reasons.map(({ code }) => code));
    counts.first += before === null ? 1 : 0;
    counts.firstHeld += before === null && isHeld ? 1 : 0;
    counts.changes += before !== null && before !== price ? 1 : 0;
    counts.held += before !== null && isHeld ? 1 : 0;
    published.set(month.product.productId, price);
  }
  assert.deepEqual(counts, { first: 52, firstHeld: 0, changes: 297, held: 2 });
  assert.deepEqual(codes, ["change", "change"]);
  assert.ok(counts.held / counts.changes < 0.02);
});

/** Runs of a month: the first prices all its products, the others come to the same prices. */
function tripsOf(runsAMonth: number): { readonly runs: number; readonly trips: readonly string[] } {
  const months = Map.groupBy(readMonths(), ({ market }) => market.gatheredAtMs);
  const guard = { ...DEFAULT_GUARD.run, minProducts: 1 };
  const published = new Map<string, number>();
  const earlier: RunShares[] = [];
  const trips: string[] = [];
  let runs = 0;
  for (const [atMs, products] of [...months].sort(([a], [b]) => a - b)) {
    for (let index = 0; index < runsAMonth; index += 1) {
      const results = products.map((month): ProductResult => {
        const publishedPrice = published.get(month.product.productId) ?? null;
        const priced = priceOf(month, publishedPrice);
        const { price } = priced.recommendation;
        published.set(month.product.productId, price);
        return { verdict: judge(priced).verdict, price, publishedPrice, lostMarket: false, isFirst: false };
      });
      const run = { productCount: products.length, goneCount: 0, usual: usualShares(earlier.slice(-20)) };
      const sums = addResults(NO_SUMS, results);
      const trip = judgeSums(guard, run, sums);
      runs += 1;
      if (trip === null) {
        earlier.push(sharesOf(sums, products.length));
      } else {
        trips.push(`${new Date(atMs).toISOString().slice(0, 7)} ${JSON.stringify(trip)}`);
      }
    }
  }
  return { runs, trips };
}

test("no month of the real shop, taken as a run, trips the breaker of the defaults", withRealHistory, () => {
  assert.deepEqual(tripsOf(1), { runs: 20, trips: [] });
});

test(
  "nor do its changes among daily runs that mostly change nothing: those do not say what is usual",
  withRealHistory,
  () => {
    assert.deepEqual(tripsOf(30), { runs: 600, trips: [] });
  },
);
