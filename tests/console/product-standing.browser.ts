/** What a product's page says of its price is what the list says; why there is none is told there as well. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { generateMarket, marketplace } from "../../sample/generate-market.ts";
import { anEmptyService } from "../harness/a-service.ts";
import { anOffer, aSnapshot, inDatabase } from "../harness/market.ts";
import { aBrowser } from "./browser.ts";
import { assertGerman, ownTexts } from "./german.ts";
import { aSample, runPricing } from "./sample.ts";
import { signedIn } from "./signed-in.ts";
import { until } from "./until.ts";

const service = await anEmptyService();
const sample = await aSample(service);
const browser = await aBrowser();
const open = signedIn(browser, service, sample);
const { owner, v3, productIds } = sample;
const [, priced = "", failing = ""] = productIds;

interface Figure {
  readonly name: string;
  readonly productId: string;
  readonly ours: number;
  readonly advised: number;
  readonly changePercent: number;
  readonly state: string;
  readonly publishedAt: string;
}

async function figuresOf(productId: string): Promise<Figure> {
  return (await owner.get(`${v3}/products/${productId}/overview`)).body.data.figures;
}

async function shown(page: Page, name: string): Promise<string> {
  const figure = page.locator(".figure").filter({ hasText: name }).locator("dd");
  return (await figure.innerText()).trim().replaceAll(/\s/g, " ");
}

/** A rule by which one product fails that had a price, and one that never had any and that nobody sells. */
async function aFailure(): Promise<string> {
  const made = await owner.post(`${v3}/products`, {
    products: [{ customerProductId: "alone-1", name: "Alone", referencePrice: 10 }],
    identifyingAttributes: ["customerProductId"],
  });
  const { name } = await figuresOf(failing);
  const noCost = { field: "name", in: [name, "Alone"] };
  const strategy = await owner.post(`${v3}/settings/pricingstrategies`, {
    name: "Without cost",
    branches: [{ name: "No cost", when: noCost, then: { rule: { target: { amount: { of: "tags.none" } } } } }],
    otherwise: { rule: { target: { position: 1 } } },
  });
  assert.equal(strategy.status, 201, strategy.text);
  await owner.post(`${v3}/settings/pricingstrategies/${strategy.body.data.strategyId}/activate`, {});
  await runPricing(owner, v3);
  return made.body.data[0].data.productId;
}

test("ours and the change are those of the list, and each comes from the first requests, which are five", async () => {
  const { page, settled, close } = await open(null);
  const asked: string[] = [];
  const contract = `${sample.contractId}/`;
  page.on("request", (request) => {
    const [, path] = new URL(request.url()).pathname.split(`/api/v3/vendor/contracts/${contract}`);
    if (path !== undefined && !/^(?:pulse|permissions|inbox)/.test(path)) asked.push(path.split("/").at(-1) ?? "");
  });
  await page.goto(`${service.url}/console/c/${contract}products/${priced}`);
  await page.locator(".why-panel li").first().waitFor();
  await settled();
  assert.deepEqual(asked.toSorted(), ["events", "market", "monitoringstatus", "overview", "series"]);
  for (const productId of [priced, productIds[5] ?? "", productIds[9] ?? ""]) {
    const { ours, changePercent } = await figuresOf(productId);
    await page.goto(`${service.url}/console/c/${contract}products/${productId}`);
    await page.locator(".why-panel li").first().waitFor();
    assert.equal(await shown(page, "Ours"), ours.toFixed(2));
    const change = Math.abs(changePercent);
    assert.match(await shown(page, "Change"), new RegExp(change === 0 ? "^0 %" : `${change.toFixed(1)} %$`));
  }
  await page.getByRole("link", { name: /version 1$/ }).waitFor();
  await close();
});

/** Three published prices: one that no shop shows yet, one that ours shows, and one that it does not show after two days. */
async function publishedPrices(): Promise<readonly string[]> {
  const known: readonly Figure[] = (await owner.get(`${v3}/products/figures?state=notYetLive&limit=500`)).body.data;
  const [one, other, late] = known.filter(({ productId }) => productId !== priced && productId !== failing);
  assert.ok(one !== undefined && other !== undefined && late !== undefined);
  const [{ ownShopName } = { ownShopName: "" }] = generateMarket().ownShops;
  const inShop = aSnapshot(other.productId, {
    domain: marketplace,
    creationDate: new Date().toISOString(),
    offers: [anOffer({ vendorName: ownShopName, price: other.advised })],
  });
  const sent = await owner.post(`/api/2/v/contracts/${sample.contractId}/offers`, [inShop]);
  assert.deepEqual(sent.body.data, [true], sent.text);
  const long = "update product_figure set published_at = published_at - interval '2 days' where product_id = $1";
  await inDatabase(service, long, [late.productId]);
  return [one.productId, other.productId, late.productId];
}

