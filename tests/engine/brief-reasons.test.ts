// Why a price waits, in one line of a list: the number that it has, and the limit, both rounded.

import assert from "node:assert/strict";
import { test } from "node:test";
import { briefReason } from "../../engine/sentences/brief-reasons.ts";
import { type Reason, because } from "../../engine/trace/reasons.ts";

const change = (code: "fellTooFar" | "roseTooFar", price: string | number, stood: number): Reason =>
  because("change", {
    why: because(code, { price, stood, percent: 12, hours: 24, source: because("publishedPrice") }),
  });

function fact(field: string, found: string | number, bound: "isLess" | "isMore", operand: number): Reason {
  return because("heldBy", { why: because("factHolds", { field, found, bound: because(bound, { operand }) }) });
}

test("a line has the number and the limit, in both languages", () => {
  for (const [reason, en, de] of [
    [change("roseTooFar", 12.99, 10), "+29.9 %, your limit is 12 %", "+29,9 %, Ihre Grenze ist 12 %"],
    [change("fellTooFar", "20/3", 10), "−33.3 %, your limit is 12 %", "−33,3 %, Ihre Grenze ist 12 %"],
    [
      fact("result.changePercent", "-104/9", "isLess", -10),
      "−11.6 %, your limit is 10 %",
      "−11,6 %, Ihre Grenze ist 10 %",
    ],
    [
      fact("result.marginPercent", 4.26, "isLess", 8),
      "4.3 % margin, your limit is 8 %",
      "4,3 % Marge, Ihre Grenze ist 8 %",
    ],
    [
      because("farFromMarket", { why: because("farBelowMarket", { price: 4, median: 10, percent: 50 }) }),
      "40.0 % of the market's median, your limit is 50 %",
      "40,0 % des Marktmedians, Ihre Grenze ist 50 %",
    ],
    [
      because("withoutFloor", {
        price: 4,
        why: because("belowUsual", { percent: 50, base: 10, source: because("referencePrice") }),
      }),
      "−60.0 % and no floor, your limit is −50 %",
      "−60,0 % und keine Untergrenze, Ihre Grenze ist −50 %",
    ],
    [because("belowCost", { price: 9, cost: 11.2 }), "below the cost of 11.20", "unter dem Einkauf von 11,20"],
    [
      because("staleMarket", { age: "154/3", hours: 48 }),
      "market 51.3 h old, your limit is 48 h",
      "Markt 51,3 h alt, Ihre Grenze ist 48 h",
    ],
  ] as const) {
    assert.deepEqual([briefReason(reason, "en"), briefReason(reason, "de")], [en, de]);
  }
});

test("a reason without a short form is told as it is", () => {
  const reason = fact("result.price", 200, "isMore", 100);
  assert.equal(briefReason(reason, "en"), "the calculated price is 200.00, more than 100");
});
