/** Decisions on all prices of a filter: the question has their exact number, and nothing else is decided on. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import type { Client, Loose } from "../harness/client.ts";
import { anOffer, aSnapshot } from "../harness/market.ts";
import { lockRow } from "../pricing/held.ts";
import { assertGerman, ownTexts } from "./german.ts";
import { aBrowser } from "./browser.ts";
import { aSample, runPricing, type Sample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";

const service = await anEmptyService();
/** More than a page of the inbox has, so the filter is decided on as such. */
const many = 270;
const hiddenCount = 30;
const sample = await aFullInbox();
const browser = await aBrowser();
const open = signedIn(browser, service, sample);
const approvals = `${sample.v3}/pricerecommendations/approvals`;

/** Prices of two brands that wait at a limit of the rule, and some that are to be seen. */
async function aFullInbox(): Promise<Sample> {
  const empty = await aSample(service, { isEmpty: true });
  const { owner, v3 } = empty;
  const products = Array.from({ length: many + hiddenCount }, (_, at) => ({
    customerProductId: `sku-${at}`,
    name: `Kettle ${String(at).padStart(3, "0")}`,
    referencePrice: 100,
    tags: [
      { key: "brand", value: at % 10 === 0 ? "Contoso" : "Fabrikam" },
      { key: "looked", value: at < many ? "no" : "yes" },
    ],
  }));
  const imported = await owner.post(`${v3}/products`, { products, identifyingAttributes: ["customerProductId"] });
  assert.equal(imported.status, 200, imported.text);
  const ids: string[] = imported.body.data.map(({ data }: Loose) => data.productId);
  const snapshots = ids.map((productId, at) =>
    aSnapshot(productId, { domain: "shop-b.example", offers: [anOffer({ price: 60 + (at % 30) })] }),
  );
  const tags = await owner.put(`${v3}/settings/filtertags`, ["brand", "looked"]);
  assert.equal(tags.status, 200, tags.text);
  const sent = await owner.post(`/api/2/v/contracts/${empty.contractId}/offers`, snapshots);
  assert.equal(sent.status, 200, sent.text);
  const strategy = await owner.post(`${v3}/settings/pricingstrategies`, {
    name: "Look at each",
    branches: [
      {
        name: "Looked at",
        when: { field: "tags.looked", equals: "yes" },
        then: { rule: { target: { position: 1 }, hold: "let me see" } },
      },
    ],
    otherwise: { rule: { target: { position: 1 }, holdWhen: { field: "result.price", gt: 1 } } },
  });
  assert.equal(strategy.status, 201, strategy.text);
  await owner.post(`${v3}/settings/pricingstrategies/${strategy.body.data.strategyId}/activate`, {});
  await runPricing(owner, v3);
  await foundByTag(owner, v3);
  return { ...empty, productIds: ids };
}

/** The figures that a filter asks have new filter tags some seconds later. */
async function foundByTag(owner: Client, v3: string): Promise<void> {
  const until = Date.now() + 60_000;
  const wanted = [
    [{ "tag.brand": "Contoso" }, (many + hiddenCount) / 10],
    [{ "tag.looked": "no" }, many],
    [{ "tag.looked": "yes" }, hiddenCount],
  ] as const;
  for (const [filter, count] of wanted) {
    for (;;) {
      const body = { status: ["pending"], countPending: true, filter };
      const answer = await owner.post(`${v3}/pricerecommendations/approvals/query`, body);
      if (answer.body.pending === count) break;
      assert.ok(Date.now() < until, answer.text);
      await setTimeout(50);
    }
  }
}

