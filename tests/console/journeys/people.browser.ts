/** A pricing manager and others: numbers in a file, somebody who approves, who changed a rule, and prices for the shop's system. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { generateMarket } from "../../../sample/generate-market.ts";
import { anEmptyService } from "../../harness/a-service.ts";
import { pastWritten } from "../../market/written.ts";
import { holdAll } from "../../pricing/held.ts";
import { figuresFollowed } from "../../pricing/followed.ts";
import { aFullBrowser } from "../browser.ts";
import { invited } from "../people.ts";
import { aSample, runPricing, type Sample } from "../sample.ts";
import { managers } from "./manager.ts";
import { served } from "./served.ts";

const service = await anEmptyService();
const browser = await aFullBrowser();
const { products } = generateMarket();
const brands = new Set(
  products.flatMap(({ tags }) => tags.flatMap(({ key, value }) => (key === "brand" ? [value] : []))),
);

async function aShop(): Promise<Sample> {
  const sample = await aSample(service);
  await figuresFollowed(service, { client: sample.owner, v3: sample.v3 });
  return sample;
}

/** Another owner lowers the rule's floor, and prices follow her at once. */
async function somebodyElse(sample: Sample): Promise<{ email: string; password: string }> {
  const person = await invited(service, sample, "owner");
  const other = await service.client().logIn(person);
  const strategy = `${sample.v3}/settings/pricingstrategies/${sample.strategyId}`;
  const { document } = (await other.get(strategy)).body.data;
  const changed = JSON.parse(JSON.stringify(document).replaceAll('"marginPercent":12', '"marginPercent":9'));
  const stored = await other.put(`${strategy}?activate=false`, { document: changed, message: "Floor 9 %" });
  assert.equal(stored.status, 200, stored.text);
  assert.equal((await other.post(`${strategy}/activate`, { version: 2 })).status, 200);
  return person;
}

const both = await managers(service, browser, aShop);
await pastWritten(service);

