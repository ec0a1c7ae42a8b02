/** An import that replaces products: a look at what it would do comes first. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser } from "./browser.ts";
import { assertGerman, ownTexts } from "./german.ts";
import { invited } from "./people.ts";
import { aSample, ended, type Sample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";

const service = await anEmptyService();
const sample = await aSample(service, { shop: "Pans" });
const browser = await aBrowser();
const open = signedIn(browser, service, sample);

/** The sample's own products as a file, without the last ones. */
async function fileWithout(last: number, of: Sample = sample): Promise<Buffer> {
  const found = await of.owner.post(`/api/v3.1/vendor/contracts/${of.contractId}/products/query`, {
    pagination: { start: 0, limit: 100 },
    includeTags: true,
  });
  interface Stored {
    customerProductId: string;
    name: string;
    referencePrice: number;
    tags: { label: string; stringValue: string }[];
  }
  const products: Stored[] = found.body.data;
  const keys = [...new Set(products.flatMap(({ tags }) => tags.map(({ label }) => label)))];
  const rows = products.slice(0, products.length - last).map((product, index) => {
    const values = keys.map((key) => product.tags.find(({ label }) => label === key)?.stringValue ?? "");
    const price = index === 0 ? product.referencePrice + 1 : product.referencePrice;
    return [product.customerProductId, product.name, price, ...values]
      .map((cell) => `"${String(cell).replaceAll('"', '""')}"`)
      .join(",");
  });
  return Buffer.from([["sku", "name", "price", ...keys].join(","), ...rows, ""].join("\n"));
}

async function drop(page: Page, buffer: Buffer): Promise<void> {
  await page.locator("input[type=file]").first().setInputFiles({ name: "products.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Check the file" }).click();
}

async function countProducts(): Promise<number> {
  const answer = await sample.owner.post(`/api/v3.1/vendor/contracts/${sample.contractId}/products/query`, {
    pagination: { start: 0, limit: 100 },
  });
  return answer.body.data.length;
}

test("a file with wrong rows says them, and there is no button to import it", async () => {
  const { page, check, close } = await open("work/imports");
  await page.getByText("No import yet").waitFor();
  await check("no import");
  await drop(page, Buffer.from("sku,name,price\nA,Kettle,dear\nB,Pan,1\n"));
  await page.getByText("The file cannot be imported: 1 row is wrong.").waitFor();
  await page.getByText(/Row 2 · price/).waitFor();
  await check("wrong rows");
  assert.equal(await page.getByRole("button", { name: /^Replace/ }).count(), 0);
  await close();
});

test("the button says how many products go; it is red if these are more than a tenth; nothing is stored before it is pressed", async () => {
  const { page, check, close } = await open("start");
  await drop(page, await fileWithout(6));
  const much = page.getByRole("button", { name: "Replace 52 products by 46: 6 are deleted" });
  await much.waitFor();
  const colour = async (): Promise<string> =>
    String(
      await page.evaluate(`getComputedStyle(
        [...document.querySelectorAll("button")].find(({ textContent }) => textContent.startsWith("Replace 52")),
      ).backgroundColor`),
    );
  const red = "rgb(179, 38, 30)";
  assert.equal(await colour(), red);
  await check("much deleted");
  await page.getByRole("button", { name: "Another file" }).click();
  await drop(page, await fileWithout(3));
  const few = page.getByRole("button", { name: "Replace 52 products by 49: 3 are deleted" });
  await few.waitFor();
  assert.notEqual(await colour(), red);
  assert.equal(await countProducts(), 52);
  await check("few deleted");
  await few.press("Enter");
  await page.getByText("49 products are stored.").waitFor();
  assert.equal(await countProducts(), 49);
  await close();
});

test("products that change after the check are not replaced: it is checked again", async () => {
  const { page, check, close } = await open("work/imports");
  await drop(page, await fileWithout(1));
  const replace = page.getByRole("button", { name: "Replace 49 products by 48: 1 is deleted" });
  await replace.waitFor();
  await sample.owner.post(`${sample.v3}/products`, {
    products: [{ customerProductId: "new", name: "New", referencePrice: 1 }],
    identifyingAttributes: ["customerProductId"],
  });
  await replace.click();
  await page.getByText("Perhaps somebody changed it meanwhile").waitFor();
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByRole("button", { name: "Replace 50 products by 48: 2 are deleted" }).waitFor();
  await check("checked again");
  await close();
});

