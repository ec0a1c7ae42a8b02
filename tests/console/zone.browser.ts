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

/** For scripts of the page it is so much later. */
const shifted = (ms: number): string => `{
  const Right = Date;
  globalThis.Date = class extends Right {
    constructor(...given) {
      super(...(given.length === 0 ? [Right.now() + ${ms}] : given));
    }
    static now() {
      return Right.now() + ${ms};
    }
  };
}`;

test("a browser whose clock is 40 days ahead shows the service's ages, and renews its session no more often", async () => {
  const { page, check, close } = await open(null);
  await page.addInitScript(shifted(40 * 24 * 60 * 60 * 1_000));
  let renewals = 0;
  page.on("request", (request) => (renewals += request.url().endsWith("/session/refresh") ? 1 : 0));
  await page.goto(`${service.url}/console/c/${sample.contractId}/products/${productId}`);
  const age = page.locator(".offers tbody tr").first().locator("td[title]");
  await age.filter({ hasText: /\d/ }).first().waitFor();
  const right = await open(`products/${productId}`);
  const known = right.page.locator(".offers tbody tr").first().locator("td[title]");
  await known.filter({ hasText: /\d/ }).first().waitFor();
  const [shown, expected] = [await age.last().innerText(), await known.last().innerText()];
  assert.ok(Math.abs(Number.parseInt(shown, 10) - Number.parseInt(expected, 10)) <= 2, `${shown}, not ${expected}`);
  assert.equal(shown.replace(/^\d+/, ""), expected.replace(/^\d+/, ""));
  for (const screen of ["Strategies", "Work", "Products"]) {
    await page.getByRole("navigation").getByRole("link", { name: screen }).first().click();
    await page.getByRole("heading", { name: screen, level: 1 }).waitFor();
  }
  assert.equal(renewals, 1);
  await check("a clock that is ahead");
  await right.close();
  await close();
});
