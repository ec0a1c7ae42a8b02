/** From an empty contract to the first explained price, with files as shops have them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aBrowser } from "./browser.ts";
import { aSample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";
import { Task } from "./task.ts";

const service = await anEmptyService();
const browser = await aBrowser();

const products = `Artikelnummer;Bezeichnung;EAN;UVP;EK netto
beauty-1;Föhn 2.000 W;4006381333931;1.159,90;83,90
health-7;Massagepistole;;279,90;141,00
`;

/** As a spreadsheet of Windows saves it. */
const inWindows1252 = Buffer.from(products, "latin1");

const offers = `sku,domain,vendor,price,delivery,stock
beauty-1,markt.example,Laden B,1138.40,4.95,yes
beauty-1,markt.example,Wir,1149.90,0,yes
health-7,markt.example,Laden A,259.90,0,no
unknown-9,markt.example,Laden A,1.00,0,yes
`;

test("a file of products, a template, a file of offers and a run lead to a price and why it is so, in at most 25 interactions", async (context) => {
  const sample = await aSample(service, { isEmpty: true });
  const { page, check, close } = await signedIn(browser, service, sample)("start");
  const [first, second, third, fourth] = ["Products", "A rule", "Offers of others", "The first price"].map((name) =>
    page.getByRole("region", { name }),
  );
  assert.ok(first !== undefined && second !== undefined && third !== undefined && fourth !== undefined);

  assert.equal(await page.locator("[data-done=true]").count(), 0);
  const task = new Task(page);
  await task.give(first.locator("input[type=file]"), {
    name: "produkte.csv",
    mimeType: "text/csv",
    buffer: inWindows1252,
  });
  await first.getByText("separated by semicolons · decimal comma").waitFor();
  await first.getByText("Föhn 2.000 W · Massagepistole").waitFor();
  assert.equal(await first.getByLabel("What Artikelnummer is").inputValue(), "your product id");
  assert.equal(await first.getByLabel("What UVP is").inputValue(), "reference price");
  assert.equal(await first.getByLabel("What EK netto is").inputValue(), "tag of the same name");
  await check("mapping");
  await task.click(first.getByRole("button", { name: "Store the products" }));
  await first.getByText("2 products are stored.").waitFor();
  const stored = await sample.owner.post(`${sample.v3}/products/search`, { pagination: { limit: 9 }, text: "Föhn" });
  assert.equal(stored.body.data[0].referencePrice, 1_159.9);

  await second.locator('input[role=combobox][value="EK netto"]').waitFor();
  assert.equal(await second.getByLabel("Purchase price").inputValue(), "EK netto");
  await task.click(second.getByRole("button", { name: "Use this rule" }));
  await second.getByText("Just below the cheapest").waitFor();

  await task.give(third.locator("input[type=file]"), {
    name: "offers.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(offers),
  });
  // What cannot be read is told before anything is stored.
  await third.getByText("1 of 4 rows cannot be read and is skipped:").waitFor();
  await third.getByText("No product has the id or GTIN “unknown-9”.").waitFor();
  await check("a file of offers");
  await task.type(third.getByLabel("Which vendor are you?"), "Wir");
  await task.click(third.getByRole("button", { name: "Store the offers" }));
  await third.getByText("2 markets are stored").waitFor();
  await check("start, filled");

  await task.click(fourth.getByRole("button", { name: "Calculate prices" }));
  await task.ends(context, page.getByRole("heading", { name: /^Why / }), 25);
  await check("first price");
  await close();
});

test("a strategy in force is the rule, also while a newer version waits to be activated", async () => {
  const sample = await aSample(service);
  const url = `${sample.v3}/settings/pricingstrategies/${sample.strategyId}`;
  const { document } = (await sample.owner.get(url)).body.data;
  const stored = await sample.owner.put(`${url}?activate=false`, { ...document, description: "A newer version" });
  assert.equal(stored.status, 200, stored.text);
  const { page, close } = await signedIn(browser, service, sample)("start");
  const rule = page.getByRole("region", { name: "A rule" });
  await rule.getByText("Near the market").waitFor();
  assert.equal(await rule.getByRole("button", { name: "Use this rule" }).count(), 0);
  await page
    .getByRole("region", { name: /^The first price/ })
    .locator("[data-done=true]")
    .waitFor();
  await close();
});

test("a file with wrong rows stores nothing and says row and column", async () => {
  const sample = await aSample(service, { isEmpty: true });
  const { page, check, close } = await signedIn(browser, service, sample)("start");
  const first = page.getByRole("region", { name: "Products" });
  const wrong = products.replace("279,90", "auf Anfrage");
  await first
    .locator("input[type=file]")
    .setInputFiles({ name: "p.csv", mimeType: "text/csv", buffer: Buffer.from(wrong) });
  await first.getByRole("button", { name: "Store the products" }).click();
  await first.getByText("Nothing was stored: 1 place of the file is wrong.").waitFor();
  await first.getByText("Row 3 · UVP").waitFor();
  await check("refused import");
  const stored = await sample.owner.post(`${sample.v3}/products/search`, { pagination: { limit: 9 } });
  assert.deepEqual(stored.body.data, []);
  await close();
});

