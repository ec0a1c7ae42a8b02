/** The list of products where a window, a screen or the connection is not as usual, and numbers that are longer than usual. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser } from "./browser.ts";
import { aSample, type Sample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";

const service = await anEmptyService();
const sample = await aSample(service);
const browser = await aBrowser();
const contract = `${service.url}/console/c/${sample.contractId}`;
const open = signedIn(browser, service, sample);
const mostMs = 60_000;

test("a low window, as one that is zoomed by 200 %, has a list of some rows: the page scrolls", async () => {
  const { page, settled, close } = await open("products", { viewport: { width: 720, height: 450 } });
  await page.locator("#row-0").waitFor();
  await settled();
  const list = await page.locator(".grid").boundingBox();
  assert.ok((list?.height ?? 0) >= 300, `the list is ${list?.height} px high`);
  await page.locator(".grid-place").scrollIntoViewIfNeeded();
  await close();
});

test("a list that was read is there again while the service is away, and is read anew when it is back", async () => {
  const { page, close } = await open("products?sort=name");
  const names = page.locator(".grid-row .column-name > bdi");
  await page.locator("#row-0").waitFor();
  const before = await names.first().innerText();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: before }).waitFor();
  await page.context().setOffline(true);
  await page.getByText(/^No connection since/).waitFor();
  await page.keyboard.press("Escape");
  // The list as one left it, with its order.
  await page.waitForURL(/products\?sort=name$/);
  await page.locator("#row-0").waitFor();
  assert.equal(await names.first().innerText(), before);
  const read = page.waitForResponse(/\/products\/figures\?/);
  await page.context().setOffline(false);
  await page.getByText(/^No connection since/).waitFor({ state: "detached" });
  assert.equal((await read).status(), 200);
  await page.locator("#row-0").waitFor();
  await close();
});

test("where the system sets the colours, what is chosen, bars and ticks are seen", async () => {
  const { page, settled, check, close } = await open("products", { forcedColors: "active" });
  await page.locator("#row-0").waitFor();
  const styleOf = async (selector: string, property: string): Promise<string> =>
    await page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${property}`);
  for (const chosen of [".grid-row[data-active=true]", ".screens a[aria-current=page]"]) {
    assert.equal(await styleOf(chosen, "outlineStyle"), "solid", chosen);
  }
  const around = await styleOf("body", "backgroundColor");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.locator(".columns-menu .mantine-Checkbox-icon").first().waitFor();
  assert.notEqual(await styleOf(".columns-menu .mantine-Checkbox-icon", "color"), around);
  await page.goto(`${contract}/market`);
  await page.locator(".bars .bar > span").first().waitFor({ state: "attached" });
  await settled();
  assert.notEqual(await styleOf(".bars .bar > span", "backgroundColor"), around);
  await check("forced colours");
  await close();
});

test("the beginning of an address that was cut off leads on: of a contract to its products, of a strategy to its editor, of a list to its screen", async () => {
  const { page, close } = await open("");
  await page.getByRole("heading", { name: "Products", level: 1 }).waitFor();
  const [strategy] = (await sample.owner.get(`${sample.v3}/settings/pricingstrategies`)).body.data;
  await page.goto(`${contract}/strategies/${strategy.strategyId}`);
  await page.waitForURL(/\/edit$/);
  await page.locator(".cm-content").waitFor();
  const lists = {
    [`strategies/${strategy.strategyId}/tables`]: `strategies/${strategy.strategyId}/edit`,
    "monitoring/domains": "monitoring",
    "monitoring/recipes": "monitoring",
    "monitoring/readings": "monitoring/held",
    "market/vendors": "market",
    "work/tasks": "work",
  };
  for (const [cut, whole] of Object.entries(lists)) {
    await page.goto(`${contract}/${cut}`);
    await page.waitForURL(`${contract}/${whole}`);
    await page.locator("h1").waitFor();
    assert.equal(await page.getByText("There is nothing at this address").count(), 0, cut);
  }
  await close();
});

test("a GTIN has all its digits in the list: 13, or 14 of one that has more", async () => {
  const other = await aSample(service, { isEmpty: true });
  const gtins = [36_000_291_452, 10_036_000_291_459];
  const products = gtins.map((gtin, at) => ({ customerProductId: `p-${at}`, name: `Kettle ${at}`, gtin }));
  const identifyingAttributes = ["customerProductId"];
  const stored = await other.owner.post(`${other.v3}/products`, { products, identifyingAttributes });
  assert.equal(stored.status, 200, stored.text);
  await listed(other, products.length);
  const { page, close } = await signedIn(browser, service, other)("products?sort=name&columns=gtin");
  await page.locator("#row-1").waitFor();
  assert.deepEqual(await page.locator(".grid-row .column-gtin").allInnerTexts(), ["0036000291452", "10036000291459"]);
  await close();
});

/** Waits until the list of products has so many. */
async function listed({ owner, v3 }: Sample, count: number): Promise<void> {
  const until = Date.now() + mostMs;
  for (;;) {
    const { body, text } = await owner.get(`${v3}/products/figures?limit=${count}`);
    if (body.data.length === count) return;
    assert.ok(Date.now() < until, text);
    await setTimeout(50);
  }
}
