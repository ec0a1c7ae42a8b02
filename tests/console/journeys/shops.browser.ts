/** A pricing manager and the shops of others: one is watched, a wrong reading mended, an old price understood. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { generateMarket } from "../../../sample/generate-market.ts";
import { anEmptyService } from "../../harness/a-service.ts";
import type { Loose } from "../../harness/client.ts";
import { anOffer, aSnapshot } from "../../harness/market.ts";
import { noNewDay } from "../../harness/no-new-day.ts";
import { html, productPage, someShops } from "../../monitoring/a-shop.ts";
import { ended, givePages, setPace, startMonitoring, watch } from "../../monitoring/started-runs.ts";
import { figuresFollowed } from "../../pricing/followed.ts";
import { aFullBrowser } from "../browser.ts";
import { aSample, runPricing, type Sample } from "../sample.ts";
import { until } from "../until.ts";
import { readWall, wall } from "../watching.ts";
import { managers } from "./manager.ts";

const shops = await someShops();
const service = await anEmptyService(shops.settings);
service.alsoStop(shops);
const browser = await aFullBrowser();
const { products } = generateMarket();
const dayMs = 24 * 60 * 60 * 1_000;

/** Only one shop sells it, which asks for captchas since two days. */
const tags = { topCategory: "Furniture", brand: "Clara", purchasePrice: "21.50", vat: "18" };
const old = {
  customerProductId: "lamp-1",
  name: "Clara Desk lamp",
  referencePrice: 39.9,
  tags: Object.entries(tags).map(([key, value]) => ({ key, value })),
};
// What became of readings is told by day.
await noNewDay(90_000);
const kinds = ["new", "wrong", "wall"] as const;

/** A host is visited for all contracts together, so each manager has shops of her own. */
function domainsOf(language: string): Record<(typeof kinds)[number], string> {
  return { new: `new-${language}.localhost`, wrong: `wrong-${language}.localhost`, wall: `wall-${language}.localhost` };
}

/** What {@link wrongPage} costs in truth. */
function rightPrice(price: string): string {
  return (Number(price) + 1.1).toFixed(2);
}

/** A page whose markup and text agree on the price of a set. That of the product stands where no method looks for it. */
function wrongPage(name: string, price: string): string {
  return productPage(name, price).replace(
    "</main>",
    `<p>Einzeln <b>${rightPrice(price).replace(".", ",")} €</b></p></main>`,
  );
}

/** One shop shows another price than the one it asks for the first four products; one has asked for captchas for two days. */
async function aWatched(language: string): Promise<Sample> {
  const sample = await aSample(service);
  const { owner, v3, contractId, productIds } = sample;
  const customer = { client: owner, v3 };
  const domains = domainsOf(language);
  await setPace(
    service,
    Object.values(domains).map((domain) => `${domain}:${shops.port}`),
    10,
  );
  await watch(customer, [domains.wrong, domains.wall]);
  const pages = products.slice(0, 4).map(({ name, referencePrice }, at) => {
    shops.answer(domains.wrong, `/p-${at}`, html(wrongPage(name, referencePrice.toFixed(2))));
    return { productId: productIds[at] ?? "", domain: domains.wrong, url: shops.url(domains.wrong, `/p-${at}`) };
  });
  const offers = [anOffer({ vendorName: "Wall", price: old.referencePrice })];
  const creationDate = new Date(Date.now() - 2 * dayMs).toISOString();
  const imported = await owner.post(`${v3}/products`, {
    products: [old],
    identifyingAttributes: ["customerProductId"],
  });
  const oldId: string = imported.body.data[0].data.productId;
  const snapshot = aSnapshot(oldId, { domain: domains.wall, creationDate, offers });
  const sent = await owner.post(`/api/2/v/contracts/${contractId}/offers`, [snapshot]);
  assert.deepEqual(sent.body.data, [true], sent.text);
  await runPricing(owner, v3);
  shops.answer(domains.wall, "/old", html(wall, 403));
  const oldPage = { productId: oldId, domain: domains.wall, url: shops.url(domains.wall, "/old") };
  await givePages(customer, [...pages, oldPage]);
  await ended(customer, await startMonitoring(customer, [domains.wrong]));
  await readWall(sample, domains.wall);
  await figuresFollowed(service, customer);
  return sample;
}

