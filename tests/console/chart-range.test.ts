/** The picture of prices: limits near to them are in it, others do not make them flat and are told with their amount. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isRepetition, type Line } from "../../console/product/chart-line.ts";
import { limitsOutside, priceRangeOf } from "../../console/product/chart-range.ts";

const line = (kind: Line["kind"], ...prices: Line["prices"]): Line => ({ kind, name: "", prices });
const priced = [line("vendor", 100, undefined, 110), line("advised", undefined, 104, 120)];

test("a limit near to the prices is seen, and prices keep at least half of the height", () => {
  const lines = [line("floor", 91), line("max", 130), ...priced];
  const { from, to } = priceRangeOf({ lines });
  assert.ok(from < 91 && to > 130, `${from} to ${to}`);
  assert.ok((120 - 100) / (to - from) > 0.4, `${from} to ${to}`);
  assert.deepEqual(limitsOutside({ lines }), []);
});

test("a limit far from the prices changes nothing of the picture, and its newest amount is told", () => {
  const far = [line("min", 10, undefined, 12), line("max", null, 900)];
  const lines = [...far, ...priced];
  assert.deepEqual(priceRangeOf({ lines }), priceRangeOf({ lines: priced }));
  const told = limitsOutside({ lines }).map(({ line: { kind }, amount }) => [kind, amount]);
  assert.deepEqual(told, [
    ["min", 12],
    ["max", 900],
  ]);
});

test("a limit that was far once is seen where it is near, and its far amount is told", () => {
  const lines = [line("floor", 20, 95), ...priced];
  assert.ok(priceRangeOf({ lines }).from < 95);
  assert.deepEqual(
    limitsOutside({ lines }).map(({ amount }) => amount),
    [20],
  );
});

test("where all prices are the same there is room around them, and none below nothing", () => {
  const { from, to } = priceRangeOf({ lines: [line("advised", 50, 50)] });
  assert.ok(from < 50 && to > 50);
  assert.equal(priceRangeOf({ lines: [line("advised", 0, 1)] }).from, 0);
});

test("a floor is a line of its own where it is another limit than the lower boundary", () => {
  const min = { times: [1, 2], prices: [1_000, 1_500] };
  const repeats = (prices: readonly (number | null)[]): boolean => isRepetition({ times: [1, 2], prices }, min);
  assert.deepEqual([repeats([1_200, 1_500]), repeats([1_000, 1_500]), repeats([null, 1_500])], [false, true, true]);
  assert.equal(isRepetition({ times: [1], prices: [1_000] }, undefined), false);
  assert.equal(isRepetition({ times: [2, 2], prices: [1_000, 1_500] }, min), true, "the later of one second counts");
});
