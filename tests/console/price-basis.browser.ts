/** Prices of a row are all with or all without delivery: one choice in the list's head goes for the list, a product's head and its axis. */
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { aCustomer } from "../harness/customer.ts";
import { activate, anOffer, aSnapshot, importAll, runPricing, submitAll } from "../harness/market.ts";
import { figuresFollowed } from "../pricing/followed.ts";
import { aBrowser, type Visit } from "./browser.ts";
import { found } from "./found.ts";
import { signedIn } from "./signed-in.ts";

const service = await anEmptyService();
const owner = await aCustomer(service);
const browser = await aBrowser();
const image = "https://pictures.example/kettle.svg";
const [kettle = "", lid = ""] = await importAll(owner, [
  {
    customerProductId: "kettle",
    name: "Kettle",
    referencePrice: 50,
    tags: [
      { key: "purchasePrice", value: "6" },
      { key: "stock", value: "7" },
      { key: "imageUrl", value: image },
    ],
  },
  { customerProductId: "lid", name: "Lid", referencePrice: 12 },
]);
await owner.client.put(`${owner.v3}/settings/shops`, [{ domain: "shop-b.example", ownShopName: "We" }]);
const others = () => [
  anOffer({ vendorName: "Near", price: 10, deliveryCosts: 9 }),
  anOffer({ vendorName: "Free", price: 14, deliveryCosts: 0 }),
];
await submitAll(owner, [
  aSnapshot(kettle, { offers: [anOffer({ vendorName: "We", price: 12, deliveryCosts: 3 }), ...others()] }),
  aSnapshot(lid, { offers: others() }),
]);
await activate(owner, { name: "Totals", otherwise: { rule: { target: { position: 1 }, compareBy: "totalPrice" } } });
await runPricing(owner);
await figuresFollowed(service, owner);
const openEmpty = signedIn(browser, service, owner);

/** What the picture's host was told. */
const asked: Record<string, string>[] = [];

/** @param isThere whether the host of the pictures answers */
async function open(address: string, options: BrowserContextOptions = {}, isThere = true): Promise<Visit> {
  const opened = await openEmpty(null, options);
  const body =
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#a33"/></svg>';
  await opened.page.route("https://pictures.example/**", async (route) => {
    asked.push(route.request().headers());
    await (isThere ? route.fulfill({ contentType: "image/svg+xml", body }) : route.fulfill({ status: 404 }));
  });
  await opened.page.goto(`${service.url}/console/c/${owner.contractId}/${address}`);
  await row(opened.page, "Kettle").waitFor();
  return opened;
}
const columns = "columns=ours,advised,cheapest,index,cost,margin,stock,state";

const row = (page: Page, name: string): Locator => page.getByRole("row").filter({ hasText: name });

async function cells(page: Page, name: string): Promise<string[]> {
  const texts = await row(page, name).getByRole("gridcell").allInnerTexts();
  return texts.slice(1).map((text) => text.replaceAll("\u00a0", " "));
}

test("one choice goes for the row, the product's head and its axis; delivery that nobody knows is said", async () => {
  const { page, check, close } = await open(`products?sort=name&${columns}`);
  assert.deepEqual(await cells(page, "Kettle"), [
    "15.00",
    "14.00",
    "14.00",
    "107.1",
    "6.00",
    "45.5 %",
    "7",
    "not in the shop yet",
  ]);
  assert.deepEqual((await cells(page, "Lid")).slice(0, 4), ["12.00 + ?", "14.00 + ?", "14.00", ""]);
  await check("prices with delivery");
  const choice = page.getByRole("combobox", { name: "Prices with or without delivery" });
  await choice.click();
  await page.getByRole("option", { name: "Without delivery" }).click();
  await row(page, "Kettle").getByText("120.0").waitFor();
  assert.deepEqual((await cells(page, "Kettle")).slice(0, 4), ["12.00", "11.00", "10.00", "120.0"]);
  await row(page, "Kettle").click();
  await found(page, "Ours without delivery").waitFor();
  await page.getByRole("heading", { name: /without delivery/ }).waitFor();
  const ours = page.getByRole("row", { name: /^ours/ });
  assert.match(await ours.first().innerText(), /12\.00/);
  await page.goto(page.url().replace("basis=unitPrice", "basis=totalPrice"));
  await found(page, "Ours with delivery").waitFor();
  await page.getByRole("heading", { name: /with delivery/ }).waitFor();
  assert.match(await ours.first().innerText(), /15\.00/);
  await close();
});

test("Shift and a click choose rows, and no text", async () => {
  const { page, close } = await open(`products?sort=name&${columns}`);
  await row(page, "Kettle").hover();
  await row(page, "Kettle").getByRole("checkbox").click();
  await row(page, "Lid")
    .locator(".column-state")
    .click({ modifiers: ["Shift"] });
  await page.getByText("2 selected").waitFor();
  assert.equal(await page.evaluate("String(getSelection())"), "");
  assert.match(page.url(), /products\?/);
  await close();
});

test("a picture is shown without telling its host the page; where it fails stands the initial", async () => {
  const { page, close } = await open(`products?sort=name&${columns}`);
  await page.waitForFunction("document.querySelector('.picture-place img')?.naturalWidth > 0");
  assert.ok(asked.every(({ referer }) => referer === undefined));
  await close();
  const failing = await open(`products?sort=name&${columns}`, {}, false);
  await row(failing.page, "Kettle")
    .locator(".picture-place")
    .getByText("K", { exact: true })
    .waitFor({ state: "attached" });
  await failing.close();
});

test("prices are calculated from the list", async () => {
  const { page, close } = await open(`products?sort=name&${columns}`);
  await page.getByRole("button", { name: "Calculate prices" }).click();
  await page.getByRole("link", { name: "Prices are calculated." }).waitFor();
  await close();
});

test("in both languages and themes", async () => {
  for (const locale of ["en-GB", "de-DE"]) {
    for (const colorScheme of ["light", "dark"] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one picture after the other
      const { page, check, close } = await open(`products?sort=name&${columns}`, { locale, colorScheme });
      // oxlint-disable-next-line no-await-in-loop
      // oxlint-disable-next-line no-await-in-loop
      await check(`the list in ${locale}, ${colorScheme}`);
      const pictures = process.env["PICTURES"];
      // oxlint-disable-next-line no-await-in-loop
      if (pictures !== undefined)
        await page.screenshot({ path: path.join(pictures, `list-${locale}-${colorScheme}.png`) });
      // oxlint-disable-next-line no-await-in-loop
      await close();
    }
  }
});
