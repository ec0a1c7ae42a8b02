/** Numbers of a page stay apart, and a number that can be read in two ways is stored only if a program wrote the same. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readProductPage } from "../../src/reading/decide/read-product-page.ts";
import { aPage } from "./a-page.ts";

/** What is stored of a page with this price box; `machine` is the price of its JSON-LD. */
function stored(box: string, country: string, currency: string, machine?: string): string {
  const markup =
    machine === undefined
      ? ""
      : `<script type="application/ld+json">{"@type":"Product","name":"Stool Birk","offers":{"price":${JSON.stringify(machine)},"priceCurrency":"${currency}"}}</script>`;
  const html = `<html><head><title>Stool Birk</title>${markup}</head><body><main><h1>Stool Birk</h1>${box}
    <form><button>Add to cart</button></form></main></body></html>`;
  const reading = readProductPage(aPage(html, { country, currency }));
  const [offer] = reading.offers;
  return offer?.price ?? reading.reasons[0]?.code ?? reading.outcome;
}

describe("a number ends where its element ends", () => {
  for (const [box, country, currency, price] of [
    ["<p><s>719</s> <span class='price'>529 kr</span></p>", "SE", "SEK", "529"],
    ["<div><span class='was'>719</span>\n<b class='now'>529 €</b></div>", "FR", "EUR", "529"],
    ["<p>Voorraad: 3 <b>€ 529,00</b></p>", "NL", "EUR", "529"],
    ["<p>Art. 12.<b>529 €</b></p>", "DE", "EUR", "uncertain"],
    ["<div><span class='line-through'>719</span> <span class='price'>$ 529.00</span></div>", "US", "USD", "529"],
    ["<div><span class='price'>₪ 529</span> <s>719</s></div>", "IL", "ILS", "529"],
    ["<p class='price'>1<!-- --> <!-- -->529 kr</p>", "SE", "SEK", "1529"],
    ["<p class='price'>52<!-- -->9<!-- --> €</p>", "DE", "EUR", "529"],
    ["<p class='price'>£12<sup>49</sup></p>", "GB", "GBP", "12.49"],
    ["<p class='price'><span>€</span> <span>529,00</span></p>", "AT", "EUR", "529"],
  ] as const) {
    test(`${country}: ${box}`, () => assert.equal(stored(box, country, currency), price));
  }

  test("digits that touch across a border are no price unless a program wrote it", () => {
    const box = "<p class='price'><i>5</i><i>2</i><i>9</i> €</p>";
    assert.notEqual(stored(box, "DE", "EUR"), "9");
    assert.notEqual(stored(box, "DE", "EUR", "529"), "9");
  });
});

describe("a space groups thousands", () => {
  test("at the beginning of a text, in every country, and after a price word", () => {
    assert.equal(stored("<p class='price'>1 529 €</p>", "DE", "EUR"), "1529");
    assert.equal(stored("<p class='price'>Pris 1 529 kr</p>", "SE", "SEK"), "1529");
    assert.equal(stored("<p class='price'>1\u00a0529 kr</p>", "NO", "NOK"), "1529");
  });

  test("not after what is counted or numbered, nor after the product's name", () => {
    assert.equal(stored("<p>Stock : 2 529 €</p>", "FR", "EUR"), "529");
  });

  test("else both numbers are possible, and the machine's price says which", () => {
    const box = "<p class='price'>Zubblig 2 529 €</p>";
    assert.equal(stored(box, "FR", "EUR"), "uncertain");
    assert.equal(stored(box, "FR", "EUR", "2529"), "2529");
    assert.equal(stored(box, "FR", "EUR", "529"), "529");
  });
});

describe("a reading that allows two amounts needs a program's", () => {
  for (const [text, country, currency, machine, price] of [
    [",79 €", "DE", "EUR", "0.79", "0.79"],
    ["-,79 €", "DE", "EUR", "0.79", "0.79"],
    ["$.79", "US", "USD", "0.79", "0.79"],
    ["1,529 €", "DE", "EUR", "1529", "1529"],
    ["1,529 €", "DE", "EUR", "1.529", "1.529"],
    ["$1.529", "US", "USD", "1529", "1529"],
    ["R 1.529", "ZA", "ZAR", "1529", "1529"],
    ["79.900 DT", "TN", "TND", "79.900", "79.90"],
    ["1,250 KD", "KW", "KWD", "1250", "1250"],
    ["R1,529.00", "ZA", "ZAR", "1529.00", "1529"],
    ["S/ 59.90", "PE", "PEN", "59.90", "59.90"],
    ["Q529.00", "GT", "GTQ", "529", "529"],
    ["1.59万元", "CN", "CNY", "15900", "15900"],
  ] as const) {
    test(`${text} in ${country}`, () => {
      const box = `<p class="price">${text}</p>`;
      assert.equal(stored(box, country, currency), "uncertain");
      assert.equal(stored(box, country, currency, machine), price);
    });
  }

  test("a text such as 1,529 in the markup is no program's, nor is the text of an element", () => {
    assert.equal(stored("<p class='price'>1,529 €</p>", "DE", "EUR", "1,529"), "uncertain");
    const item = "<div itemscope itemtype='https://schema.org/Product'><i itemprop='name'>Stool Birk</i>";
    const box = `${item}<p itemprop="offers" itemscope><span itemprop="price" class="price">1,529</span> €</p></div>`;
    assert.equal(stored(box, "DE", "EUR"), "uncertain");
  });
});

describe("one reading only", () => {
  for (const [text, country, currency, price] of [
    ["1.529 €", "DE", "EUR", "1529"],
    ["$1,529", "US", "USD", "1529"],
    ["31.590 Ft", "HU", "HUF", "31590"],
    ["1,529 円", "JP", "JPY", "1529"],
    ["79,900 DT", "TN", "TND", "79.90"],
    ["12.500 KD", "KW", "KWD", "12.50"],
    ["25,000 IQD", "IQ", "IQD", "25000"],
    ["١٬٥٢٩ ر.س", "SA", "SAR", "1529"],
    ["১,২৯,৫০০ ৳", "BD", "BDT", "129500"],
    ["रु. ५२९", "NP", "NPR", "529"],
    ["฿๕๒๙", "TH", "THB", "529"],
    ["۵۲۹ ر.س", "SA", "SAR", "529"],
    ["１，５２９円", "JP", "JPY", "1529"],
    ["⃁ 1,529", "SA", "SAR", "1529"],
    ["129,50 руб.", "BY", "BYN", "129.50"],
    ["GH¢1,529", "GH", "GHS", "1529"],
    ["Ksh1,529", "KE", "KES", "1529"],
    ["5 290 F CFA", "SN", "XOF", "5290"],
    ["1 234$50", "CV", "CVE", "1234.50"],
    ["1\u200b.529,00\u00ad €", "DE", "EUR", "1529"],
  ] as const) {
    test(`${text} in ${country}: ${price}`, () =>
      assert.equal(stored(`<p class="price">${text}</p>`, country, currency), price));
  }
});
