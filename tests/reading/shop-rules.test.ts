/** Whose price an amount is, on pages as shop systems make them. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readProductPage } from "../../src/reading/decide/read-product-page.ts";
import type { PageInput } from "../../src/reading/page/page.ts";
import { aPage } from "./a-page.ts";

const buy = "<form><button>Add to cart</button></form>";

/** What is stored of a page: price, availability, or the reason why nothing is. */
function stored(body: string, changes: Partial<PageInput> & { head?: string; name?: string } = {}): unknown {
  const { head = "", name = "Stool Birk", ...input } = changes;
  const html = `<html><head><title>${name}</title>${head}</head><body><main>${body.replace("HEADING", `<h1>${name}</h1>`)}</main></body></html>`;
  const { outcome, offers, reasons } = readProductPage(aPage(html, input));
  const [offer] = offers;
  if (offer === undefined) return reasons[0]?.code;
  return outcome === "ProductFound" ? offer.price : `${offer.price}, sold out`;
}

function markup(price: string, more: object = {}): string {
  const offers = { "@type": "Offer", price, priceCurrency: "GBP", availability: "https://schema.org/InStock", ...more };
  return `<script type="application/ld+json">${JSON.stringify({ "@type": "Product", name: "Stool Birk", offers })}</script>`;
}

describe("a class of lists is no proof of another product", () => {
  const price = '<div class="shop-grid-product__price">£39.90</div>';

  test("if no other heading or link owns the price", () => {
    assert.equal(stored(`<div>HEADING${price}${buy}</div>`), "39.90");
  });

  test("but one that has a name of its own is another product's", () => {
    assert.equal(stored(`<div>HEADING${buy}</div><div><a href="/x">Bench</a>${price}</div>`), "noPrice");
  });
});

describe("WooCommerce says that its prices are without tax", () => {
  const page = (version: string | null): unknown => {
    const generator = version === null ? "" : `<meta name="generator" content="WooCommerce ${version}">`;
    const head = generator + markup("33.53", { valueAddedTaxIncluded: false });
    const amount = '<span class="woocommerce-Price-amount amount">£33.53</span>';
    return stored(`HEADING<p class="price">${amount}</p>${buy}`, { head });
  };

  test("since 10.6 it says how they are shown; before, and without a version, how they were entered", () => {
    for (const version of ["10.6.0", "10.9.4", "11.0.1", "12.1"]) assert.equal(page(version), "otherTax", version);
    for (const version of ["9.8.5", "10.5.3", null]) assert.equal(page(version), "33.53", version ?? "");
  });
});

describe("a variant in the address", () => {
  const variations = (attributes: object): string =>
    JSON.stringify([
      { attributes, display_price: 140 },
      { attributes: { attribute_size: "L" }, display_price: 180 },
    ]);
  const page = (query: string, price: string, attributes: object = { attribute_size: "S" }): unknown =>
    stored(
      `HEADING<p class="price">£140.00 – £180.00</p><form data-product_variations='${variations(attributes)}'><button>Add to cart</button></form>`,
      { url: `https://www.shop.example/p/stool?${query}`, head: markup(price) },
    );

  test("is the one that the page's own form says", () => {
    assert.equal(page("attribute_size=S", "140.00"), "140");
    assert.equal(page("attribute_size=L", "180.00"), "180");
  });

  test("and a price of another one is not stored", () => {
    assert.equal(page("attribute_size=L", "140.00"), "fromPrice");
    assert.equal(
      page("attribute_size=L", "180.00", { attribute_size: "" }),
      "fromPrice",
      "an empty attribute fits every value",
    );
    assert.equal(page("attribute_size=XL", "140.00"), "fromPrice");
  });
});

