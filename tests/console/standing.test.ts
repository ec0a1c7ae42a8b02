/** How the console calls the state of a watched shop, from the outcomes of its last day. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { longerDaysOf, standingOf } from "../../console/monitoring/reading-state.ts";
import type { Outcome, WatchedShop } from "../../console/monitoring/watched-shop.ts";

const now = Date.parse("2026-01-31T12:00:00Z");
const shop: Pick<WatchedShop, "isEnabled" | "source" | "status"> = {
  isEnabled: true,
  source: { kind: "page" },
  status: { hasCollectorContact: true, coverage: { pairs: 100, confirmed: 0 }, outcomes: [] },
};

/** Of a day with so many products of each outcome. */
function standingWith(...counts: readonly [Outcome, number][]): string {
  const outcomes = counts.map(([outcome, pairs]) => ({ outcome, pairs }));
  return standingOf(shop, longerDaysOf([{ day: "2026-01-31", outcomes }], 1, now));
}

test("a shop of which most pages cannot be read is failing; one that lacks most products is read in part", () => {
  assert.equal(standingWith(["ProductFound", 40], ["LayoutFailure", 60]), "failing");
  assert.equal(standingWith(["ProductFound", 40], ["ProductNotFound", 60]), "partly");
  assert.equal(standingWith(["ProductFound", 30], ["ProductNotFound", 30], ["CaptchaFailure", 40]), "partly");
  assert.equal(standingWith(["ProductFound", 97], ["ProductNotFound", 3]), "read");
  assert.equal(standingWith(), "unread");
});
