/** Whatever a page is made of, it has an outcome, within its bounds. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../engine/oracle/seeded.ts";
import { isCurrency } from "../../src/base/currency.ts";
import { readProductPage } from "../../src/reading/decide/read-product-page.ts";
import { aPage } from "./a-page.ts";

const pieces = fc.constantFrom(
  "<h1>Acme Kettle</h1>",
  "<h1>",
  "<div>",
  "</div>",
  '<div class="price">',
  '<span class="price old">',
  "<sup>99</sup>",
  "<del>",
  '<p hidden aria-hidden="true">',
  "<table><tr><td>",
  '<div itemscope itemtype="http://schema.org/Product">',
  '<span itemprop="offers" itemscope><b itemprop="price">',
  '<meta itemprop="priceCurrency" content="GBP">',
  '<meta property="product:price:amount" content="12,5">',
  '<script type="application/ld+json">{"@type":"Product","name":"Acme Kettle","offers":{"price":"24.50","priceCurrency":"GBP"}}</script>',
  '<script type="application/ld+json">{"@graph":[{"@type":["Product",7],"offers":[[{"price":{}}]]}',
  '<script>dataLayer.push({"price":"24.50"})</script>',
  "<script>",
  "<!--",
  "<![CDATA[",
  "&#0;&pound;",
  "£24.50",
  "24,50 €",
  "1 234,5",
  "from £",
  " - ",
  "% off\n",
  "/ 100 ml",
  "<button>Add to basket</button>",
  "out of stock",
  "{{price}}",
  "\u202e\ud800",
  '<a data-price="24.50" href="//[">',
);
const parts = fc.array(fc.oneof({ weight: 5, arbitrary: pieces }, fc.string({ maxLength: 12 })), { maxLength: 40 });

test("any page is read without an error; what is stored of it can be stored", () => {
  const outcomes = new Set([
    "ProductFound",
    "ProductNotAvailable",
    "ProductNotFound",
    "CaptchaFailure",
    "LayoutFailure",
    "RequestFailure",
  ]);
  fc.assert(
    fc.property(parts, fc.boolean(), fc.constantFrom("GB", "DE", null), (html, isKnown, country) => {
      const reading = readProductPage(aPage(html.join(""), { country, currency: isKnown ? "GBP" : null }));
      assert.ok(outcomes.has(reading.outcome), reading.outcome);
      assert.equal(reading.isConfirmed || reading.offers.length === 0, true);
      for (const { price, currency } of reading.offers) {
        assert.match(price, /^(?!0(?:\.0*)?$)\d{1,15}(?:\.\d{1,4})?$/);
        assert.ok(isCurrency(currency), currency);
      }
      for (const { price, evidence } of reading.candidates) {
        assert.match(price, /^\d+(?:\.\d+)?$/);
        assert.ok(evidence.length <= 300 && !/[\u202e\ud800]/u.test(evidence));
      }
    }),
    { numRuns: 1_000 },
  );
});

test("any bytes are read without an error", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom(null, "text/html; charset=utf-16", "text/html"),
      (body, contentType) => {
        assert.equal(readProductPage(aPage(body, { contentType })).offers.length, 0);
      },
    ),
    { numRuns: 500 },
  );
});

test("variants that refer back to their product, or to each other, are read once", () => {
  const group = {
    "@type": "ProductGroup",
    "@id": "#g",
    name: "Kettle",
    hasVariant: [{ "@id": "#a" }, { "@id": "#b" }],
  };
  const variant = (id: string, other: string): object => ({
    "@type": "Product",
    "@id": id,
    name: "Kettle",
    isVariantOf: { "@id": "#g" },
    hasVariant: [{ "@id": "#g" }, { "@id": other }],
    model: { "@id": id },
    offers: { "@type": "Offer", price: "19.90", priceCurrency: "GBP" },
  });
  const graph = JSON.stringify({ "@graph": [group, variant("#a", "#b"), variant("#b", "#a")] });
  const html = `<script type="application/ld+json">${graph}</script><h1>Kettle</h1><p class="price">£19.90</p><button>Add to cart</button>`;
  assert.equal(readProductPage(aPage(html)).offers[0]?.price, "19.90");
});

test("an element with a name that no selector can hold is read", () => {
  const reading = readProductPage(aPage('<h1>Kettle</h1><A:<span class="price old">£24.50'));
  assert.equal(reading.candidates[0]?.price, "24.50");
});
