/** Shops that change while they are read or between two runs: they move, split their sitemaps, sell more or less. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Loose } from "../harness/client.ts";
import { wideWindow } from "../harness/market.ts";
import { html, productPage, type Answer } from "./a-shop.ts";
import { aGtin, json, text } from "./catalogue-shops.ts";
import { watching, type Watcher } from "./catalogue-watcher.ts";
import { givePages, setPace } from "./started-runs.ts";
import { readPages } from "./watched.ts";

const { service, shops, aWatcher } = await watching();

const kettle = (price: string): Answer => html(productPage("Kettle Turbo 3000", price, { gtin: aGtin(0) }));
const moved = (to: string): Answer => html("", 301, { location: to });

async function closings({ contract }: Watcher): Promise<Loose[]> {
  const { start: startDate, end: endDate } = wideWindow();
  const query = new URLSearchParams({ startDate, endDate });
  const answer = await contract.client.get(`${contract.v3}/offers/closings?${query.toString()}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

function asked(host: string): string[] {
  return shops.visits.map(({ page }) => page).filter((page) => page.startsWith(`${host}/`));
}

describe("a shop that has moved", () => {
  /** A contract with one page of the shop, which was read once at its old address. */
  async function readOnce(): Promise<Watcher> {
    const watcher = await aWatcher("page", { settings: { source: { kind: "page" }, basis: "publicPages" } });
    const { shop, contract, ids } = watcher;
    shops.answer(shop, "/kettle", kettle("29.90"));
    await givePages(contract, [{ productId: ids[0] ?? "", domain: shop, url: shops.url(shop, "/kettle") }]);
    assert.equal((await watcher.run()).state, "succeeded");
    assert.deepEqual(await watcher.prices(), { 0: [29.9] });
    return watcher;
  }

  it("to a part of its domain is read there, by the rules of both hosts", async () => {
    const watcher = await readOnce();
    const { shop, run, prices, contract } = watcher;
    const part = `new.${shop}`;
    await setPace(service, [`${part}:${shops.port}`], 10);
    shops.answer(shop, "/kettle", moved(shops.url(part, "/p/kettle")));
    shops.answer(part, "/p/kettle", kettle("31.90"));
    assert.deepEqual((await run()).result.operations, { successful: 1, failed: 0, skipped: 0, total: 1 });
    assert.deepEqual(await prices(), { 0: [31.9] });
    assert.ok(shops.robots.some(({ page }) => page === `${part}/robots.txt`));
    const [page, ...others] = await readPages(contract);
    assert.deepEqual([page.url, page.state, others.length], [shops.url(shop, "/kettle"), "active", 0]);
  });

  it("to a part whose robots.txt denies the page is not followed there, and keeps its offer", async () => {
    const watcher = await readOnce();
    const { shop, run, prices } = watcher;
    const part = `new.${shop}`;
    await setPace(service, [`${part}:${shops.port}`], 10);
    shops.answer(shop, "/kettle", moved(shops.url(part, "/p/kettle")));
    shops.answer(part, "/robots.txt", text("User-agent: *\nDisallow: /p/", "text/plain"));
    shops.answer(part, "/p/kettle", kettle("31.90"));
    const task = await run();
    assert.match(task.failures[0].attributes.exceptionMessage, /robots\.txt/);
    assert.deepEqual(asked(part), []);
    assert.deepEqual(await prices(), { 0: [29.9] });
  });

  it("to another domain is not followed, which its failure says, and keeps its offer until it is watched there", async () => {
    const watcher = await readOnce();
    const { shop, run, prices, contract, ids } = watcher;
    const other = `other-${shop}`;
    await setPace(service, [`${other}:${shops.port}`], 10);
    shops.answer(shop, "/kettle", moved(shops.url(other, "/kettle")));
    shops.answer(other, "/kettle", kettle("33.90"));
    const task = await run();
    assert.deepEqual(
      task.failures.map(({ messageId, attributes }: Loose) => [messageId, attributes.exceptionMessage]),
      [["RequestFailure", "The page redirects to another site."]],
    );
    assert.deepEqual(asked(other), []);
    assert.deepEqual(await prices(), { 0: [29.9] });
    const { body } = await contract.client.get(`${contract.v3}/monitoring/domains`);
    const { source, basis, country, currency } = body.data[0];
    const watched = { domain: other, source, basis, country, currency, delivery: { costs: 0 } };
    assert.equal((await contract.client.put(`${contract.v3}/monitoring/domains`, [watched])).status, 200);
    await givePages(contract, [{ productId: ids[0] ?? "", domain: other, url: shops.url(other, "/kettle") }]);
    assert.equal((await run()).state, "succeeded");
    assert.ok((await prices())[0]?.includes(33.9));
  });
});

