/** Files as spreadsheets save them, imported in the browser: the service has their names and prices. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser } from "./browser.ts";
import { aSample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";

const service = await anEmptyService();
const browser = await aBrowser();

interface Product {
  readonly id: string;
  readonly name: string;
  readonly price: number;
}

/** Names of about so many characters. */
function someProducts(count: number, characters: number, word: string): Product[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `A-${index}`,
    name: `${word} ${index} `.padEnd(characters, "x"),
    price: 1_000 + index + 0.25,
  }));
}

/** With a decimal comma and thousands, as a German spreadsheet writes amounts. */
function table(products: readonly Product[], separator: string): string {
  const amount = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 2 });
  const rows = products.map(({ id, name, price }) => [id, name, amount.format(price)].join(separator));
  return [["Artikelnummer", "Bezeichnung", "VK Preis"].join(separator), ...rows, ""].join("\r\n");
}

const million = 1_000_000;
const unicode = someProducts(1_000, 760, "Größe 20 € 保温杯");
const unicodeFile = Buffer.from(`\uFEFF${table(unicode, "\t")}`, "utf16le");
assert.ok(unicodeFile.length > 1.5 * million);

/** Its first letter that is not plain comes after what the browser reads first. */
const windows = [...someProducts(500, 700, "Kettle"), { id: "B", name: "Föhn für 20 €", price: 1_999.95 }];
const windowsFile = Buffer.from(table(windows, ";").replaceAll("€", "\u0080"), "latin1");

for (const [name, buffer, products, separated] of [
  ["1.5 MB of UTF-16 with tabs", unicodeFile, unicode, "separated by tabs · decimal comma"],
  ["Windows-1252 with semicolons", windowsFile, windows, "separated by semicolons · decimal comma"],
] as const) {
  test(`${name}: every name and price is stored as the file has it`, async () => {
    const sample = await aSample(service, { isEmpty: true });
    const { page, complaints, close } = await signedIn(browser, service, sample)("start");
    const first = page.getByRole("region", { name: "Products" });
    await first.locator("input[type=file]").setInputFiles({ name: "produkte.csv", mimeType: "text/csv", buffer });
    await first.getByText(separated).waitFor();
    await first.getByRole("button", { name: "Store the products" }).click();
    await first.getByText(`${products.length.toLocaleString("en-GB")} products are stored.`).waitFor();
    const found = await sample.owner.post(`/api/v3.1/vendor/contracts/${sample.contractId}/products/query`, {
      pagination: { start: 0, limit: 1_000 },
      includeTags: false,
    });
    const stored: { customerProductId: string; name: string; referencePrice: number }[] = found.body.data;
    const byId = new Map(stored.map((product) => [product.customerProductId, product]));
    assert.equal(byId.size, products.length);
    for (const { id, name: written, price } of products) {
      const product = byId.get(id);
      assert.deepEqual([product?.name, product?.referencePrice], [written, price]);
    }
    assert.deepEqual(complaints, []);
    await close();
  });
}
