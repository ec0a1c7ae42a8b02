import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../engine/oracle/seeded.ts";
import { inBatches } from "../../src/base/batches.ts";

test("batches have every item in its order, and none weighs more than it may but a single item", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(12)), fc.integer({ min: 1, max: 20 }), (weights, most) => {
      const batches = inBatches(weights, most, (weight) => weight);
      assert.deepEqual(batches.flat(), weights);
      for (const batch of batches) {
        assert.ok(batch.length === 1 || batch.reduce((sum, weight) => sum + weight, 0) <= most, batch.join());
      }
      for (const [index, batch] of batches.entries()) {
        const next = batches[index + 1]?.[0] ?? Infinity;
        assert.ok(batch.reduce((sum, weight) => sum + weight, next) > most, "what has room is not left to the next");
      }
    }),
  );
});
