/** Words of 43 languages, by meaning: what they say of the only amount of a page, and what an unknown word does. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { languages, meanings, reasonsOf, wordsOfMeaning, type Meaning } from "../../src/reading/words/languages.ts";
import classWords from "../../src/reading/words/class-words.json" with { type: "json" };
import { mark } from "../../src/reading/words/element-marks.ts";
import { sayingsIn, vocabularyOf } from "../../src/reading/words/sayings.ts";
import { readProductPage } from "../../src/reading/decide/read-product-page.ts";
import { aPage } from "./a-page.ts";

const nothing: ReadonlySet<string> = new Set();

/** What is read of a page of this language with this price box. */
function read(language: string, box: string, { country = "DE", name = "Stool Birk", machine = false } = {}) {
  const markup = `<script type="application/ld+json">{"@type":"Product","name":"Stool Birk","offers":{"price":"129.50","priceCurrency":"EUR"}}</script>`;
  const html = `<html lang="${language}"><head><title>${name}</title>${machine ? markup : ""}</head><body><main><h1>${name}</h1>${box}
    <form><button>Add to cart</button></form></main></body></html>`;
  const product = { name: "Stool Birk", gtin: null, customerProductId: null, brand: null };
  return readProductPage(aPage(html, { country, currency: "EUR", product }));
}

function wordOf(language: string, meaning: Meaning): string | null {
  return wordsOfMeaning(language, meaning).find((word) => !/[*=]/.test(word)) ?? null;
}

describe("each meaning in each language", () => {
  test("has words, or a reason why it has none", () => {
    assert.equal(languages.length, 43);
    for (const language of languages) {
      const reasons = reasonsOf(language);
      for (const meaning of meanings) {
        const keys = meaning === "per unit" ? ["per", "units"] : [meaning];
        const isKnown = wordsOfMeaning(language, meaning).length > 0;
        assert.notEqual(
          isKnown,
          keys.some((key) => reasons[key] !== undefined),
          `${language}: ${meaning}`,
        );
      }
    }
  });

  test("is found in a text of its own words", () => {
    for (const language of languages) {
      const vocabulary = vocabularyOf(language, null);
      for (const meaning of meanings) {
        for (const word of wordsOfMeaning(language, meaning)) {
          const { sayings } = sayingsIn(word.replaceAll(/[*=]/g, ""), vocabulary, nothing);
          const found = sayings.flatMap((saying) => saying.meanings);
          // A word that means something else in English, or of the same language, is that as well.
          assert.ok(
            found.includes(meaning) || meaning === "neutral",
            `${language}, ${meaning}: ${word} is ${found.join(", ")}`,
          );
        }
      }
    }
  });
});

describe("a price that not everyone pays for one piece is stored in no language", () => {
  const conditional = ["without tax", "member", "card", "code", "subscription", "per month", "per unit"] as const;
  for (const language of languages) {
    test(language, () => {
      for (const meaning of conditional) {
        const word = wordOf(language, meaning);
        if (word === null) continue;
        for (const box of [
          `<p class="price">129,50 € ${word}</p>`,
          `<p class="price"><b>129,50 €</b></p><p>${word}</p>`,
        ]) {
          for (const machine of [false, true]) {
            const reading = read(language, box, { machine });
            assert.equal(reading.offers.length, 0, `${meaning} (${machine ? "marked" : "bare"}): ${box}`);
          }
        }
      }
      const from = wordOf(language, "from");
      if (from !== null) assert.equal(read(language, `<p class="price">${from} 129,50 €</p>`).offers.length, 0, from);
    });
  }
});

describe("words that say nothing against the price", () => {
  for (const language of languages) {
    test(language, () => {
      for (const meaning of ["with tax", "neutral"] as const) {
        const word = wordOf(language, meaning);
        if (word === null) continue;
        const box = `<p class="price">129,50 € ${word}</p>`;
        assert.equal(read(language, box).offers[0]?.price, "129.50", box);
      }
    });
  }
});

test("an unknown word on the line of the only amount holds it, unless a program wrote the same", () => {
  const box = `<p class="price">129,50 € frumblig</p>`;
  assert.equal(read("de", box).reasons[0]?.code, "unknownWords");
  assert.equal(read("de", box, { machine: true }).offers[0]?.price, "129.50");
  assert.equal(read("de", `<p class="price">129,50 €</p><p>Frumblig versandfertig</p>`).offers[0]?.price, "129.50");
  assert.equal(read("de", `<p class="price">Stool Birk 129,50 €</p>`).offers[0]?.price, "129.50");
});

test("an unknown word on a line beside the only amount holds it if the line says who pays it, or speaks of tax", () => {
  for (const [language, line] of [
    ["ro", "Preț cu Frumblig"],
    ["tr", "Frumblig indirimli fiyat"],
    ["de", "Frumbligpreis"],
    ["ja", "フランブリグ価格"],
    ["de", "Frumbligpreis für alle"],
    ["de", "nur mit Frumblig"],
    ["en", "Price from 3 pieces"],
    ["en", "VAT frumbled later"],
  ] as const) {
    for (const box of [`<p>129,50 €</p><p>${line}</p>`, `<p>${line}</p><p>129,50 €</p>`]) {
      assert.equal(read(language, box).reasons[0]?.code, "unknownWords", box);
      assert.equal(read(language, box, { machine: true }).offers[0]?.price, "129.50", box);
    }
  }
  const other = `<p>129,50 €</p><p>Preis mit Frumblig: <s>149,50 €</s></p>`;
  assert.equal(read("de", other).offers[0]?.price, "129.50");
});

