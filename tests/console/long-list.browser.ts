/** A list of more products than a page holds: it is gone through to its end and back, and only a part of it is kept. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page, Request } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { figuresFollowed } from "../pricing/followed.ts";
import { aBrowser } from "./browser.ts";
import { aSample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";

const products = 5_200;
const atOnce = 500;
const pageRows = 200;
const keptRows = 2_000;
const rowHeight = 34;

const service = await anEmptyService();
const sample = await aSample(service, { isEmpty: true });
const browser = await aBrowser();
const open = signedIn(browser, service, sample);

for (let first = 0; first < products; first += atOnce) {
  const some = Array.from({ length: Math.min(atOnce, products - first) }, (_, index) => {
    const number = String(first + index + 1).padStart(5, "0");
    return { customerProductId: `sku-${number}`, name: `Product ${number}`, referencePrice: 10 };
  });
  const body = { products: some, identifyingAttributes: ["customerProductId"] };
  assert.equal((await sample.owner.post(`${sample.v3}/products`, body)).status, 200);
}
await figuresFollowed(service, { ...sample, client: sample.owner });

/** The cursors of the pages that are read from now on; empty for the first page. */
function pagesRead(page: Page): string[] {
  const read: string[] = [];
  page.on("request", (request: Request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith("/products/figures")) read.push(url.searchParams.get("after") ?? "");
  });
  return read;
}

const named = (number: number): string => `Product ${String(number).padStart(5, "0")}`;

/** Scrolls to a row, from row 1, as far as it is there. */
async function scrollTo(page: Page, row: number): Promise<void> {
  await page.evaluate(`document.querySelector("[role=grid]").scrollTo({ top: ${(row - 1) * rowHeight} })`);
}

async function goTo(page: Page, from: number, to: number): Promise<void> {
  const step = from < to ? pageRows : -pageRows;
  for (let row = from; step > 0 ? row < to : row > to; row += step) {
    await scrollTo(page, row);
    await page.getByRole("row", { name: named(row) }).waitFor();
  }
  await scrollTo(page, to);
  await page.getByRole("row", { name: named(to) }).waitFor();
}

test("every row comes in its turn, 2,000 are kept, and those that were dropped come again", async () => {
  const { page, check, close } = await open("products?sort=name");
  const read = pagesRead(page);
  await page.getByRole("row", { name: named(1) }).waitFor();
  await page
    .getByText(`of ${products.toLocaleString("en-GB")}`, { exact: false })
    .first()
    .waitFor();
  await goTo(page, 1, products);
  assert.equal(
    new Set(read.filter((after) => after !== "")).size,
    products / pageRows - 1,
    "each page after the first",
  );
  assert.ok((await page.getByRole("row").count()) < 80, "only rows in sight are on the page");
  await check("the end of a long list");
  read.length = 0;
  await goTo(page, products, products - keptRows + 2 * pageRows);
  assert.equal(read.length, 0, "what is kept is not read again");
  await goTo(page, products - keptRows + 2 * pageRows, products - 2 * keptRows);
  assert.ok(read.length > 0, "what was dropped is");
  assert.ok(!read.includes(""));
  await scrollTo(page, 1);
  await page.getByRole("row", { name: named(1) }).waitFor();
  assert.equal(read.at(-1), "", "far away, the list begins anew there");
  await close();
});

/** The row that keys act on, by its place from 1, where it is in sight. */
async function standsOn(page: Page, row: number): Promise<void> {
  const active = page.locator(`#row-${row - 1}[data-active=true]`, { hasText: named(row) });
  await active.waitFor();
  const [list, shown] = [await page.getByRole("grid").boundingBox(), await active.boundingBox()];
  assert.ok(list !== null && shown !== null);
  assert.ok(shown.y >= list.y && shown.y + shown.height <= list.y + list.height, `row ${row} is in sight`);
}

