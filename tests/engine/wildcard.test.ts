// Patterns against regular expressions, and against patterns made to be slow.

import assert from "node:assert/strict";
import { test } from "node:test";
import { likes } from "./oracle/facts.ts";
import { fc } from "./oracle/seeded.ts";
import { compilePattern, compileSelection } from "../../engine/evaluate/wildcard.ts";

test("a pattern matches as the regular expression with .* for each * does, whatever the case", () => {
  const letters = fc.array(fc.constantFrom("a", "b", "A", "*", ".", "\n", "Ä"), { maxLength: 7 });
  fc.assert(
    fc.property(letters, letters, (pattern, text) => {
      const [p, t] = [pattern.join(""), text.filter((letter) => letter !== "*").join("")];
      assert.equal(compilePattern(p)(t), likes(p, t));
    }),
    { numRuns: 5_000 },
  );
});

test("a hostile pattern takes no longer than pattern times text", () => {
  const matches = compilePattern(`${"*a".repeat(499)}b`);
  const text = "a".repeat(1_000);
  const before = performance.now();
  for (let run = 0; run < 100; run += 1) {
    assert.equal(matches(text), false);
  }
  assert.ok(performance.now() - before < 20_000);
});

test("an exclude wins over an include, and an empty list of names fails every include", () => {
  const verdict = compileSelection({ include: ["shop-*"], exclude: ["*-b"] });
  assert.equal(verdict(["shop-a"]), null);
  assert.equal(verdict(["shop-b"]), "excluded");
  assert.equal(verdict(["other"]), "not included");
  assert.equal(verdict([]), "not included");
  assert.equal(compileSelection({ exclude: ["x"] })([]), null);
});
