/**
 * Pictures of every screen in both themes, in German and on a phone: `npm run screenshots -- --all DIR`. People look at them; nothing
 * compares them, and no test makes them.
 */
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import type { BrowserContextOptions } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { pastWritten } from "../market/written.ts";
import { aBrowser } from "./browser.ts";
import { everyScreen } from "./every-screen.ts";
import { pictureOf } from "./picture.ts";
import { aSecondVersion } from "./second-version.ts";
import { signedIn } from "./signed-in.ts";
import { aWaitingSample } from "./waiting.ts";

const folder = process.env["PICTURES"] ?? "";
assert.ok(path.isAbsolute(folder), "PICTURES names no folder");
await mkdir(folder, { recursive: true });

const service = await anEmptyService();
const sample = await aWaitingSample(service);
await aSecondVersion(sample);
await pastWritten(service);
const browser = await aBrowser();
const open = signedIn(browser, service, sample);

const screens = everyScreen({ productId: sample.productIds[0] ?? "", strategyId: sample.strategyId });

const scale = 2;
const desk = { width: 1_440, height: 900 };

interface Appearance extends BrowserContextOptions {
  readonly viewport: { readonly width: number; readonly height: number };
}

const appearances: Readonly<Record<string, Appearance>> = {
  light: { viewport: desk, colorScheme: "light" },
  dark: { viewport: desk, colorScheme: "dark" },
  german: { viewport: { width: 1_280, height: 800 }, locale: "de-DE" },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

for (const [appearance, options] of Object.entries(appearances)) {
  test(`${appearance}: ${screens.map(({ name }) => name).join(", ")}`, async () => {
    const { page, settled, close } = await open(null, { ...options, deviceScaleFactor: scale });
    for (const { name, address, shown } of screens) {
      await page.goto(`${service.url}/console/c/${sample.contractId}/${address}`);
      await page.locator(shown).first().waitFor();
      await settled();
      const picture = await pictureOf(page, { viewport: options.viewport, scale });
      await writeFile(path.join(folder, `${name}-${appearance}.webp`), picture);
    }
    await close();
  });
}
