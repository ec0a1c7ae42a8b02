/** Pages of shop systems, as `campaigns/shops` rebuilds them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pages, read, renderPage } from "../../campaigns/shops/matrix.ts";
import { root } from "../tidy/sources.ts";

const results = pages.map(read);

test("nothing wrong is stored of any shop system", () => {
  const wrong = results.filter(({ isWrong }) => isWrong).map(({ page, stored }) => `${page.path}: ${stored}`);
  assert.deepEqual(wrong, []);
});

test("of a product with one price, the price is stored of every shop system and country", () => {
  const missed = results.filter(({ page: { kind }, stored }) => kind.price !== null && stored.startsWith("nothing"));
  assert.deepEqual(
    missed.map(({ page, stored }) => `${page.path}: ${stored}`),
    [],
  );
});

test("docs/reference/shops.md is what node campaigns/shops/main.ts --write makes", () => {
  assert.equal(readFileSync(path.join(root, "docs/reference/shops.md"), "utf8"), renderPage(results));
});
