/** Every screen over the case's assortment, as the tests of the browser walk them over a shop's. */
import assert from "node:assert/strict";
import { chromium, type BrowserContextOptions } from "playwright-core";
import { visit } from "../../tests/console/browser.ts";
import type { Screen } from "../../tests/console/every-screen.ts";
import { signInByForm } from "../../tests/console/signed-in.ts";
import type { Visitor } from "./paint.ts";

const appearances: Readonly<Record<string, BrowserContextOptions>> = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  German: { locale: "de-DE", viewport: { width: 1_280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

/**
 * Walks the screens in both themes, in German and on a phone.
 *
 * @returns how many there were
 * @throws if a page complains, breaks its policy, has a barrier or scrolls sideways
 */
export async function walkScreens(
  executablePath: string,
  visitor: Visitor,
  screens: readonly Screen[],
): Promise<number> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  let walked = 0;
  try {
    for (const [appearance, options] of Object.entries(appearances)) {
      const { page, check, settled, close } = await visit(browser, options);
      await page.goto(`${visitor.url}/console/c/${visitor.contractId}/start`);
      await signInByForm(page, visitor);
      await page.locator("nav").first().waitFor();
      for (const { name, address, shown } of screens) {
        await page.goto(`${visitor.url}/console/c/${visitor.contractId}/${address}`);
        await page.locator(shown).first().waitFor();
        await settled();
        await check(`${appearance}, ${name}`);
        const overflow = Number(await page.evaluate("document.documentElement.scrollWidth - innerWidth"));
        assert.ok(overflow <= 0, `${appearance}, ${name}: ${overflow} px too wide`);
        walked++;
      }
      await close();
    }
  } finally {
    await browser.close();
  }
  return walked;
}