async function waiting(filter: object = {}): Promise<Loose> {
  const answer = await sample.owner.post(`${approvals}/query`, { status: ["pending"], countPending: true, filter });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

async function reject({ productId, createdAt }: Loose): Promise<void> {
  const decision = { productId, approvalCreatedAt: createdAt, decision: "rejected", comment: "No" };
  assert.equal((await sample.owner.post(`${approvals}/decide`, [decision])).status, 200);
}

/** Waits until the list shows what the filter has. */
async function shown(page: Page, count: number): Promise<void> {
  await page.getByText(`${count} of ${many + hiddenCount}`, { exact: true }).waitFor();
}

test("a decision on all of a filter says how far it is, and can be cancelled; what it has not decided still waits", async (t) => {
  const filter = { "tag.looked": "yes" };
  const { page, check, close } = await open("products?tag.looked=yes");
  await shown(page, hiddenCount);
  await page.keyboard.press("Control+a");
  await page.getByRole("button", { name: `Approve ${hiddenCount} held prices` }).click();
  const lock = "select from held_price where contract_id = $1 for update";
  const holder = await lockRow(t, service, lock, [sample.contractId]);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Publish ${hiddenCount} prices` })
    .click();
  await page.getByText(`0 of ${hiddenCount}`, { exact: true }).waitFor();
  await check("a decision under way");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Cancelled. 0 prices were decided before; the others are still held.").waitFor();
  await holder.query("commit");
  assert.equal((await waiting(filter))["pending"], hiddenCount);
  await close();
});

test("an address of the inbox opens it at its row, also if that is beyond the first page", async () => {
  const body = { status: ["pending"], pagination: { limit: many } };
  const price = (await sample.owner.post(`${approvals}/query`, body)).body.data.at(-1);
  const { page, close } = await open(`inbox?kind=held&item=${price.productId}`);
  const row = page.locator("[role=option][data-active=true]", { hasText: price.name });
  await row.waitFor();
  const [list, place] = [await page.getByRole("listbox").boundingBox(), await row.boundingBox()];
  assert.ok(list !== null && place !== null);
  assert.ok(place.y >= list.y && place.y + place.height <= list.y + list.height, "it is in sight");
  await close();
});

describe("the list of products", () => {
  test("⌘A decides on the prices of the filter, and asks again if their number has changed", async () => {
    const filter = { "tag.brand": "Contoso" };
    const before = await waiting(filter);
    const count: number = before["pending"];
    assert.equal(count, (many + hiddenCount) / 10);
    const { page, check, close } = await open("products?tag.brand=Contoso&sort=name");
    await shown(page, count);
    await page.keyboard.press("Control+a");
    await page.getByText(`All ${count} of the filter`).waitFor();
    await page.getByRole("button", { name: `Approve ${count} held prices` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: `Publish ${count} prices` }).waitFor();
    await check("all of a filter");
    await reject(before["data"][0]);
    await dialog.getByRole("button", { name: `Publish ${count} prices` }).click();
    await dialog.getByText(`It is ${count - 1} prices now.`).waitFor();
    await check("another number");
    assert.equal((await waiting(filter))["pending"], count - 1, "nothing is decided");
    await dialog.getByRole("button", { name: `Publish ${count - 1} prices` }).click();
    await page.getByText(`${count - 1} prices decided, 0 not decided.`).waitFor();
    assert.equal((await waiting(filter))["pending"], 0);
    assert.equal((await waiting())["pending"], many + hiddenCount - count, "no other price");
    await close();
  });

  test("a reason rejects all that is found by a word, from the link of the bar, in German", async () => {
    const filter = { q: "kettle 00", "tag.brand": "Fabrikam" };
    const count: number = (await waiting(filter))["pending"];
    const { page, check, close } = await open("products?q=kettle+00&tag.brand=Fabrikam", { locale: "de-DE" });
    await page.getByRole("row").nth(1).getByRole("checkbox").click();
    await page.getByRole("button", { name: `Alle ${count} des Filters auswählen` }).click();
    await page.getByRole("button", { name: `${count} ablehnen` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("zu tief");
    assertGerman(await ownTexts(page), "the question");
    await check("reject all of a filter");
    await dialog.getByRole("button", { name: "Ablehnen" }).click();
    await page.getByText(`${count} Preise entschieden, 0 nicht.`).waitFor();
    assert.equal((await waiting(filter))["pending"], 0);
    await close();
  });
});

describe("the inbox", () => {
  test("all of what is shown is decided on: not what the person has hidden", async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    // The guard has reasons of its own for all of them.
    for (const key of ["hold", "change.roseTooFar", "change.fellTooFar", "run"]) {
      const snoozed = await sample.owner.post(`${sample.v3}/inbox/snooze`, { kind: "held", key, until });
      assert.equal(snoozed.status, 200, snoozed.text);
    }
    const { pending: all } = await waiting();
    const { pending: hidden } = await waiting({ "tag.looked": "yes" });
    assert.ok(hidden > 0 && all - hidden > 200, "more than a page is shown, and some are not");
    const { page, check, close } = await open("inbox?kind=held");
    await page.getByRole("button", { name: /^Approve/ }).waitFor();
    await page.keyboard.press("x");
    await page.getByText("1 selected").waitFor();
    await page.getByRole("button", { name: `Select all ${all - hidden}` }).click();
    await page.getByText(`${all - hidden} selected`).waitFor();
    await check("all of the inbox");
    await page.keyboard.press("a");
    const publish = page.getByRole("dialog").getByRole("button", { name: `Publish ${all - hidden} prices` });
    await publish.click();
    await page.getByText(`${all - hidden} prices decided, 0 not decided.`).waitFor();
    assert.equal((await waiting())["pending"], hidden);
    await close();
  });
});