describe("what stands beside an amount", () => {
  test("'from' before a former price is said of the reduced one as well", () => {
    assert.equal(stored(`HEADING<h2>Starting at: <span>£120.00</span> <span>£90.00</span></h2>${buy}`), "fromPrice");
  });

  test("also with words of now between them, but not on another line", () => {
    const german = { country: "DE", currency: "EUR" };
    const reduced = "<p>Ab <del>120,00 €</del> <i>Aktueller Preis:</i> <ins>90,00 €</ins></p>";
    assert.equal(stored(`HEADING${reduced}${buy}`, german), "fromPrice");
    const delivery = '<p>Versandkostenfrei ab 50,00 €</p><p class="price">40,00 €</p>';
    assert.equal(stored(`HEADING${delivery}${buy}`, german), "40");
  });

  test("a product that is free has no price, in any language", () => {
    for (const [words, country] of [
      ["It's Free!", "GB"],
      ["Kostenlos", "DE"],
      ["Gratuit !", "FR"],
      ["無料", "JP"],
    ] as const)
      assert.equal(stored(`HEADING<p>£100.00</p><s>£75.00</s><p>${words}</p>${buy}`, { country }), "free", words);
    assert.equal(stored(`HEADING<p>£100.00</p><p>Free delivery</p>${buy}`), "100");
    assert.equal(stored(`HEADING<p>£100.00</p><p>Free</p><p>Delivery</p>${buy}`), "100");
  });

  test("an amount before the heading is that of the product whose picture stands beside it", () => {
    const box = '<div><a href="/bench"><img src="/b.jpg"><br>Bench</a><div>£24.00</div></div>';
    assert.equal(stored(`${box}HEADING<p>It's free!</p>${buy}`), "noPrice");
  });

  test("a badge of per cent on the next line makes no percentage of a price", () => {
    assert.equal(stored(`HEADING<p class="price">£90.00</p><b>%</b> <s>£120.00</s>${buy}`), "90");
  });

  test("kuna are no euros", () => {
    const croatia = { country: "HR", currency: "EUR" };
    assert.equal(stored(`HEADING<p class="price">39,90 € <i>300,63 kn</i></p>${buy}`, croatia), "39.90");
    assert.equal(stored(`HEADING<p class="price">300,63 kn</p>${buy}`, croatia), "otherCurrency");
  });

  test("a field for how many to buy is no amount", () => {
    const sweden = { country: "SE", currency: "SEK" };
    assert.equal(
      stored(`HEADING<p>kr <input name="qty" value="1"></p><p class="price">399 kr</p>${buy}`, sweden),
      "399",
    );
  });

  test("prices of several pieces leave the price of one", () => {
    const table =
      "<table><tr><th>Quantity</th></tr><tr><td>10</td><td>£35.90</td></tr><tr><td>50</td><td>£31.90</td></tr></table>";
    assert.equal(stored(`HEADING<p class="price">£39.90</p>${table}${buy}`), "39.90");
    const sentence = '<ul class="tier-prices"><li class="tier-price">Koop 10 voor <b>€ 35,90</b> per stuk</li></ul>';
    const dutch = { country: "NL", currency: "EUR" };
    assert.equal(stored(`HEADING<p class="price">€ 39,90</p>${sentence}${buy}`, dutch), "39.90");
  });
});

test("a label names the availability also beside a button to buy, in an entry of a list", () => {
  const facts = (words: string): string => `HEADING<ul><li>Availability: ${words}</li></ul><h2>£39.90</h2>${buy}`;
  assert.equal(stored(facts("Out of stock")), "39.90, sold out");
  assert.equal(stored(facts("In stock")), "39.90");
  const below = "HEADING<dl><dt>Availability:</dt><dd>Out of stock</dd></dl>";
  assert.equal(stored(`${below}<p>£39.90</p>${buy}`), "39.90, sold out");
});

test("availability is left out where markup and a labelled line say the opposite", () => {
  const page = (line: string): unknown => {
    const body = `<h1>Stool Birk</h1><p class="price">£39.90</p><p>${line}</p>${buy}`;
    const { outcome, offers } = readProductPage(
      aPage(`<html><head>${markup("39.90")}</head><body>${body}</body></html>`),
    );
    return [outcome, offers[0]?.price, offers[0]?.availability];
  };
  assert.deepEqual(page("Availability: Out of stock"), ["ProductFound", "39.90", null]);
  assert.deepEqual(page("Out of stock in Leeds"), ["ProductFound", "39.90", true]);
  assert.deepEqual(page("Availability: In stock"), ["ProductFound", "39.90", true]);
});

test("a price that was calculated is the shown one, with its availability", () => {
  const html = `<html><head><title>Stool Birk</title>${markup("39.899999")}</head><body><h1>Stool Birk</h1><p class="price">£39.90</p>${buy}</body></html>`;
  const [offer] = readProductPage(aPage(html)).offers;
  assert.deepEqual([offer?.price, offer?.availability], ["39.90", true]);
});

test("a bag is a product if it is sold, and a basket if it leads to the checkout", () => {
  const box = `HEADING<p class="price">£39.90</p>${buy}`;
  assert.equal(stored(box, { name: "Bag" }), "39.90");
  assert.equal(stored(`${box}<a href="/checkout">Go on</a>`, { name: "Bag" }), "ofVisitor");
  for (const name of ["My account", "Your shopping bag", "Cart"])
    assert.equal(stored(box, { name }), "ofVisitor", name);
});
