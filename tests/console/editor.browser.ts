/** The strategy editor: form and JSON of one text, drafts that are never lost, prices while it is typed, and the way to a version. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser, type Visit } from "./browser.ts";
import { margin, marginField, typeMargin } from "./margin-field.ts";
import { aSample } from "./sample.ts";
import { passAnHour, signedIn } from "./signed-in.ts";
import { until } from "./until.ts";

const service = await anEmptyService();
const sample = await aSample(service);
const browser = await aBrowser();
const base = `${sample.v3}/settings/pricingstrategies`;

interface Opened extends Visit {
  readonly strategyId: string;
}

/** A copy of the sample's strategy, so that tests do not meet. */
async function aStrategy(): Promise<string> {
  const { document } = (await sample.owner.get(`${base}/${sample.strategyId}`)).body.data;
  const made = await sample.owner.post(base, { ...document, name: "A copy" });
  assert.equal(made.status, 201, made.text);
  return made.body.data.strategyId;
}

async function open(options: BrowserContextOptions = {}, by = sample): Promise<Opened> {
  const strategyId = await aStrategy();
  const opened = await signedIn(browser, service, by)(`strategies/${strategyId}/edit`, options);
  await opened.page.locator(".cm-content").waitFor();
  return { ...opened, strategyId };
}

/** The text of the JSON view. The editor draws only what is in sight. */
async function jsonOf(page: Page): Promise<string> {
  return await page.locator(".cm-content").innerText();
}

async function draftOf(strategyId: string): Promise<string> {
  return (await sample.owner.get(`${base}/${strategyId}/draft`)).body.data?.document ?? "";
}

describe("form and JSON", () => {
  test("are one text: each shows what the other changed, one undo goes back over both, and only what changed is stored", async () => {
    const { page, check, close, strategyId } = await open();
    const before = (await jsonOf(page)).trim();
    await typeMargin(page, "20");
    await until(async () => (await jsonOf(page)).includes('"marginPercent": 20'), "the JSON follows the form");
    await check("a form of the editor");
    await page.getByText('"Cheapest"').click();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    // One change, however slow the machine is: keys that come late are steps of their own.
    await page.keyboard.insertText(" now");
    await page.getByRole("button", { name: /^Cheapest now/ }).waitFor();
    await page.getByText("draft on version 1 · saved").waitFor();
    const stored = await draftOf(strategyId);
    assert.ok(stored.includes('"Cheapest now"') && stored.includes('"marginPercent": 20'), stored);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await until(async () => (await jsonOf(page)).trim() === before, "undo goes back over both views");
    await close();
  });

  test("tell what is wrong at its place, in the words of the engine; text that is no JSON locks the form", async () => {
    const { page, check, close } = await open();
    await page.getByText('"Cheapest"').click();
    await page.keyboard.press("Home");
    await page.keyboard.type('"nmae": "x", ');
    const problem = page.getByRole("region", { name: "Problems and warnings" }).getByRole("button");
    await problem.filter({ hasText: "nmae" }).waitFor();
    await page.locator(".cm-lintRange-error").first().waitFor();
    assert.equal(await page.getByRole("button", { name: /^Review/ }).isDisabled(), true);
    await check("a document with a problem");
    await page.keyboard.type("{");
    await page.getByText("The JSON is not complete: the form shows what was there before.").waitFor();
    assert.equal(await page.getByLabel("What it is for").isDisabled(), true);
    await check("a text that is no JSON");
    await close();
  });

  test("a branch is added, moved and removed by keyboard", async () => {
    const { page, close, strategyId } = await open();
    await page.getByRole("button", { name: "Add a branch" }).last().focus();
    await page.keyboard.press("Enter");
    const line = page.getByRole("button", { name: /^New branch/ });
    assert.equal(await line.getAttribute("aria-expanded"), "true");
    await page.getByRole("button", { name: "Up", exact: true }).focus();
    await page.keyboard.press("Enter");
    await until(async () => /"New branch".*"Second place"/s.test(await draftOf(strategyId)), "the branch moved up");
    await page.getByRole("button", { name: "Remove the branch" }).focus();
    await page.keyboard.press("Enter");
    await line.waitFor({ state: "detached" });
    await close();
  });
});

