/**
 * The pictures of the README, in both themes, from the demonstration's generated market. A screen that is gone fails it, and a picture
 * that weighs too much. `npm run screenshots` keeps them.
 */
import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser, visit } from "./browser.ts";
import { pictureOf } from "./picture.ts";
import { aSample } from "./sample.ts";
import { aSecondVersion } from "./second-version.ts";

const root = path.join(import.meta.dirname, "../..");
const folder = path.join(root, "docs/images");
const areKept = process.env["SCREENSHOTS"] === "kept";
const viewport = { width: 1_440, height: 900 };
/** Pixels of the picture for one of the page. */
const scale = 2;
const mostBytes = 300 * 1_024;

const service = await anEmptyService();
// Its address stands in a picture.
const sample = await aSample(service, { email: "kim@customer.example" });
const browser = await aBrowser();
if (areKept) await mkdir(folder, { recursive: true });

await aSecondVersion(sample);

const minuteMs = 60_000;
/**
 * The browser's time in every picture: so long after the sample was made that its ages come out alike, however long a machine takes. Its
 * offers are four minutes older. Timers run on.
 */
const shownAt = Date.now() + 5 * minuteMs;

/** What is shown, and what must be there before the picture is taken. */
const pictures: readonly { name: string; address: string; isReady: (page: Page) => Promise<void> }[] = [
  {
    name: "product",
    address: `products/${sample.productIds[1]}`,
    isReady: async (page) => await page.getByRole("heading", { name: /^Why / }).waitFor(),
  },
  {
    name: "strategies",
    address: `strategies/${sample.strategyId}/edit`,
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
  const shown = Array.from(readme.matchAll(/docs\/images\/([\w-]+)\.webp/g), ([, name = ""]) => name);
  const made = pictures.flatMap(({ name }) => themes.map((theme) => `${name}-${theme}`));
  assert.deepEqual(shown.toSorted(), made.toSorted());
});

for (const colorScheme of themes) {
  test(`${colorScheme}: ${pictures.map(({ name }) => name).join(", ")}`, async () => {
    const { page, close } = await visit(browser, { colorScheme, viewport, deviceScaleFactor: scale });
    await page.clock.setFixedTime(shownAt);
    await page.goto(`${service.url}/console/c/${sample.contractId}/products`);
    await page.locator("input[name=email]").fill(sample.email);
    await page.locator("input[name=password]").fill(sample.password);
    await page.keyboard.press("Enter");
    await page.locator("nav").waitFor();
    for (const { name, address, isReady } of pictures) {
      await page.goto(`${service.url}/console/c/${sample.contractId}/${address}`);
      await isReady(page);
      await page.waitForLoadState("networkidle");
      const picture = await pictureOf(page, { viewport, scale });
      assert.ok(picture.length <= mostBytes, `${name} weighs ${picture.length} bytes`);
      if (areKept) await writeFile(path.join(folder, `${name}-${colorScheme}.webp`), picture);
    }
    await close();
  });
}
