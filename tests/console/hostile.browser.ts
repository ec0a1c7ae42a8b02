/** What others wrote is shown on every screen as the text it is: it runs nothing, leads nowhere, turns no line and breaks no page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { pastWritten } from "../market/written.ts";
import { figuresFollowed } from "../pricing/followed.ts";
import { aBrowser, inTime } from "./browser.ts";
import { cutPanels } from "./cut-panels.ts";
import { aHostileSample, hostile } from "./hostile.ts";
import { signedIn } from "./signed-in.ts";

const service = await anEmptyService();
const sample = await aHostileSample(service);
await figuresFollowed(service, { client: sample.owner, v3: sample.v3 });
await pastWritten(service);
const browser = await aBrowser();
const open = signedIn(browser, service, sample);

/** Each with a part of what must be seen on it, so that the screen is known to show it. */
const screens: readonly (readonly [address: string, shown: string])[] = [
  ["start", "Rule"],
  ["products?q=Kettle", "Kettle"],
  ["products?q=Kettle <&columns=vendor,tag.brand,branch", "Brand"],
  [`products?columns=ours,${encodeURIComponent(`tag.${hostile("Key", 100)}`)}`, "Key"],
  [`products/${sample.productId}`, "Shop"],
  [`products/${sample.productId}?whatif=open`, "Other shop"],
  ["strategies", "Rule"],
  [`strategies/${sample.hostileStrategyId}/edit`, "Branch"],
  [`strategies/${sample.hostileStrategyId}/review`, "Rule"],
  ["inbox", "Rule"],
  ["inbox?kind=held", "let me see"],
  ["inbox?kind=match", "Found"],
  ["inbox?kind=draft", "Rule"],
  ["market", "Brand"],
  ["market/index?by=tag.brand", "Brand"],
  ["market/matrix?rows=tag.brand", "Brand"],
  ["monitoring", "shop-c.example"],
  ["monitoring/domains/shop-c.example", "shop-c.example"],
  ["work", ""],
  ["work/callbacks", ""],
  ["work/feeds", "Label"],
  ["work/logs", "Message"],
  ["settings/vendors", ""],
  ["settings/people", "Person"],
  ["settings/callbacks", "Callback"],
  ["settings/audit", ""],
];

/** What of the page is not as harmless as a text. */
async function harm(page: Page): Promise<unknown[]> {
  const found: unknown = await inTime(
    page.evaluate(`(() => {
    const told = [...document.querySelectorAll("[title], [aria-label], [placeholder]")]
      .flatMap((one) => ["title", "aria-label", "placeholder"].map((name) => one.getAttribute(name) ?? ""));
    const shown = [document.body.innerText, document.title, ...told].join("\\n");
    return [
      globalThis.hacked === undefined ? null : "it ran",
      document.querySelector("img:not(.cm-widgetBuffer), [onerror], script:not([src])")?.outerHTML ?? null,
      [...document.links].find(({ protocol }) => !/^https?:$/.test(protocol))?.href ?? null,
      /[\\u200b\\u202e\\u2066]/.test(shown) ? "a mark that is not shown: " + shown.slice(Math.max(0, shown.search(/[\\u200b\\u202e\\u2066]/) - 80)).slice(0, 120) : null,
      document.documentElement.scrollWidth > innerWidth ? document.documentElement.scrollWidth - innerWidth + " px too wide" : null,
    ].filter((found) => found !== null);
  })()`),
  );
  assert.ok(Array.isArray(found));
  return found;
}

/** Panels that cut what they show. The axis of a product places its names by itself. */
async function cutIn(page: Page, address: string): Promise<unknown> {
  return address.startsWith("products/") ? [] : await inTime(page.evaluate(cutPanels));
}

const phone = { width: 390, height: 844 };

test("every screen shows it as a text, on a phone too", async () => {
  const { page, settled, check, close } = await open(null);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const size = page.viewportSize();
  assert.ok(size !== null);
  const found: unknown[] = [];
  for (const [address, shown] of screens) {
    await page.setViewportSize(size);
    await page.goto(`${service.url}/console/c/${sample.contractId}/${address}`);
    await page.locator("h1").first().waitFor();
    await page.getByText(shown).first().waitFor({ state: "attached" });
    await settled();
    await check(address);
    const wide = [await harm(page), await cutIn(page, address)];
    await page.setViewportSize(phone);
    await settled();
    const harmed = [...wide, await harm(page), await cutIn(page, address)].flat();
    if (harmed.length > 0) found.push({ address, harmed });
  }
  assert.deepEqual([found, dialogs], [[], []]);
  await close();
});

test("an address of a script is no link, and an address of the web says where it leads", async () => {
  const { page, close } = await open(`products/${sample.productId}`);
  const offer = page.locator(".offers tr", { hasText: "Other shop" });
  await offer.getByRole("link", { name: "shop.example" }).waitFor();
  await offer.getByText("elsewhere.example", { exact: true }).waitFor();
  const links: unknown = await page.evaluate(
    `[...document.querySelectorAll(".offers a[href]")].map((a) => a.protocol)`,
  );
  assert.ok(Array.isArray(links) && links.length > 0 && links.every((one) => one === "https:" || one === "http:"));
  await page.goto(`${service.url}/console/c/${sample.contractId}/inbox?kind=match`);
  const found = page.locator(".matches");
  await found.getByText("Found").first().waitFor();
  assert.equal(await found.locator("a[href^='javascript'], a[href^='JavaScript']").count(), 0);
  await close();
});

test("a draft that waits leads to its editor", async () => {
  const { page, close } = await open("inbox?kind=draft");
  await page.getByRole("link", { name: "Go on with the draft" }).click();
  await page.waitForURL(new RegExp(`strategies/${sample.hostileStrategyId}/edit$`));
  await close();
});

test("found by ⌘K, in filters and in views it is a text as well", async () => {
  const { page, settled, check, close } = await open("products");
  await page.getByRole("row").nth(1).waitFor();
  await page.keyboard.press("v");
  await page.getByRole("option", { name: /^View/ }).waitFor();
  assert.deepEqual(await harm(page), [], "views");
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Branch" }).click();
  await page.getByRole("option", { name: /^Branch/ }).waitFor();
  assert.deepEqual(await harm(page), [], "branches");
  await page.keyboard.press("Escape");
  await page.evaluate("document.activeElement.blur()");
  await page.keyboard.press("Control+k");
  await page.getByLabel("What are you looking for?").fill("Kettle");
  await page.getByRole("option", { name: /^Kettle/ }).waitFor();
  await settled();
  assert.deepEqual(await harm(page), [], "found");
  await check("found");
  await close();
});
