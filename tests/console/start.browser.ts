/** From an empty contract to the first explained price, with files as shops have them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";
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
  await task.type(third.getByLabel("Which vendor are you?"), "Wir");
  await task.click(third.getByRole("button", { name: "Store the offers" }));
  await third.getByText("2 markets are stored").waitFor();
  await third.getByText("1 row has no known product or no price.").waitFor();
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
