/**
 * The pictures of the README, in both themes, from the demonstration's generated market. A screen that is gone fails it.
 * `npm run screenshots` keeps them.
 */
import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { demoStrategy } from "../../sample/strategy.ts";
import { marketplace } from "../../sample/generate-market.ts";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser, visit } from "./browser.ts";
import { aSample } from "./sample.ts";

const root = path.join(import.meta.dirname, "../..");
const folder = path.join(root, "docs/images");
const areKept = process.env["SCREENSHOTS"] === "kept";
/** At 2 × a larger page weighs more than a README should load. */
const viewport = { width: 1_280, height: 800 };
const mostBytes = 300 * 1_024;

const service = await anEmptyService();
const sample = await aSample(service);
const browser = await aBrowser();
if (areKept) await mkdir(folder, { recursive: true });

/** A second version, so that there is something to review. */
async function aSecondVersion(): Promise<void> {
  const document = demoStrategy({
    cheapest: ["Beauty", "Perfume", "Kitchen"],
    second: ["Watches", "Games", "Computers"],
    marketplace,
  });
  const address = `${sample.v3}/settings/pricingstrategies/${sample.strategyId}?activate=false`;
  const body = { document: { ...document, name: "Near the market" }, message: "Kitchen goes to the front" };
  const stored = await sample.owner.put(address, body);
  assert.equal(stored.status, 200, stored.text);
}

await aSecondVersion();

/** What is shown, and what must be there before the picture is taken. */
const pictures: readonly { name: string; address: string; height?: number; isReady: (page: Page) => Promise<void> }[] =
  [
    {
      name: "product",
      address: `products/${sample.productIds[1]}`,
      // Without the head of the table below, which would weigh more.
      height: 720,
      isReady: async (page) => await page.getByRole("heading", { name: /^Why / }).waitFor(),
    },
    {
      name: "strategies",
      address: `strategies/${sample.strategyId}/edit`,
      // So much text in both views would weigh more.
      height: 660,
      isReady: async (page) => {
        await page.locator(".cm-content").waitFor();
        await page.getByText("of all 52 products").waitFor();
      },
    },
    {
      name: "review",
      address: `strategies/${sample.strategyId}/review`,
      isReady: async (page) => await page.getByText("Prices that change").waitFor(),
    },
  ];

const themes = ["light", "dark"] as const;

test("the README shows each of them in both themes, and no other", async () => {
  const readme = await readFile(path.join(root, "README.md"), "utf8");
  const shown = Array.from(readme.matchAll(/docs\/images\/([\w-]+)\.png/g), ([, name = ""]) => name);
  const made = pictures.flatMap(({ name }) => themes.map((theme) => `${name}-${theme}`));
  assert.deepEqual(shown.toSorted(), made.toSorted());
});

for (const colorScheme of themes) {
  test(`${colorScheme}: ${pictures.map(({ name }) => name).join(", ")}`, async () => {
    const { page, close } = await visit(browser, { colorScheme, viewport, deviceScaleFactor: 2 });
    await page.goto(`${service.url}/console/c/${sample.contractId}/products`);
    await page.locator("input[name=email]").fill(sample.email);
    await page.locator("input[name=password]").fill(sample.password);
    await page.keyboard.press("Enter");
    await page.locator("nav").waitFor();
    for (const { name, address, height = viewport.height, isReady } of pictures) {
      await page.setViewportSize({ ...viewport, height });
      await page.goto(`${service.url}/console/c/${sample.contractId}/${address}`);
      await isReady(page);
      await page.waitForLoadState("networkidle");
      if (!areKept) continue;
      const picture = await page.screenshot({ animations: "disabled" });
      assert.ok(picture.length <= mostBytes, `${name} weighs ${picture.length} bytes`);
      await writeFile(path.join(folder, `${name}-${colorScheme}.png`), picture);
    }
    await close();
  });
}