/** The third step, with this file. */
async function giveOffers(page: Page, text: string): Promise<Locator> {
  const third = page.getByRole("region", { name: "Offers of others" });
  const file = { name: "offers.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await third.locator("input[type=file]").setInputFiles(file);
  return third;
}

test("offers find products by their GTIN; amounts may have their currency; nothing that cannot be read is guessed", async () => {
  const sample = await aSample(service, { isEmpty: true });
  const { owner, v3, contractId } = sample;
  const known = { products: [{ name: "Föhn", gtin: 4006381333931 }], identifyingAttributes: ["gtin"] };
  const imported = await owner.post(`${v3}/products`, known);
  assert.equal(imported.status, 200, imported.text);
  const { page, check, close } = await signedIn(browser, service, sample)("start", { locale: "de-DE" });
  const third = page.getByRole("region", { name: "Angebote anderer" });
  const file = `EAN;Domain;Anbieter;Preis;Versandkosten;Lager
04006381333931;a.example;A;19,90 €;4,95 €;out_of_stock
4006381333931;b.example;B;21,00;0;3
4006381333931;c.example;C;20,00;frei Haus;ja
4006381333931;d.example;D;20,00;0;vielleicht
4006381333931;e.example;E;auf Anfrage;0;ja
`;
  await third
    .locator("input[type=file]")
    .setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await third.getByText("3 von 5 Zeilen sind nicht lesbar und werden ausgelassen:").waitFor();
  for (const words of ["„frei Haus“ ist kein Betrag", "„vielleicht“ sagt nicht", "„auf Anfrage“ ist kein Betrag"]) {
    await third.getByText(words).waitFor();
  }
  await check("rows that cannot be read");
  assert.deepEqual((await owner.get(`/api/2/v/contracts/${contractId}/settings/domains`)).body.data, []);
  await third.getByRole("button", { name: "Angebote speichern" }).click();
  await third.getByText("2 Märkte sind gespeichert").waitFor();
  const { data } = (await owner.get(`${v3}/products/${imported.body.data[0].data.productId}/market`)).body;
  const stored = data.map(({ domain, price, delivery, availability }: Loose) => [
    domain,
    price,
    delivery,
    availability,
  ]);
  assert.deepEqual(stored.toSorted(), [
    ["a.example", 19.9, 4.95, false],
    ["b.example", 21, 0, true],
  ]);
  await third.getByRole("button", { name: "Andere Datei" }).click();
  await third.locator(".drop-zone").waitFor();
  await close();
});

test("the sending of a file of products can be ended, and nothing is stored; another file follows an import", async () => {
  const sample = await aSample(service, { isEmpty: true });
  const { page, close } = await signedIn(browser, service, sample)("start");
  const first = page.getByRole("region", { name: "Products" });
  const file = { name: "p.csv", mimeType: "text/csv", buffer: Buffer.from(products) };
  await first.locator("input[type=file]").setInputFiles(file);
  await page.route(/\/products(?:\?|$)/, async () => {}, { times: 1 });
  await first.getByRole("button", { name: "Store the products" }).click();
  await first.getByRole("button", { name: "Cancel" }).click();
  await first.getByRole("button", { name: "Cancel" }).waitFor({ state: "detached" });
  assert.equal(await first.getByRole("alert").count(), 0);
  const stored = async (): Promise<number> =>
    (await sample.owner.post(`${sample.v3}/products/search`, { pagination: { limit: 9 } })).body.data.length;
  assert.equal(await stored(), 0);
  await first.getByRole("button", { name: "Store the products" }).click();
  await first.getByText("2 products are stored.").waitFor();
  assert.equal(await stored(), 2);
  await first.getByRole("button", { name: "Another file" }).click();
  await first.locator(".drop-zone").waitFor();
  await close();
});

test("storing many offers says how far it is and can be ended; another start goes on after what is stored", async () => {
  const sample = await aSample(service, { isEmpty: true });
  const ids = Array.from({ length: 1_500 }, (_, at) => `p-${at}`);
  for (const part of [ids.slice(0, 750), ids.slice(750)]) {
    const body = { products: part.map((customerProductId) => ({ customerProductId })) };
    const known = await sample.owner.post(`${sample.v3}/products`, {
      ...body,
      identifyingAttributes: ["customerProductId"],
    });
    assert.equal(known.status, 200, known.text);
  }
  const { page, close } = await signedIn(browser, service, sample)("start");
  const sent: number[] = [];
  await page.route(/\/offers$/, async (route) => {
    sent.push(route.request().postDataJSON().length);
    if (sent.length !== 2) await route.continue();
  });
  const third = await giveOffers(page, `sku,domain,price\n${ids.map((id) => `${id},a.example,9.90`).join("\n")}\n`);
  await third.getByRole("button", { name: "Store the offers" }).click();
  await third.getByText("1,000 of 1,500").waitFor();
  await third.getByRole("button", { name: "Cancel" }).click();
  await third.getByText("1,000 of 1,500 markets have been sent.").waitFor();
  await third.getByRole("button", { name: "Store the offers" }).click();
  await third.getByText("1,500 markets are stored").waitFor();
  assert.deepEqual(sent, [1_000, 500, 500]);
  await close();
});

test("a first run whose prices all wait leads to one of them, with why it waits", async () => {
  const sample = await aSample(service, { isEmpty: true });
  const { owner, v3 } = sample;
  await owner.post(`${v3}/products`, {
    products: [{ customerProductId: "pan", name: "Pan", referencePrice: 20 }],
    identifyingAttributes: ["customerProductId"],
  });
  const rule = { target: { amount: { of: "referencePrice" } }, hold: "let me see" };
  const made = await owner.post(`${v3}/settings/pricingstrategies`, { name: "Wait", otherwise: { rule } });
  assert.equal(made.status, 201, made.text);
  await owner.post(`${v3}/settings/pricingstrategies/${made.body.data.strategyId}/activate`, {});
  const { page, close } = await signedIn(browser, service, sample)("start");
  await page.getByRole("button", { name: "Calculate prices" }).click();
  await page.getByRole("heading", { name: "Pan" }).waitFor();
  await page.getByText("let me see").first().waitFor();
  await close();
});