test("a check is a task: it is found under Work, done from there once, and leads to its import", async () => {
  const headers = { "content-type": "text/csv", "service-product-identifying-attributes": "sku" };
  const named = {
    ...headers,
    "service-product-customer-id": "sku",
    "service-product-name": "name",
    "service-product-reference-price": "price",
  };
  const sent = await sample.owner.put(`${sample.v3}/products?dryRun=true`, await fileWithout(0), named);
  assert.equal(sent.status, 202, sent.text);
  await ended(sample.owner, `${sample.v3}/tasks/${sent.body.data.id}`);
  const reader = await invited(service, sample, "reader");
  const read = await open(`work/tasks/${sent.body.data.id}`, {}, { ...reader, contractId: sample.contractId });
  await read.page.getByRole("heading", { name: "Check of an import" }).waitFor();
  await read.page.getByText("Stay as they are").waitFor();
  assert.equal(await read.page.locator("main").getByRole("button").count(), 0);
  await read.page.goto(`${service.url}/console/c/${sample.contractId}/work/imports`);
  await read.page.getByRole("row", { name: /Import of products/ }).waitFor();
  assert.equal(await read.page.locator("input[type=file]").count(), 0);
  await read.close();
  const { page, check, close } = await open("work?kind=rehearsal");
  await page.getByRole("link", { name: "Check of an import" }).first().click();
  await check("rehearsal");
  await page.getByRole("button", { name: "Replace 50 products by 50: none is deleted" }).click();
  await page.getByRole("heading", { name: "Import of products" }).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "The import that it became" }).click();
  await page.getByRole("heading", { name: "Import of products" }).waitFor();
  await close();
});

test("what is wrong with a file is told in German, on the screen of its check as well; the service's own words stand under Details", async () => {
  const { page, check, close } = await open("work/imports", { locale: "de-DE" });
  const rows = ["A,Kettle,dear", "B,Pan,0", "C,Pot,1,2", ",Lid,1", `D,${"n".repeat(1_000)},1`, 'E,"24" screen,1'];
  const buffer = Buffer.from(["sku,name,price", ...rows, ""].join("\n"));
  await page.locator("input[type=file]").first().setInputFiles({ name: "p.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Datei prüfen" }).click();
  await page.getByText("Die Datei kann nicht importiert werden: 6 Zeilen sind falsch.").waitFor();
  const told = async (): Promise<void> => {
    for (const sentence of [
      "„dear“ ist kein Betrag. Schreiben Sie ihn wie 1234.50.",
      "Der Betrag muss zwischen 0,01 und 9999999999999,99 liegen.",
      "Die Zeile hat 4 Zellen, die Kopfzeile 3.",
      "Daran wird das Produkt erkannt: Hier muss etwas stehen.",
      "Der Text hat mehr als 999 Zeichen.",
      "Nach dem schließenden Anführungszeichen folgt noch Text.",
    ]) {
      await page.getByText(sentence).waitFor();
    }
    assertGerman(await ownTexts(page), "wrong rows");
    assert.equal(await page.locator("main [lang=en]:not(details *)").count(), 0, "English outside of Details");
  };
  await told();
  await page.getByText("Einzelheiten", { exact: true }).click();
  await page.getByText('"dear" is no amount; write it like 1234.50').waitFor();
  await check("wrong rows in German");
  const wrong = await sample.owner.put(`${sample.v3}/products`, buffer, {
    "content-type": "text/csv",
    "service-product-identifying-attributes": "sku",
    "service-product-customer-id": "sku",
    "service-product-name": "name",
    "service-product-reference-price": "price",
  });
  assert.equal(wrong.status, 202, wrong.text);
  await page.goto(`${service.url}/console/c/${sample.contractId}/work/tasks/${wrong.body.data.id}`);
  await page.getByText("Die Datei lässt sich nicht importieren.").waitFor();
  await told();
  await check("a failed import in German");
  await close();
});

for (const [name, options, check, replaces] of [
  ["dark", { colorScheme: "dark" }, "Check the file", /^Replace/],
  ["German", { locale: "de-DE" }, "Datei prüfen", /ersetzen/],
  ["phone", { viewport: { width: 390, height: 844 } }, "Check the file", /^Replace/],
] as const) {
  test(`${name}: the screen does not complain, has no barriers and does not scroll sideways`, async () => {
    const opened = await open("work/imports", options);
    const { page } = opened;
    const file = { name: "p.csv", mimeType: "text/csv", buffer: await fileWithout(9) };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByRole("button", { name: check }).click();
    await page.getByRole("button", { name: replaces }).waitFor();
    await opened.check(name);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    assert.ok(Number(overflow) <= 0, `${String(overflow)} px too wide`);
    if (name === "German") assertGerman(await ownTexts(page), name);
    await opened.close();
  });
}