for (const { name, language, sample, t, amount, open, arrive } of both) {
  const { owner, v3, contractId, productIds } = sample;

  describe(`a pricing manager, ${name}`, () => {
    test("gets the price index by brand over 30 days as a file for her spreadsheets", async () => {
      const { page, choose, press, seen, close } = await open("market");
      await page.getByRole("link", { name: t("market.tabs.index") }).click();
      assert.equal(await page.getByRole("combobox", { name: t("market.by"), exact: true }).inputValue(), "brand");
      await choose(t("market.period"), t("market.days", { count: 30 }));
      await page.waitForURL(/days=30/);
      await seen("index-by-brand");
      const download = page.waitForEvent("download");
      await press(t("listing.download"));
      const text = await readFile(await (await download).path(), "utf8");
      const separator = language === "de" ? ";" : ",";
      const [head = [], ...rows] = text
        .replace("\uFEFF", "")
        .trimEnd()
        .split("\r\n")
        .map((row) => row.split(separator));
      assert.equal(rows.length, 30, text);
      assert.deepEqual(
        [...brands].filter((brand) => !head.includes(brand)),
        [],
      );
      const { body } = await owner.get(`${v3}/market/series?by=tag.brand&from=${rows[0]?.[0] ?? ""}`);
      assert.deepEqual(
        rows.map(([day]) => day),
        body.data.days,
      );
      const inFile = (value: string): number[] =>
        rows.map((row) => Number(row[head.indexOf(value)]?.replace(",", ".")));
      const isNear = (one: number, other: number): boolean => Math.abs(one - other) < 0.01;
      for (const { value, values } of body.data.lines) {
        const written = inFile(value);
        assert.ok(
          written.every((number, at) => isNear(number, values[at])),
          `${value}: ${written.join(", ")}`,
        );
      }
      await close();
    });

    test("finds who changed a strategy, when, and what it did", async () => {
      const person = await somebodyElse(sample);
      const { page, choose, seen, close } = await open("settings");
      await page.getByRole("link", { name: t("settings.names.audit") }).click();
      await choose(t("settings.audit.action"), t("settings.audit.actions.strategy.activated"));
      const row = page.getByRole("row").filter({ hasText: t("settings.audit.compare", { from: 1, to: 2 }) });
      await row.getByText(person.email).waitFor();
      await seen("who");
      await row.getByRole("link", { name: t("settings.audit.compare", { from: 1, to: 2 }) }).click();
      await page.getByText(person.email, { exact: true }).waitFor();
      await page.getByText(t("review.greatest")).waitFor();
      await seen("what");
      await close();
    });

    test("invites an approver, who lands on what waits and approves the first price", async () => {
      const { page, press, confirm, choose, seen, close } = await open("settings/people");
      const strategy = await owner.post(`${v3}/settings/pricingstrategies`, holdAll);
      await owner.post(`${v3}/settings/pricingstrategies/${strategy.body.data.strategyId}/activate`, {});
      await runPricing(owner, v3);
      await press(t("settings.people.invite"));
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(t("settings.people.name")).fill("Ada Prova");
      await dialog.getByLabel(t("settings.people.email")).fill(`ada-${contractId}@customer.example`);
      await choose(t("settings.people.role"), t("shell.roles.approver"));
      await dialog.getByText(t("settings.people.roleHelp.approver")).waitFor();
      await seen("invite");
      await confirm(t("settings.people.makeLink"));
      await confirm(t("copy.copy"));
      await dialog.getByText(t("copy.copied")).waitFor();
      await seen("invited");
      const link = new URL(String(await page.evaluate("navigator.clipboard.readText()")));
      await close();

      const ada = await arrive(`${service.url}${link.pathname}${link.hash}`);
      await ada.page.getByLabel(t("signIn.newPassword")).fill("a password of hers");
      await ada.page.keyboard.press("Enter");
      await ada.page.waitForURL(new RegExp(`/c/${contractId}/inbox$`));
      const row = ada.page.locator("[role=option][data-active=true]");
      const shown = await row.innerText();
      await ada.seen("approver");
      const product = products.findIndex(({ name: one }) => shown.startsWith(one));
      const before = await served(sample);
      await ada.page.keyboard.press("a");
      await ada.page.getByText(t("inbox.doneOne.approved", { name: products[product]?.name ?? "" })).waitFor();
      const changed = [...(await served(sample))].filter(([id, price]) => before.get(id) !== price);
      assert.deepEqual(
        changed.map(([id]) => id),
        [productIds[product]],
      );
      assert.ok(shown.includes(amount(changed[0]?.[1] ?? 0)), shown);
      await ada.close();
    });

    test("gets prices out by a feed: makes it, gives it a public address, and the shop's system reads the prices there", async () => {
      const { page, press, confirm, seen, close } = await open("products");
      await page.locator("#row-0").waitFor();
      await page.keyboard.press("Control+k");
      await page.getByLabel(t("palette.label")).fill("feed");
      await page.getByRole("option", { name: t("palette.makeFeed") }).click();
      const dialog = page.getByRole("dialog", { name: t("work.feedDialog.make") });
      await dialog.getByLabel(t("work.feedDialog.name")).fill("For the shop");
      await seen("make-a-feed");
      await confirm(t("work.feedDialog.make"));
      await page.getByRole("rowheader", { name: "For the shop" }).waitFor();
      await dialog.waitFor({ state: "detached" });
      await press(t("work.feedDialog.changeShort"));
      await page.getByLabel(t("work.feedDialog.public")).check();
      await confirm(t("work.feedDialog.save"));
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await press(t("work.addresses.public"));
      await page.getByRole("button", { name: t("work.copied") }).waitFor();
      await seen("feeds");
      const address = new URL(String(await page.evaluate("navigator.clipboard.readText()")));
      const answer = await fetch(`${service.url}${address.pathname}${address.search}`);
      const text = await answer.text();
      const prices = await served(sample);
      const rows = products.flatMap(({ customerProductId }, at) => {
        const price = prices.get(productIds[at] ?? "");
        return price === undefined ? [] : [`${customerProductId};${String(price).replace(".", ",")};EUR`];
      });
      assert.deepEqual(
        text.trimEnd().split("\r\n").toSorted(),
        ["customerProductId;price;currency", ...rows].toSorted(),
      );
      await press(t("work.feedDialog.delete"));
      await confirm(t("work.feedDialog.delete"));
      await page.getByText(t("work.noFeeds")).waitFor();
      assert.equal((await fetch(`${service.url}${address.pathname}${address.search}`)).status, 404);
      await close();
    });
  });
}
