/** What has an inverse operation can be undone for ten seconds, wherever the person goes meanwhile; and nothing of others is undone with it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser } from "./browser.ts";
import { assertGerman, ownTexts } from "./german.ts";
import { signedIn } from "./signed-in.ts";
import { aWaitingSample } from "./waiting.ts";

const service = await anEmptyService();
const sample = await aWaitingSample(service);
const browser = await aBrowser();
const open = signedIn(browser, service, sample);
const [productId = ""] = sample.productIds;
const vendorsPath = `/api/2/v/contracts/${sample.contractId}/offerfilters/blacklist/vendors`;

async function ignored(): Promise<unknown[]> {
  return (await sample.owner.get(vendorsPath)).body.data;
}

/** Ignores the first vendor of the product's offers. */
async function ignoreOne(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Ignore vendor" }).first().click();
  await page
    .getByRole("status")
    .getByText(/ is ignored\.$/)
    .waitFor();
}

const undone = async (page: Page): Promise<void> =>
  await page.getByRole("button", { name: /^Undo/ }).waitFor({ state: "detached" });

test("a vendor that was ignored is back after Ctrl Z, and others stay ignored", async () => {
  const another = { domain: "shop-x.example", vendorName: "Another" };
  await sample.owner.put(vendorsPath, [another]);
  const { page, check, close } = await open(`products/${productId}`);
  await ignoreOne(page);
  assert.equal((await ignored()).length, 2);
  await check("it can be undone");
  await page.keyboard.press("Control+z");
  await undone(page);
  await page.getByText("ignored vendor").waitFor({ state: "detached" });
  assert.deepEqual(await ignored(), [another]);
  await sample.owner.put(vendorsPath, []);
  await close();
});

test("what was hidden in the inbox is shown again from another screen", async () => {
  const { page, close } = await open("inbox?kind=domain");
  await page.getByRole("button", { name: "Snooze" }).waitFor();
  await page.keyboard.press("z");
  await page.getByRole("menuitem", { name: /For an hour/ }).click();
  await page.getByRole("status").getByText("Hidden.").waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await page.getByRole("heading", { name: "Products", level: 1 }).waitFor();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await undone(page);
  await page.goto(`${service.url}/console/c/${sample.contractId}/inbox?kind=domain`);
  await page.getByRole("option", { name: /shop-c.example/ }).waitFor();
  await close();
});

test("a list that somebody else changed meanwhile is not undone, and says so", async () => {
  const { page, check, close } = await open("settings/vendors");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByRole("textbox").first().fill("Mine");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("status").getByText("The ignored vendors are saved.").waitFor();
  const theirs = [{ vendorName: "Mine" }, { vendorName: "Theirs" }];
  await sample.owner.put(vendorsPath, theirs);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await page.getByText("It could not be undone.").waitFor();
  await check("it could not be undone");
  assert.deepEqual(await ignored(), theirs);
  await page.locator(".undo-line").getByRole("button", { name: "Close" }).click();
  await page.getByText("It could not be undone.").waitFor({ state: "detached" });
  await sample.owner.put(vendorsPath, []);
  await close();
});

test("after ten seconds it goes, but not while it is pointed at", async () => {
  const { page, close } = await open(`products/${productId}`);
  await page.getByRole("button", { name: "Ignore vendor" }).first().waitFor();
  await page.clock.install();
  await ignoreOne(page);
  await page.getByRole("button", { name: /^Undo/ }).hover();
  await page.clock.fastForward(11_000);
  await page.getByRole("button", { name: /^Undo/ }).waitFor();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(11_000);
  await undone(page);
  assert.equal((await ignored()).length, 1);
  await sample.owner.put(vendorsPath, []);
  await close();
});

test("in German, dark and on a phone it lies above the bar, with no barriers", async () => {
  const { page, check, close } = await open(`products/${productId}`, {
    locale: "de-DE",
    colorScheme: "dark",
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  await page.getByRole("button", { name: "Anbieter ignorieren" }).first().click();
  const button = page.getByRole("button", { name: /^Rückgängig/ });
  await button.waitFor();
  assertGerman(await ownTexts(page), "undo");
  await check("undo on a phone");
  const [line, bar] = [await button.boundingBox(), await page.locator("nav").first().boundingBox()];
  assert.ok(line !== null && bar !== null && line.y + line.height <= bar.y, JSON.stringify([line, bar]));
  await button.click();
  await button.waitFor({ state: "detached" });
  await close();
});
