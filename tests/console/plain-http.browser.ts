/**
 * The console at an address of plain http that is not this machine's own name, as on a company's network: the browser has no locks, no
 * clipboard and no `randomUUID` there, and does not say which site a request comes from.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { BrowserContext, Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser } from "./browser.ts";
import { aSample } from "./sample.ts";
import { signInByForm } from "./signed-in.ts";

const service = await anEmptyService();
const sample = await aSample(service, { isEmpty: true });
const browser = await aBrowser(["--host-resolver-rules=MAP pricewright.test 127.0.0.1"]);
const origin = service.url.replace("127.0.0.1", "pricewright.test");
const refreshed = "**/api/v3/console/session/refresh";

async function anAddress(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/console/c/${sample.contractId}/${path}`);
  return page;
}

test("three tabs stay signed in while their tokens end at once", async () => {
  const context = await browser.newContext();
  const first = await anAddress(context, "start");
  assert.deepEqual(
    await first.evaluate("[isSecureContext, 'locks' in navigator, 'clipboard' in navigator, 'randomUUID' in crypto]"),
    [false, false, false, false],
  );
  await signInByForm(first, sample);
  await first.getByRole("heading", { name: "Start", exact: true }).waitFor();
  const tabs = [first, await anAddress(context, "work"), await anAddress(context, "settings/contract")];
  for (const page of tabs) await page.locator("nav").first().waitFor();
  let asked = 0;
  await context.route(refreshed, async (route) => {
    asked += 1;
    await route.continue();
  });
  // A token lasts a quarter of an hour.
  for (const page of tabs) await page.clock.setFixedTime(Date.now() + 60 * 60 * 1_000);
  await Promise.all(tabs.map(async (page) => await page.getByRole("link", { name: "Strategies" }).click()));
  await Promise.all(tabs.map(async (page) => await page.getByText("No rule yet", { exact: false }).first().waitFor()));
  assert.ok(asked > 0);
  await context.close();
});

test("the answer that renews the session is lost midway: the page goes on with the next one", async () => {
  const context = await browser.newContext();
  const page = await anAddress(context, "start");
  await signInByForm(page, sample);
  await page.getByRole("heading", { name: "Start", exact: true }).waitFor();
  await page.route(
    refreshed,
    async (route) => {
      const { host } = new URL(origin);
      const request = route.request();
      // The name is known to the browser alone.
      const url = request.url().replace(host, new URL(service.url).host);
      const answer = await route.fetch({ url, headers: { ...(await request.allHeaders()), host } });
      assert.equal(answer.status(), 200);
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await page.reload();
  await page.getByRole("heading", { name: "Start", exact: true }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Start", exact: true }).waitFor();
  await context.close();
});

test("what cannot be copied is selected for the keyboard", async () => {
  const context = await browser.newContext();
  const page = await anAddress(context, "settings/developers");
  await signInByForm(page, sample);
  const copy = page.getByRole("button", { name: /^Copy/ }).first();
  await copy.click();
  assert.notEqual(String(await page.evaluate("String(getSelection())")), "");
  await context.close();
});
