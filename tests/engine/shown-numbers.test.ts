// Numbers of a sentence: few places, and more only where rounding would make the sentence false.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type ClaimName, claimHolds } from "../../engine/values/claims.ts";
import { compare, readExact } from "../../engine/values/exact.ts";
import { claimed, marked, money, percentage, plainNumber, tenths } from "../../engine/values/numbers.ts";
import { fc } from "./oracle/seeded.ts";
import { withNumbers } from "../../engine/words/shown-numbers.ts";

const shown = (text: string, digits = 2): string => withNumbers(text, "en", digits);

test("money has the digits of its currency, percentages one place, and no decimal goes on", () => {
  assert.equal(shown(`${money("20/3")}, ${money(5)}, ${money(19.701)}`), "6.67, 5.00, 19.70");
  assert.equal(withNumbers(money(-1234.5), "de"), "-1234,50");
  assert.equal(shown(`${money(1200)}, ${money(1200.5)}, ${money("2/3")}`, 0), "1200, 1200.50, 0.67");
  assert.equal(shown(`${money(19.9)}, ${money("2/3")}`, 3), "19.900, 0.667");
  assert.equal(
    shown(`${tenths("104/9")} %, ${tenths(5)} %, ${percentage(8.25)} %, ${percentage("20/3")} %`),
    "11.6 %, 5 %, 8.25 %, 6.7 %",
  );
  assert.equal(shown(marked("3/7", "rate")), "0.428571");
  assert.equal(withNumbers(`${plainNumber(0.00001)} ${money("20/3")} ${money(5)}`, "de", "all"), "0,00001 20/3 5,00");
});

test("numbers that rounding makes equal, turns round or makes nothing get more places", () => {
  assert.equal(shown(`begin at ${money(15.76)}, above ${money(15.757)}`), "begin at 15.76, above 15.757");
  assert.equal(
    shown(`${money("47/3")} is less than ${money("47.003/3")}`.replace("47.003/3", "47003/3000")),
    "15.667 is less than 15.668",
  );
  assert.equal(shown(`${tenths(12.04)} %, your limit is ${percentage(12)} %`), "12.04 %, your limit is 12 %");
  assert.equal(shown(`${tenths(12.04)} %, at most ${percentage(12.03)} %`), "12.04 %, at most 12.03 %");
  assert.equal(shown(`up ${tenths(0.04)} %`), "up 0.04 %");
});

test("numbers that no places tell apart are told by words", () => {
  const little = "15.7600000000001";
  assert.equal(shown(`above ${money(15.76)}: ${money(little)}`), "above 15.76: just above 15.76");
  assert.equal(withNumbers(`${money("15.7599999999999")} < ${money(15.76)}`, "de"), "knapp unter 15,76 < 15,76");
});

test("a claim that the rounded numbers would make false is told with more places", () => {
  const below = (median: string): string =>
    shown(
      `${money(5)} is below ${percentage(50)} % of ${money(median)}${claimed("underShare", [money(5), percentage(50), money(median)])}`,
    );
  assert.equal(below("10.5"), "5.00 is below 50 % of 10.50");
  assert.equal(below("10.0040"), "5.00 is below 50 % of 10.004");
  assert.equal(below("10.000000000001"), "5.00 is below 50 % of just above 10.00");
  assert.ok(!claimHolds("underShare", [readExact(5), readExact(50), readExact(10)]));
});

test("any two numbers read in the order that they have, without an ellipsis", () => {
  const number = fc
    .tuple(fc.integer({ min: -100_000, max: 100_000 }), fc.constantFrom(1, 3, 7, 1000, 2000, 300_000, 3_000_000_000))
    .map(([above, below]) => `${above}/${below}`);
  const kind = fc.constantFrom("money" as const, "number" as const);
  const other = fc.constantFrom("percent" as const, "tenths" as const, "listed" as const, "number" as const);
  const kinds = fc.oneof(fc.tuple(kind, kind), fc.tuple(other, other));
  const near = fc.tuple(number, fc.constantFrom("0", "1/1000", "1/30000", "1/70000000000000"));
  fc.assert(
    fc.property(near, kinds, ([a, apart], [first, second]) => {
      const b = sum(a, apart);
      const [one = "", two = ""] = shown(`${marked(a, first)} | ${marked(b, second)}`).split(" | ");
      assert.doesNotMatch(one + two, /[…\uE000-\uF8FF/]/);
      const order = Math.sign(compare(readExact(a), readExact(b)));
      if (one.startsWith("just ") && two.startsWith(one.slice(0, "just above".length))) return;
      assert.equal(Math.sign(read(one) - read(two)), order, `${a} ${b}: ${one}, ${two}`);
    }),
    { numRuns: 2_000 },
  );
});

function sum(a: string, b: string): string {
  const [n = "0", d = "1"] = a.split("/");
  const [m = "0", e = "1"] = b.split("/");
  return `${BigInt(n) * BigInt(e) + BigInt(m) * BigInt(d)}/${BigInt(d) * BigInt(e)}`;
}

/** A number as it is read; one just above or below another lies next to it. */
function read(text: string): number {
  const value = Number(text.replace(/^just (?:above|below) /, ""));
  return text.startsWith("just above") ? value + 1e-9 : text.startsWith("just below") ? value - 1e-9 : value;
}

test("a text with a mark of its own, or a claim about none, is harmless", () => {
  const name = `x${money(3)}y`;
  assert.equal(shown(name), "x3.00y");
  assert.equal(shown("\uE0F0money:1e9\uE0F1 \uE0F0constructor;money:1;money:2\uE0F1"), "\uE0F0money:1e9\uE0F1 ");
  const names: readonly ClaimName[] = ["above", "below"];
  assert.deepEqual(
    names.map((claim) => claimed(claim, ["word", "word", "word"])),
    ["", ""],
  );
});