test("End shows the other end first, Home leads back to the first row, and a row that is opened knows its place", async () => {
  const { page, close } = await open("products?sort=name");
  await page.getByRole("row", { name: named(1) }).waitFor();
  await page.keyboard.press("End");
  await page.waitForURL(/sort=-name$/);
  await page.getByRole("row", { name: named(products) }).waitFor();
  await page.keyboard.press("End");
  await page.waitForURL(/sort=name$/);
  await page.getByRole("row", { name: named(1) }).waitFor();
  await goTo(page, 1, 3_001);
  await page.getByRole("row", { name: named(3_001) }).click();
  await page.getByRole("heading", { name: named(3_001) }).waitFor();
  await page.getByText("3,001 / 5,200").waitFor();
  await page.keyboard.press("j");
  await page.getByRole("heading", { name: named(3_002) }).waitFor();
  await page.goBack();
  await standsOn(page, 3_002);
  await page.keyboard.press("Home");
  await standsOn(page, 1);
  await close();
});

test("who opens a row far down stands on it again after Back or Escape, with the rows before it, and else on the first", async () => {
  const { page, close } = await open("products?sort=name");
  await page.getByRole("row", { name: named(1) }).waitFor();
  await goTo(page, 1, 3_001);
  const read = pagesRead(page);
  await page.getByRole("row", { name: named(3_005) }).click();
  await page.getByRole("heading", { name: named(3_005) }).waitFor();
  await page.goBack();
  await standsOn(page, 3_005);
  assert.ok(!read.includes(""), "the first page is not read for it");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: named(3_005) }).waitFor();
  await page.keyboard.press("Escape");
  await standsOn(page, 3_005);
  await goTo(page, 3_005, 2_405);
  await page.keyboard.press("k");
  await standsOn(page, 3_004);
  await scrollTo(page, 1);
  await page.getByRole("row", { name: named(1) }).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await page.waitForURL(/\/market$/);
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await page.locator("#row-0[data-active=true]").waitFor();
  await close();
});

test("J goes on where the rows end that the list held", async () => {
  const { page, close } = await open("products?sort=name");
  await page.getByRole("row", { name: named(1) }).waitFor();
  const read = pagesRead(page);
  // So far above the end that the list reads no more rows.
  await scrollTo(page, 120);
  await page.getByRole("row", { name: named(120) }).click();
  for (let row = 120; row <= pageRows + 1; row += 1) {
    await page.getByText(`${row} / 5,200`, { exact: true }).waitFor();
    if (row <= pageRows) await page.keyboard.press("j");
  }
  await page.getByRole("heading", { name: named(pageRows + 1) }).waitFor();
  assert.equal(read.length, 1, "one page more was read");
  await page.goBack();
  await standsOn(page, pageRows + 1);
  await close();
});

test("Ctrl P prints the first 1,000 rows, though fewer were read, also from far down the list", async () => {
  const { page, close } = await open("products?sort=name");
  await page.getByRole("row", { name: named(1) }).waitFor();
  // A browser without a window has no dialog to print.
  await page.evaluate("globalThis.print = () => (document.body.dataset.printed = 'yes')");
  await goTo(page, 1, 3_001);
  await page.keyboard.press("Control+p");
  await page.locator("[data-printed]").waitFor();
  await page.evaluate(`addEventListener("beforeprint", () => {
    globalThis.printed = [...document.querySelectorAll(".grid-row .column-name > bdi")].map((name) => name.textContent);
  }, { once: true })`);
  await page.pdf({ format: "A4" });
  const printed: unknown = await page.evaluate("globalThis.printed");
  assert.deepEqual(
    printed,
    Array.from({ length: 1_000 }, (_, index) => named(index + 1)),
  );
  await close();
});

test("a search with too many hits says that they come by their ids, and no column has an arrow", async () => {
  const { page, check, close } = await open("products?sort=-name");
  await page.locator("[aria-sort=descending]").waitFor();
  await page.getByLabel("Search name, id, gtin").fill("Product");
  await page.getByText("Too many products match to sort them").waitFor();
  await page.getByRole("row").nth(1).waitFor();
  assert.equal(await page.locator("[aria-sort=descending], [aria-sort=ascending], [aria-sort=other]").count(), 0);
  await check("too many hits");
  await page.getByLabel("Search name, id, gtin").fill("Product 00017");
  await page.getByText("Too many products match to sort them").waitFor({ state: "detached" });
  await page.locator("[aria-sort=descending]").waitFor();
  await close();
});