test("beside a price that was published stands since when, on the page, beside the list and in German", async () => {
  const words = { notYetLive: "published", live: "published", notLive: "published" } as const;
  const ids = await publishedPrices();
  const { page, check, close } = await open(null);
  for (const [index, state] of (["notYetLive", "live", "notLive"] as const).entries()) {
    const figures = await figuresOf(ids[index] ?? "");
    assert.equal(figures.state, state);
    await page.goto(`${service.url}/console/c/${sample.contractId}/products/${ids[index]}`);
    const since = page.locator(".page-head").getByText(new RegExp(`^${words[state]} .*\\d\\d:\\d\\d$`));
    await since.waitFor();
    const whole = `new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "long", timeZone: "Europe/Berlin" })
      .format(new Date("${figures.publishedAt}"))`;
    assert.equal(await since.getAttribute("title"), await page.evaluate(whole), state);
    await check(`a price that is ${state}`);
  }
  // The list's figures follow what was stored, and the list does not move by itself.
  const isListed = async (): Promise<boolean> =>
    (await owner.get(`${v3}/products/figures?state=live`)).body.data.length > 0;
  await until(isListed, "the list has the price that is in the shop");
  await page.goto(`${service.url}/console/c/${sample.contractId}/products?state=live`);
  await page.getByRole("row").nth(1).waitFor();
  await page.keyboard.press("Space");
  await page
    .locator(".peek")
    .getByText(/^published /)
    .waitFor();
  await close();

  const german = await open(`products/${ids[1]}`, { locale: "de-DE" });
  await german.page
    .locator(".page-head")
    .getByText(/^veröffentlicht .*\d\d:\d\d$/)
    .waitFor();
  assertGerman(await ownTexts(german.page), "a price that is in the shop");
  await german.close();
});

test("offers and axis are those of the newest market, whatever time the chart shows", async () => {
  const { page, check, close } = await open(`products/${priced}?from=2020-01-01&to=2020-01-31`);
  await page.getByText("No prices in this time range.").waitFor();
  await page.locator(".offers tbody tr").first().waitFor();
  await page.locator(".axis-dot-offer").first().waitFor();
  await check("a time without prices");
  await page.getByRole("combobox", { name: "Time range" }).click();
  await page.getByRole("option", { name: "7 days" }).click();
  await page.waitForURL((url) => /^\?from=\d{4}-\d\d-\d\d$/.test(url.search));
  await close();
});

test("after a run that failed the state, and why there is no price, stand on the page, beside the list and in German", async () => {
  const alone = await aFailure();
  assert.equal((await figuresOf(failing)).state, "failed");
  const { page, check, close } = await open(`products/${failing}`);
  const why = page.getByRole("region", { name: "Why there is no price" });
  await why.getByText("tag none is missing").first().waitFor();
  await page.locator(".page-head").getByText("failed").waitFor();
  await page.locator(".figure").filter({ hasText: "Published" }).waitFor();
  assert.equal(await page.locator(".figure").filter({ hasText: "Advised" }).count(), 0);
  await check("a product that failed");
  await page.goto(`${service.url}/console/c/${sample.contractId}/products/${alone}`);
  await why.getByText("tag none is missing").first().waitFor();
  await page.getByText("Nobody else sells it here.").waitFor();
  await check("a product that nobody else sells");
  await page.goto(`${service.url}/console/c/${sample.contractId}/products?state=failed`);
  await page.getByRole("row").nth(1).waitFor();
  await page.keyboard.press("Space");
  await why.getByText("tag none is missing").first().waitFor();
  await close();

  const german = await open(`products/${failing}`, { locale: "de-DE" });
  await german.page.getByRole("region", { name: "Warum es keinen Preis gibt" }).locator("li").first().waitFor();
  assertGerman(await ownTexts(german.page), "a product that failed");
  await german.close();
});

