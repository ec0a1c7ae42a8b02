/** Pages nobody worked on, made by chance, in 43 languages and 67 countries. `node tests/reading/generated.ts --all` reads ten times as many. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { certain, measure, paired, type Share } from "./generated/measure.ts";
import { sharedWithProduct } from "./generated/words.ts";

const { pages, wrong, shares, heldOnPurpose, held } = measure(1_200);

function shareOf(name: string): number {
  const { stored, all }: Share = shares.get(name) ?? { stored: 0, all: 0 };
  assert.ok(all > 100, `${name}: ${all}`);
  return stored / all;
}

test("at most half of the words of generated pages are the product's own", () => {
  const { shared, all } = sharedWithProduct();
  assert.ok(all > 700 && shared / all <= 0.5, `${shared} of ${all}`);
});

test("of 2,000 generated pages none is stored wrong, and no conditional price", () => {
  assert.ok(pages >= 2_000, String(pages));
  assert.deepEqual(wrong, []);
});

test("with one certain amount and known words, 97 % are stored", () => {
  assert.ok(shareOf(certain) >= 0.97, held.join("\n"));
});

test("with a second amount and markup that agrees, at most 12 % are held", () => {
  assert.ok(shareOf(paired) >= 0.88, held.join("\n"));
});

test("amounts that can be read in two ways are held where no program wrote them", () => {
  for (const [form, { stored, all }] of heldOnPurpose) {
    if (!form.startsWith("plain space")) assert.equal(stored, 0, `${form}: ${stored} of ${all}`);
  }
});
