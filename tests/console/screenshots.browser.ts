/**
 * The picture of the README, in both themes, from the demonstration's generated market. A screen that is gone fails it, and a picture
 * that weighs too much. `npm run screenshots` keeps them.
 */
import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser, visit } from "./browser.ts";
import { pictureOf } from "./picture.ts";
import { aSample } from "./sample.ts";

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

const minuteMs = 60_000;
/**
 * The browser's time in every picture: so long after the sample was made that its ages come out alike, however long a machine takes. Its
 * offers are four minutes older. Timers run on.
 */
const shownAt = Date.now() + 5 * minuteMs;

const themes = ["dark", "light"] as const;

test("the README shows it in both themes, and no other", async () => {
  const readme = await readFile(path.join(root, "README.md"), "utf8");
  const shown = Array.from(readme.matchAll(/docs\/images\/([\w-]+)\.webp/g), ([, name = ""]) => name);
  assert.deepEqual(
    shown.toSorted(),
    themes.map((theme) => `product-${theme}`),
  );
});

for (const colorScheme of themes) {
  test(`${colorScheme}: a product`, async () => {
    const { page, close } = await visit(browser, { colorScheme, viewport, deviceScaleFactor: scale });
    await page.clock.setFixedTime(shownAt);
    await page.goto(`${service.url}/console/c/${sample.contractId}/products/${sample.productIds[1]}`);
    await page.locator("input[name=email]").fill(sample.email);
    await page.locator("input[name=password]").fill(sample.password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /^Why / }).waitFor();
    await page.waitForLoadState("networkidle");
    const picture = await pictureOf(page, { viewport, scale });
    assert.ok(picture.length <= mostBytes, `it weighs ${picture.length} bytes`);
    if (areKept) await writeFile(path.join(folder, `product-${colorScheme}.webp`), picture);
    await close();
  });
}
