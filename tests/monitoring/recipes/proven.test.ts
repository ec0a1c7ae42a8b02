/** What proves a recipe (interface 4.20-5). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readRecipe } from "../../../src/monitoring/watched/recipes/find-recipes.ts";

interface Tried {
  readonly sample: string;
  readonly expect: object;
}

function isProven(tests: readonly Tried[], hasAlarm = false): boolean {
  const document = JSON.stringify({ fields: {}, tests });
  const row = { domain: "a.example", version: 1, document, message: null, created_at: new Date(), has_alarm: hasAlarm };
  return readRecipe(row).isProven;
}

const priced = (sample: string): Tried => ({ sample, expect: { price: "12.99" } });

test("a recipe is proven by tests that name the price of three pages", () => {
  assert.ok(isProven(["a", "b", "c"].map(priced)));
  assert.ok(!isProven(["a", "b", "c"].map(priced), true), "after an alarm");
  assert.ok(!isProven(["a", "b"].map(priced)));
});

test("neither the same page again nor a test without a price proves it", () => {
  assert.ok(!isProven(["a", "a", "a"].map(priced)));
  for (const expect of [{}, { price: null }, { name: "Kettle" }]) {
    assert.ok(!isProven(["a", "b", "c"].map((sample) => ({ sample, expect }))), JSON.stringify(expect));
  }
});
