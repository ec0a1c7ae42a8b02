/** What a draft does to today's prices, beside its branches while it is typed. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";
import { lockRow } from "../pricing/held.ts";
import { aBrowser, type Visit } from "./browser.ts";
import { aLargeAssortment } from "./large-assortment.ts";
import { aSample, type Sample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";

const service = await anEmptyService();
const sample = await aSample(service);
const browser = await aBrowser();

async function open(by: Sample, strategyId: string): Promise<Visit> {
  const opened = await signedIn(browser, service, by)(`strategies/${strategyId}/edit`);
  await opened.page.locator(".cm-content").waitFor();
  return opened;
}

describe("the effect of a draft", () => {
  test("stands beside each branch while it is typed, as the service simulates it", async () => {
    const { strategyId } = sample;
    const { page, check, close } = await open(sample, strategyId);
    const line = page.locator(".edit-effect");
    await line.getByText("of all 52 products").waitFor();
    const wanted = async (body: object): Promise<string> => {
      const { branches } = (await sample.owner.post(`${sample.v3}/pricerecommendations/simulate`, body)).body.data;
      const found = branches.find(({ branchName }: { branchName?: string }) => branchName === "Cheapest");
      const { products, up, down, atFloor, failed } = found;
      const parts = [
        `${products} products`,
        ...(up > 0 ? [`up ${up}`] : []),
        ...(down > 0 ? [`down ${down}`] : []),
        ...(atFloor > 0 ? [`${atFloor} at the floor`] : []),
        ...(failed > 0 ? [`${failed} failed`] : []),
      ];
      return `^Cheapest.*${parts.join(".*")}`;
    };
    const before = await wanted({ strategyId });
    await page.getByRole("button", { name: new RegExp(before) }).waitFor();
    await page.getByRole("button", { name: /^Cheapest/ }).click();
    await page.getByRole("group", { name: "Floor" }).getByLabel("Margin").fill("70");
    await page.getByText("draft on version 1 · saved").waitFor();
    const draft = await sample.owner.get(`${sample.v3}/settings/pricingstrategies/${strategyId}/draft`);
    const after = await wanted({ document: JSON.parse(draft.body.data.document) });
    assert.notEqual(after, before);
    await page.getByRole("button", { name: new RegExp(after) }).waitFor();
    await check("the effect of a draft");
    await close();
  });

  test("of a large assortment is of a sample; Exact calculates every product, until the text changes", async () => {
    const large = await aLargeAssortment(service);
    const { page, check, close } = await open(large.sample, large.strategyId);
    const line = page.locator(".edit-effect");
    await line.getByText("≈ of 2,000 of 2,500 products").waitFor();
    await page.getByRole("button", { name: /^Brand A.*≈ \d+ products up \d+ mean \+ 10\.0\s%/ }).waitFor();
    await check("a sample");
    await line.getByRole("button", { name: "Exact" }).click();
    await line.getByText("of all 2,500 products").waitFor();
    await page.getByRole("button", { name: /^Brand A.* 500 products up 500 mean/ }).waitFor();
    await page.getByText('"Brand A"').click();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("!");
    await line.getByText("≈ of 2,000 of 2,500 products").waitFor();
    await close();
  });

  test("Exact says how far it is, and can be cancelled; then it can be asked for again", async (t) => {
    const large = await aLargeAssortment(service);
    const { page, close } = await open(large.sample, large.strategyId);
    const line = page.locator(".edit-effect");
    // No part of a result is stored meanwhile.
    const holder = await lockRow(t, service, "lock table pricing_study_part in share mode", []);
    await line.getByRole("button", { name: "Exact" }).click();
    await line.getByText("0 of 2,500").waitFor();
    await line.getByRole("button", { name: "Cancel" }).click();
    await line.getByText("Cancelled. Nothing was changed by it.").waitFor();
    await holder.query("commit");
    await line.getByRole("button", { name: "Exact" }).click();
    await line.getByText("of all 2,500 products").waitFor();
    await close();
  });
});