for (const { name, language, sample, t, amount, open } of await managers(service, browser, aWatched)) {
  const { owner, v3, productIds } = sample;
  const domains = domainsOf(language);

  /** What stands in the product's market of this shop, with two decimals. */
  async function pricesOn(domain: string, productId: string): Promise<string[]> {
    const { body } = await owner.get(`${v3}/products/${productId}/market`);
    return body.data.flatMap((offer: Loose) => (offer.domain === domain ? [offer.price.toFixed(2)] : []));
  }

  describe(`a pricing manager, ${name}`, () => {
    test("watches a shop: names it, gives a product's page, has it read, and sees its price at the product", async () => {
      const [, , product] = products;
      assert.ok(product !== undefined);
      const price = product.referencePrice - 1;
      shops.answer(domains.new, "/p", html(productPage(product.name, price.toFixed(2))));
      const { page, press, seen, close } = await open("monitoring");
      await press(t("monitoring.add"));
      await page.getByRole("textbox", { name: t("monitoring.dialog.domain") }).fill(domains.new);
      await seen("watch-a-shop");
      await page.keyboard.press("Enter");
      await page.getByRole("link", { name: domains.new }).click();
      await press(t("monitoring.addPage"));
      await page.getByLabel(t("monitoring.productId")).fill(product.customerProductId);
      await page
        .getByRole("textbox", { name: t("monitoring.columns.page"), exact: true })
        .fill(shops.url(domains.new, "/p"));
      await page.keyboard.press("Enter");
      const row = page.getByRole("row", { name: product.customerProductId });
      await row.waitFor();
      await press(t("monitoring.readNow"));
      await row.getByText(t("attempts.outcomes.ProductFound"), { exact: true }).waitFor();
      const evidence = page.getByRole("region", { name: new RegExp(`^${t("monitoring.evidence")}`) });
      await evidence.getByRole("button", { name: "/p" }).waitFor();
      await seen("watched");
      await row.getByRole("link", { name: product.customerProductId }).click();
      await page.getByRole("row", { name: domains.new }).getByText(amount(price)).first().waitFor();
      await seen("watched-price");
      assert.deepEqual(await pricesOn(domains.new, productIds[2] ?? ""), [price.toFixed(2)]);
      await close();
    });

    test("mends a reading: names the right price, confirms three pages, and the next run stores the right ones", async () => {
      const right = (at: number): string => rightPrice(products[at]?.referencePrice.toFixed(2) ?? "");
      const { page, press, confirm, seen, close } = await open(`products/${productIds[1]}`);
      const offer = page.getByRole("row", { name: domains.wrong });
      await offer.getByRole("link", { name: t("product.evidence") }).click();
      await page.getByRole("link", { name: t("monitoring.mend.toPages", { domain: domains.wrong }) }).click();
      const evidence = page.getByRole("region", { name: new RegExp(`^${t("monitoring.evidence")}`) });
      const opened = evidence.getByRole("button", { expanded: true });
      const at = Number(/p-(\d)/.exec((await opened.textContent()) ?? "")?.[1]);
      const dialog = page.getByRole("dialog");
      const say = async (price: string): Promise<void> => {
        await evidence
          .getByLabel(t("monitoring.mend.another"))
          .fill(language === "de" ? price.replace(".", ",") : price);
        await evidence
          .getByRole("button", { name: t("monitoring.try.choose") })
          .last()
          .click();
      };
      await say(right(at));
      const pages = dialog.getByRole("listitem");
      await pages.nth(2).waitFor();
      assert.equal(await pages.count(), 3);
      await seen("mend");
      await page.keyboard.press("Escape");
      await say((Number(right(at)) + 0.01).toFixed(2));
      await dialog.getByText(t("monitoring.mend.notFound")).waitFor();
      await page.keyboard.press("Escape");
      await say(right(at));
      await pages.nth(2).waitFor();
      for (const each of await pages.all()) await each.getByText(t("monitoring.mend.no"), { exact: true }).click();
      await dialog.getByText(t("monitoring.mend.refused")).waitFor();
      for (const each of await pages.all()) await each.getByText(t("monitoring.mend.yes"), { exact: true }).click();
      await dialog.getByText(t("monitoring.mend.confirmed", { count: 4 })).waitFor();
      await confirm(t("monitoring.mend.store"));
      await dialog.waitFor({ state: "detached" });
      await page.getByText(t("monitoring.recipe.proven")).waitFor();
      await press(t("monitoring.readNow"));
      for (const index of [0, 1, 2, 3]) {
        const productId = productIds[index] ?? "";
        const isMended = async (): Promise<boolean> =>
          (await pricesOn(domains.wrong, productId)).join() === right(index);
        await until(
          isMended,
          `${productId} has ${(await pricesOn(domains.wrong, productId)).join()}, not ${right(index)}`,
        );
      }
      await close();
    });

    test("sees what is old and why", async () => {
      const { page, choose, seen, close } = await open("products");
      await page.locator("#row-0").waitFor();
      await choose(t("products.view"), t("products.views.old"));
      await page.getByRole("row", { name: old.name }).click();
      const captcha = t("attempts.statuses.wall", { status: 403 });
      const unread = page.getByRole("region", { name: t("attempts.ofProduct") });
      await unread.getByText(captcha).waitFor();
      await seen("old");
      await unread.getByRole("link", { name: domains.wall }).click();
      await page.getByRole("heading", { name: domains.wall }).waitFor();
      await page.getByText(`${t("attempts.outcomes.CaptchaFailure")} (${captcha})`).waitFor();
      await page.getByText(t("monitoring.advice.CaptchaFailure")).waitFor();
      await page.getByRole("row", { name: old.customerProductId }).getByText(captcha).waitFor();
      await seen("why-old");
      await close();
    });
  });
}
