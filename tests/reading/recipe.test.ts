/** Recipes: what is taken, how they read, and what is proposed. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkRecipe } from "../../src/reading/page/check-recipe.ts";
import { proposeRecipe } from "../../src/reading/page/propose-recipe.ts";
import { readProductPage } from "../../src/reading/decide/read-product-page.ts";
import type { Recipe } from "../../src/reading/page/recipe.ts";
import { aPage } from "./a-page.ts";

const minimal: Recipe = { fields: { price: [{ css: ".now" }] }, tests: [] };

function problemsOf(value: unknown): string[] {
  const checked = checkRecipe(value);
  return "problems" in checked ? checked.problems.map(({ path }) => path) : [];
}

const withPrice = (css: string): unknown => ({ fields: { price: [{ css }] }, tests: [] });

describe("checking a recipe", () => {
  test("takes selectors with attributes, and JSON in scripts", () => {
    const recipe = {
      match: "/p/",
      fields: {
        price: [
          { css: "#price .now", attr: "data-price" },
          { script: "#__NEXT_DATA__", json: "props.product.offers[0].price" },
        ],
        name: [{ css: "h1:not(.logo)" }],
      },
      notProduct: [{ css: "body.category" }],
      soldOut: [{ css: ".stock.out" }],
      tests: [{ sample: "s1", expect: { price: "12.99", availability: null } }],
    };
    assert.deepEqual(checkRecipe(recipe), { recipe });
  });

  test("names what is wrong by its place", () => {
    assert.deepEqual(problemsOf(withPrice("div >")), ["/fields/price/0/css"]);
    assert.deepEqual(problemsOf({ fields: { name: [{ css: "h1" }] }, tests: [] }), ["/fields"]);
    assert.deepEqual(
      problemsOf({ fields: { price: [{ script: "script", json: "a..b" }] }, tests: [] }).length > 0,
      true,
    );
    assert.ok(problemsOf({ fields: {}, tests: [], code: "x" }).length > 0);
    for (const value of [null, 1, "x", [], {}]) assert.ok(problemsOf(value).length > 0);
  });

  test("refuses selectors that take long or hide alternatives", () => {
    const refused = [
      "a:has(b)",
      "a:contains(x)",
      ":not(:not(a))",
      ":nth-child(2 of .a)",
      "a b c d e f",
      "a, b",
      "a::before",
      ":is(a)",
      `a${".b".repeat(200)}`,
    ];
    for (const css of refused) assert.equal(problemsOf(withPrice(css))[0], "/fields/price/0/css", css);
    for (const css of ["a > b + c ~ d e", "li:nth-child(2)", "[data-a='b']"])
      assert.deepEqual(problemsOf(withPrice(css)), [], css);
  });

  test("bounds the number of selectors", () => {
    const many = Array.from({ length: 10 }, () => ({ css: "a" }));
    const fields = { price: many, name: many, sku: many, gtin: many, brand: many };
    assert.deepEqual(problemsOf({ fields, tests: [] }), []);
    assert.deepEqual(problemsOf({ fields, soldOut: [{ css: "a" }], tests: [] }), [""]);
  });
});

const odd = `<html><body><h1>Kettle</h1><div class="a">£10.00</div><div class="b now">£24.50</div><div class="c">£30.00</div>
  <script id="state">window.state = {"offers":[{"price":2450.0}]};</script></body></html>`;

describe("reading by a recipe", () => {
  test("the recipe's price is confirmed where the recipe is proven, and only a candidate before", () => {
    const draft = readProductPage(aPage(odd, { recipe: minimal }));
    assert.deepEqual(
      [draft.isConfirmed, draft.candidates[0]?.price, draft.candidates[0]?.method],
      [false, "24.50", "recipe"],
    );
    const proven = readProductPage(aPage(odd, { recipe: minimal, provenMethods: ["recipe"] }));
    assert.deepEqual([proven.isConfirmed, proven.offers[0]?.price, proven.method], [true, "24.50", "recipe"]);
  });

  test("a path into a script's JSON is followed", () => {
    const recipe: Recipe = { fields: { price: [{ script: "#state", json: "offers[0].price" }] }, tests: [] };
    const reading = readProductPage(aPage(odd, { recipe, provenMethods: ["recipe"] }));
    assert.equal(reading.candidates.find(({ method }) => method === "recipe")?.price, "2450");
  });

  test("a proven recipe counts against all that the page says of itself, and one that is not proven leaves a person to decide", () => {
    const agreed = `<head><script type="application/ld+json">{"@type":"Product","name":"Kettle","offers":{"price":"39.90","priceCurrency":"GBP"}}</script></head>
      <h1>Kettle</h1><p class="price">£39.90</p><button>Add to basket</button><p>Single <b id="own">£24.50</b></p>`;
    const recipe: Recipe = { fields: { price: [{ css: "#own" }] }, tests: [] };
    assert.equal(readProductPage(aPage(agreed)).offers[0]?.price, "39.90");
    const proven = readProductPage(aPage(agreed, { recipe, provenMethods: ["recipe"] }));
    assert.deepEqual([proven.isConfirmed, proven.offers[0]?.price], [true, "24.50"]);
    const draft = readProductPage(aPage(agreed, { recipe }));
    assert.deepEqual([draft.isConfirmed, draft.reasons[0]?.code], [false, "methodsDisagree"]);
  });

  test("a recipe is not used where its address does not match, and says what is no product or sold out", () => {
    const read = (changes: Partial<Recipe>) =>
      readProductPage(aPage(odd, { recipe: { ...minimal, ...changes }, provenMethods: ["recipe"] }));
    assert.ok(!read({ match: "/elsewhere/" }).candidates.some(({ method }) => method === "recipe"));
    assert.equal(read({ notProduct: [{ css: ".c" }] }).outcome, "ProductNotFound");
    const soldOut = read({ soldOut: [{ css: ".c" }] });
    assert.deepEqual([soldOut.outcome, soldOut.offers[0]?.availability], ["ProductNotAvailable", false]);
  });
});

describe("proposing a recipe", () => {
  test("the proposal reads the chosen price again, and passes the check", () => {
    const reading = readProductPage(aPage(odd));
    const chosen = reading.candidates.findIndex(({ price }) => price === "24.50");
    const recipe = proposeRecipe(reading, chosen);
    assert.ok(recipe !== null && "recipe" in checkRecipe(recipe));
    assert.equal(
      readProductPage(aPage(odd, { recipe })).candidates.find(({ method }) => method === "recipe")?.price,
      "24.50",
    );
  });

  test("there is none for a candidate that does not exist", () => {
    assert.equal(proposeRecipe(readProductPage(aPage(odd)), 99), null);
  });
});
