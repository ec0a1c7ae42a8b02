/** The market: every number is a count of products and opens them; who is cheapest where we are dearer. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { BrowserContextOptions } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aBrowser, visit, type Visit } from "./browser.ts";
import { assertGerman, ownTexts } from "./german.ts";
import { aSample, type Sample } from "./sample.ts";

const service = await anEmptyService();
const sample = await aSample(service);
const browser = await aBrowser();

/** Opens the screen, signed in. */
async function open(
  options: BrowserContextOptions = {},
  by: Pick<Sample, "contractId" | "email" | "password"> = sample,
): Promise<Visit> {
  const opened = await visit(browser, options);
  const { page } = opened;
  await page.goto(`${service.url}/console/c/${by.contractId}/market`);
  await page.locator("input[name=email]").fill(by.email);
  await page.locator("input[name=password]").fill(by.password);
  await page.keyboard.press("Enter");
  await page.locator("nav").waitFor();
  return opened;
}

async function figures(query: string): Promise<Loose[]> {
  const answer = await sample.owner.get(`${sample.v3}/products/figures?limit=500&${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

test("who is cheapest where we are dearer: the vendors and their products are those of the list", async () => {
  const dearer = await figures("index=100.01..&sort=-index");
  const byVendor = Map.groupBy(dearer, ({ cheapestVendor }) => String(cheapestVendor));
  const [[name, products] = ["", []]] = [...byVendor].toSorted(
    ([one, ones], [other, others]) => others.length - ones.length || one.localeCompare(other),
  );
  const { page, check, close } = await open();
  const row = page
    .getByRole("region", { name: /^Who is cheapest/ })
    .getByRole("row")
    .nth(1);
  await row.getByRole("button", { name, exact: true }).waitFor();
  assert.equal(await row.getByRole("cell").first().innerText(), String(products.length));
  await check("market");
  await row.getByRole("button").click();
  await page.getByRole("link", { name: products[0]?.["name"] }).waitFor();
  await check("vendor");
  await close();
});

test("a count of a group opens exactly the products that it counts", async () => {
  const { page, close } = await open();
  const groups = page.getByRole("region", { name: "Where we stand" });
  const link = groups.getByRole("link").last();
  const count = Number(await link.innerText());
  await link.click();
  await page.waitForURL(/tag\./);
  await page.getByText(`${count} of 52`).waitFor();
  await close();
});

test("the group that is asked for stands in the address", async () => {
  const { page, close } = await open();
  await page.getByRole("combobox", { name: "By" }).click();
  await page.getByRole("option", { name: "Domain" }).click();
  await page.waitForURL(/by=domain$/);
  await page.getByRole("columnheader", { name: "Domain" }).waitFor();
  await close();
});

test("a contract without offers says how to get some", async () => {
  const empty = await aSample(service, { isEmpty: true, shop: "Empty" });
  const { page, check, close } = await open({}, empty);
  await page.getByText("No offers yet").waitFor();
  await check("no offers");
  await close();
});

for (const [name, options] of [
  ["dark", { colorScheme: "dark" }],
  ["German", { locale: "de-DE" }],
  ["phone", { viewport: { width: 390, height: 844 } }],
] as const) {
  test(`${name}: the market has no barriers and does not scroll sideways`, async () => {
    const { page, check, close } = await open(options);
    await page.locator("dl.figures").waitFor();
    await page.waitForLoadState("networkidle");
    await check(name);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    assert.ok(Number(overflow) <= 0, `${String(overflow)} px too wide`);
    if (name === "German") assertGerman(await ownTexts(page), "market");
    await close();
  });
}
