/** What others do meanwhile comes onto a page that stays open; a list does not move under the hand. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser } from "./browser.ts";
import { aSample, runPricing } from "./sample.ts";
import { signedIn } from "./signed-in.ts";

const service = await anEmptyService();
const sample = await aSample(service);
const browser = await aBrowser();
const openAt = signedIn(browser, service, sample);
const { owner, v3 } = sample;

/** Longer than rows stay as they were read. */
const patienceMs = 40_000;

async function idsOf(page: Page): Promise<string[]> {
  return await page
    .locator("[role=row] a[href*='/products/']")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
}

/** The figures of a product as the interface tells them. */
async function figuresOf(productId: string) {
  return (await owner.get(`${v3}/products/figures?id=${productId}`)).body.data[0];
}

async function changeReference(productId: string, referencePrice: number): Promise<void> {
  const changed = await owner.send("PATCH", `${v3}/products/${productId}`, { referencePrice });
  assert.equal(changed.status, 200, changed.text);
}

describe("a page that stays open", () => {
  test("products: numbers of rows in sight change in place, their order only by R", async () => {
    // Without a market its price is the reference price, so the list in that order would change.
    const made = await owner.post(`${v3}/products`, {
      products: [
        { customerProductId: "follow-1", name: "Followed product", referencePrice: 11 },
        { customerProductId: "follow-2", name: "Followed product, large", referencePrice: 12 },
      ],
      identifyingAttributes: ["customerProductId"],
    });
    assert.equal(made.status, 200, made.text);
    const productId: string = made.body.data[0].data.productId;
    await runPricing(owner, v3);
    const { page, check, close } = await openAt("products?q=Followed&sort=ours");
    const rows = page.getByRole("row").filter({ has: page.getByRole("gridcell") });
    await rows.nth(1).waitFor();
    const before = await idsOf(page);
    assert.equal((await figuresOf(productId)).ours, 11);
    await changeReference(productId, 77.77);
    await rows.first().getByText("77.77").waitFor({ timeout: patienceMs });
    assert.deepEqual(await idsOf(page), before);
    await check("a row that was read again");
    await page.getByRole("button", { name: "New prices" }).waitFor();
    await page.keyboard.press("r");
    await rows.nth(1).getByText("77.77").waitFor({ timeout: patienceMs });
    assert.deepEqual(await idsOf(page), before.toReversed());
    await close();
  });

  test("a product: its figures follow what others change", async () => {
    const { body } = await owner.get(`${v3}/products/figures?q=Followed&sort=name&limit=1`);
    const [{ productId }] = body.data;
    const { page, close } = await openAt(`products/${productId}`);
    await page.getByRole("heading", { level: 1, name: /Followed product/ }).waitFor();
    await changeReference(productId, 66.66);
    await page.getByText("66.66").first().waitFor({ timeout: patienceMs });
    await close();
  });

  test("work: a task that somebody starts appears, and ends, without a hand", async () => {
    const { page, close } = await openAt("work");
    const tasks = page.locator("tbody tr");
    await tasks.first().waitFor();
    const before = await tasks.count();
    await runPricing(owner, v3);
    await page.locator(`tbody tr:nth-child(${before + 1})`).waitFor({ timeout: patienceMs });
    await close();
  });
});
