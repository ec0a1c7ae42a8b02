// The published JSON Schema agrees with `parseStrategy`, and every part of it is described.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { Compile } from "typebox/schema";
import { parseStrategy, strategySchema } from "./index.ts";
import * as arbitrary from "./oracle/arbitraries.ts";
import { damaged, linesOf, withRule, withWhen } from "./oracle/documents.ts";

const schema = Compile(JSON.parse(JSON.stringify(strategySchema)));

test("the published schema accepts every strategy that validates", () => {
  fc.assert(
    fc.property(arbitrary.strategy, (strategy) => {
      assert.ok("strategy" in parseStrategy(strategy));
      assert.ok(schema.Check(strategy), JSON.stringify(strategy));
    }),
    { numRuns: 1_000 },
  );
});

test("what the published schema accepts of damaged strategies validates, but for what a schema cannot say", () => {
  const beyondSchema = /is a (text|number)|at most \d decimals|must be monday|not an amount|did you mean|unknown field/;
  fc.assert(
    fc.property(arbitrary.strategy, fc.nat(), fc.jsonValue({ maxDepth: 1 }), (strategy, seed, value) => {
      const document = damaged(strategy, seed, value);
      if (schema.Check(document)) {
        const lines = linesOf(document).filter((line) => !beyondSchema.test(line));
        assert.deepEqual(lines, []);
      }
    }),
    { numRuns: 2_000 },
  );
});

/** Every schema object below a value: those with a description are for readers. */
function* schemasIn(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (Array.isArray(value)) {
    for (const entry of value) {
      yield* schemasIn(entry);
    }
  } else if (typeof value === "object" && value !== null) {
    const entries: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(value));
    yield entries;
    for (const [key, entry] of Object.entries(entries)) {
      if (key !== "examples") {
        yield* schemasIn(entry);
      }
    }
  }
}

test("every property of the published schema has a description and examples, or refers to what has them", () => {
  for (const entry of schemasIn(strategySchema)) {
    const properties = entry["properties"];
    if (typeof properties === "object" && properties !== null) {
      for (const [name, property] of Object.entries(properties)) {
        const isDescribed = "description" in property && "examples" in property;
        assert.ok(isDescribed || "$ref" in property, `${name} has no description or examples`);
      }
    }
  }
});

test("the examples in the published schema validate", () => {
  for (const rule of strategySchema.$defs.rule.examples) {
    assert.deepEqual(linesOf(withRule(rule)), []);
  }
  for (const example of strategySchema.examples) {
    assert.deepEqual(linesOf(example), []);
  }
  for (const when of strategySchema.$defs.condition.examples) {
    assert.deepEqual(linesOf(withWhen(when)), []);
  }
  for (const amount of strategySchema.$defs.amount.examples) {
    assert.deepEqual(linesOf(withRule({ target: { amount } })), []);
  }
});