/** A product without a price of its own whose first one waits, while a run would now advise another. */
async function aFirstPriceThatWaits(): Promise<string> {
  const given = (wanted: string) => ({
    products: [{ customerProductId: "first-1", name: "First", tags: [{ key: "wanted", value: wanted }] }],
    identifyingAttributes: ["customerProductId"],
  });
  const made = await owner.post(`${v3}/products`, given("50"));
  assert.equal(made.status, 200, made.text);
  const rule = { target: { amount: { of: "tags.wanted" } }, minPrice: { formula: "100 / 3" }, hold: "a new one" };
  const strategy = await owner.post(`${v3}/settings/pricingstrategies`, {
    name: "Look at new ones",
    branches: [{ name: "New", when: { field: "name", in: ["First"] }, then: { rule } }],
    otherwise: { rule: { target: { position: 1 } } },
  });
  assert.equal(strategy.status, 201, strategy.text);
  await owner.post(`${v3}/settings/pricingstrategies/${strategy.body.data.strategyId}/activate`, {});
  await runPricing(owner, v3);
  await owner.post(`${v3}/products`, given("60"));
  return made.body.data[0].data.productId;
}

test("dragging over the chart shows that part of time, and so do days that are typed; Back leads to the whole again", async () => {
  const { page, check, close } = await open(`products/${priced}?from=2020-01-01`);
  const picture = page.locator(".chart .u-over");
  await picture.waitFor();
  const box = await picture.boundingBox();
  assert.ok(box !== null);
  const asked = page.waitForRequest((request) => /\/series\?.*to=/.test(request.url()));
  await page.mouse.move(box.x + box.width * 0.2, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + 40, { steps: 4 });
  await page.mouse.up();
  await page.waitForURL((url) => /from=202\d-\d\d-\d\d&to=202\d-\d\d-\d\d$/.test(url.search));
  await asked;
  await page.goBack();
  await page.waitForURL(/from=2020-01-01$/);
  await page.getByRole("combobox", { name: "Time range" }).click();
  await page.getByRole("option", { name: "Other days" }).click();
  const dialog = page.getByRole("dialog", { name: "Time range" });
  await dialog.getByLabel("From").fill("2026-03-02");
  await dialog.getByLabel("To, this day included").fill("2026-03-01");
  await dialog.getByText("It ends before it begins.").waitFor();
  assert.ok(await dialog.getByRole("button", { name: "Show" }).isDisabled());
  await check("days that are typed");
  await dialog.getByLabel("To, this day included").fill("2026-03-02");
  await page.keyboard.press("Enter");
  await page.waitForURL(/from=2026-03-02&to=2026-03-02$/);
  await close();
});

test("what it costs to buy, with VAT, stands on the axis", async () => {
  const cost = {
    tags: [
      { key: "purchasePrice", value: "10" },
      { key: "vat", value: "19" },
    ],
  };
  const changed = await owner.send("PATCH", `${v3}/products/${priced}`, cost);
  assert.equal(changed.status, 200, changed.text);
  const { page, close } = await open(`products/${priced}`);
  await page.locator(".axis-list li, .axis-name, svg text").filter({ hasText: "cost with VAT" }).first().waitFor();
  await page.getByText("11.90").first().waitFor();
  await close();
});

test("of a first price that waits, reasons, axis and figures are those of that price, not of what a run would now advise", async () => {
  const productId = await aFirstPriceThatWaits();
  const { body } = await owner.get(`${v3}/products/${productId}/overview`);
  assert.deepEqual([body.data.figures.state, body.data.figures.advised, body.data.now.price], ["held", 50, 60]);
  const { page, check, close } = await open(`products/${productId}`);
  const why = page.getByRole("region", { name: /^Why 50.00 calculated / });
  await why.getByRole("listitem").getByText("50", { exact: false }).first().waitFor();
  assert.ok(!(await why.innerText()).includes("60"));
  await why.getByText("Not below the floor 33.33 = formula 100 / 3.").first().waitFor();
  const exact = why.getByText("Not below the floor 100/3 = formula 100 / 3.");
  assert.ok(!(await exact.isVisible()), "exact numbers are behind a click");
  await why.getByText("Exact numbers").click();
  await exact.waitFor();
  const advised = page.getByRole("region", { name: "The price in the market" }).getByRole("row", { name: /^advised/ });
  assert.match(await advised.innerText(), /50.00/);
  await check("a first price that waits");
  await close();
});
