/** Price-comparison files, as shops export them: whatever their separator, headers and mistakes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../engine/oracle/seeded.ts";
import { readCsvFeed } from "../../../src/reading/files/csv-feed.ts";
import type { CatalogueItem, FeedEnd } from "../../../src/reading/files/item.ts";
import { endless, pieces } from "./streams.ts";

const context = {
  country: "DE",
  currency: "EUR",
  baseUrl: "https://shop.example/",
  now: new Date("2026-03-01T12:00:00Z"),
};

async function read(stream: AsyncIterable<Uint8Array>, country = "DE"): Promise<FeedEnd & { items: CatalogueItem[] }> {
  const items: CatalogueItem[] = [];
  const end = await readCsvFeed(stream, { ...context, country }, (some) => void items.push(...some));
  return { ...end, items };
}

test("German, English and French headers, with any separator", async () => {
  const files = [
    "Artikelnummer;Bezeichnung;Hersteller;EAN;Deeplink;Preis (brutto);Verfügbarkeit;Versandkosten\n1;Lampe;Acme;4006381333931;/l;39,90;auf Lager;4,95\n",
    "id\ttitle\tbrand\tgtin\tlink\tprice\tavailability\tshipping\n1\tLampe\tAcme\t4006381333931\t/l\t39.90 EUR\tin_stock\tDE:::4.95 EUR\n",
    '"SKU","Product Name","Manufacturer","EAN / GTIN","URL","Price","Stock","Delivery cost"\r\n"1","Lampe","Acme","4006381333931","/l","39.90","7","4.95"\r\n',
    "Référence|Désignation|Marque|Code-barres|Lien|Prix TTC|Disponibilité|Frais de port\n1|Lampe|Acme|4006381333931|/l|39,90 €|en stock|4,95 €",
  ];
  for (const file of files) {
    const { items, ...end } = await read(pieces(file, 11));
    assert.deepEqual(end, { isComplete: true, problem: null, itemCount: 1, rejected: {} }, file);
    const [item] = items;
    assert.deepEqual(
      [
        item?.key,
        item?.name,
        item?.brand,
        item?.gtin,
        item?.url,
        item?.price,
        item?.currency,
        item?.availability,
        item?.deliveryCosts,
      ],
      ["1", "Lampe", "Acme", "04006381333931", "https://shop.example/l", "39.9", "EUR", true, "4.95"],
      file,
    );
  }
});

test("the characters are those of UTF-8, or of Windows where they are not", async () => {
  const text = "id;name;preis\n1;Büro;5,00\n";
  for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), Buffer.from(text, "latin1")]) {
    assert.equal((await read(pieces(bytes))).items[0]?.name, "Büro");
  }
});

test("1.299 is read once another amount has shown the decimal sign of the file, and not before", async () => {
  const { items, rejected } = await read(pieces("id;preis\n1;1.299\n2;5,50\n3;1.299\n4;1.299,00 €\n"));
  assert.deepEqual(
    items.map(({ key, price }) => [key, price]),
    [
      ["2", "5.5"],
      ["3", "1299"],
      ["4", "1299"],
    ],
  );
  assert.deepEqual(rejected, { invalidPrice: 1 });
  const points = await read(pieces("id,price\n1,5.50\n2,1.299\n"));
  assert.deepEqual(
    points.items.map(({ price, isUnclear = false }) => [price, isUnclear]),
    [
      ["5.5", false],
      ["1.299", true],
    ],
  );
});

test("what says more than one price is none: a range, a price from which others start, one by weight", async () => {
  const rows = ["1;12,99 - 15,99 €", "2;12,99 €/kg", "3;ab 12,99 €", "4;12,99 €"];
  const { items, rejected } = await read(pieces(`id;preis\n${rows.join("\n")}\n`));
  assert.deepEqual(
    items.map(({ key }) => key),
    ["4"],
  );
  assert.deepEqual(rejected, { invalidPrice: 3 });
});

test("the column of the currency and the price must not contradict each other", async () => {
  const { items, rejected } = await read(pieces("id;price;currency\n1;5,00;CHF\n2;5,00 €;CHF\n3;5,00 CHF;chf\n"));
  assert.deepEqual(
    items.map(({ currency }) => currency),
    ["CHF", "CHF"],
  );
  assert.deepEqual(rejected, { invalidCurrency: 1 });
});

test("a broken row costs itself: stray quotes, missing cells, quotes that never close", async () => {
  const rows = [
    '1;24" Monitor;5,00',
    '2;"ok; ""fine""";5,00',
    "3;short",
    '4;"two\nlines";5,00',
    '5;19" Rack;5,00',
    "6;last;5,00",
  ];
  const { items, rejected, isComplete } = await read(pieces(`id;name;price\n${rows.join("\n")}\n`, 5));
  assert.deepEqual(
    items.map(({ key }) => key),
    ["2", "4", "6"],
  );
  assert.deepEqual(rejected, { brokenRow: 2, noPrice: 1 });
  assert.equal(isComplete, true);
  const inches = await read(pieces('id\tname\tprice\n1\t24" Monitor\t5.00\n'));
  assert.equal(inches.items[0]?.name, '24" Monitor');
});

test("a file that breaks off within a row, has no known header or is empty, is not complete", async () => {
  assert.equal((await read(pieces("id;name;price\n1;a;5,00\n2;b"))).problem, "Its last row is broken.");
  assert.equal((await read(pieces('id;name;price\n1;a;5,00\n2;"b'))).isComplete, false);
  assert.equal((await read(pieces("<html>\n<body>\n"))).problem, "Its header names no key or no price.");
  assert.equal((await read(pieces(""))).isComplete, false);
});

test("hostile files are read in bounded memory and linear time", async () => {
  for (const piece of ['"', ";", "a", '"\n', '";"', "\n", '1;"a\n', "\u0000"]) {
    const began = performance.now();
    await read(endless("id;name;price\n", piece.repeat(Math.ceil(65_536 / piece.length)), 30));
    assert.ok(performance.now() - began < 30_000, JSON.stringify(piece));
  }
});

test("a cell is read up to its bound, and a sale's dates are no place to hide a long text", async () => {
  const spaces = " ".repeat(200_000);
  const began = performance.now();
  const { items, rejected } = await read(
    pieces(
      `id;name;price;sale price;sale_price_effective_date\n1;${"n".repeat(200_000)};5,00;;\n2;b;5,00;4,00;2026-01-01T00:00${spaces}x\n`,
    ),
  );
  assert.ok(performance.now() - began < 30_000);
  assert.deepEqual(
    items.map(({ key }) => key),
    ["1"],
  );
  assert.deepEqual(rejected, { invalidSaleDates: 1 });
});

test("any file is read without an error", async () => {
  const parts = fc.constantFrom("id", ";", "price", '"', "\n", "\r\n", "5,00", "\t", ",", "|", "ä", "\u0000", " ");
  await fc.assert(
    fc.asyncProperty(fc.array(parts, { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), async (texts, size) => {
      await read(pieces(texts.join(""), size));
      await read(pieces(`id;price\n${texts.join("")}`, size));
    }),
    { numRuns: 300 },
  );
});

test("what comparison sites and spreadsheets add is read: comments, sep=, text forms, costs by carrier, cells left out", async () => {
  const delivered = await read(
    pieces("id;name;price;eans;deliveryCosts_dhl;deliveryCosts_ups\n1;a;5,00;4006381333931;6,90;4,95\n"),
  );
  assert.deepEqual([delivered.items[0]?.gtin, delivered.items[0]?.deliveryCosts], ["04006381333931", "4.95"]);
  const spread = await read(pieces('sep=;\nid;name;price;ean\n="1";a;5,00;="4006381333931"\n'));
  assert.deepEqual([spread.items[0]?.key, spread.items[0]?.gtin], ["1", "04006381333931"]);
  const commented = await read(pieces("# Required | An id,# The title,,\nid,title,price,link\n1,a,5.00 EUR,/a\n"));
  assert.equal(commented.items[0]?.price, "5");
  const short = await read(pieces("id\ttitle\tprice\tmpn\tsale_price\n1\ta\t5.00\n2\tb\t6.00"));
  assert.deepEqual([short.items.length, short.isComplete], [2, true]);
});

test("the headers of idealo are known in all of its languages, and delivery by carrier and country", async () => {
  const headers: readonly (readonly [string, string])[] = [
    [
      "DE",
      "Artikelnummer im Shop;EAN / GTIN / Barcodenummer / UPC;Produktname;Preis (Brutto);ProduktURL;Versandkosten DHL",
    ],
    [
      "GB",
      "Shop item number;EAN / GTIN / barcode number / UPC;Product name;Price (gross);Product URL;Shipping cost DHL",
    ],
    [
      "FR",
      "Numéro d'article en magasin;EAN / GTIN / code-barres / UPC;Nom du produit;Prix (TTC);URL du produit;Frais de port Colissimo",
    ],
    [
      "IT",
      "Codice articolo nel negozio;EAN / GTIN / codice a barre / UPC;Nome del prodotto;Prezzo (lordo);URL del prodotto;Spese di spedizione GLS",
    ],
    [
      "ES",
      "Número de artículo en la tienda;EAN / GTIN / código de barras / UPC;Nombre del producto;Precio (bruto);URL del producto;Gastos de envío SEUR",
    ],
    ["GB", "sku;eans;title;price;url;deliveryCosts_royal_mail_1st_class"],
  ];
  for (const [country, header] of headers) {
    const { items } = await read(pieces(`${header}\n1;4006381333931;a;5.00;/a;3.90\n`), country);
    const [item] = items;
    assert.deepEqual([item?.gtin, item?.price, item?.deliveryCosts], ["04006381333931", "5", "3.9"], header);
  }
  const { items } = await read(
    pieces("id;price;Versand DE;Versand AT;Versandzeit;deliveryCosts_dhl\n1;5,00;3,50;1,00;2;4,90\n"),
  );
  assert.equal(items[0]?.deliveryCosts, "3.5", "the least to the domain's country");
});

test("a whole row may leave its last cells out, also the last row; one without a line end may be cut", async () => {
  const whole = await read(pieces("id\ttitle\tean\tprice\n1\ta\t\t5.00\n2\tb\n"));
  assert.deepEqual([whole.items.length, whole.rejected, whole.isComplete], [1, { noPrice: 1 }, true]);
  const cut = await read(pieces("id\ttitle\tean\tprice\n1\ta\t\t5.00\n2\tb"));
  assert.equal(cut.isComplete, false);
});

test("a sign of money may be written as an entity", async () => {
  const { items } = await read(pieces("id\tprice\n1\t39,90 &euro;\n2\t&#8364; 5,00\n"));
  assert.deepEqual(
    items.map(({ price, currency }) => [price, currency]),
    [
      ["39.9", "EUR"],
      ["5", "EUR"],
    ],
  );
});
