/** A pricing manager and her prices: what is too dear, why, a margin changed and taken back, what waits, and the stop. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { generateMarket, marketplace } from "../../../sample/generate-market.ts";
import { anEmptyService } from "../../harness/a-service.ts";
import type { Service } from "../../harness/service.ts";
import { anOffer, aSnapshot } from "../../harness/market.ts";
import { figuresFollowed } from "../../pricing/followed.ts";
import { aFullBrowser } from "../browser.ts";
import { invited } from "../people.ts";
import { aSample, runPricing, type Sample } from "../sample.ts";
import { Task } from "../task.ts";
import { until } from "../until.ts";
import { managers, type appearances } from "./manager.ts";
import { served } from "./served.ts";

const { products, months, ownShops } = generateMarket();
const [{ ownShopName: ownShop } = { ownShopName: "" }] = ownShops;

const perfumes = products.flatMap(({ customerProductId }, at) => (customerProductId.startsWith("perfume") ? [at] : []));

const plain = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** The sample's rule with its margins in a table, as people keep them. */
async function aTable(service: Service): Promise<Sample> {
  const sample = await aSample(service);
  const { owner, v3, strategyId } = sample;
  const strategy = `${v3}/settings/pricingstrategies/${strategyId}`;
  const { document } = (await owner.get(strategy)).body.data;
  const tables = { margins: { by: ["tags.topCategory"], rows: [["Perfume", 12]], otherwise: 12 } };
  const text = JSON.stringify({ ...document, tables });
  const looked = JSON.parse(text.replaceAll('"marginPercent":12', '"marginPercent":{"lookup":"margins"}'));
  const stored = await owner.put(`${strategy}?activate=true`, { document: looked });
  assert.equal(stored.status, 200, stored.text);
  await runPricing(owner, v3);
  await figuresFollowed(service, { client: owner, v3 });
  return sample;
}

/** Whether the cheapest other asked less than we did when the market was last seen, delivery included. */
function isDearer(customerProductId: string): boolean {
  const totals = (isOwn: boolean): number[] =>
    (months.at(-1)?.offers.get(customerProductId) ?? [])
      .filter(({ vendorName, availability }) => (vendorName === ownShop) === isOwn && (isOwn || availability))
      .map(({ price, deliveryCosts }) => price + deliveryCosts);
  return Math.min(...totals(true)) > Math.min(...totals(false));
}

/** What the shop reads of a run that has ended, with the strategy that holds all but ten prices. */
async function fortyTwoHeld({ owner, v3 }: Sample): Promise<void> {
  const open = products.slice(0, 10).map(({ customerProductId }) => customerProductId);
  const made = await owner.post(`${v3}/settings/pricingstrategies`, {
    name: "Look at each",
    branches: [{ name: "Unseen", when: { field: "customerProductId", in: open }, then: { rule: { target: "keep" } } }],
    otherwise: { rule: { target: { position: 1 }, adjust: { percent: -2 }, hold: "let me see" } },
  });
  assert.equal(made.status, 201, made.text);
  await owner.post(`${v3}/settings/pricingstrategies/${made.body.data.strategyId}/activate`, {});
  await runPricing(owner, v3);
}

