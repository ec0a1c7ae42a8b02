/** Where a recipe finds the price that a person named, also on the shop's other pages. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { applyRecipe } from "../../src/reading/decide/apply-recipe.ts";
import { readFacts } from "../../src/reading/seen/page-facts.ts";
import { placesOfPrice } from "../../src/reading/decide/price-places.ts";
import { readProductPage } from "../../src/reading/decide/read-product-page.ts";
import { aPage } from "./a-page.ts";

const page = (body: string, head = "") =>
  aPage(`<!doctype html><head>${head}</head><body><h1>Kettle</h1>${body}</body>`);

const pages: Readonly<Record<string, [body: string, head?: string]>> = {
  "a class": [`<span class="price">29,90 €</span><button>In den Warenkorb</button>`],
  "no name at all": [`<div><p>39,90 €</p><p>ohne Karte <b>29,90 €</b></p></div>`],
  "the second of the same class": [`<div class="price">39,90 €</div><div class="price">29,90 €</div>`],
  "an attribute": [`<div id="buy" data-price="29.90">Preis im Korb</div><button>Kaufen</button>`],
  "no currency": [`<p class="now">29,90</p>`],
  "a class that a build made": [
    `<main><div class="css-1x2y3z">39,90 €</div><div class="css-9z8y7x">29,90 €</div></main>`,
  ],
  "cents of their own": [`<p class="amount">29<sup>90</sup> €</p>`],
  "a struck amount": [`<p class="offer"><s>29,90 €</s> 19,90 €</p>`],
  "data for machines": [
    ``,
    `<script type="application/ld+json">{"@graph":[{"@type":"Product","offers":[{"price":29.9}]}]}</script>`,
  ],
  "a script's data": [
    ``,
    `<script id="state" type="application/json">{"product":{"prices":{"priceNow":"29.90"}}}</script>`,
  ],
  "a meta tag": [``, `<meta property="product:price:amount" content="29.90">`],
};

for (const [where, [body, head]] of Object.entries(pages)) {
  test(`a price that stands in ${where} is read by each source that is found`, () => {
    const input = page(body, head);
    const found = placesOfPrice({ page: input, price: "29.9" });
    assert.ok(found.length > 0);
    for (const source of found) {
      const recipe = { fields: { price: [source] }, tests: [] };
      assert.equal(readProductPage({ ...input, recipe }).recipeFields?.price, "29.90", JSON.stringify(source));
    }
  });
}

test("names come before positions, and what the page does not show is found nowhere", () => {
  const input = page(`<div class="price">39,90 €</div><div class="now">29,90 €</div>`);
  assert.deepEqual(placesOfPrice({ page: input, price: "29.90" })[0], { css: "div.now" });
  for (const price of ["29.91", "2990", "", "x", "-1"]) assert.deepEqual(placesOfPrice({ page: input, price }), []);
});

test("a hostile page costs bounded time", () => {
  const amounts = "<p>29,90 €</p>".repeat(20_000);
  const deep = `${"<div>".repeat(2_000)}29,90 €`;
  const json = `<script type="application/json">${`{"price":`.repeat(5_000)}1${"}".repeat(5_000)}</script>`;
  const before = process.cpuUsage();
  const tile = '<p class="grid-product__price price">29,90 €</p>';
  const lists = `<h1>Kettle</h1><div>${tile.repeat(4_000)}${"<i><b><i><b></b></i></b></i>".repeat(20_000)}</div>`;
  for (const body of [amounts, deep, json.repeat(50), lists]) placesOfPrice({ page: page(body), price: "29.90" });
  const { user, system } = process.cpuUsage(before);
  assert.ok(user + system < 10_000_000, `${(user + system) / 1_000} ms of processor`);
});

const shown = (price: number): string => price.toFixed(2).replace(".", ",");
const [whole, cents] = [(price: number) => String(Math.trunc(price)), (price: number) => price.toFixed(2).slice(-2)];

/** The kinds of places, each with a wrong amount beside the right one where shops have one. */
const kinds: Readonly<Record<string, (price: number, at: number) => string>> = {
  "an attribute": (price, at) =>
    `<div class="buy" data-product-price="${price.toFixed(2)}" data-sku="A${at}">Los</div>`,
  "the value of a form": (price) => `<form><input type="hidden" name="p" value="${price.toFixed(2)}"></form>`,
  "a label": (price) => `<div class="p" aria-label="${shown(price)} €"><i>x</i></div>`,
  "cents set high": (price) => `<p><b>${whole(price)}<sup>${cents(price)}</sup></b> €</p>`,
  "four elements": (price) =>
    `<p class="a-price"><span>${whole(price)}</span><span>,</span><span>${cents(price)}</span><span>€</span></p>`,
  "a text beside a struck price": (price) => `<p><s>${shown(price + 10)} €</s> ${shown(price)} €</p>`,
  "an element beside a struck price": (price) =>
    `<div class="price"><del>${shown(price + 10)} €</del> <ins>${shown(price)} €</ins></div>`,
  "the second of one class": (price) =>
    `<i class="price">${shown(price + 10)} €</i> <i class="price">${shown(price)} €</i>`,
  "the chosen variant": (price) =>
    `<label><input type=radio name=v>S <i>${shown(price - 5)} €</i></label><label><input type=radio name=v checked>M <i>${shown(price)} €</i></label>`,
  "thousands behind a thin space": (price) => `<p class="price">1\u202f2${shown(price)}\u00a0€</p>`,
  "JSON with an id": (price, at) => `<script id="data">{"product":{"id":${at},"price":${price.toFixed(2)}}}</script>`,
  "JSON of a price with a currency": (price) =>
    `<script type="application/json">{"id":1}</script><script type="application/json">{"price":{"value":${price.toFixed(2)},"currency":"EUR"}}</script>`,
  "JSON that a script assigns": (price) =>
    `<script>window.STATE = {"prices":[{"gross":"${price.toFixed(2)}"}]};</script>`,
  "the text, where markup has another": (price) =>
    `<meta itemprop="price" content="${(price / 1.19).toFixed(2)}"><b class="gross">${shown(price)} €</b>`,
};

describe("the price that a person named is read from the other pages where it is", () => {
  for (const [name, make] of Object.entries(kinds)) {
    test(name, () => {
      const isLarge = name.startsWith("thousands");
      const priceOf = (price: number): string => `${isLarge ? "12" : ""}${price.toFixed(2)}`;
      const sources = placesOfPrice({ page: page(make(24.1, 1)), price: priceOf(24.1) }).slice(0, 3);
      assert.notDeepEqual(sources, []);
      const other = page(make(34.2, 2));
      const read = applyRecipe({ fields: { price: sources }, tests: [] }, readFacts(other), other.url);
      assert.equal(Number(read?.price), Number(priceOf(34.2)), JSON.stringify(sources));
    });
  }

  test("an amount that the page does not have has no place", () => {
    for (const make of Object.values(kinds)) {
      assert.deepEqual(placesOfPrice({ page: page(make(24.1, 1)), price: "24.11" }), []);
    }
  });
});
