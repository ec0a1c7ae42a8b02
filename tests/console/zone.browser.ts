/** Times are the contract's, wherever the person is, and the page says so where the person's clock shows another time. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser } from "./browser.ts";
import { aSample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";

const service = await anEmptyService();
const sample = await aSample(service);
const browser = await aBrowser();
const open = signedIn(browser, service, sample);
const [productId = ""] = sample.productIds;

/** Every moment of the chart, and those of the titles. The chart's first row is when the page was opened, which differs. */
async function timesOf(page: Page): Promise<unknown> {
  await page.getByText("As a table").first().click();
  await page.locator(".chart-table td").first().waitFor();
  return await page.evaluate(
    `[
      ...[...document.querySelectorAll(".chart-table td:first-child")].slice(1).map((cell) => cell.textContent),
      ...[...document.querySelectorAll(".offers td[title]")].map((cell) => cell.title),
    ]`,
  );
}

test("somebody in New York sees the times of the contract in Berlin, and is told", async () => {
  // A page that is opened in the second of the newest price has one row for both.
  await setTimeout(1_000);
  const [there, here] = [
    await open(`products/${productId}`, { timezoneId: "America/New_York" }),
    await open(`products/${productId}`),
  ];
  await there.page.getByText("times of Europe/Berlin").waitFor();
  await there.check("another zone");
  const [shown, known] = [await timesOf(there.page), await timesOf(here.page)];
  assert.ok(Array.isArray(known) && known.length > 20, String(known));
  assert.deepEqual(shown, known);
  assert.equal(await here.page.getByText(/times of/).count(), 0);
  await there.close();
  await here.close();
});

test("a zone of another name whose clocks show the same is not told", async () => {
  const { page, settled, close } = await open("products", { timezoneId: "Europe/Paris" });
  await page.locator("#row-0").waitFor();
  await settled();
  assert.equal(await page.getByText(/times of/).count(), 0);
  await close();
});
