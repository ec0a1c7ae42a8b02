/** What a pricing manager does with the list of products: views of their own, conditions, columns, and what is chosen. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser, type Visit } from "./browser.ts";
import { found } from "./found.ts";
import { assertGerman, ownTexts } from "./german.ts";
import { signedIn } from "./signed-in.ts";
import { aWaitingSample } from "./waiting.ts";

const service = await anEmptyService();
const sample = await aWaitingSample(service);
const browser = await aBrowser();
const openAt = signedIn(browser, service, sample);
const { owner, v3 } = sample;

async function open(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const opened = await openAt(path, options);
  await opened.page.getByRole("row").nth(1).waitFor();
  return opened;
}

async function countOf(query: string): Promise<number> {
  return (await owner.get(`${v3}/products/figures/counts?${query}`)).body.total;
}

function rows(page: Page): Locator {
  return page.getByRole("row").filter({ has: page.getByRole("gridcell") });
}

async function heads(page: Page): Promise<string[]> {
  return (await page.getByRole("columnheader").allInnerTexts()).map((text) => text.replace(/[ ↑↓]+$/, ""));
}

async function viewIs(page: Page, name: string): Promise<void> {
  await page.locator(`input[aria-label="View"][value="${name}"]`).waitFor();
}

describe("views", () => {
  test("what is shown is saved, chosen by V, renamed, shared, deleted, and brought back", async () => {
    const { page, check, close } = await open("products?sort=name&tag.topCategory=Kitchen");
    await page.getByRole("button", { name: "Save view" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Kitchen by name");
    await check("saving a view");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    const view = page.getByRole("combobox", { name: "View" });
    await viewIs(page, "Kitchen by name");
    const [stored] = (await owner.get(`${v3}/views`)).body.data;
    assert.deepEqual(
      [stored.name, stored.screen, stored.isShared, stored.query],
      ["Kitchen by name", "products", false, "tag.topCategory=Kitchen&sort=name"],
    );
    await view.click();
    await page.getByRole("option", { name: "All", exact: true }).click();
    await found(page, "52 products").waitFor();
    await page.evaluate("document.activeElement.blur()");
    await page.keyboard.press("v");
    await page.getByRole("option", { name: "Kitchen by name" }).waitFor();
    await check("views");
    await page.getByRole("option", { name: "Kitchen by name" }).click();
    await page.waitForURL(/tag\.topCategory=Kitchen&sort=name$/);
    await page.getByRole("button", { name: "What can be done with this view" }).click();
    await page.getByRole("menuitem", { name: "Rename or share" }).click();
    await dialog.getByLabel("Name").fill("Kitchen");
    await dialog.getByLabel("Everybody of the shop sees it").check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    const [changed] = (await owner.get(`${v3}/views`)).body.data;
    assert.deepEqual([changed.id, changed.name, changed.isShared], [stored.id, "Kitchen", true]);
    await page.getByRole("button", { name: "What can be done with this view" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    // Pointed at, the way back stays for longer than ten seconds.
    await page.getByRole("status").getByText("The view Kitchen is deleted.").hover();
    assert.deepEqual((await owner.get(`${v3}/views`)).body.data, []);
    await page.getByRole("button", { name: "Undo" }).click();
    await viewIs(page, "Kitchen");
    const [again] = (await owner.get(`${v3}/views`)).body.data;
    assert.deepEqual([again.name, again.isShared, again.query], ["Kitchen", true, stored.query]);
    await close();
  });

  test("a name that is there already is replaced, not made twice", async () => {
    const { page, close } = await open("products?sort=-ours");
    const before = (await owner.get(`${v3}/views`)).body.data.length;
    for (const [address, query] of [
      ["products?sort=-ours", "sort=-ours"],
      ["products?sort=ours", "sort=ours"],
    ] as const) {
      await page.goto(`${service.url}/console/c/${sample.contractId}/${address}`);
      await page.getByRole("button", { name: "Save view" }).click();
      await page.getByRole("dialog").getByLabel("Name").fill("By price");
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      const views: { name: string; query: string }[] = (await owner.get(`${v3}/views`)).body.data;
      assert.deepEqual([views.length, views.find(({ name }) => name === "By price")?.query], [before + 1, query]);
    }
    await close();
  });

  test("Alone shows the products that nobody else sells", async () => {
    const { page, close } = await open("products");
    await page.getByRole("combobox", { name: "View" }).click();
    await page.getByRole("option", { name: "Alone" }).click();
    await page.waitForURL(/cheapest=&soldOut=false&sort=name$/);
    const alone = await countOf("cheapest=&soldOut=false");
    await found(page, `${alone} of 52`).waitFor();
    await close();
  });
});

describe("conditions", () => {
  test("F adds one of a number by keys alone", async () => {
    const { page, check, close } = await open("products");
    await page.keyboard.press("f");
    const form = page.getByRole("dialog", { name: "Filter" });
    await form.getByLabel("From").waitFor();
    await check("a new condition");
    await form.getByLabel("From").focus();
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await page.waitForURL(/position=2\.\.$/);
    await found(page, `${await countOf("position=2..")} of 52`).waitFor();
    await page.getByRole("list", { name: "Conditions" }).getByText("≥ 2").waitFor();
    await close();
  });

  test("values of a tag come with how many have them; a second one is added to the first", async () => {
    const { page, close } = await open("products");
    for (const value of ["Kitchen", "Games"]) {
      await page.getByRole("button", { name: /Filter/ }).click();
      const form = page.getByRole("dialog", { name: "Filter" });
      await form.getByRole("combobox", { name: "Field" }).click();
      await page.getByRole("option", { name: "topCategory" }).click();
      await form.getByRole("combobox", { name: "Value" }).click();
      await page.getByRole("option", { name: new RegExp(`^${value} · \\d+$`) }).click();
      await form.getByRole("button", { name: "Add" }).click();
      await form.waitFor({ state: "detached" });
    }
    await page.waitForURL((url) => url.searchParams.get("tag.topCategory") === "Kitchen,Games");
    await found(page, `${await countOf("tag.topCategory=Kitchen,Games")} of 52`).waitFor();
    await close();
  });
});

describe("an address", () => {
  test("has conditions that stand in the language's form, also of a strategy", async () => {
    const query = `strategy=${encodeURIComponent(`${sample.strategyId} 1`)}&ours=1..1200.5&units=0..5000&age=30min..&sort=name`;
    for (const [locale, label, words] of [
      ["en", "Conditions", ["Near the market, version 1", "1.00 – 1,200.50", "0 – 5,000", "≥ 30\u00a0min"]],
      ["de", "Bedingungen", ["Near the market, Version 1", "1,00 – 1.200,50", "0 – 5.000", "≥ 30\u00a0min"]],
    ] as const) {
      const { page, close } = await openAt(`products?${query}`, { locale });
      const conditions = page.getByRole("list", { name: label });
      for (const text of words) await conditions.getByText(text, { exact: true }).waitFor();
      await close();
    }
    const { page, close } = await openAt(`products?strategy=${encodeURIComponent(`${sample.strategyId} 99`)}`);
    await page.getByText("No product matches.").waitFor();
    await close();
  });

  test("says what of it the list does not know", async () => {
    const { page, check, close } = await open("products?colour=red&sort=-colour");
    await page
      .getByText("The list does not know this part of the address and ignores it: colour=red, sort=-colour")
      .waitFor();
    await page.locator(".column-change[aria-sort=other]").waitFor();
    await check("an address that is not understood");
    await close();
  });
});

test("columns are chosen and ordered, stay after a reload, and come in a saved view", async () => {
  const { page, check, close } = await open("products");
  assert.deepEqual((await heads(page)).slice(0, 3), ["Product", "Ours", "Advised"]);
  await page.getByRole("button", { name: "Columns" }).click();
  const menu = page.getByRole("dialog", { name: "Columns" });
  await menu.getByLabel("Cheapest vendor", { exact: true }).check();
  await menu.getByLabel("topCategory", { exact: true }).check();
  await menu.getByLabel("Above floor", { exact: true }).uncheck();
  await menu.getByRole("button", { name: "Advised further to the left" }).click();
  await check("columns");
  await page.keyboard.press("Escape");
  const wanted = [
    "Product",
    "Advised",
    "Ours",
    "Change",
    "Cheapest",
    "Position",
    "Market",
    "60 days",
    "Branch",
    "State",
  ];
  assert.deepEqual(await heads(page), [...wanted, "Cheapest vendor", "topCategory"]);
  await check("other columns");
  await page.reload();
  await page.getByRole("columnheader", { name: "topCategory" }).waitFor();
  assert.deepEqual(await heads(page), [...wanted, "Cheapest vendor", "topCategory"]);
  await page.getByRole("button", { name: "Columns" }).click();
  await menu.getByRole("button", { name: "As usual" }).click();
  await page.keyboard.press("Escape");
  assert.deepEqual((await heads(page)).slice(0, 3), ["Product", "Ours", "Advised"]);
  await page.goto(`${service.url}/console/c/${sample.contractId}/products?columns=state,index`);
  await page.getByRole("columnheader", { name: "Index" }).waitFor();
  assert.deepEqual(await heads(page), ["Product", "State", "Index"]);
  await close();
});

for (const [width, shows] of [
  [1_600, { index: true, line: true }],
  [1_440, { index: false, line: true }],
  [1_280, { index: false, line: false }],
] as const) {
  test(`a window of ${width} shows as many of the usual columns as it has room for`, async () => {
    const { page, close } = await open("products", { viewport: { width, height: 900 } });
    await page.getByRole("columnheader", { name: "Position" }).waitFor();
    const shown = await heads(page);
    assert.deepEqual({ index: shown.includes("Index"), line: shown.includes("60 days") }, shows);
    const grid = page.getByRole("grid");
    assert.ok(await grid.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), "nothing is cut off");
    await close();
  });
}

test("rows keep their places when the window becomes narrow, and wide again", async () => {
  const { page, close } = await open("products");
  await rows(page).nth(3).waitFor();
  const apart = async (): Promise<readonly [height: number, step: number]> => {
    const [third, fourth] = [await rows(page).nth(2).boundingBox(), await rows(page).nth(3).boundingBox()];
    assert.ok(third !== null && fourth !== null);
    return [Math.round(third.height), Math.round(fourth.y - third.y)];
  };
  const wide = await apart();
  assert.equal(wide[0], wide[1]);
  for (const [width, isHigher] of [
    [800, true],
    [1_440, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await rows(page)
      .nth(3)
      .and(page.locator(isHigher ? ":not([style*='34px'])" : "[style*='34px']"))
      .waitFor();
    const [height, step] = await apart();
    assert.equal(step, height, `at ${width} px`);
  }
  await close();
});

describe("what is chosen", () => {
  test("X and Shift X choose rows, Escape none of them, and the rest is opened one after the other", async () => {
    const { page, check, close } = await open("products?sort=name");
    await page.keyboard.press("x");
    for (const key of ["j", "j", "Shift+X"]) await page.keyboard.press(key);
    await page.getByText("3 selected").waitFor();
    assert.equal(await page.locator("[role=row][aria-selected=true]").count(), 3);
    await check("three are chosen");
    await page.keyboard.press("Escape");
    await page.getByText("3 selected").waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Products" }).waitFor();
    const names = await rows(page).locator(".column-name > bdi").allInnerTexts();
    await rows(page).nth(1).getByRole("checkbox").click();
    await rows(page).nth(3).getByRole("checkbox").click();
    await page.getByText("2 selected").waitFor();
    await page.getByRole("button", { name: "Open one after the other" }).click();
    await page.getByRole("heading", { name: names[1] ?? "" }).waitFor();
    await page.getByText("1 / 2").waitFor();
    await page.keyboard.press("j");
    await page.getByRole("heading", { name: names[3] ?? "" }).waitFor();
    await close();
  });

  test("are saved as a file with the columns that are shown", async () => {
    const { page, close } = await open("products?sort=name&columns=ours,state,tag.topCategory");
    await rows(page).nth(0).getByRole("checkbox").click();
    await rows(page).nth(2).getByRole("checkbox").click();
    const bar = page.getByRole("group", { name: "2 selected" });
    const [file] = await Promise.all([page.waitForEvent("download"), bar.getByRole("button", { name: "CSV" }).click()]);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk));
    const lines = Buffer.concat(chunks).toString("utf8").replace("\uFEFF", "").trim().split("\r\n");
    assert.equal(lines[0], "customerProductId,Product,Ours,State,topCategory");
    const { data } = (await owner.get(`${v3}/products/figures?sort=name&limit=3`)).body;
    const [first, , third] = data;
    assert.deepEqual(
      lines.slice(1).map((line) => line.split(",")[0]),
      [first.customerProductId, third.customerProductId],
    );
    assert.match(lines[1] ?? "", new RegExp(`,${first.ours},[a-z ]+,${first.tags.topCategory}$`));
    await close();
  });

  test("prices of chosen products are approved together, after a question with their exact number", async () => {
    const waiting = await countOf("state=held");
    const { page, check, close } = await open("products?state=held&sort=name");
    await rows(page).nth(0).getByRole("checkbox").click();
    await rows(page).nth(1).getByRole("checkbox").click();
    await page.getByRole("button", { name: "Approve 2 held prices" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Publish 2 prices" }).waitFor();
    await check("a question about two prices");
    await dialog.getByRole("button", { name: "Publish 2 prices" }).click();
    await page.getByText("2 prices decided, 0 not decided.").waitFor();
    await found(page, `${waiting - 2} of 52`).waitFor();
    assert.equal(await countOf("state=held"), waiting - 2);
    await close();
  });

  test("a price that somebody rejected meanwhile is not in the number", async () => {
    const { page, close } = await open("products?state=held&sort=name");
    await rows(page).nth(0).getByRole("checkbox").click();
    await rows(page).nth(1).getByRole("checkbox").click();
    const [{ productId }] = (await owner.get(`${v3}/products/figures?state=held&sort=name&limit=1`)).body.data;
    const productFilter = { oneOf: { field: "productId", values: [productId] } };
    const approvals = `${v3}/pricerecommendations/approvals`;
    const [{ createdAt }] = (await owner.post(`${approvals}/query`, { status: ["pending"], productFilter })).body.data;
    const decision = { productId, approvalCreatedAt: createdAt, decision: "rejected", comment: "No" };
    assert.equal((await owner.post(`${approvals}/decide`, [decision])).status, 200);
    await page.getByRole("button", { name: "Reject 2" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("Too far");
    await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
    await page.getByText("1 price decided, 0 not decided.").waitFor();
    await close();
  });
});

test("in German, dark and on a phone the list has no barriers", async () => {
  const { page, check, close } = await open("products", { locale: "de-DE", colorScheme: "dark" });
  await page.keyboard.press("x");
  await page.getByText("1 ausgewählt").waitFor();
  // What people called their views is theirs.
  for (const view of (await owner.get(`${v3}/views`)).body.data) await owner.delete(`${v3}/views/${view.id}`);
  await page.reload();
  await page.getByRole("row").nth(1).waitFor();
  await page.keyboard.press("x");
  await page.getByText("1 ausgewählt").waitFor();
  assertGerman(await ownTexts(page), "what is chosen");
  await check("chosen, in German and dark");
  await page.keyboard.press("f");
  await page.getByRole("dialog", { name: "Filter" }).waitFor();
  assertGerman(await ownTexts(page), "a new condition");
  await close();
  const phone = await open("products?tag.topCategory=Kitchen", {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  await phone.check("the list on a phone");
  const overflow = await phone.page.evaluate("document.documentElement.scrollWidth - innerWidth");
  assert.ok(Number(overflow) <= 0, String(overflow));
  await phone.close();
});
