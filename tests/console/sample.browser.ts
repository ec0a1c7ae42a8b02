/** The sample shop, from an empty company to an explained price, and the deletion of contracts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser } from "./browser.ts";
import { found } from "./found.ts";
import { assertGerman, ownTexts } from "./german.ts";
import { aSample, type Sample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";

const service = await anEmptyService();
const browser = await aBrowser();
/** Filling and pricing, on a machine that does other things as well. */
const fillMs = 60_000;

async function contractsOf({ owner }: Sample): Promise<{ sid: string; name: string }[]> {
  return (await owner.get("/api/account")).body.companies[0].contracts;
}

async function tried(page: Page): Promise<void> {
  await page.getByRole("button", { name: "or try the sample shop" }).click();
  await found(page, "52 products").waitFor({ timeout: fillMs });
}

const sample = await aSample(service, { isEmpty: true });

test("from sign-in over the sample shop to an explained price; one click removes it again", async (t) => {
  const begun = performance.now();
  const { page, check, close } = await signedIn(browser, service, sample)("start");
  await tried(page);
  await page.getByText("Sample shop: products, offers and shops are invented.").waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("hair dryer");
  await page
    .getByRole("row", { name: /Cachos Hair dryer|Orvalho Hair dryer/ })
    .getByText("Cheapest")
    .waitFor({ timeout: fillMs });
  await page.getByRole("row", { name: /Hair dryer/ }).click();
  await page.getByRole("heading", { name: /^Why / }).waitFor();
  const seconds = (performance.now() - begun) / 1_000;
  t.diagnostic(`${seconds.toFixed(1)} s from sign-in to an explained price`);
  assert.ok(seconds <= 60, `${seconds} s`);
  await page.getByText("Dashed: what the strategy would have advised").waitFor();
  await page.getByText("would have advised", { exact: true }).first().waitFor();
  await check("a product of the sample shop");

  await page.goto(`${new URL(page.url()).origin}/console/`);
  await page.getByRole("heading", { name: "Inbox" }).waitFor();
  await page.getByText("shop-d.example").first().waitFor();
  await check("the inbox of the sample shop");

  await page.getByRole("button", { name: "Remove the sample shop" }).click();
  await page.getByText("four steps to the first explained price").waitFor();
  assert.deepEqual(
    (await contractsOf(sample)).map(({ sid }) => sid),
    [sample.contractId],
  );
  await check("start, without the sample shop");
  await close();
});

test("an empty product list offers it too; in German everything of it is German", async () => {
  const { page, close } = await signedIn(browser, service, sample)("products", { locale: "de-DE" });
  await page.getByRole("button", { name: "oder den Beispielshop ausprobieren" }).click();
  await page.getByText("Beispielshop: Produkte, Angebote und Shops sind erfunden.").waitFor({ timeout: fillMs });
  assertGerman(await ownTexts(page), "products of the sample shop");
  await close();
});

test("a contract is deleted only after its name was typed; another one stays", async () => {
  const own = await aSample(service, { isEmpty: true, shop: "Shop to go" });
  const { page, check, close } = await signedIn(browser, service, own)("settings/contract");
  const button = page.getByRole("button", { name: "Delete this contract" });
  await button.waitFor();
  assert.ok(await button.isDisabled());
  await page.getByLabel("Type the name of the shop").fill("Shop to g");
  assert.ok(await button.isDisabled());
  await page.getByLabel("Type the name of the shop").fill("Shop to go");
  await check("deletion");
  await button.click();
  await page.getByRole("heading", { name: "Which shop is it?" }).waitFor();
  assert.deepEqual(await contractsOf(own), []);
  await page.getByRole("button", { name: "or try the sample shop" }).waitFor();
  await close();
  assert.equal((await contractsOf(sample)).length, 2);
});
