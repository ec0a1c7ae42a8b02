/** Each screen while its data comes, while the connection is lost, and when both are there again. */
import { describe, test } from "node:test";
import type { Page, Route } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { pastWritten } from "../market/written.ts";
import { aBrowser } from "./browser.ts";
import { signedIn } from "./signed-in.ts";
import { aWaitingSample } from "./waiting.ts";

const service = await anEmptyService();
const sample = await aWaitingSample(service);
await pastWritten(service);
const browser = await aBrowser();
const open = signedIn(browser, service, sample);
const contract = `/api/v3/vendor/contracts/${sample.contractId}`;
const [productId = ""] = sample.productIds;

/** Each with what is there once its data has come. */
const screens: readonly (readonly [address: string, shown: string])[] = [
  ["products", "#row-0"],
  [`products/${productId}`, ".offers"],
  ["strategies", ".strategies td"],
  [`strategies/${sample.strategyId}/edit`, ".cm-content"],
  [`strategies/${sample.strategyId}/review`, ".review-head"],
  ["inbox", "[role=option]"],
  ["market", "dl.figures"],
  ["market/index", ".lines-chart"],
  ["market/matrix", ".market-matrix"],
  ["monitoring", "tbody td"],
  ["monitoring/domains/shop-c.example", ".strip"],
  ["monitoring/runs", ".empty"],
  ["monitoring/held", ".empty"],
  ["work", "tbody td"],
  ["work/callbacks", "tbody td"],
  ["work/feeds", ".empty"],
  ["work/logs", ".empty"],
  ["settings/people", "tbody td"],
  ["settings/guard", "main form"],
  ["settings/shops", ".list-row"],
  ["settings/callbacks", ".list-editor, main form, .soft"],
  ["settings/audit", "tbody td"],
];

/** What the frame around the screens asks for; the rest is the screen's. */
const ofFrame = new Set([contract, `${contract}/permissions`, `${contract}/pulse`, "/api/account"]);

/** Meets what the screen asks of the contract. */
async function meet(page: Page, handle: (route: Route) => Promise<void>): Promise<void> {
  await page.route(/\/api\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    const isScreens = pathname.includes(sample.contractId) || pathname.endsWith("/users");
    await (isScreens && !ofFrame.has(pathname) ? handle(route) : route.continue());
  });
}

describe("a screen", { concurrency: 6 }, () => {
  for (const [address, shown] of screens) {
    test(`${address}: lines stand in while it is read; a lost connection is told, and Try again shows it`, async () => {
      const { page, check, close } = await open(null);
      const url = `${service.url}/console/c/${sample.contractId}/${address}`;
      const released = Promise.withResolvers<undefined>();
      await meet(page, async (route) => {
        await released.promise;
        await route.abort("connectionfailed").catch(() => undefined);
      });
      await page.goto(url);
      await page.getByRole("status", { name: "Loading" }).first().waitFor();
      await check(`${address}, loading`);
      released.resolve(undefined);
      const failure = page.getByRole("alert").filter({ hasText: "The service cannot be reached" });
      await failure.getByRole("button", { name: "Try again" }).first().waitFor();
      await page.unrouteAll();
      // What follows the pulse may be there by itself now. Panels that are still about to fail ask again by themselves.
      await page.evaluate("for (const again of document.querySelectorAll('.failed button')) again.click()");
      await page.locator(shown).first().waitFor();
      await close();
    });
  }
});
