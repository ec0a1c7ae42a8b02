/** Completion in the editor's JSON, by keyboard: the list, its explanations, what is inserted, and that the form and undo go with it. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser, type Visit } from "./browser.ts";
import { assertGerman, ownTexts } from "./german.ts";
import { aSample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";

const service = await anEmptyService();
const sample = await aSample(service);
const browser = await aBrowser();

/** The part of the console that is loaded with the editor's first focus. */
const completionFile = /\/assets\/codemirror-[^/]+\.js$/;

const written = '{ "name": "x", "otherwise": { "rule": { "target": { "position": 1 } } } }';

async function open(options: BrowserContextOptions = {}): Promise<Visit> {
  const opened = await openedIn(options);
  await Promise.all([opened.page.waitForResponse(completionFile), replaceAll(opened.page, written)]);
  return opened;
}

async function openedIn(options: BrowserContextOptions = {}): Promise<Visit> {
  const opened = await signedIn(browser, service, sample)(`strategies/${sample.strategyId}/edit`, options);
  await opened.page.locator(".cm-content").waitFor();
  return opened;
}

/** An editor with the focus, whose completions come when the test lets them. */
async function openUnloaded(): Promise<Visit & { readonly load: () => Promise<void> }> {
  const opened = await openedIn();
  const held = Promise.withResolvers<void>();
  await opened.page.route(completionFile, async (route) => {
    await held.promise;
    await route.continue();
  });
  await replaceAll(opened.page, written);
  const load = async (): Promise<void> => {
    const loaded = opened.page.waitForResponse(completionFile);
    held.resolve();
    await (await loaded).finished();
    await opened.settled();
  };
  return { ...opened, load };
}

/** Writes another document, as somebody who pastes it. The cursor is at its end. */
async function replaceAll(page: Page, text: string): Promise<void> {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}

async function jsonOf(page: Page): Promise<string> {
  return (await page.locator(".cm-content").innerText()).trim();
}

/** Puts the cursor so many characters before the end. */
async function goBack(page: Page, characters: number): Promise<void> {
  for (let pressed = 0; pressed < characters; pressed += 1) await page.keyboard.press("ArrowLeft");
}

async function isInEditor(page: Page): Promise<boolean> {
  return await page.locator(".cm-content").evaluate((content) => content === content.ownerDocument.activeElement);
}

function listOf(page: Page): Locator {
  return page.getByRole("listbox", { name: "Completions" });
}

/** The option that Enter takes. The list takes no key in its first moment. */
async function chosen(page: Page, name: string): Promise<void> {
  await page.getByRole("option", { name, exact: true, selected: true }).waitFor();
  await page.waitForTimeout(100);
}

/** The beginnings of values that the page asks the service for, as it goes on; "null" is none. */
function askedValues(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/products/tags") && searchParams.has("key")) asked.push(String(searchParams.get("prefix")));
  });
  return asked;
}

async function until(isDone: () => Promise<boolean>, what: () => Promise<string>): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await isDone()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail(await what());
}

async function shows(page: Page, json: string): Promise<void> {
  await until(
    async () => (await jsonOf(page)) === json,
    async () => `${await jsonOf(page)}, not ${json}`,
  );
}

/** Goes back or forth. How many steps that are depends on how fast the keys came; one is seen before the next, or it would be one too many. */
async function pressUntil(page: Page, key: string, isDone: (json: string) => boolean): Promise<void> {
  for (let steps = 0; steps < 20; steps += 1) {
    const before = await jsonOf(page);
    if (isDone(before)) return;
    await page.keyboard.press(key);
    await until(
      async () => (await jsonOf(page)) !== before,
      async () => `${key} stops at ${before}`,
    );
  }
  assert.fail(`${key} leads to ${await jsonOf(page)}`);
}

/** What the form says that the strategy is for. */
async function describes(page: Page, text: string): Promise<void> {
  const field = page.getByLabel("What it is for");
  await until(
    async () => (await field.inputValue()) === text,
    async () => `the form has ${await field.inputValue()}, not ${text}`,
  );
}

