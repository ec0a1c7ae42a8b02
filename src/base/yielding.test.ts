import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextRound } from "node:timers/promises";
import { Yielder } from "./yielding.ts";

test("a piece of long work is due after a millisecond, and not before", () => {
  const beganMs = performance.now();
  const yielder = new Yielder();
  while (!yielder.isDue);
  assert.ok(performance.now() - beganMs >= 1);
});

test("one piece of long work has its turn in a round of the event loop, however much long work there is", async () => {
  let pieces = 0;
  const takeTurns = async (): Promise<void> => {
    const yielder = new Yielder();
    for (let round = 0; round < 5; round++) {
      await yielder.yield();
      pieces++;
    }
  };
  const all = Promise.all([takeTurns(), takeTurns(), takeTurns()]);
  for (let round = 0; round < 20; round++) {
    const before = pieces;
    await nextRound();
    assert.ok(pieces - before <= 1, `${pieces - before} pieces in a round`);
  }
  await all;
  assert.equal(pieces, 15);
});
