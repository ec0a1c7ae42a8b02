/** The suite calls every operation that has a shape; it comes last. */
import assert from "node:assert/strict";
import { test } from "node:test";
// Waits for what the other sections wait for, so that it is registered after them.
import "./installation.ts";
import { unmetOperations } from "./shapes/hold.ts";

test("Every operation with a shape was answered in it", () => {
  assert.deepEqual(unmetOperations(), []);
});
