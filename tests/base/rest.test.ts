import assert from "node:assert/strict";
import { test } from "node:test";
import { Rest } from "../../src/base/rest.ts";

test("work takes no more than its share of the time, and a rest is never longer than its bound", () => {
  const rest = new Rest({ share: 0.25, longestMs: 60_000 });
  assert.equal(rest.isOver(0), true);
  rest.after({ beganMs: 0, endedMs: 1_000 });
  assert.equal(rest.isOver(3_999), false);
  assert.equal(rest.isOver(4_000), true);
  rest.after({ beganMs: 4_000, endedMs: 104_000 });
  assert.equal(rest.isOver(163_999), false);
  assert.equal(rest.isOver(164_000), true);
});
