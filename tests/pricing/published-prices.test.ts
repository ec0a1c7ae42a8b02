/** The line of published prices in the list of figures: days that changed a price, as the history of the product has them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readPart, updateHistory, type PriceHistory } from "../../engine/index.ts";
import { publishedPrices } from "../../src/pricing/figures/published-prices.ts";
import { decodeHistory, encodeHistory } from "../../src/pricing/calculate/history-text.ts";

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

test("a price that never changed is told since when it stands, but not for longer than 60 days", () => {
  const history = historyOf([["02T10:00", 20]]);
  assert.deepEqual(publishedPrices(history, at("05T10:00")), [{ day: "2026-03-02", price: 20 }]);
  assert.deepEqual(publishedPrices(history, Date.parse("2026-05-31T10:00Z")), [{ day: "2026-04-02", price: 20 }]);
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

test("changes before the 60 days leave the price that they led to", () => {
  const history = historyOf([
    ["02T10:00", 20],
    ["04T08:00", 18],
    ["20T08:00", 21],
  ]);
  // The change of 4 March is known, so the price stood from the first of the days on.
  assert.deepEqual(publishedPrices(history, Date.parse("2026-05-15T10:00Z")), [
    { day: "2026-03-17", price: 18 },
    { day: "2026-03-20", price: 21 },
  ]);
  assert.deepEqual(publishedPrices(history, Date.parse("2026-06-15T10:00Z")), [{ day: "2026-04-17", price: 21 }]);
});

test("of a price that changes every day each of the last 60 days is told, however long it did so", () => {
  const first = at("02T10:00");
  const days = Array.from({ length: 100 }, (_, day) => ({ atMs: first + day * 86_400_000, price: 10 + day / 100 }));
  const history = days.reduce<PriceHistory | null>(
    (before, { atMs, price }) => updateHistory(before, { atMs, price, limit: null, isDrift: false }),
    null,
  );
  assert.ok(history !== null);
  const told = publishedPrices(history, first + 99 * 86_400_000);
  assert.deepEqual(
    told.map(({ price }) => price),
    days.slice(39).map(({ price }) => price),
  );
  assert.equal(told[1]?.day, new Date(first + 40 * 86_400_000).toISOString().slice(0, "2026-01-31".length));
});

test("of the days that no rule reads a history keeps the prices alone, and stores them; what a rule reads is without them", () => {
  const day = 86_400_000;
  const history = Array.from({ length: 100 }, (_, number) => number).reduce<PriceHistory | null>(
    (before, number) =>
      updateHistory(before, { atMs: number * day, price: 10 + number / 100, limit: null, isDrift: false }),
    null,
  );
  assert.ok(history !== null);
  assert.deepEqual(
    [history.earlier?.at(0), history.earlier?.at(-1)],
    [
      { number: 39, before: 10.38 },
      { number: 67, before: 10.66 },
    ],
  );
  assert.equal(history.days[0]?.number, 68);
  const stored = JSON.stringify(encodeHistory(history));
  assert.deepEqual(decodeHistory(stored), history);
  assert.ok(stored.length < 2_000, `${stored.length} characters would be compressed with each change`);
  const read = readPart(history, { byHour: 48, byDay: 720 }, 99 * day);
  assert.equal(read.earlier, undefined);
  const old = JSON.stringify([20, 0, null, null, 0, 20, 0, [], [[3, 19, 19, 19, 1, 0]]]);
  assert.equal(decodeHistory(old).earlier, undefined);
  assert.equal(JSON.stringify(encodeHistory(decodeHistory(old))), old);
});
