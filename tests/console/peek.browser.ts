/** A product beside the list: Space shows it, the list stays and goes on, and its address is the one of the product's page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser } from "./browser.ts";
import { assertGerman, ownTexts } from "./german.ts";
import { signedIn } from "./signed-in.ts";
import { aWaitingSample } from "./waiting.ts";

const service = await anEmptyService();
const sample = await aWaitingSample(service);
const browser = await aBrowser();
const open = signedIn(browser, service, sample);
const { owner, v3 } = sample;

async function firstTwo(query: string): Promise<readonly { productId: string; name: string }[]> {
  return (await owner.get(`${v3}/products/figures?${query}&limit=2`)).body.data;
}

const beside = (page: Page, name: string | undefined) =>
  page.getByRole("region", { name: name ?? "", exact: true }).getByRole("heading", { name: name ?? "", exact: true });

test("Space shows the product, J the next one, Escape the list as it was; Enter opens the page", async () => {
  const [first, second] = await firstTwo("sort=name");
  const { page, check, close } = await open("products?sort=name");
  await page.getByRole("row").nth(1).waitFor();
  const list = page.url();
  await page.keyboard.press("Space");
  await beside(page, first?.name).waitFor();
  await page.waitForURL(new RegExp(`/products/${first?.productId}$`));
  await page.getByRole("region", { name: /^Why / }).getByRole("listitem").first().waitFor();
  await page.getByRole("grid").waitFor();
  await check("a product beside the list");
  await page.keyboard.press("j");
  await beside(page, second?.name).waitFor();
  await page.waitForURL(new RegExp(`/products/${second?.productId}$`));
  await page.keyboard.press("Escape");
  await beside(page, second?.name).waitFor({ state: "detached" });
  assert.equal(page.url(), list);
  assert.equal(await page.locator("[role=row][data-active=true]").getAttribute("aria-rowindex"), "3");
  await page.keyboard.press("Space");
  await beside(page, second?.name).waitFor();
  await page.keyboard.press("Space");
  await beside(page, second?.name).waitFor({ state: "detached" });
  await page.keyboard.press("Space");
  await beside(page, second?.name).waitFor();
  await page.goBack();
  await beside(page, second?.name).waitFor({ state: "detached" });
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: second?.name ?? "", exact: true }).waitFor();
  await close();
});

test("its address, opened by somebody else, is the product's page", async () => {
  const [first] = await firstTwo("sort=name");
  const { page, close } = await open("products?sort=name");
  await page.getByRole("row").nth(1).waitFor();
  await page.keyboard.press("Space");
  await page.waitForURL(new RegExp(`/products/${first?.productId}$`));
  const other = await open(new URL(page.url()).pathname.split(`/c/${sample.contractId}/`)[1] ?? "");
  await other.page.getByRole("heading", { level: 1, name: first?.name ?? "", exact: true }).waitFor();
  await other.close();
  await close();
});

test("a price that waits is decided on beside the list, by the key of the inbox", async () => {
  const [first] = await firstTwo("state=held&sort=name");
  const { page, check, close } = await open("products?state=held&sort=name");
  await page.getByRole("row").nth(1).waitFor();
  await page.keyboard.press("Space");
  await page.getByRole("heading", { name: / waits for approval/ }).waitFor();
  await page.getByText(/^Published \d/).waitFor();
  await check("a held price beside the list");
  await page.keyboard.press("a");
  await page.getByRole("heading", { name: / waits for approval/ }).waitFor({ state: "detached" });
  const productFilter = { oneOf: { field: "productId", values: [first?.productId] } };
  const [{ status }] = (
    await owner.post(`${v3}/pricerecommendations/approvals/query`, { productFilter, latestOnly: true })
  ).body.data;
  assert.equal(status, "approved");
  await close();
});

test("in German, dark and in a narrow window there are no barriers", async () => {
  const [first] = await firstTwo("sort=name");
  const narrow = await open("products?sort=name", {
    locale: "de-DE",
    colorScheme: "dark",
    viewport: { width: 800, height: 900 },
  });
  const { page } = narrow;
  await page.getByRole("row").first().waitFor();
  await page.keyboard.press("Space");
  await beside(page, first?.name).waitFor();
  await page
    .getByRole("region", { name: /^Warum / })
    .getByRole("listitem")
    .first()
    .waitFor();
  assertGerman(await ownTexts(page), "a product beside the list");
  await narrow.check("narrow");
  await page.getByRole("button", { name: "Schließen" }).click();
  await beside(page, first?.name).waitFor({ state: "detached" });
  await narrow.close();
});

test("on a phone the words of a price that waits stand above what can be done with it", async () => {
  const [first] = await firstTwo("state=held&sort=name");
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const { page, check, close } = await open(`products/${first?.productId}`, phone);
  await page.getByRole("heading", { name: / waits for approval/ }).waitFor();
  const words = await page.getByRole("heading", { name: / waits for approval/ }).boundingBox();
  const approve = await page.getByRole("button", { name: /^Approve/ }).boundingBox();
  assert.ok(words !== null && approve !== null && words.height < 50, JSON.stringify(words));
  assert.ok(words.y + words.height <= approve.y, JSON.stringify([words, approve]));
  await check("a held price on a phone");
  await close();
});
