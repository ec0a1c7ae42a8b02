/** The time range of a product's page: its days are those of the contract's time zone. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { momentsOf, rangeOf, searchFrom } from "../../console/product/range.ts";
import { beginOfDay, dayIn } from "../../console/kit/days.ts";

test("a range begins and ends at midnight of the contract's zone, also where clocks are changed", () => {
  const moments = (from: string, to: string, zone: string) => momentsOf(rangeOf({ from, to }, zone));
  for (const [from, to, zone, first, end] of [
    ["2026-01-05", "2026-01-05", "UTC", "2026-01-05T00:00:00.000Z", "2026-01-06T00:00:00.000Z"],
    ["2026-07-01", "2026-07-02", "Europe/Berlin", "2026-06-30T22:00:00.000Z", "2026-07-02T22:00:00.000Z"],
    ["2026-03-29", "2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
    ["2026-10-25", "2026-10-25", "Europe/Berlin", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
    ["2026-11-01", "2026-11-01", "America/New_York", "2026-11-01T04:00:00.000Z", "2026-11-02T05:00:00.000Z"],
    ["2026-05-01", "2026-05-31", "Asia/Kolkata", "2026-04-30T18:30:00.000Z", "2026-05-31T18:30:00.000Z"],
  ] as const) {
    assert.deepEqual(moments(from, to, zone), { from: first, to: end }, `${zone} ${from}`);
  }
});

test("a moment lies on the day that the zone's clocks show", () => {
  const late = Date.parse("2026-12-31T23:30:00Z");
  assert.deepEqual(
    ["UTC", "Europe/Berlin", "America/New_York"].map((zone) => dayIn(zone, late)),
    ["2026-12-31", "2027-01-01", "2026-12-31"],
  );
  for (const zone of ["UTC", "Europe/Berlin", "Pacific/Auckland", "America/Sao_Paulo"]) {
    for (let day = 0; day < 400; day += 1) {
      const text = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
      assert.equal(dayIn(zone, beginOfDay(text, zone).getTime()), text, `${zone} ${text}`);
      assert.notEqual(dayIn(zone, beginOfDay(text, zone).getTime() - 1), text, `${zone} before ${text}`);
    }
  }
});

test("what is no day is left out, and another range takes the place of the whole one before", () => {
  const { from, to } = rangeOf({ from: "yesterday", to: "2026-13-01" }, "UTC");
  assert.match(from, /^\d{4}-\d{2}-\d{2}$/);
  assert.equal(to, null);
  assert.deepEqual(searchFrom({ from: "2026-01-01", to: "2026-01-05", whatif: "x" }, "2026-02-01"), {
    from: "2026-02-01",
    whatif: "x",
  });
  assert.deepEqual(searchFrom({}, "2026-02-01", "2026-02-03"), { from: "2026-02-01", to: "2026-02-03" });
});
