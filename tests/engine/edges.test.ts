import assert from "node:assert/strict";
import test from "node:test";
import { nextEdgeOf, parseStrategy, recommend, compileStrategy } from "../../engine/index.ts";
import { fc } from "./oracle/seeded.ts";

const at = (text: string): number => Date.parse(text);
const rule = { rule: { target: "keep" } };

test("days begin and end in the contract's time zone, instants where they say; the nearest one counts", () => {
  const document = {
    name: "Sale",
    calendars: { sale: [{ from: "2026-11-20", to: "2026-11-30" }, { from: "2026-12-24T18:00:00+01:00" }] },
    branches: [{ validFrom: "2026-11-27", validUntil: "2026-11-28T12:00:00Z", when: { calendar: "sale" }, then: rule }],
    otherwise: rule,
  };
  assert.ok("strategy" in parseStrategy(document));
  const edges: string[] = [];
  for (let edge = nextEdgeOf(document, at("2026-11-01T00:00:00Z"), "Europe/Berlin"); edge !== null;) {
    edges.push(new Date(edge).toISOString());
    edge = nextEdgeOf(document, edge, "Europe/Berlin");
  }
  assert.deepEqual(edges, [
    "2026-11-19T23:00:00.000Z",
    "2026-11-26T23:00:00.000Z",
    "2026-11-28T12:00:00.000Z",
    "2026-11-30T23:00:00.000Z",
    "2026-12-24T17:00:00.000Z",
  ]);
  assert.equal(nextEdgeOf({ name: "None", otherwise: rule }, 0, "UTC"), null);
});

test("between two edges a branch matches always or never, in any time zone", () => {
  const moment = fc.oneof(
    fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, "0")}`),
    fc
      .integer({ min: 0, max: 27 * 24 })
      .map((hour) => new Date(at("2026-03-01T00:00:00Z") + hour * 3_600_000).toISOString()),
  );
  const zone = fc.constantFrom("UTC", "Europe/Berlin", "America/New_York", "Pacific/Kiritimati", "Asia/Kathmandu");
  fc.assert(
    fc.property(moment, moment, zone, fc.integer({ min: 0, max: 40 * 24 * 60 }), (from, to, timeZone, minute) => {
      const branch = {
        validFrom: from,
        validUntil: to,
        when: { not: { field: "name", equals: "x" } },
        then: { skip: "in" },
      };
      const document = { name: "Times", branches: [branch], otherwise: { skip: "out" } };
      const parsed = parseStrategy(document);
      assert.ok("strategy" in parsed);
      const compiled = compileStrategy(parsed.strategy);
      const product = {
        productId: "1",
        name: "y",
        customerProductId: null,
        gtin: null,
        referencePrice: 1,
        minPriceBoundary: null,
        maxPriceBoundary: null,
        tags: [],
      };
      const isInside = (nowMs: number): boolean => {
        const sales = { units7d: 0, units30d: 0 };
        const outcome = recommend(compiled, product, [], {
          nowMs,
          timeZone,
          currency: "EUR",
          previousPrice: null,
          sales,
        });
        assert.equal(outcome.kind, "skip");
        return outcome.kind === "skip" && outcome.reason.startsWith("in");
      };
      const nowMs = at("2026-02-25T00:00:00Z") + minute * 60_000;
      const edge = nextEdgeOf(document, nowMs, timeZone) ?? nowMs + 90 * 86_400_000;
      for (const part of [0.25, 0.5, 1]) {
        assert.equal(isInside(nowMs + Math.floor((edge - nowMs - 1) * part)), isInside(nowMs));
      }
    }),
    { numRuns: 300 },
  );
});