test("a line that says nothing of who pays the price does not hold it", () => {
  for (const [language, line] of [
    ["de", "Preis inkl. 19 % MwSt., zzgl. Versandkosten"],
    ["en", "Price match promise"],
    ["es", "Precio con IVA incluido"],
    ["sv", "Prisgaranti"],
    ["ja", "数量限定"],
  ] as const) {
    assert.equal(read(language, `<p>129,50 €</p><p>${line}</p>`).offers[0]?.price, "129.50", line);
  }
});

test("tax that is not included is net in any order of the words", () => {
  for (const [language, line] of [
    ["es", "Precio no incluye IVA"],
    ["tr", "KDV dahil değildir"],
    ["el", "Η τιμή δεν περιλαμβάνει ΦΠΑ"],
  ] as const) {
    assert.equal(read(language, `<p>129,50 €</p><p>${line}</p>`).offers.length, 0, line);
  }
});

test("a lower number without a currency after the only price holds it", () => {
  assert.equal(read("de", `<p><span>129,50 €</span> <b>99,50</b></p>`).offers.length, 0);
});

test("what is remembered of a text is that of the page's languages", () => {
  const saidIn = (language: string): Meaning[] =>
    sayingsIn("dès", vocabularyOf(language, null), nothing).sayings.flatMap((saying) => saying.meanings);
  assert.deepEqual([saidIn("fr"), saidIn("vi"), saidIn("fr")], [["from"], [], ["from"]]);
  assert.deepEqual(sayingsIn("", vocabularyOf("fr", null)), { sayings: [], unknown: [] });
});

test("a class gives marks that elements can have", () => {
  assert.deepEqual(
    Object.keys(classWords).filter((name) => !Object.hasOwn(mark, name)),
    [],
  );
});

test("compounds, accents, word endings and scripts without spaces", () => {
  const meaningsIn = (text: string, language: string, country: string): Meaning[] =>
    sayingsIn(text, vocabularyOf(language, country), nothing).sayings.flatMap((saying) => saying.meanings);
  assert.deepEqual(meaningsIn("Kundenkartenpreis", "de", "DE"), ["card"]);
  assert.deepEqual(meaningsIn("Từ", "vi", "VN"), ["from"]);
  assert.deepEqual(meaningsIn("tu", "vi", "VN"), []);
  assert.deepEqual(meaningsIn("dès", "fr", "FR"), ["from"]);
  assert.notDeepEqual(meaningsIn("des", "fr", "FR"), ["from"]);
  assert.deepEqual(meaningsIn("会員価格", "ja", "JP"), ["member"]);
  assert.deepEqual(meaningsIn("ไม่รวมภาษี", "th", "TH"), ["without tax"]);
  assert.deepEqual(meaningsIn("P/M", "nl", "NL"), ["per month"]);
});

test("words belong to the nearest amount of their line", () => {
  const box = `<p class="price">109,50 € netto</p><p class="price">129,50 € brutto</p>`;
  assert.equal(read("de", box).offers[0]?.price, "129.50");
  const card = `<div class="price">129,50 €</div><div>119,50 € mit Kundenkarte</div>`;
  assert.equal(read("de", card, { machine: true }).offers[0]?.price, "129.50");
});

test("words that another number or a code stands in", () => {
  for (const [language, box] of [
    ["nl", `<p class="price">129,50 €</p><small>excl. 21% btw</small>`],
    ["de", `<p class="price">129,50 €</p><p>mit Gutscheincode HERBST</p>`],
    ["es", `<p class="price">12 meses de 129,50 €</p>`],
    ["de", `<p class="price">ab <del>160,00 €</del> <ins>129,50 €</ins></p>`],
  ] as const) {
    assert.equal(read(language, box).offers.length, 0, box);
  }
  assert.equal(read("fr", `<p class="price">129,50 € TVAC</p>`).offers[0]?.price, "129.50");
});

describe("the product's name says its condition, unless the watched product has the word as well", () => {
  for (const [language, name, condition] of [
    ["de", "Stool Birk gebraucht", "used"],
    ["fi", "Stool Birk käytetty", "used"],
    ["ja", "Stool Birk 中古", "used"],
    ["es", "Stool Birk reacondicionado", "refurbished"],
    ["pl", "Stool Birk uszkodzony", "damaged"],
    ["en", "Stool Birk Open Box", "used"],
  ] as const) {
    test(name, () => {
      assert.equal(read(language, `<p class="price">129,50 €</p>`, { name }).offers[0]?.condition, condition);
    });
  }
});

test("a line that says only that the product is sold out, or so behind a label, counts", () => {
  const price = `<p class="price">129,50 €</p>`;
  assert.equal(read("pt", `${price}<p>Disponibilidade: esgotado</p>`).outcome, "ProductNotAvailable");
  assert.equal(read("en", `${price}<p>Availability: Out Of Stock</p>`).outcome, "ProductNotAvailable");
  assert.equal(read("en", `${price}<ul><li>Out of stock</li></ul>`).outcome, "ProductFound");
});
