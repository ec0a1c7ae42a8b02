/** A page asks for its pulse as often as it is of use. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pulseEveryMs } from "../../console/service/pulse-interval.ts";

test("every 2 s while something runs, every 5 s else, once a minute in a tab that nobody sees", () => {
  assert.equal(pulseEveryMs({ running: 1, isHidden: false }), 2_000);
  assert.equal(pulseEveryMs({ running: 0, isHidden: false }), 5_000);
  assert.equal(pulseEveryMs({ running: 0, isHidden: true }), 60_000);
  assert.equal(pulseEveryMs({ running: 1, isHidden: true }), 60_000);
});
