/** Of a list that is longer than a request takes nothing is left out, and each result stands at its place. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inPieces } from "../../console/inbox/in-pieces.ts";

test("1,400 are sent as 1,000 and 400, and each has its result", async () => {
  const sent: number[] = [];
  const told: number[] = [];
  const all = Array.from({ length: 1_400 }, (_, at) => at);
  const results = await inPieces({
    all,
    most: 1_000,
    send: async (piece) => {
      sent.push(piece.length);
      return await Promise.resolve(piece.map((one) => one * 2));
    },
    onSent: (count) => told.push(count),
  });
  assert.deepEqual(sent, [1_000, 400]);
  assert.deepEqual(told, [1_000, 1_400]);
  assert.deepEqual(
    results,
    all.map((one) => one * 2),
  );
});
