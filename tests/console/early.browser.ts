/** What a screen shows first is asked for before the program is there, once, and the screen does without that just as well. */
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
const contract = `/api/v3/vendor/contracts/${sample.contractId}`;

/** The paths of a contract, and the session's, that are asked for from now on. */
function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) paths.push(pathname);
  });
  return paths;
}

const first = [
  ["products?sort=name", `${contract}/products/figures`, "#row-0"],
  ["market", `${contract}/products/figures/counts`, ".figures"],
] as const;

for (const [address, answer, shown] of first) {
  test(`${address}: the session and the first answers are asked for while the program is kept back, and no second time`, async () => {
    const { page, close, complaints } = await open(null);
    const paths = asked(page);
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/assets/program-*.js", async (route) => {
      await isReleased;
      await route.continue();
    });
    const isAsked = page.waitForResponse((response) => new URL(response.url()).pathname === answer);
    // The page is loaded only when its program is.
    await page.goto(`${service.url}/console/c/${sample.contractId}/${address}`, { waitUntil: "commit" });
    assert.equal((await isAsked).status(), 200);
    assert.deepEqual(
      paths.toSorted(),
      ["/api/v3/console/session/refresh", contract, `${contract}/permissions`, answer].toSorted(),
    );
    release();
    await page.locator(shown).first().waitFor();
    for (const path of ["/api/v3/console/session/refresh", contract, `${contract}/permissions`]) {
      assert.equal(paths.filter((one) => one === path).length, 1, path);
    }
    if (address === "products?sort=name") assert.equal(paths.filter((one) => one === answer).length, 1);
    assert.deepEqual(complaints, []);
    await close();
  });
}

test("the choices above the list are drawn after its first rows, and can be opened before them", async () => {
  const { page, close, complaints } = await open("settings");
  await page.goto("about:blank");
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${contract}/products/figures?*`, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(`${service.url}/console/c/${sample.contractId}/products`);
  const state = page.getByPlaceholder("Any state");
  await state.waitFor();
  const choices = page.locator("[role=option]");
  assert.equal(await choices.count(), 0);
  await state.click();
  await page.getByRole("option", { name: "Held" }).waitFor();
  await page.keyboard.press("Escape");
  await choices.first().waitFor({ state: "detached" });
  release();
  await page.locator("#row-0").waitFor();
  await choices.first().waitFor({ state: "attached" });
  await state.click();
  await page.getByRole("option", { name: "Held" }).click();
  await page.waitForURL(/state=held/);
  assert.deepEqual(complaints, []);
  await close();
});

test("what was asked early and failed is asked for again", async () => {
  const { page, close } = await open(null);
  let refused = 0;
  await page.route(`**${contract}/products/figures?*`, async (route) => {
    refused += 1;
    await (refused === 1 ? route.abort() : route.continue());
  });
  await page.goto(`${service.url}/console/c/${sample.contractId}/products`);
  await page.locator("#row-0").waitFor();
  assert.equal(refused, 2);
  await close();
});

test("without the early script the screen asks for itself", async () => {
  const { page, close } = await open(null);
  await page.route("**/assets/early-*.js", async (route) => await route.abort());
  await page.goto(`${service.url}/console/c/${sample.contractId}/products`);
  await page.locator("#row-0").waitFor();
  await close();
});

test("a person who is signed out is asked to sign in, and sees the screen after it", async () => {
  const { page, close } = await open(null);
  await page.context().clearCookies();
  await page.goto(`${service.url}/console/c/${sample.contractId}/products`);
  await page.locator("input[name=email]").fill(sample.email);
  await page.locator("input[name=password]").fill(sample.password);
  await page.keyboard.press("Enter");
  await page.locator("#row-0").waitFor();
  await close();
});

test("on a slow line the page has a skeleton within 1.5 seconds, in the person's theme, while the program is on its way", async () => {
  for (const [theme, ground] of [
    ["dark", "rgb(20, 20, 19)"],
    ["light", "rgb(251, 251, 250)"],
  ] as const) {
    const context = await browser.newContext({ colorScheme: theme });
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    // The slow line of the browser's own tools: 400 kbit/s, and 400 ms to and fro.
    await network.send("Network.enable");
    await network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    await page.goto(`${service.url}/console/c/${sample.contractId}/products`, { waitUntil: "commit" });
    const skeleton = page.locator("[aria-busy=true]").getByText("Pricewright");
    await skeleton.waitFor();
    const look = "getComputedStyle(document.body).backgroundColor";
    assert.equal(await page.evaluate(look), ground);
    const painted = await page.evaluate(
      `new Promise((resolve) => new PerformanceObserver((list) => list.getEntriesByName("first-contentful-paint").forEach(({ startTime }) => resolve(startTime))).observe({ type: "paint", buffered: true }))`,
    );
    assert.ok(Number(painted) < 1_500, `painted after ${String(painted)} ms`);
    await context.close();
  }
});

test("the head of a list shows its order only once the rows are in it", async () => {
  const { page, close } = await open("products?sort=name");
  await page.locator("#row-0").waitFor();
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${contract}/products/figures?*`, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.getByRole("columnheader", { name: "Ours" }).getByRole("button").click();
  await page.waitForURL(/sort=ours/);
  const order = async (name: string): Promise<string | null> =>
    await page.getByRole("columnheader", { name }).first().getAttribute("aria-sort");
  assert.deepEqual([await order("Product"), await order("Ours")], ["ascending", "none"]);
  release();
  await page.locator(".column-name[aria-sort=none]").waitFor();
  assert.equal(await order("Ours"), "ascending");
  await close();
});
