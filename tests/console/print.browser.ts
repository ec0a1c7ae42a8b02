/** What is printed: light, without what only a screen needs, all rows that are here, and where and when it was. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser } from "./browser.ts";
import { aSample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";

const service = await anEmptyService();
const sample = await aSample(service);
const browser = await aBrowser();
const open = signedIn(browser, service, sample);

/** Prints the page. @returns what the expression was while the browser took it */
async function printed(page: Page, expression: string): Promise<unknown> {
  await page.evaluate(`addEventListener("beforeprint", () => (globalThis.printed = ${expression}), { once: true })`);
  const paper = await page.pdf({ format: "A4" });
  assert.ok(paper.length > 1_000);
  return await page.evaluate("globalThis.printed");
}

test("the list of products is printed with every row that is here, in their order", async () => {
  const figures = (await sample.owner.get(`${sample.v3}/products/figures?sort=name&limit=100`)).body.data;
  const { page, close } = await open("products?sort=name", { viewport: { width: 1_440, height: 500 } });
  await page.locator("#row-0").waitFor();
  const inSight = await page.locator(".grid-row").count();
  assert.ok(inSight < figures.length, "not all of them are on the screen");
  const rows = await printed(
    page,
    "[...document.querySelectorAll('.grid-row .column-name > bdi')].map((name) => name.textContent)",
  );
  assert.deepEqual(
    rows,
    figures.map(({ name }: { name: string }) => name),
  );
  await page.getByText(`1–52 of 52`).waitFor({ state: "detached" });
  assert.equal(await page.locator(".grid-row").count(), inSight);
  await close();
});

test("a dark page is light on paper, its picture too; address and time stand in the foot", async () => {
  const { page, close } = await open(`products/${sample.productIds[0]}`, { colorScheme: "dark" });
  await page.locator(".chart canvas").waitFor();
  const address = page.url();
  const foot = await printed(page, "document.querySelector('.print-foot').textContent");
  assert.ok(String(foot).startsWith(`${address} · `) && /\d{4}/.test(String(foot)), String(foot));
  assert.equal(await page.locator(".print-foot").count(), 0);
  await page.emulateMedia({ media: "print" });
  const colours: unknown = await page.evaluate(`(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return { backgroundColor, color, isNavigationThere: document.querySelector("nav").checkVisibility() };
  })()`);
  assert.deepEqual(colours, {
    backgroundColor: "rgb(255, 255, 255)",
    color: "rgb(28, 27, 25)",
    isNavigationThere: false,
  });
  await close();
});

test("of settings the list of sections is not printed", async () => {
  const { page, close } = await open("settings/people");
  await page.locator("tbody td").first().waitFor();
  await page.emulateMedia({ media: "print" });
  await page.locator(".settings-sections").waitFor({ state: "hidden" });
  assert.equal(await page.locator("tbody td").first().isVisible(), true);
  await close();
});
