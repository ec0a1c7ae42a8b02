/** What-if on a product: the engine in the browser on edited data. The address holds the edits, and nothing is stored. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser, type Visit } from "./browser.ts";
import { assertGerman, ownTexts } from "./german.ts";
import { aSample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";

const service = await anEmptyService();
const sample = await aSample(service);
const browser = await aBrowser();
const [, second = ""] = sample.productIds;

async function open(path: string, options: BrowserContextOptions = {}, by = sample): Promise<Visit> {
  return await signedIn(browser, service, by)(`products/${path}`, options);
}

function panelOf(page: Page): Locator {
  return page.getByRole("region", { name: /^What if/ });
}

async function figure(page: Page, name: string): Promise<string> {
  const found = panelOf(page).locator(".figure").filter({ hasText: name }).locator("dd");
  return (await found.innerText()).trim().replaceAll(/\s/g, " ");
}

/** What a run would calculate now, as the service says. */
async function priceNow(productId: string): Promise<string> {
  const overview = await sample.owner.get(`${sample.v3}/products/${productId}/overview`);
  return overview.body.data.now.price?.toFixed(2) ?? "no price";
}

test("H opens it by keys alone; every product has the price that the service would calculate now", async () => {
  const { page, complaints, close } = await open(second);
  await page.locator(".why-panel li").first().waitFor();
  await page.keyboard.press("h");
  await panelOf(page).locator(".why li").first().waitFor();
  assert.match(page.url(), /whatif=open$/);
  for (const productId of sample.productIds.slice(0, 15)) {
    await page.goto(`${service.url}/console/c/${sample.contractId}/products/${productId}?whatif=open`);
    await panelOf(page).locator(".figure").first().waitFor();
    assert.equal(await figure(page, "If so"), await priceNow(productId), productId);
    assert.equal(await figure(page, "Now"), await priceNow(productId), productId);
  }
  await page.keyboard.press("Escape");
  await panelOf(page).waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Products" }).waitFor();
  assert.deepEqual(complaints, []);
  await close();
});

test("what is typed gives the price that the service gives once it is so; until then nothing is stored", async () => {
  const { page, check, close } = await open(`${second}?whatif=open`);
  const sent: string[] = [];
  await panelOf(page).locator(".figure").first().waitFor();
  const before = await priceNow(second);
  page.on(
    "request",
    (request) => void (request.method() === "GET" || sent.push(`${request.method()} ${request.url()}`)),
  );
  await page.getByLabel("purchasePrice").fill("100");
  await page.getByLabel("Highest price allowed").fill("180.5");
  await page.waitForURL(/if\.maxPriceBoundary=180\.5/);
  await panelOf(page).getByText("Not above").first().waitFor();
  await panelOf(page).locator("li[data-changed=true]").first().waitFor();
  await check("what if");
  const promised = await figure(page, "If so");
  assert.notEqual(promised, before);
  assert.equal(await figure(page, "Now"), before);
  assert.deepEqual(sent, []);
  assert.equal(await priceNow(second), before);

  const again = await open(new URL(page.url()).pathname.split("/").at(-1) + new URL(page.url()).search);
  await panelOf(again.page).locator(".figure").first().waitFor();
  assert.equal(await figure(again.page, "If so"), promised);
  await again.close();

  const patch = { maxPriceBoundary: 180.5, tags: { purchasePrice: "100" } };
  const patched = await sample.owner.send("PATCH", `${sample.v3}/products/${second}`, patch);
  assert.equal(patched.status, 200, patched.text);
  assert.equal(await priceNow(second), promised);
  await close();
});

test("in German 1.099 is over a thousand, and what was read stands below it; 1,099 is little more than one", async () => {
  const { page, close } = await open(`${second}?whatif=open`, { locale: "de-DE" });
  const field = page.getByLabel("Referenzpreis");
  await field.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("1.099");
  await page.waitForURL(/if\.referencePrice=1099$/);
  assert.equal(await field.inputValue(), "1.099");
  await page.getByText("= 1.099,00\u00a0EUR").waitFor();
  await field.fill("1,099");
  await page.waitForURL(/if\.referencePrice=1\.099$/);
  await page.getByText("= 1,0990\u00a0EUR").waitFor();
  await close();
});

