/** Keys that every screen has: Escape leads back, ⌘ Enter presses the primary button; and what is left without keys of one letter. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser } from "./browser.ts";
import { signedIn } from "./signed-in.ts";
import { aWaitingSample } from "./waiting.ts";

const service = await anEmptyService();
const sample = await aWaitingSample(service);
const browser = await aBrowser();
const open = signedIn(browser, service, sample);
const root = `${service.url}/console/c/${sample.contractId}`;

async function press(page: Page, key: string): Promise<void> {
  await page.evaluate("document.activeElement.blur()");
  for (const part of key.split(" ")) await page.keyboard.press(part);
}

/** Paths to which the page sends a change from now on. */
function changesOf(page: Page): string[] {
  const changes: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== "GET" && /decide|snooze|settings\//.test(pathname)) changes.push(pathname);
  });
  return changes;
}

/** The navigation of the inbox is made anew from what is known, so the inbox hears keys before it. */
async function backToInbox(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Inbox/ }).click();
  await page.getByRole("button", { name: /You, theme and language/ }).click();
  await page.getByRole("menuitem", { name: "Your settings" }).click();
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("button", { name: /^Approve/ }).waitFor();
}

test("the second key of a sequence never acts on the screen, whoever heard it first", async () => {
  const { page, complaints, close } = await open("inbox");
  const decided: string[] = [];
  page.on("request", (request) => {
    if (/approvals\/decide|snooze/.test(request.url())) decided.push(request.url());
  });
  const headings = { p: "Products", s: "Strategies", m: "Market", o: "Monitoring", w: "Work", ",": "Settings" };
  for (const [key, heading] of Object.entries(headings)) {
    await backToInbox(page);
    await press(page, `g ${key}`);
    await page.getByRole("heading", { name: heading, exact: true, level: 1 }).waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0, key);
  }
  for (const key of ["a", "d", "z", "x"]) {
    await backToInbox(page);
    await press(page, `g ${key}`);
    await press(page, "g l");
    await page.getByRole("dialog").getByText("This page's requests").waitFor();
    assert.equal(await page.getByText("1 selected").count(), 0);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  assert.deepEqual(decided, []);
  assert.deepEqual(complaints, []);
  await close();
});

describe("with keys of one letter switched off", () => {
  test("arrows walk and Enter opens, in products and inbox; letters do nothing, and keys with Ctrl go on", async () => {
    const { page, close } = await open(null);
    await choose(page, "Off");
    const changes = changesOf(page);
    const grid = page.getByRole("grid");
    await page.goto(`${root}/products`);
    await page.getByRole("row").nth(1).waitFor();
    await press(page, "j");
    assert.equal(await grid.getAttribute("aria-activedescendant"), "row-0");
    await press(page, "ArrowDown");
    assert.equal(await grid.getAttribute("aria-activedescendant"), "row-1");
    await press(page, "Enter");
    await page.waitForURL(/\/products\/[^/]+$/);
    await page.locator(".why-panel li").first().waitFor();
    await press(page, "Escape");
    await page.waitForURL(/\/products$/);

    await page.goto(`${root}/inbox`);
    await page.getByRole("button", { name: /^Approve/ }).waitFor();
    const list = page.getByRole("listbox");
    for (const key of ["a", "d", "o", "x", "j", "?", "g p"]) await press(page, key);
    assert.equal(await page.getByRole("dialog").count(), 0);
    assert.equal(await list.getAttribute("aria-activedescendant"), "inbox-0");
    await press(page, "ArrowDown");
    assert.equal(await list.getAttribute("aria-activedescendant"), "inbox-1");
    await press(page, "Enter");
    await page.waitForURL(/\/products\/[^/]+$/);
    await press(page, "Control+k");
    await page.getByLabel("What are you looking for?").waitFor();
    assert.deepEqual(changes, []);
    await close();
  });

  test("they can be switched on again", async () => {
    const { page, close } = await open(null);
    await choose(page, "Off");
    await choose(page, "On");
    await page.goto(`${root}/products`);
    await page.getByRole("row").nth(1).waitFor();
    await press(page, "?");
    await page.getByRole("dialog").getByRole("region", { name: "Everywhere" }).waitFor();
    await close();
  });
});