describe("sitemaps that lie in each other", () => {
  const index = (urls: readonly string[]): string =>
    `<sitemapindex>${urls.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join("")}</sitemapindex>`;
  const list = (urls: readonly string[]): string =>
    `<urlset>${urls.map((loc) => `<url><loc>${loc}</loc></url>`).join("")}</urlset>`;

  it("are read to the last of them, on all hosts of the domain and on no other", async () => {
    const { shop, run, prices, contract } = await aWatcher("sitemap", { path: "/sitemap.xml", products: [{}, {}] });
    const part = `media.${shop}`;
    await setPace(service, [`${part}:${shops.port}`], 10);
    const pages = [0, 1].map((at) => shops.url(shop, `/kettle-${aGtin(at)}.html`));
    shops.answer(shop, "/sitemap.xml", text(index([shops.url(shop, "/de.xml"), "https://other.example/all.xml"])));
    shops.answer(shop, "/de.xml", text(index([shops.url(shop, "/de/a.xml"), shops.url(part, "/de/b.xml")])));
    shops.answer(shop, "/de/a.xml", text(list(pages.slice(0, 1))));
    shops.answer(part, "/de/b.xml", text(list(pages.slice(1))));
    for (const at of [0, 1]) {
      const page = productPage(`Kettle Turbo ${3000 + at}`, `${29 + at}.90`, { gtin: aGtin(at) });
      shops.answer(shop, `/kettle-${aGtin(at)}.html`, html(page));
    }
    const task = await run();
    assert.deepEqual(task.result.operations, { successful: 2, failed: 0, skipped: 0, total: 2 }, JSON.stringify(task));
    assert.deepEqual(await prices(), { 0: [29.9], 1: [30.9] });
    const found = await readPages(contract, "state=active");
    assert.deepEqual(found.map(({ url }): string => url).sort(), pages.sort());
  });

  it("of which one cannot be read fail the domain, and what was read before stays", async () => {
    const watcher = await aWatcher("sitemap", { path: "/sitemap.xml" });
    const { shop, run, prices } = watcher;
    const page = `/kettle-${aGtin(0)}.html`;
    shops.answer(shop, "/sitemap.xml", text(index(["/a.xml", "/b.xml"].map((path) => shops.url(shop, path)))));
    shops.answer(shop, "/a.xml", text(list([shops.url(shop, "/imprint")])));
    shops.answer(shop, "/b.xml", text(list([shops.url(shop, page)])));
    shops.answer(shop, page, kettle("29.90"));
    assert.equal((await run()).state, "succeeded");
    shops.answer(shop, "/b.xml", text("gone", "text/plain", 404));
    const task = await run();
    assert.match(JSON.stringify(task.failures), /404/);
    assert.deepEqual(await prices(), { 0: [29.9] });
    assert.deepEqual(await closings(watcher), []);
  });
});

describe("a catalogue that changes between two of its pages", () => {
  const perPage = 250;
  const aProduct = (id: number, gtin?: string): object => ({
    id,
    handle: `p${id}`,
    title: `Kettle ${id}`,
    variants: [{ id: id * 10, sku: `s-${id}`, price: `${id % 100}.90`, available: true, barcode: gtin }],
  });

  /** A Shopify catalogue of what is sold at the moment; `between` changes it once its first page was answered. */
  function sell(shop: string, sold: object[], between: () => void = () => undefined): void {
    shops.answer(shop, "/meta.json", json({ currency: "EUR" }));
    for (const page of [1, 2, 3]) {
      shops.answer(shop, `/products.json?limit=${perPage}&page=${page}`, (response, request) => {
        json({ products: sold.slice((page - 1) * perPage, page * perPage) })(response, request);
        if (page === 1) between();
      });
    }
  }

  it("grows: what moved on to the next page is one item, and has one price", async () => {
    const { shop, run, prices, contract } = await aWatcher("shopify", { products: [{}, {}] });
    const others = Array.from({ length: perPage - 1 }, (_, at) => aProduct(1_000 + at));
    const sold = [...others, aProduct(10, aGtin(0)), aProduct(20, aGtin(1))];
    sell(shop, sold, () => sold.unshift(aProduct(5)));
    const task = await run();
    assert.deepEqual(task.result.operations, { successful: 2, failed: 0, skipped: 0, total: 2 }, JSON.stringify(task));
    assert.deepEqual(await prices(), { 0: [10.9], 1: [20.9] });
    assert.deepEqual(await readPages(contract, "state=candidate"), []);
  });

  it("shrinks: a product that no page showed keeps its offer, and the next run reads it again", async () => {
    const watcher = await aWatcher("shopify", { products: [{}, {}] });
    const { shop, run, prices } = watcher;
    const others = Array.from({ length: perPage - 1 }, (_, at) => aProduct(1_000 + at));
    const all = [aProduct(5), ...others, aProduct(10, aGtin(0)), aProduct(20, aGtin(1))];
    sell(shop, all);
    assert.equal((await run()).state, "succeeded");
    const sold = [...all];
    sell(shop, sold, () => sold.shift());
    await run();
    assert.deepEqual(await prices(), { 0: [10.9], 1: [20.9] });
    assert.deepEqual(await closings(watcher), []);
    sell(shop, all.slice(1));
    const task = await run();
    assert.deepEqual(task.result.operations, { successful: 2, failed: 0, skipped: 0, total: 2 }, JSON.stringify(task));
  });

  it("grows by whole pages: it is read to its end", async () => {
    const { shop, run, prices } = await aWatcher("shopify");
    const others = Array.from({ length: perPage }, (_, at) => aProduct(1_000 + at));
    const sold = [...others, aProduct(10, aGtin(0))];
    sell(shop, sold, () => {
      sold.unshift(...Array.from({ length: perPage }, (_, at) => aProduct(2_000 + at)));
    });
    assert.deepEqual((await run()).result.operations, { successful: 1, failed: 0, skipped: 0, total: 1 });
    assert.deepEqual(await prices(), { 0: [10.9] });
    assert.ok(asked(shop).some((page) => page.endsWith("page=3")));
  });
});
