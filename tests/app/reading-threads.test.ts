/** A collector leaves a processor to who answers requests. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { limits } from "../../src/limits.ts";
import { readingThreads } from "../../src/start-collector.ts";

it("a collector reads with one thread fewer than there are processors, and no more than the limit", () => {
  assert.deepEqual([1, 2, 3, 4, 64].map(readingThreads), [1, 1, 2, 2, limits.collecting.threads]);
});
