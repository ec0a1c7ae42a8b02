/** The line of published prices in the list of figures: days that changed a price, as the history of the product has them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { updateHistory, type PriceHistory } from "../../engine/index.ts";
import { publishedPrices } from "../../src/pricing/figures/published-prices.ts";

const at = (text: string): number => Date.parse(`2026-03-${text}Z`);

/** The history after these prices. */
function historyOf(prices: readonly (readonly [text: string, price: number])[]): PriceHistory {
  const made = prices.reduce<PriceHistory | null>(
    (before, [text, price]) => updateHistory(before, { atMs: at(text), price, limit: null, isDrift: false }),
    null,
  );
  assert.ok(made !== null);
  return made;
}

test("a price that never changed is told since when it stands, but not for longer than the month", () => {
  const history = historyOf([["02T10:00", 20]]);
  assert.deepEqual(publishedPrices(history, at("05T10:00")), [{ day: "2026-03-02", price: 20 }]);
  assert.deepEqual(publishedPrices(history, Date.parse("2026-05-31T10:00Z")), [{ day: "2026-05-01", price: 20 }]);
});

test("of a day with several changes the last one counts, and the price before the first is told", () => {
  const history = historyOf([
    ["02T10:00", 20],
    ["04T08:00", 18],
    ["04T22:00", 19],
    ["09T00:00", 25],
  ]);
  assert.deepEqual(publishedPrices(history, at("10T10:00")), [
    { day: "2026-03-03", price: 20 },
    { day: "2026-03-04", price: 19 },
    { day: "2026-03-09", price: 25 },
  ]);
});

test("changes before the month leave the price that they led to", () => {
  const history = historyOf([
    ["02T10:00", 20],
    ["04T08:00", 18],
    ["20T08:00", 21],
  ]);
  assert.deepEqual(publishedPrices(history, Date.parse("2026-04-15T10:00Z")), [
    { day: "2026-03-19", price: 18 },
    { day: "2026-03-20", price: 21 },
  ]);
  assert.deepEqual(publishedPrices(history, Date.parse("2026-06-15T10:00Z")), [{ day: "2026-05-16", price: 21 }]);
});