/** The tests of one manager, in a service of her own. */
export async function testPrices(appearance: (typeof appearances)[number]): Promise<void> {
  const service = await anEmptyService();
  const browser = await aFullBrowser();
  const [manager] = await managers(service, browser, async () => await aTable(service), [appearance]);
  assert.ok(manager);
  const { name, language, sample, t, amount, numberIn, open } = manager;
  const { owner, v3, contractId, productIds } = sample;
  /** Before the margin was changed. */
  let before: ReadonlyMap<string, number> = new Map();
  const toScreen = (page: Page, screen: string): Locator =>
    page.getByRole("navigation").getByRole("link", { name: t(`screens.${screen}`) });

  const rollOutToPart = async (task: Task): Promise<void> => {
    const { page } = task;
    await task.click(page.getByRole("button", { name: t("review.steps.share") }));
    await task.click(page.getByRole("dialog").getByRole("button", { name: t("review.toShare", { share: 5 }) }));
    await page.getByText(t("review.shareFollows", { share: 5 })).waitFor();
  };

  describe(`a pricing manager, ${name}`, () => {
    test("finds what is too dear in one brand", async () => {
      const brand = "Brasa";
      const { page, choose, seen, close } = await open("products");
      await page.locator("#row-0").waitFor();
      await choose(t("list.basis.title"), t("list.basis.totalPrice"));
      await page.keyboard.press("v");
      await page.getByRole("option", { name: t("products.views.dearest") }).click();
      await page.keyboard.press("f");
      // It comes once it is asked for, and then has the focus.
      await page
        .getByRole("combobox", { name: t("list.filter.field") })
        .and(page.locator(":focus"))
        .waitFor();
      await page.keyboard.type("brand");
      await page.getByRole("option", { name: "brand", exact: true }).click();
      await choose(t("list.filter.value"), new RegExp(`^${brand} · `));
      await page.getByRole("button", { name: t("list.filter.submit"), exact: true }).click();
      await page.waitForURL(/tag\.brand=/);
      await seen("too-dear");
      const ofBrand = products.filter(({ tags }) => tags.some(({ key, value }) => key === "brand" && value === brand));
      const dearer = ofBrand.filter(({ customerProductId }) => isDearer(customerProductId));
      assert.ok(dearer.length > 0 && dearer.length < ofBrand.length);
      const rows = page.locator(".grid-row .column-name");
      const shown = dearer.map(async (product) => await rows.filter({ hasText: product.name }).count());
      assert.deepEqual([await rows.count(), await Promise.all(shown)], [dearer.length, dearer.map(() => 1)]);
      await close();
    });

    test("understands a price: what the shop reads, and the sentences that the interface tells of it", async () => {
      const { page, seen, close } = await open("products");
      await page.locator("#row-0").waitFor();
      await page.keyboard.press("/");
      await page.keyboard.type("hair dryer");
      await page.getByRole("row", { name: /Hair dryer/ }).click();
      await page.waitForURL(/products\/\d+/);
      const productId = /products\/(\d+)/.exec(page.url())?.[1] ?? "";
      const price = (await served(sample)).get(productId) ?? 0;
      await page.getByRole("heading", { name: t("product.why", { price: amount(price) }) }).waitFor();
      await page.keyboard.press("w");
      await page.keyboard.press("Enter");
      await page.locator(".why-sentence[aria-pressed=true]").waitFor();
      await seen("price");
      const { body } = await owner.get(`${v3}/products/${productId}/overview`, { "accept-language": language });
      const told: string[] = body.data.published.sentences;
      const shown = await page.locator(".why-panel > .why > li").allInnerTexts();
      assert.ok(shown.length > 5);
      assert.deepEqual(
        shown.map((text) => plain(text).replace(/^\d+ /, "")).filter((text) => !told.includes(text)),
        [],
      );
      await close();
    });

    test("changes a margin safely: sees its effect, tries it on the past and on a part of the products, then uses it", async (context) => {
      before = await served(sample);
      const { page, seen, close } = await open("products");
      await page.locator("#row-0").waitFor();
      const change = new Task(page);
      await change.click(toScreen(page, "strategies"));
      await page.getByText(t("strategies.active", { version: 2 })).waitFor();
      await change.press("e");
      await change.click(page.getByRole("button", { name: "margins", exact: true }));
      await change.type(page.getByLabel(t("editor.table.cell", { column: t("editor.table.value"), row: 1 })), "40");
      await seen("margin");
      await change.press("Control+Enter");
      await change.ends(context, page.getByText(t("review.greatest")), 6);
      await page.getByText("tables › margins › rows › Perfume").waitFor();
      await seen("margin-review");
      const rows = await page.getByLabel(t("review.greatest")).getByRole("row").all();
      const greatest = await Promise.all(rows.slice(1).map(async (row) => (await row.innerText()).split("\t")));
      const rollout = new Task(page);
      await rollout.click(page.getByRole("button", { name: t("review.runBacktest") }));
      await page.getByRole("row", { name: new RegExp(`^${t("review.measures.margin")}`) }).waitFor();
      await rollOutToPart(rollout);
      await rollout.click(page.getByRole("button", { name: t("review.steps.all") }));
      await rollout.click(page.getByRole("dialog").getByRole("button", { name: t("review.steps.all") }));
      await rollout.ends(context, page.getByText(t("review.allFollow")), 5);
      await seen("margin-used");
      await toScreen(page, "products").click();
      await page.getByRole("button", { name: t("calculate") }).click();
      await page.getByRole("link", { name: t("list.calculate.done") }).waitFor();
      const after = await served(sample);
      assert.ok(greatest.length > 0);
      for (const [product = "", was = "", is = ""] of greatest) {
        const productId = productIds[products.findIndex(({ name: one }) => product.startsWith(one))] ?? "";
        assert.deepEqual([before.get(productId), after.get(productId)], [numberIn(was), numberIn(is)], product);
      }
      await close();
    });

    test("takes the margin back, and the prices with it", async (context) => {
      const { page, seen, close } = await open("products");
      await page.locator("#row-0").waitFor();
      const task = new Task(page);
      await task.click(toScreen(page, "strategies"));
      await page.getByText(t("strategies.active", { version: 3 })).waitFor();
      await task.click(page.getByRole("link", { name: "Near the market", exact: true }));
      await task.click(page.getByRole("button", { name: t("review.steps.back") }));
      await task.click(page.getByRole("dialog").getByRole("button", { name: t("review.steps.back") }));
      await task.ends(
        context,
        page.getByText(`${t("review.version", { version: 3 })} · ${t("review.noneFollows")}`),
        4,
      );
      await seen("margin-back");
      await rollOutToPart(new Task(page));
      await toScreen(page, "strategies").click();
      const list = new Task(page);
      await list.click(page.getByRole("button", { name: t("review.steps.back") }));
      await list.click(page.getByRole("dialog").getByRole("button", { name: t("review.steps.back") }));
      await list.ends(context, page.getByText(t("strategies.active", { version: 2 })), 2);
      await until(async () => {
        const now = await served(sample);
        return perfumes.every((at) => now.get(productIds[at] ?? "") === before.get(productIds[at] ?? ""));
      }, "the prices are not as they were before the margin");
      await close();
    });

    test("stops publishing with a reason that everybody reads, and lets it go on", async () => {
      const reader = await invited(service, sample, "reader");
      const [productId = ""] = productIds;
      const { page, press, confirm, seen, close } = await open("products");
      await page.locator("#row-0").waitFor();
      await press(t("publishing.stop"));
      await page.getByLabel(t("publishing.reason")).fill("Wrong cost prices");
      await seen("stop");
      await confirm(t("publishing.stop"));
      const line = page.locator(".stopped-line");
      await line.getByText("Wrong cost prices").waitFor();
      await seen("stopped");
      const other = await open("market", reader);
      await other.page.getByRole("alert").getByText("Wrong cost prices").waitFor();
      assert.equal(await other.page.getByRole("button", { name: t("publishing.resume") }).count(), 0);
      await other.close();

      const price = (await served(sample)).get(productId) ?? 0;
      const offers = [anOffer({ vendorName: "Shop A", price: price * 0.95, deliveryCosts: 0 })];
      const snapshot = aSnapshot(productId, { domain: marketplace, creationDate: new Date().toISOString(), offers });
      const sent = await owner.post(`/api/2/v/contracts/${contractId}/offers`, [snapshot]);
      assert.deepEqual(sent.body.data, [true], sent.text);
      await press(t("calculate"));
      await page.getByText(t("refusals.resource.paused")).waitFor();
      assert.equal((await served(sample)).get(productId), price);
      await line.getByRole("button", { name: t("publishing.resume") }).click();
      await line.waitFor({ state: "detached" });
      await until(async () => (await served(sample)).get(productId) !== price, "no price was published after the stop");
      await close();
    });

    test("rejects two of 42 prices that wait and approves the forty others", async () => {
      await fortyTwoHeld(sample);
      const known = await served(sample);
      const { page, confirm, seen, close } = await open("inbox?kind=held");
      const waiting = page.locator("main");
      await waiting.getByText(t("inbox.counts.held", { count: 42 })).waitFor();
      const rejected: string[] = [];
      for (const left of [41, 40]) {
        const row = page.locator("[role=option][data-active=true]");
        rejected.push((await row.locator("b, strong").first().innerText()).trim());
        await page.keyboard.press("d");
        await page.getByLabel(t("inbox.comment")).fill("too low for the season");
        await page.keyboard.press("Enter");
        await waiting.getByText(t("inbox.counts.held", { count: left })).waitFor();
      }
      await page.keyboard.press("Control+a");
      await page.getByText(t("inbox.chosen", { count: 40 })).waitFor();
      await seen("forty-chosen");
      await page.keyboard.press("a");
      await confirm(t("inbox.approveAll", { count: 40 }));
      // What is said of it goes by itself after a while; what the shop reads stays.
      const changed = async (): Promise<string[]> => {
        const now = await served(sample);
        return products
          .filter((_, at) => now.get(productIds[at] ?? "") !== known.get(productIds[at] ?? ""))
          .map((product) => product.name);
      };
      await until(async () => (await changed()).length === 40, "the shop does not read forty new prices");
      assert.deepEqual(
        (await changed()).filter((changedName) => rejected.includes(changedName)),
        [],
      );
      await seen("inbox-empty");
      await close();
    });
  });
}