async function choose(page: Page, name: "Off" | "On"): Promise<void> {
  await page.goto(`${service.url}/console/account`);
  await page.getByRole("radiogroup", { name: "Single keys as short cuts" }).getByText(name, { exact: true }).click();
}

describe("Ctrl Enter", () => {
  test("saves a form, from within its field", async () => {
    const { page, close } = await open("settings/guard");
    const changes = changesOf(page);
    await page.getByLabel("At most % down").fill("12.5");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Saved", { exact: true }).waitFor();
    assert.equal(changes.length, 1);
    const guard = (await sample.owner.get(`${sample.v3}/settings/priceguard`)).body.data;
    assert.equal(guard.change.maxPercentDown, 12.5);
    await close();
  });

  test("sends the dialog that is open, and leaves the screen's button behind it alone", async () => {
    const { page, close } = await open("inbox");
    await page.getByRole("button", { name: /^Approve/ }).waitFor();
    await press(page, "d");
    await page.getByLabel("Reason").fill("too low for the season");
    const changes = changesOf(page);
    await page.keyboard.press("Control+Enter");
    await page.getByText(/: rejected\./).waitFor();
    assert.equal(changes.length, 1);
    await close();
  });

  test("changes nothing where two buttons are filled, or where a dialog has none", async () => {
    const { page, settled, close } = await open("products?state=held");
    await page.getByRole("row").nth(1).waitFor();
    await press(page, "x");
    await press(page, "Space");
    await page.getByRole("button", { name: /^Approve \d/ }).waitFor();
    await page.locator("main button[data-variant='filled']").nth(1).waitFor();
    const changes = changesOf(page);
    await press(page, "Control+Enter");
    assert.equal(await page.getByRole("dialog").count(), 0);
    await page.goto(`${root}/inbox`);
    await page.getByRole("button", { name: /^Approve/ }).waitFor();
    await press(page, "?");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Control+Enter");
    await settled();
    assert.deepEqual(changes, []);
    await close();
  });
});

describe("Escape", () => {
  test("leads from the account to where one came from, unless a password is typed", async () => {
    const { page, close } = await open("inbox");
    await page.getByRole("button", { name: /You, theme and language/ }).click();
    await page.getByRole("menuitem", { name: "Your settings" }).click();
    const field = page.getByLabel("New password");
    await field.fill("half of a passw");
    await press(page, "Escape");
    assert.match(page.url(), /\/account$/);
    assert.equal(await field.inputValue(), "half of a passw");
    await field.fill("");
    await press(page, "Escape");
    await page.waitForURL(/\/inbox$/);
    await page.goto(`${service.url}/console/account`);
    await field.waitFor();
    await press(page, "Escape");
    await page.waitForURL(/\/inbox$/);
    await close();
  });

  test("leads out of the editor, and closes first what is open in it", async () => {
    const { page, close } = await open("strategies");
    await page.getByRole("row").nth(1).waitFor();
    await press(page, "e");
    const text = page.locator(".cm-content");
    await text.click();
    await page.keyboard.press("Escape");
    await press(page, "?");
    await page.getByRole("dialog").waitFor();
    await page.evaluate("document.activeElement.blur()");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: /You, theme and language/ }).click();
    await page.getByRole("menu").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    assert.match(page.url(), /\/edit\b/);
    await text.waitFor();
    await press(page, "Escape");
    await page.waitForURL(/\/strategies$/);
    await close();
  });

  test("leads from a table to the form and from the form to the strategies, where nothing was before", async () => {
    const { page, close } = await open(`strategies/${sample.strategyId}/tables/margins`);
    await page.locator(".cm-content").waitFor();
    await press(page, "Escape");
    await page.waitForURL(/\/edit$/);
    await page.locator(".edit-table").waitFor({ state: "detached" });
    await press(page, "Escape");
    await page.waitForURL(/\/strategies$/);
    await close();
  });
});