describe("products that are looked at", () => {
  test("show the price that the service simulates for the draft, while it is typed, with its sentences", async () => {
    const { page, check, close, strategyId } = await open();
    await page.getByRole("button", { name: "Show 5 products" }).click();
    await page.getByRole("textbox", { name: "Add a product" }).fill("Jasmim Eau");
    await page.getByRole("option").first().click();
    await typeMargin(page, "45");
    await until(async () => margin.exec(await draftOf(strategyId))?.[1] === "45", "the draft is stored");
    const pinned = page.getByRole("region", { name: /Products you look at/ });
    await pinned.getByText(/at 45\s% margin/).waitFor();
    const { testProductIds, document } = (await sample.owner.get(`${base}/${strategyId}/draft`)).body.data;
    const filter = { oneOf: { field: "productId", values: testProductIds } };
    const simulated = await sample.owner.post(`${sample.v3}/pricerecommendations/simulate`, {
      document: JSON.parse(document),
      filter,
    });
    const { products } = simulated.body.data;
    for (const { productId, price, currentPrice } of products) {
      const link = page.locator(`a[href$="/products/${productId}"]`);
      const row = await pinned.getByRole("row").filter({ has: link }).innerText();
      const shown = price === undefined ? "no price" : price.toFixed(2);
      assert.ok(row.includes(shown) && row.includes(currentPrice.toFixed(2)), `${row}: ${shown}`);
    }
    await check("pinned products");
    await pinned
      .getByRole("button", { name: /^Do not look at/ })
      .first()
      .click();
    await until(async () => (await pinned.getByRole("row").count()) === testProductIds.length, "a product is unpinned");
    await close();
  });
});

describe("nothing typed is lost", () => {
  test("by a reload, and by a connection that is gone for a while", async () => {
    const { page, close, strategyId } = await open();
    await typeMargin(page, "21");
    await page.reload();
    await page.locator(".cm-content").waitFor();
    await until(
      async () => margin.exec(await draftOf(strategyId))?.[1] === "21",
      "what a reload interrupted is stored",
    );
    await page.context().setOffline(true);
    await typeMargin(page, "22");
    await page.getByText("no connection: it is kept here and saved later").waitFor();
    await typeMargin(page, "23");
    await page.context().setOffline(false);
    await until(
      async () => margin.exec(await draftOf(strategyId))?.[1] === "23",
      "it is stored when the connection is back",
    );
    await close();
  });

  test("by a connection that is gone while the access token ends", async () => {
    const { page, close, strategyId } = await open();
    await page.context().setOffline(true);
    await passAnHour(page);
    await typeMargin(page, "24");
    await page.getByText("no connection: it is kept here and saved later").waitFor();
    await page.context().setOffline(false);
    await until(async () => margin.exec(await draftOf(strategyId))?.[1] === "24", "it is stored with a new token");
    await close();
  });

  test("where another window stored another draft: both are shown and one is taken", async () => {
    const { page, check, close, strategyId } = await open();
    await typeMargin(page, "21");
    await page.getByText("draft on version 1 · saved").waitFor();
    const mine = await draftOf(strategyId);
    const theirs = mine.replace('"marginPercent": 21', '"marginPercent": 31');
    await sample.owner.put(`${base}/${strategyId}/draft`, { document: theirs, baseVersion: 1 });
    await typeMargin(page, "22");
    const conflict = page.getByRole("region", { name: "Another window stored another draft" });
    await conflict.getByText("31", { exact: true }).waitFor();
    await conflict.getByText("22", { exact: true }).waitFor();
    assert.equal(await draftOf(strategyId), theirs);
    await check("a conflict of drafts");
    await conflict.getByRole("button", { name: "Keep what is here" }).click();
    await until(async () => margin.exec(await draftOf(strategyId))?.[1] === "22", "ours is stored");
    await sample.owner.put(`${base}/${strategyId}/draft`, { document: theirs, baseVersion: 1 });
    await typeMargin(page, "24");
    await conflict.getByRole("button", { name: "Take the other one" }).click();
    await until(async () => margin.exec(await jsonOf(page))?.[1] === "31", "theirs is shown");
    await close();
  });
});