describe("completion", () => {
  test("opens with a key's first letters, is taken by Enter, the form follows, and undo takes it back", async () => {
    const { page, check, close } = await open();
    const before = '{ "name": "x", "otherwise": { "rule": { "target": { "position": 1 } } } }';
    await goBack(page, 2);
    // One change, however slow the machine is: between letters the text is no JSON, and the form shows what was there before.
    await page.keyboard.insertText('"des');
    await chosen(page, "description");
    await page.getByText("What the strategy is for.").waitFor();
    await check("completions");
    await page.keyboard.press("Enter");
    await listOf(page).waitFor({ state: "detached" });
    await shows(page, before.replace("} } } }", '} } }, "description": "" }'));
    await page.keyboard.insertText("Near");
    await describes(page, "Near");
    await pressUntil(page, "Control+z", (json) => !json.includes('"des'));
    await describes(page, "");
    await pressUntil(page, "Control+y", (json) => json.includes('"description": "Near"'));
    await describes(page, "Near");
    await close();
  });

  test("opens with Ctrl Space, is moved through by arrows and taken by Tab; the next list opens inside", async () => {
    const { page, close } = await open();
    await goBack(page, 5);
    await page.keyboard.press("Control+Space");
    await chosen(page, "competitors");
    await page.keyboard.press("ArrowDown");
    await chosen(page, "compareBy");
    await page.keyboard.press("Tab");
    await chosen(page, "unitPrice");
    await page.keyboard.press("ArrowDown");
    await chosen(page, "totalPrice");
    await page.keyboard.press("Tab");
    await shows(
      page,
      '{ "name": "x", "otherwise": { "rule": { "target": { "position": 1 }, "compareBy": "totalPrice"} } }',
    );
    assert.equal(await isInEditor(page), true);
    await close();
  });

  test("is closed by Escape, which leaves the editor and its address as they are; then Tab leaves the editor", async () => {
    const { page, close } = await open();
    await goBack(page, 2);
    await page.keyboard.press("Control+Space");
    await listOf(page).waitFor();
    const address = page.url();
    await page.keyboard.press("Escape");
    await listOf(page).waitFor({ state: "detached" });
    assert.equal(page.url(), address);
    assert.equal(await isInEditor(page), true);
    await page.keyboard.press("Tab");
    assert.equal(await isInEditor(page), false);
    await close();
  });

  for (const [how, ask] of [
    ["by its key", async (page: Page) => await page.keyboard.press("Control+Space")],
    ["by typing", async (page: Page) => await page.keyboard.insertText('"des')],
  ] as const) {
    test(`opens once it is loaded, if it was asked for ${how} before`, async () => {
      const { page, load, close } = await openUnloaded();
      await goBack(page, 2);
      await ask(page);
      await load();
      await listOf(page).waitFor();
      await close();
    });
  }

  test("stays closed once it is loaded, if the cursor has left the place since it was asked for", async () => {
    const { page, load, close } = await openUnloaded();
    await goBack(page, 2);
    await page.keyboard.press("Control+Space");
    await goBack(page, 1);
    await load();
    // An editor that has no list yet is left by the tab key, one that has it open is not.
    await page.keyboard.press("Tab");
    assert.equal(await isInEditor(page), false);
    await close();
  });

  test("offers the tags that products have where a field is named", async () => {
    const { page, close } = await open();
    await replaceAll(page, '{ "branches": [{ "when": { "field":  } }] }');
    await goBack(page, 7);
    await page.keyboard.type('"tags.bra');
    await chosen(page, "tags.brand");
    await page.keyboard.press("Enter");
    await shows(page, '{ "branches": [{ "when": { "field": "tags.brand" } }] }');
    await close();
  });

  test("offers the operators that the field's kind has, then the values that products have, and asks for no value twice", async () => {
    const { page, close } = await open();
    const asked = askedValues(page);
    await replaceAll(page, '{ "branches": [{ "when": { "field": "name",  } }] }');
    await goBack(page, 7);
    await page.keyboard.press("Control+Space");
    await page.getByRole("option", { name: "matches", exact: true }).waitFor();
    assert.equal(await page.getByRole("option", { name: "gte", exact: true }).count(), 0);
    await page.keyboard.press("Escape");
    await replaceAll(page, '{ "branches": [{ "when": { "field": "tags.topCategory",  } }] }');
    await goBack(page, 7);
    await page.keyboard.press("Control+Space");
    await chosen(page, "equals");
    await page.keyboard.press("Enter");
    await page.getByRole("option", { name: "Beauty", exact: true }).waitFor();
    await page.keyboard.type("pe");
    await page.getByRole("option", { name: "Beauty", exact: true }).waitFor({ state: "detached" });
    await chosen(page, "Perfume");
    await page.keyboard.press("Enter");
    await shows(page, '{ "branches": [{ "when": { "field": "tags.topCategory", "equals": "Perfume" } }] }');
    assert.deepEqual(asked, ["null"]);
    await close();
  });

  test("asks for values by their beginning where a tag has more than 50, once the typing rests, and quotes them", async () => {
    const values = Array.from({ length: 60 }, (_, index) => `Wide "${index}"`);
    const products = [...values, 'Zoom "24"'].map((size, index) => ({
      customerProductId: `size-${index}`,
      name: size,
      tags: [{ key: "size", value: size }],
    }));
    const stored = await sample.owner.post(`${sample.v3}/products`, {
      products,
      identifyingAttributes: ["customerProductId"],
    });
    assert.equal(stored.status, 200, stored.text);
    const { page, close } = await open();
    const asked = askedValues(page);
    await replaceAll(page, '{ "branches": [{ "when": { "field": "tags.size", "in": ["Wide \\"7\\"", ] } }] }');
    await goBack(page, 8);
    await page.keyboard.type('"');
    await page.getByRole("option", { name: 'Wide "0"', exact: true }).waitFor();
    assert.equal(await page.getByRole("option", { name: 'Wide "7"', exact: true }).count(), 0);
    await page.keyboard.type("zoom");
    await chosen(page, 'Zoom "24"');
    await page.keyboard.press("Enter");
    await shows(
      page,
      String.raw`{ "branches": [{ "when": { "field": "tags.size", "in": ["Wide \"7\"", "Zoom \"24\""] } }] }`,
    );
    assert.equal(asked[0], "null");
    assert.ok(asked.length <= 5 && asked.slice(1).every((prefix) => "zoom".startsWith(prefix)), asked.join());
    await close();
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`${colorScheme}: has no barriers and speaks German`, async () => {
      const { page, check, settled, close } = await open({ colorScheme, locale: "de-DE" });
      await goBack(page, 5);
      await page.keyboard.press("Control+Space");
      await page.getByRole("listbox", { name: "Vorschläge" }).waitFor();
      await page.getByText(/^Welche Angebote zählen\./).waitFor();
      await settled();
      await check(`German completions, ${colorScheme}`);
      assertGerman(await ownTexts(page), "the editor with completions");
      await close();
    });
  }
});