test("an offer's price, its stock and its absence change the market; all is taken back at once", async () => {
  const { page, close } = await open(`${sample.productIds[4]}?whatif=open`);
  const panel = panelOf(page);
  const counts = panel.getByText(/offers? counts?/).first();
  await counts.waitFor();
  const before = await counts.innerText();
  const price = panel.getByRole("textbox", { name: /^Price of Shop [ABC] on marketplace.example/ }).first();
  await price.fill("");
  await page.waitForURL(/if\.price\..*=$/);
  await panel.getByText(before, { exact: true }).waitFor({ state: "detached" });
  await price.fill("1.5");
  await page.waitForURL(/if\.price\..*=1\.5$/);
  const stock = panel.getByRole("checkbox", { name: /^In stock at Shop [ABC] on marketplace.example/ }).first();
  await stock.focus();
  await page.keyboard.press("Space");
  await page.waitForURL(/if\.stock\..*=no$/);
  await panel.getByRole("button", { name: "Take all back" }).click();
  await page.waitForURL(/whatif=open$/);
  await panel.getByText(before, { exact: true }).waitFor();
  assert.equal(await figure(page, "Change"), "0 %");
  await close();
});

test("without a price it says why; an address whose offers are gone says so; what is no amount changes nothing", async () => {
  const { page, check, close } = await open(
    `${sample.productIds[0]}?whatif=open&if.tags.purchasePrice=&if.price.gone.example%2Fo-1=4&if.referencePrice=many`,
  );
  await panelOf(page).getByText("Why there is no price").waitFor();
  await panelOf(page)
    .locator("[data-changed=true]")
    .getByText("Failed: tag purchasePrice is missing")
    .first()
    .waitFor();
  await panelOf(page).getByText("2 changes of the address change nothing").waitFor();
  await check("what if without a price");
  await close();
});

test("of a hostile tag and vendor nothing is markup; where no strategy is active one is chosen", async () => {
  const empty = await aSample(service, { isEmpty: true });
  const brand = "<img src=x onerror=alert(1)> \u202Egnp.exe";
  const made = await empty.owner.post(`${empty.v3}/products`, {
    products: [{ customerProductId: "h-1", referencePrice: 10, tags: [{ key: "brand", value: brand }] }],
    identifyingAttributes: ["customerProductId"],
  });
  const { productId } = made.body.data[0].data;
  const when = { field: "tags.brand", equals: "x".repeat(900) };
  const strategy = await empty.owner.post(`${empty.v3}/settings/pricingstrategies`, {
    name: `Half <b>off</b>`,
    branches: [{ name: "x", when, then: { skip: "none" } }],
    otherwise: { rule: { target: { amount: { of: "referencePrice", percent: -50 } } } },
  });
  assert.equal(strategy.status, 201, strategy.text);
  const { page, check, close } = await open(`${productId}?whatif=open`, {}, empty);
  await panelOf(page).getByText("No strategy is active").waitFor();
  await page.getByRole("combobox", { name: "By the rule" }).click();
  await page.getByRole("option", { name: "Half <b>off</b>" }).click();
  await panelOf(page).locator(".figure").first().waitFor();
  assert.equal(await figure(page, "If so"), "5.00");
  assert.equal(await page.getByLabel("brand").inputValue(), brand);
  await check("hostile what if");
  await page.goto(`${service.url}/console/c/${empty.contractId}/products/${productId}?whatif=open&if.strategy=none`);
  await panelOf(page).getByRole("button", { name: "Try again" }).waitFor();
  await close();
});

const appearances: readonly (readonly [string, BrowserContextOptions])[] = [
  ["dark", { colorScheme: "dark" }],
  ["German", { locale: "de-DE", viewport: { width: 1_280, height: 800 } }],
  ["phone", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
];

for (const [name, options] of appearances) {
  test(`${name}: what-if has no barriers and does not scroll sideways`, async () => {
    const { page, settled, check, close } = await open(
      `${second}?whatif=open&if.referencePrice=60&if.price.x=2`,
      options,
    );
    await page.locator(".what-if .figure").first().waitFor();
    await settled();
    await check(`${name}: what if`);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    assert.ok(Number(overflow) <= 0, `${String(overflow)} px too wide`);
    if (name === "German") assertGerman(await ownTexts(page), "what if");
    await close();
  });
}
