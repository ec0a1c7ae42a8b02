/** Excel files and exports of shops, dropped wherever a CSV can be: what is stored is what they hold. */
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { consolePaths } from "../../src/console/files.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aBrowser } from "./browser.ts";
import { aSample, type Sample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";
import { aWorkbook, row } from "./workbooks.ts";

const service = await anEmptyService();
const browser = await aBrowser();
const excel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async function give(to: Locator | Page, name: string, content: Uint8Array | string): Promise<void> {
  const buffer = Buffer.from(content);
  const mimeType = name.endsWith(".xlsx") ? excel : "text/csv";
  await to.locator("input[type=file]").first().setInputFiles({ name, mimeType, buffer });
}

async function stored({ owner, v3 }: Sample): Promise<Record<string, unknown[]>> {
  const { data } = (await owner.post(`${v3}/products/search`, { pagination: { limit: 99 } })).body;
  const rows = data.map(({ customerProductId, referencePrice, gtin, name }: Loose): [string, unknown[]] => [
    customerProductId,
    [referencePrice, gtin, name],
  ]);
  return Object.fromEntries(rows);
}

const list =
  row("Preisliste 2026") +
  row() +
  row("Artikelnummer", "Bezeichnung", "EAN", "Preis, brutto", "Breite") +
  '<row><c s="1"><v>42</v></c><c t="inlineStr"><is><t>Föhn</t></is></c><c><v>4.006381333931E12</v></c><c><v>19.899999999999999</v></c><c><v>10.5</v></c></row>' +
  row("B-1", 'Topf\t"groß"', 4_006_381_333_948, 0.30000000000000004, 3.25);

test("a workbook of products is stored as its cells hold it; its worker weighs at most 60 KB and comes with the first workbook", async () => {
  const sample = await aSample(service, { isEmpty: true });
  const { page, check, complaints, close } = await signedIn(browser, service, sample)("start");
  const first = page.getByRole("region", { name: "Products" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await give(first, "a.csv", "sku;price\nA;1,00\n");
  await first.getByText("separated by semicolons").waitFor();
  await first.getByRole("button", { name: "Another file" }).click();
  assert.deepEqual(
    asked.filter((url) => url.includes("worker")),
    [],
  );
  const sheets = { Cover: row("About this file"), Prices: list };
  await give(first, "list.xlsx", aWorkbook({ sheets, formats: ["00000"] }));
  await first.getByLabel("What Preis, brutto is").waitFor();
  assert.equal(await first.getByLabel("What Preis, brutto is").inputValue(), "reference price");
  assert.equal(await first.getByLabel("Sheet").inputValue(), "Prices");
  await check("a workbook");
  const worker = asked.find((url) => url.includes("worker")) ?? "";
  const file = path.join(consolePaths.dist, "assets", `${path.basename(new URL(worker).pathname)}.br`);
  assert.ok(statSync(file).size <= 60 * 1_024, `${statSync(file).size} bytes`);
  await first.getByRole("button", { name: "Store the products" }).click();
  await first.getByText("2 products are stored.").waitFor();
  assert.deepEqual(await stored(sample), {
    "00042": [19.9, 4_006_381_333_931, "Föhn"],
    "B-1": [0.3, 4_006_381_333_948, 'Topf\t"groß"'],
  });
  assert.deepEqual(complaints, []);
  await close();
});

test("days and errors in a column of prices are told with their row; what is no workbook says what to do, in German too", async () => {
  const sample = await aSample(service, { isEmpty: true });
  const { page, check, close } = await signedIn(browser, service, sample)("start", { locale: "de-DE" });
  const first = page.getByRole("region", { name: "Produkte" });
  for (const [name, content, words] of [
    ["old.xls", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), "Diese Art von Tabelle ist nicht lesbar."],
    ["page.xls", "<html><table><tr><td>sku</td><td>price</td></tr></table></html>", "Diese Art von Tabelle"],
    ["cut.xlsx", aWorkbook({ sheets: { A: list } }).subarray(0, 400), "Die Arbeitsmappe ist beschädigt."],
    ["empty.xlsx", aWorkbook({ sheets: { A: "" } }), "Kein Blatt der Arbeitsmappe enthält einen Wert."],
  ] as const) {
    await give(first, name, content);
    await first.getByText(words).waitFor();
  }
  const odd =
    row("sku", "Preis", "Datum") +
    '<row><c t="inlineStr"><is><t>A</t></is></c><c s="1"><v>46154</v></c><c s="1"><v>46154</v></c></row>' +
    row("B", '<c t="e"><v>#N/A</v></c>') +
    row("C", '<c t="e"><v>#REF!</v></c>');
  await give(first, "odd.xlsx", aWorkbook({ sheets: { A: odd }, formats: ["dd.mm.yy"] }));
  await first.getByText("1 Zelle ist ein Datum, in Zeile 2: 2026-05-12").waitFor();
  await first.getByText("2 Zellen enthalten Fehler, die erste in Zeile 3: #N/A").waitFor();
  assert.equal(await first.locator(".odd-cells li").count(), 2);
  await check("odd cells");
  await close();
});

test("the columns of prices say the decimal sign; a sample shows what becomes of them, and a person may choose", async () => {
  const sample = await aSample(service, { isEmpty: true });
  const { page, check, close } = await signedIn(browser, service, sample)("start");
  const first = page.getByRole("region", { name: "Products" });
  await give(first, "geo.csv", "sku;price;lat;lon\r\nA;1,799;52.5200;13.4050\r\nB;1,689;48.1371;11.5754\r\n");
  await first.getByText("These amounts can be read in two ways. Check: 1,799 → 1.80 · 1,689 → 1.69").waitFor();
  await first.getByLabel("Decimal sign").click();
  await page.getByRole("option", { name: "decimal point" }).click();
  await first.getByText("Read as: 1,799 → 1,799.00").waitFor();
  await check("a decimal sign");
  await first.getByLabel("Decimal sign").click();
  await page.getByRole("option", { name: "decimal comma" }).click();
  await first.getByText("Read as: 1,799 → 1.80").waitFor();
  await first.getByRole("button", { name: "Store the products" }).click();
  await first.getByText("2 products are stored.").waitFor();
  assert.deepEqual(await stored(sample), { A: [1.8, undefined, null], B: [1.69, undefined, null] });
  await close();
});

test("a column and rows that are no product of their own are left out by choice, which is told", async () => {
  const sample = await aSample(service, { isEmpty: true });
  const { page, check, close } = await signedIn(browser, service, sample)("start");
  const first = page.getByRole("region", { name: "Products" });
  const html = "<p>x</p>".repeat(1_300);
  const shopify = `Handle,Title,Body (HTML),Variant SKU,Variant Price\nk,Kettle,${html},K-1,39.90\nk,,,,\nm,Mug,,M-1,9.90\n`;
  await give(first, "shopify.csv", shopify);
  await first.getByText("One of the first rows has none, or only repeats the one above").waitFor();
  assert.equal(await first.getByLabel("What Body (HTML) is").inputValue(), "do not import");
  await first.getByRole("button", { name: "Store the products" }).click();
  await first.getByText("Nothing was stored: 1 place of the file is wrong.").waitFor();
  await first.getByLabel("What Handle is").click();
  await page.getByRole("option", { name: "do not import" }).click();
  await first.getByLabel("Leave out rows without a “Variant SKU” of their own").check();
  await check("rows are left out");
  await first.getByRole("button", { name: "Store the products" }).click();
  await first.getByText("2 products are stored.").waitFor();
  await first.getByText("1 row was left out.").waitFor();
  const { data } = (await sample.owner.post(`${sample.v3}/products/search`, { pagination: { limit: 9 } })).body;
  assert.deepEqual(
    data.map(({ customerProductId, tags }: Loose) => [customerProductId, tags ?? []]),
    [
      ["K-1", []],
      ["M-1", []],
    ],
  );
  await close();
});

test("a workbook of offers without a domain is stored under the one that is typed; rows that are left out have the workbook's numbers", async () => {
  const sample = await aSample(service, { isEmpty: true });
  const { owner, v3 } = sample;
  const products = { products: [{ customerProductId: "A" }], identifyingAttributes: ["customerProductId"] };
  const imported = await owner.post(`${v3}/products`, products);
  assert.equal(imported.status, 200, imported.text);
  const { page, check, close } = await signedIn(browser, service, sample)("start");
  const third = page.getByRole("region", { name: "Offers of others" });
  const offers =
    row("Competitors") +
    row("sku", "seller", "price", "shipping") +
    row("A", "S", 12.5, 4.95) +
    row() +
    row("Z", "S", 1);
  await give(third, "offers.xlsx", aWorkbook({ sheets: { A: offers } }));
  await third.getByText("These columns are missing: domain.").waitFor();
  await third.getByLabel("domain of all rows").fill("https://Shop.example/tea");
  await third.getByLabel("domain of all rows").press("Enter");
  await third.getByText("Row 5 · sku").waitFor();
  await check("a typed domain");
  await third.getByRole("button", { name: "Store the offers" }).click();
  await third.getByText("1 market is stored.").waitFor();
  const { data } = (await owner.get(`${v3}/products/${imported.body.data[0].data.productId}/market`)).body;
  const [{ domain, price, delivery }]: Loose[] = data;
  assert.deepEqual([domain, price, delivery], ["shop.example", 12.5, 4.95]);
  await close();
});

test("a workbook is a table of a strategy, its percents as its cells show them", async () => {
  const sample = await aSample(service);
  const { page, close } = await signedIn(browser, service, sample)(`strategies/${sample.strategyId}/edit`);
  await page.locator(".cm-content").waitFor();
  await page.getByRole("button", { name: "Add a table" }).click();
  const sheet =
    row("Margins") +
    row("tags.brand", "value") +
    row("Contoso", 0.30000000000000004) +
    row("Fabrikam", '<c s="1"><v>0.07</v></c>');
  await give(page, "margins.xlsx", aWorkbook({ sheets: { A: sheet }, formats: ["0.0%"] }));
  await page.getByText('[["Contoso", 0.3], ["Fabrikam", 7]]').waitFor();
  await give(page, "margins.xlsx", aWorkbook({ sheets: { A: "" } }));
  await page.getByText("No sheet of the workbook has a value.").waitFor();
  await close();
});

/** CSV as spreadsheets and shops write it, and what is stored of each: price, GTIN, name. */
const files: readonly (readonly [
  name: string,
  text: string,
  products: Readonly<Record<string, readonly unknown[]>>,
])[] = [
  [
    "a line sep=",
    "sep=;\r\nsku;price;cost\r\nA;12,50;1,00\r\nB;1.234,00 €;2,00\r\n",
    { A: [12.5, undefined, null], B: [1_234, undefined, null] },
  ],
  [
    "rows without their last empty cells or with too many, and titles",
    "Prices;;;\r\nsku;price;cost;note\r\nA;12,50;1,00;x\r\nB;19,90\r\nC;7,00;;;;\r\n",
    { A: [12.5, undefined, null], B: [19.9, undefined, null], C: [7, undefined, null] },
  ],
  [
    "an export of Google Merchant",
    'id\ttitle\tprice\tsale price\tgtin\r\n="007"\tKettle\t12.50 EUR\t\t4006381333931\r\nB\tPan\t19.90 EUR\t9.00 EUR\t4006381333948\r\n',
    { "007": [12.5, 4_006_381_333_931, "Kettle"], B: [19.9, 4_006_381_333_948, "Pan"] },
  ],
  [
    "an export of WooCommerce in German",
    'ID,Typ,Artikelnummer,"GTIN, UPC, EAN oder ISBN",Name,Angebotspreis,"Regulärer Preis"\r\n1,simple,0001,4006381333931,Kettle,,"12,50"\r\n',
    { "0001": [12.5, 4_006_381_333_931, "Kettle"] },
  ],
  [
    "sizes beside prices",
    "sku;price;length;weight\r\nA;12,50;10.5;0.250\r\nB;19,90;4.5;0.125\r\n",
    { A: [12.5, undefined, null], B: [19.9, undefined, null] },
  ],
];

for (const [name, text, products] of files) {
  test(`${name}: every product is stored as the file has it`, async () => {
    const sample = await aSample(service, { isEmpty: true });
    const { page, complaints, close } = await signedIn(browser, service, sample)("start");
    const first = page.getByRole("region", { name: "Products" });
    await give(first, "list.csv", text);
    await first.getByRole("button", { name: "Store the products" }).click();
    await first.getByText(/products? (?:is|are) stored\./).waitFor();
    assert.deepEqual(await stored(sample), products);
    assert.deepEqual(complaints, []);
    await close();
  });
}

test("a GTIN whose check digit is wrong is told with its row: after an import, and in the check of another one", async () => {
  const sample = await aSample(service, { isEmpty: true });
  const { page, check, close } = await signedIn(browser, service, sample)("start");
  const first = page.getByRole("region", { name: "Products" });
  await give(first, "list.csv", "sku;ean;price\nA;4006381333932;1,00\n");
  await first.getByRole("button", { name: "Store the products" }).click();
  await first.getByText("1 place is probably wrong and is imported all the same:").waitFor();
  await first.getByText("The check digit of 4006381333932 should be 1.").waitFor();
  await check("a warning of an import");
  await first.getByRole("button", { name: "Another file" }).click();
  await give(first, "list.csv", "sku;ean;price\nA;4006381333931;1,00\n B ;4006381333940;1,00\n");
  await first.getByRole("button", { name: "Check the file" }).click();
  await first.getByText("2 places are probably wrong and are imported all the same:").waitFor();
  await first.getByText("The check digit of 4006381333940 should be 8.").waitFor();
  await first.getByText("spaces or invisible characters stood around it").waitFor();
  await first.getByText(/Row 3/).first().waitFor();
  await first.getByRole("button", { name: "Replace 1 product by 2: none is deleted" }).waitFor();
  await check("warnings of a check");
  await close();
});
