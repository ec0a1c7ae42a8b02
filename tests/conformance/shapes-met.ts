/** The suite calls every operation that has a shape; it comes last. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { unmetOperations } from "./shapes/hold.ts";

test("Every operation with a shape was answered in it", () => {
  assert.deepEqual(unmetOperations(), []);
});
