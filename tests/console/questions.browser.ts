/** Questions of every day, answered in as few clicks and keys as promised. The count and the time stand in the output. */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { someShops } from "../monitoring/a-shop.ts";
import { aBrowser } from "./browser.ts";
import { found } from "./found.ts";
import type { Sample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";
import { aWaitingSample } from "./waiting.ts";
import { aWatchingSample, domains } from "./watching.ts";

const shops = await someShops();
const service = await anEmptyService(shops.settings);
service.alsoStop(shops);
const browser = await aBrowser();
const watching = await aWatchingSample(service, shops);
const waiting = await aWaitingSample(service);
const open = signedIn(browser, service, watching);

interface Question {
  readonly by: Sample;
  /** Where the person is after sign-in. */
  readonly from: string;
  readonly most: number;
  /** Does one thing after the other; each is a click or a key. */
  readonly steps: (page: Page, act: (step: () => Promise<void>) => Promise<void>) => Promise<void>;
}

/** Signs in, then counts what the person does and for how long the screen makes them wait. */
async function answer({ by, from, most, steps }: Question, context: TestContext): Promise<void> {
  const { page, settled, close } = await open(from, {}, by);
  await settled();
  let count = 0;
  const begin = performance.now();
  await steps(page, async (step) => {
    count += 1;
    await step();
  });
  context.diagnostic(`${count} of at most ${most} interactions, ${Math.round(performance.now() - begin)} ms`);
  assert.ok(count <= most, `it took ${count} interactions`);
  await close();
}

/** Most questions begin at the list of products. */
const watchedProducts = { by: watching, from: "products", most: 3 } as const;

test("why a product costs this: at most 2", async (context) => {
  await answer(
    {
      ...watchedProducts,
      from: "products?sort=name",
      most: 2,
      async steps(page, act) {
        await act(async () => await page.getByRole("row", { name: /Alvor Duvet cover/ }).click());
        await page.getByRole("heading", { name: /^Why / }).waitFor();
        await page.locator(".why-panel").getByText("The price is").waitFor();
      },
    },
    context,
  );
});

test("which products rose most in the last run: at most 3", async (context) => {
  await answer(
    {
      ...watchedProducts,
      async steps(page, act) {
        await act(async () => await page.getByRole("combobox", { name: "View" }).click());
        await act(async () => await page.getByRole("option", { name: "Rose most" }).click());
        await page.waitForURL(/sort=-change|change=/);
        await found(page, String.raw`\d+ of 52`).waitFor();
        await page.locator("[role=row] .column-change").nth(1).getByText("▲").waitFor();
      },
    },
    context,
  );
});

test("who is cheapest where we are dearest: at most 3", async (context) => {
  await answer(
    {
      ...watchedProducts,
      async steps(page, act) {
        await act(async () => await page.getByRole("link", { name: "Market" }).click());
        const vendors = page.getByRole("region", { name: /^Who is cheapest/ });
        await act(async () => await vendors.getByRole("button").first().click());
        await vendors.getByRole("link").first().waitFor();
      },
    },
    context,
  );
});

test("release a held price: at most 2", async (context) => {
  await answer(
    {
      by: waiting,
      from: "products",
      most: 2,
      async steps(page, act) {
        await act(async () => await page.getByRole("link", { name: /^Inbox/ }).click());
        await page.getByRole("button", { name: /^Approve/ }).waitFor();
        await act(async () => await page.keyboard.press("a"));
        await page.getByText(/: approved\./).waitFor();
      },
    },
    context,
  );
});

test("why a shop has no prices, with the proof: at most 3", async (context) => {
  await answer(
    {
      ...watchedProducts,
      async steps(page, act) {
        await act(async () => await page.getByRole("link", { name: "Monitoring" }).click());
        await act(async () => await page.locator(`a[href*='${domains.odd}?day='][title*='no sure price']`).click());
        const evidence = page.getByRole("region", { name: /^Evidence/ });
        await evidence.getByText("What the page says contradicts itself.").waitFor();
        await evidence.getByRole("row", { name: /999\.00/ }).waitFor();
      },
    },
    context,
  );
});

const letters = {
  i: "Inbox",
  p: "Products",
  s: "Strategies",
  m: "Market",
  o: "Monitoring",
  w: "Work",
  ",": "Settings",
};

test("every screen is reached by two keys, and Tab reaches each of its controls and leaves it again", async () => {
  const { page, settled, complaints, close } = await open("products");
  await page.getByRole("heading", { name: "Products" }).waitFor();
  for (const [letter, name] of Object.entries(letters)) {
    await page.keyboard.press("Escape");
    await page.evaluate("document.activeElement.blur()");
    await page.keyboard.press("g");
    await page.keyboard.press(letter);
    await page.getByRole("heading", { name, exact: true, level: 1 }).waitFor();
    await settled();
    assert.deepEqual(await stillUnreached(page), [], name);
  }
  assert.deepEqual(complaints, []);
  await close();
});

const subPages = (strategyId: string, productId: string): readonly string[] => [
  `strategies/${strategyId}/edit`,
  `strategies/${strategyId}/review`,
  "monitoring/runs",
  "monitoring/held",
  "monitoring/try",
  `monitoring/domains/${domains.odd}`,
  "work/callbacks",
  "work/feeds",
  "work/logs",
  "settings/guard",
  `products/${productId}?whatif=open`,
];

test("Tab reaches each control of the pages below the screens, and leaves it again", async () => {
  const { page, settled, complaints, close } = await open(null);
  for (const address of subPages(watching.strategyId, watching.productIds[1] ?? "")) {
    await page.goto(`${service.url}/console/c/${watching.contractId}/${address}`);
    await page.locator("h1").waitFor();
    await settled();
    // What-if takes the focus when it opens, once it has come; the walk begins at the navigation.
    if (address.includes("whatif")) await page.locator(".what-if:focus").waitFor();
    await page.locator("nav a").first().focus();
    assert.deepEqual(await stillUnreached(page), [], address);
  }
  assert.deepEqual(complaints, []);
  await close();
});

test("arrows lead from row to row of a table, Enter opens, Escape leaves the rows", async () => {
  const { page, complaints, close } = await open("market?by=domain");
  const groups = page.getByRole("group", { name: "Where we stand" });
  await groups.getByRole("link").first().waitFor();
  await groups.focus();
  const focused = async (): Promise<string> => String(await page.evaluate("document.activeElement.outerHTML"));
  await page.keyboard.press("ArrowDown");
  const first = await focused();
  assert.match(first, /^<a /);
  await page.keyboard.press("ArrowDown");
  assert.notEqual(await focused(), first);
  await page.keyboard.press("ArrowUp");
  assert.equal(await focused(), first);
  await page.keyboard.press("Escape");
  assert.match(await focused(), /^<div [^>]*aria-label="Where we stand"/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/products\?domain=/);
  assert.deepEqual(complaints, []);
  await close();
});

const mostTabs = 400;

/** A panel that came during the walk was not on its way: it is walked once more. */
async function stillUnreached(page: Page): Promise<string[]> {
  const left = await unreached(page);
  return left.length === 0 ? left : await unreached(page);
}

/** Presses Tab until the focus is where it began. @returns what of the screen never had it */
async function unreached(page: Page): Promise<string[]> {
  await page.evaluate(`
    document.activeElement.blur();
    for (const control of document.querySelectorAll("[data-reached]")) delete control.dataset.reached;
  `);
  for (let pressed = 0; pressed < mostTabs; pressed += 1) {
    await page.keyboard.press("Tab");
    const isDone = await page.evaluate(`(() => {
      const focused = document.activeElement;
      if (focused === document.body || focused.dataset.reached !== undefined) return true;
      focused.dataset.reached = "";
      return false;
    })()`);
    if (isDone === true) break;
  }
  const left: unknown =
    await page.evaluate(`[...document.querySelectorAll("main a[href], main button, main input, main select, main summary")]
    .filter((control) => control.checkVisibility() && !control.disabled && control.tabIndex >= 0)
    .filter((control) => control.dataset.reached === undefined)
    .filter((control) => control.type !== "hidden" && control.type !== "file")
    .map((control) => control.outerHTML.slice(0, 160))`);
  return Array.isArray(left) ? left.map(String) : [];
}
