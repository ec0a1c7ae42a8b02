/** What happened to a price stands on its chart, in what the arrow keys read, and in the table beside it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { demoStrategy } from "../../sample/strategy.ts";
import { marketplace } from "../../sample/generate-market.ts";
import { anEmptyService } from "../harness/a-service.ts";
import { anOffer, aSnapshot } from "../harness/market.ts";
import { aBrowser } from "./browser.ts";
import { assertGerman, ownTexts } from "./german.ts";
import { aSample, runPricing } from "./sample.ts";
import { signedIn } from "./signed-in.ts";

const service = await anEmptyService();
const sample = await aSample(service);
const browser = await aBrowser();
const open = signedIn(browser, service, sample);
const { owner, v3, strategyId } = sample;
const [, productId = ""] = sample.productIds;
const aWeekAgo = new Date(Date.now() - 7 * 24 * 60 * 60 * 1_000).toISOString().slice(0, "2026-01-31".length);

/** Another version that changes the price, other limits, and a domain that nobody reads any more. */
async function somethingHappens(): Promise<{ domain: string; before: number; after: number }> {
  const before = await newestPrice();
  const document = demoStrategy({ cheapest: ["Watches"], second: ["Toys"], marketplace });
  const stored = await owner.put(`${v3}/settings/pricingstrategies/${strategyId}`, {
    document: { ...document, name: "Near the market" },
    message: "Without the front",
  });
  assert.equal(stored.status, 200, stored.text);
  const bounded = await owner.send("PATCH", `${v3}/products/${productId}`, { minPriceBoundary: before + 1 });
  assert.ok(bounded.status < 300, bounded.text);
  await runPricing(owner, v3);
  const market = await owner.get(`${v3}/products/${productId}/market`);
  const [{ domain }] = market.body.data;
  const closed = await owner.delete(`${v3}/offers?productId=${productId}&domain=${domain}`);
  assert.ok(closed.status < 300, closed.text);
  return { domain, before, after: await newestPrice() };
}

/** Another version whose prices wait, and the owner approves that of the product. */
async function somebodyDecides(price: number): Promise<void> {
  const document = { name: "Let me see", otherwise: { rule: { target: { amount: price }, hold: "see" } } };
  const stored = await owner.put(`${v3}/settings/pricingstrategies/${strategyId}`, { document, message: "To be seen" });
  assert.equal(stored.status, 200, stored.text);
  await runPricing(owner, v3);
  const approvals = `${v3}/pricerecommendations/approvals`;
  const { body } = await owner.post(`${approvals}/query`, { status: ["pending"] });
  const waiting: { productId: string; createdAt: string }[] = body.data;
  const approvalCreatedAt = waiting.find((held) => held.productId === productId)?.createdAt;
  const decided = await owner.post(`${approvals}/decide`, [{ productId, approvalCreatedAt, decision: "approved" }]);
  assert.deepEqual(decided.body.data, [{ data: true }], decided.text);
}

async function newestPrice(): Promise<number> {
  const history = await owner.get(`${v3}/products/${productId}/pricerecommendationhistory`);
  const prices: { timestamp: string; price: number }[] = history.body.data;
  return prices.toSorted((one, other) => other.timestamp.localeCompare(one.timestamp))[0]?.price ?? 0;
}

const happened = await somethingHappens();
const seen = happened.after + 1;
await somebodyDecides(seen);

/** What the chart says of each moment, from the newest on. */
async function readings(page: Page, count: number): Promise<string> {
  const chart = page.getByRole("group", { name: "Prices over time" }).first();
  await chart.focus();
  const read: string[] = [];
  for (let moment = 0; moment < count; moment += 1) {
    await page.keyboard.press("ArrowLeft");
    read.push(await page.locator(".chart-read").innerText());
  }
  return read.join("\n");
}

test("versions, limits, decisions and lost markets are marked; arrows read what happened, and so does the table", async () => {
  const { domain, before, after } = happened;
  const { page, check, close } = await open(`products/${productId}?from=${aWeekAgo}`);
  await page.locator(".chart-marks span").first().waitFor();
  const kinds = await page.locator(".chart-marks span").evaluateAll((marks) => marks.map((mark) => mark.dataset.kind));
  assert.deepEqual(new Set(kinds), new Set(["version", "boundary", "marketLost", "held", "decided"]));
  const said = await readings(page, 9);
  assert.match(said, new RegExp(`market data of ${domain} ended`));
  assert.match(said, /version 2 of the strategy/);
  assert.match(said, /other limits/);
  assert.match(said, new RegExp(`price ${before.toFixed(2)} → ${after.toFixed(2)}`));
  await page.getByText("As a table").click();
  await page.getByRole("columnheader", { name: "What happened" }).waitFor();
  await page
    .getByRole("cell", { name: `${seen.toFixed(2)} waits for approval: marked for approval by the strategy` })
    .waitFor();
  await page.getByRole("cell", { name: `${seen.toFixed(2)} approved by ${sample.email}` }).waitFor();
  await page.getByRole("cell", { name: `market data of ${domain} ended` }).waitFor();
  await check("a product to which something happened");
  await close();
});

/** The words that overlap among those of the picture, and those that leave it. */
async function misplaced(page: Page): Promise<string[]> {
  const words = page.locator(".chart-labels span, .chart-marks small");
  const picture = await page.locator(".chart").boundingBox();
  assert.ok(picture !== null);
  const boxes = await Promise.all(
    (await words.all()).map(async (word) => ({ text: await word.innerText(), box: await word.boundingBox() })),
  );
  return boxes.flatMap(({ text, box }, index) => {
    if (box === null) return [];
    const { x, y, width, height } = box;
    const isOut = x < picture.x - 1 || x + width > picture.x + picture.width + 1;
    const over = boxes.slice(index + 1).filter(({ box: other }) => {
      if (other === null) return false;
      const isBeside = other.x >= x + width || x >= other.x + other.width;
      return !isBeside && other.y < y + height - 2 && y < other.y + other.height - 2;
    });
    return [...(isOut ? [`${text} leaves the picture`] : []), ...over.map((other) => `${text} over ${other.text}`)];
  });
}