describe("a draft becomes a version", () => {
  test("that prices do not follow; the review of it opens, and the draft is gone", async () => {
    const { page, close, strategyId } = await open();
    await typeMargin(page, "21");
    await page.keyboard.press("Control+Enter");
    await page.getByText("version 2 · nothing of it is live").waitFor();
    const stored = (await sample.owner.get(`${base}/${strategyId}`)).body.data;
    assert.equal(stored.version, 2);
    assert.equal(stored.document.branches[0].then.rule.minPrice.marginPercent, 21);
    assert.equal((await sample.owner.get(`${base}/${strategyId}/draft`)).status, 404);
    await page.keyboard.press("e");
    await page.locator(".cm-content").waitFor();
    await page.getByText("version 2", { exact: true }).waitFor();
    await close();
  });

  test("not over one that somebody else stored meanwhile: both changes come together first", async () => {
    const { page, check, close, strategyId } = await open();
    await typeMargin(page, "21");
    const { document } = (await sample.owner.get(`${base}/${strategyId}`)).body.data;
    const theirs = { ...document, description: "Theirs" };
    await sample.owner.put(`${base}/${strategyId}?activate=false`, { document: theirs });
    await page.getByRole("button", { name: "Save as version" }).click();
    // A dialog begins on its primary button, also if that comes later than the dialog.
    await page.locator("button:focus").getByText("Save", { exact: true }).waitFor();
    await page.getByLabel("What changes, for others").fill("Ours");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("What version 2 changed").waitFor();
    await page.locator("button:focus").getByText("Put my changes on version 2").waitFor();
    await page.getByText(/Stored by .+ \(.*\d{1,2}:\d{2}/).waitFor();
    await check("another version");
    await page.getByRole("button", { name: "Put my changes on version 2" }).click();
    await page.getByText("draft on version 2").waitFor();
    await page.getByRole("button", { name: /^Review/ }).click();
    await page.getByText("version 3 · nothing of it is live").waitFor();
    const stored = (await sample.owner.get(`${base}/${strategyId}`)).body.data.document;
    assert.deepEqual([stored.description, stored.branches[0].then.rule.minPrice.marginPercent], ["Theirs", 21]);
    await close();
  });

  test("or is discarded", async () => {
    const { page, check, close, strategyId } = await open();
    await typeMargin(page, "21");
    await page.getByText("draft on version 1 · saved").waitFor();
    await page.getByRole("button", { name: "Discard" }).click();
    await check("discard");
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
    await until(async () => margin.exec(await jsonOf(page))?.[1] === "12", "the version is shown again");
    assert.equal((await sample.owner.get(`${base}/${strategyId}/draft`)).status, 404);
    await close();
  });
});

describe("a table", () => {
  test("is made, typed into, pasted from a spreadsheet, and changes prices that look it up while it is typed", async () => {
    const { page, check, close, strategyId } = await open();
    await page.getByRole("textbox", { name: "Add a product" }).fill("Jasmim Eau");
    await page.getByRole("option").first().click();
    await page.getByRole("button", { name: "Add a table" }).click();
    await page.getByLabel("tags.brand, row 1").fill("Jasmim");
    await page.getByLabel("value, row 1").fill("12.5");
    await check("a table");
    await page.getByRole("link", { name: "← Form" }).click();
    await page.getByRole("button", { name: /^Cheapest/ }).click();
    await page.getByRole("group", { name: "Floor" }).getByRole("button", { name: "by a table" }).click();
    const pinned = page.getByRole("region", { name: /Products you look at/ });
    await pinned.getByText(/at 12.5\s% margin|at 10\s% margin/).waitFor();
    await page.getByRole("group", { name: "Floor" }).getByRole("button", { name: "Open" }).click();
    await page.getByLabel("Where no row fits").fill("44");
    await page.getByLabel("value, row 1").fill("44");
    await pinned.getByText(/at 44\s% margin/).waitFor();
    await paste(page.getByLabel("tags.brand, row 1"), "A\t20\nB\t1,000.5\n");
    await page.getByLabel("value, row 2").waitFor();
    await until(
      async () => (await draftOf(strategyId)).includes('[["A", 20], ["B", 1000.5]]'),
      "pasted cells are stored",
    );
    await paste(page.getByLabel("tags.brand, row 1"), "A\ttwenty\nB\t2\n");
    await page.getByText("Nothing was changed: row 1, column value cannot be read: twenty").waitFor();
    await page.getByLabel("tags.brand, row 1").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.type("A");
    await page.locator('[data-wrong="true"]').waitFor();
    await check("a table with a problem");
    await close();
  });
});

/** Pastes as a person does who copied the text elsewhere. */
async function paste(field: Locator, text: string): Promise<void> {
  const page = field.page();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await field.focus();
  await page.keyboard.press("Control+v");
}

test("a new strategy begins with a template and is edited at once, also where prices follow none", async () => {
  const empty = await aSample(service, { isEmpty: true });
  const products = [{ customerProductId: "kettle", name: "Kettle", referencePrice: 25 }];
  await empty.owner.post(`${empty.v3}/products`, { products, identifyingAttributes: ["customerProductId"] });
  const { page, check, close } = await signedIn(browser, service, empty)("strategies");
  await page.getByRole("button", { name: "New strategy" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("First");
  await check("a new strategy");
  await page.keyboard.press("Enter");
  await page.locator(".cm-content").waitFor();
  await page.getByRole("textbox", { name: "Add a product" }).fill("kettle");
  await page.getByRole("option", { name: "Kettle" }).click();
  await page.getByRole("row", { name: /Kettle.*25.00.*24.99/ }).waitFor();
  await close();
});

test("where there is no rule, both ways to begin are offered: a template, and JSON that keeps prices", async () => {
  const empty = await aSample(service, { isEmpty: true });
  const { page, check, close } = await signedIn(browser, service, empty)("strategies");
  await page.getByText("No rule yet").waitFor();
  await check("no rule");
  await page.getByRole("button", { name: "From a template" }).click();
  const begin = page.getByRole("dialog").getByRole("combobox", { name: "Begin with" });
  assert.equal(await begin.inputValue(), "Just below the cheapest");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "From JSON" }).click();
  assert.equal(await begin.inputValue(), "A rule that keeps prices");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Mine");
  await page.keyboard.press("Enter");
  await page.locator(".cm-content").getByText('"keep"').waitFor();
  await close();
});

test("who may not edit sees form and JSON and changes nothing", async () => {
  const people = `/api/v3/companies/${(await sample.owner.get("/api/account")).body.companies[0].id}/users`;
  const reader = { email: "reader@customer.example", password: "a password of the reader" };
  const made = await sample.owner.post(people, { email: reader.email, name: "A reader", role: "reader" });
  const token = made.body.data.invitationToken;
  await service.client().post("/api/v3/account/invitation", { token, password: reader.password });
  const { page, check, close } = await open({}, { ...sample, ...reader });
  await page.getByText("Ask an owner to change it: Kim Larsson.").waitFor();
  await page.getByRole("button", { name: /^Cheapest/ }).click();
  assert.equal(await marginField(page).isDisabled(), true);
  assert.equal(await page.getByRole("button", { name: /Review|Discard|Save/ }).count(), 0);
  await check("reader");
  await close();
});

const appearances: readonly (readonly [string, BrowserContextOptions])[] = [
  ["dark", { colorScheme: "dark" }],
  ["German", { locale: "de-DE", viewport: { width: 1_280, height: 800 } }],
  ["phone", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
];

for (const [name, options] of appearances) {
  test(`${name}: the editor has no barriers and does not scroll sideways`, async () => {
    const { page, settled, check, close } = await open(options);
    await page.getByRole("button", { name: /^Cheapest/ }).click();
    await settled();
    await check(name);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    assert.ok(Number(overflow) <= 0, `${String(overflow)} px too wide`);
    await close();
  });
}