test("limits are drawn in grey and named where they end; one far from the prices is told below, and all are in the table", async () => {
  const bounded = await owner.send("PATCH", `${v3}/products/${productId}`, { maxPriceBoundary: 98_765 });
  assert.ok(bounded.status < 300, bounded.text);
  await runPricing(owner, v3);
  const { page, check, close } = await open(`products/${productId}?from=${aWeekAgo}`);
  const minimum = page.locator(".chart-labels span").filter({ hasText: "minimum" });
  await minimum.waitFor();
  assert.equal(await minimum.getAttribute("class"), "soft");
  assert.equal(await page.locator(".chart-labels span").filter({ hasText: "maximum" }).count(), 0);
  await page.getByText("Outside the picture: maximum 98,765.00.").waitFor();
  assert.deepEqual(await misplaced(page), []);
  assert.match(await readings(page, 2), /minimum \d+\.\d\d · .*maximum|maximum 98,765\.00 · minimum/);
  await page.getByText("As a table").click();
  await page.getByRole("columnheader", { name: "maximum" }).waitFor();
  await page.getByRole("cell", { name: "98,765.00" }).first().waitFor();
  await check("a product with limits");
  await close();
});

/** A product that eleven shops offer at almost the same price and one at twice that, read in so many minutes. */
async function almostTheSame(minutes: number): Promise<string> {
  const made = await owner.post(`${v3}/products`, {
    products: [{ customerProductId: "close-1", name: "Close", referencePrice: 20 }],
    identifyingAttributes: ["customerProductId"],
  });
  const id: string = made.body.data[0].data.productId;
  const offersAt = (at: number) => [
    ...Array.from({ length: 11 }, (_, shop) =>
      anOffer({ vendorName: `Shop ${shop + 1}`, price: 20 + (shop + (at % 2)) / 10 }),
    ),
    anOffer({ vendorName: "Far away", price: 40 }),
  ];
  const begun = Date.now() - minutes * 60 * 1_000;
  const snapshots = Array.from({ length: minutes }, (_, at) =>
    aSnapshot(id, { creationDate: new Date(begun + at * 60 * 1_000).toISOString(), offers: offersAt(at) }),
  );
  const sent = await owner.post(`/api/2/v/contracts/${sample.contractId}/offers`, snapshots);
  assert.deepEqual(new Set(sent.body.data), new Set([true]), sent.text);
  return id;
}

test("names of lines that end near to one another stand apart, with leaders; the table has every point of the lines", async () => {
  const minutes = 300;
  const id = await almostTheSame(minutes);
  const { page, check, close } = await open(`products/${id}?from=${aWeekAgo}`);
  await page.locator(".chart-labels line").first().waitFor();
  assert.deepEqual(await misplaced(page), []);
  const names = await page.locator(".chart-labels span").evaluateAll((all) => all.map(({ style }) => style.top));
  const leaders = await page
    .locator(".chart-labels line")
    .evaluateAll((all) => all.map((one) => one.getAttribute("y2")));
  assert.ok(leaders.length >= 9, `${leaders.length} names of ${names.length} have leaders`);
  const middles = new Set(names.map((top) => Math.round(Number.parseFloat(top) + 7)));
  assert.deepEqual(new Set(leaders.map((end) => Math.round(Number(end)))).difference(middles), new Set());
  await page.getByText("As a table").click();
  // The newest row is that of now.
  await page.getByText(`The newest 200 of ${minutes + 1} moments.`).waitFor();
  await page.getByRole("button", { name: "Show more" }).click();
  const oldest = page.locator(".chart-table tbody tr").nth(minutes);
  await oldest.getByText("20.10", { exact: true }).waitFor();
  await oldest.getByText("40.00", { exact: true }).waitFor();
  await check("a product with prices near to one another");
  await close();
});

test("the words of marks stay inside the picture, on a phone and in German as well", async () => {
  const document = { name: "Some", otherwise: { rule: { target: { position: 1 } } } };
  const made = await owner.post(`${v3}/settings/pricingstrategies`, document);
  const strategy = `${v3}/settings/pricingstrategies/${made.body.data.strategyId}`;
  const begun = await owner.post(`${strategy}/activate`, { rollout: { share: 5 } });
  assert.equal(begun.status, 200, begun.text);
  for (const viewport of [
    { width: 1_440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const { page, settled, close } = await open(`products/${productId}?from=${aWeekAgo}`, {
      locale: "de-DE",
      viewport,
    });
    const name = page.locator(".chart-marks small").filter({ hasText: "Ausrollen von Version 1" });
    await name.waitFor();
    await settled();
    assert.ok(await name.evaluate((words) => words.scrollWidth <= words.clientWidth), "its words are cut");
    assert.deepEqual(await misplaced(page), [], `at ${viewport.width} pixels`);
    await close();
  }
});

test("in German everything that happened is said in German", async () => {
  const { page, check, close } = await open(`products/${productId}?from=${aWeekAgo}`, {
    locale: "de-DE",
    colorScheme: "dark",
  });
  await page.locator(".chart-marks span").first().waitFor();
  await page.getByText("Als Tabelle").click();
  await page.getByRole("columnheader", { name: "Was geschah" }).waitFor();
  await page.getByRole("cell", { name: `freigegeben von ${sample.email}` }).waitFor();
  assertGerman(await ownTexts(page), "what happened");
  await check("what happened, in German and dark");
  await close();
});
