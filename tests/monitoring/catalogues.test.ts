import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { html, productPage } from "./a-shop.ts";
import { aGtin, json, text } from "./catalogue-shops.ts";
import { watching } from "./catalogue-watcher.ts";
import { givePages } from "./started-runs.ts";
import { readPages } from "./watched.ts";

const { shops, aWatcher } = await watching();

const aProduct = (id: number, fields: object = {}) => ({
  id,
  handle: `p${id}`,
  title: `Kettle ${id}`,
  variants: [{ id: id * 10, sku: `shop-${id}`, price: "19.90", available: true, ...fields }],
});

describe("a watched catalogue", () => {
  it("Shopify: all pages are read, its currency from its settings, products by their numbers", async () => {
    const { shop, run, prices } = await aWatcher("shopify", { products: [{}, {}] });
    const page = (from: number, count: number) => ({
      products: Array.from({ length: count }, (_, at) => aProduct(from + at)),
    });
    shops.answer(shop, "/meta.json", json({ currency: "EUR" }));
    shops.answer(shop, "/products.json?limit=250&page=1", json(page(1, 250)));
    const last = {
      products: [aProduct(300, { barcode: aGtin(0) }), aProduct(301, { barcode: aGtin(1), price: "5.00" })],
    };
    shops.answer(shop, "/products.json?limit=250&page=2", json(last));
    const task = await run();
    assert.deepEqual(task.result.operations, { successful: 2, failed: 0, skipped: 0, total: 2 }, JSON.stringify(task));
    assert.deepEqual(await prices(), { 0: [19.9], 1: [5] });
  });

  it("Shopify in another currency than the domain's: prices are held, none is stored", async () => {
    const { shop, run, prices } = await aWatcher("shopify");
    shops.answer(shop, "/meta.json", json({ currency: "USD" }));
    shops.answer(shop, "/products.json?limit=250&page=1", json({ products: [aProduct(1, { barcode: aGtin(0) })] }));
    const task = await run();
    assert.match(task.failures[0].attributes.exceptionMessage, /held:.*USD/);
    assert.deepEqual(await prices(), {});
  });

  it("Shopify without settings: the front page says the shop's currency, and without it nothing is read", async () => {
    const { shop, run, prices } = await aWatcher("shopify");
    const says = (currency: object): void => {
      const script = `<script>var Shopify = Shopify || {}; Shopify.currency = ${JSON.stringify(currency)};</script>`;
      shops.answer(shop, "/", html(script));
    };
    shops.answer(shop, "/products.json?limit=250&page=1", json({ products: [aProduct(1, { barcode: aGtin(0) })] }));
    for (const currency of [{}, { active: "EUR", rate: "0.92" }]) {
      says(currency);
      const { failures } = await run();
      assert.match(failures[0].attributes.exceptionMessage, /in which currency/);
      assert.deepEqual(await prices(), {});
    }
    says({ active: "EUR", rate: "1.0" });
    assert.equal((await run()).state, "succeeded");
    assert.deepEqual(await prices(), { 0: [19.9] });
  });

  it("WooCommerce: prices in minor units, sold out as not available", async () => {
    const { shop, run, prices } = await aWatcher("woocommerce", { products: [{}, {}] });
    const product = (id: number, units: string, isInStock: boolean) => ({
      id,
      name: `Kettle ${id}`,
      sku: `s-${id}`,
      global_unique_id: aGtin(id),
      permalink: shops.url(shop, `/p/${id}`),
      prices: { price: units, regular_price: units, currency_code: "EUR", currency_minor_unit: 2 },
      is_in_stock: isInStock,
    });
    const body = [product(0, "2990", true), product(1, "1990", false)];
    shops.answer(shop, "/wp-json/wc/store/v1/products?per_page=100&page=1", json(body));
    const task = await run();
    assert.deepEqual(task.result.operations, { successful: 2, failed: 0, skipped: 0, total: 2 }, JSON.stringify(task));
    assert.deepEqual(await prices(), { 0: [29.9], 1: [19.9] });
  });

  const magento = (sku: string, value: number) => ({
    sku,
    name: sku,
    url_key: sku,
    stock_status: "IN_STOCK",
    price_range: {
      minimum_price: { final_price: { value, currency: "EUR" }, regular_price: { value } },
      maximum_price: { final_price: { value } },
    },
  });

  it("Magento: an own shop is asked by the customer's numbers", async () => {
    const settings = { basis: "ownShop" };
    const { shop, run, prices } = await aWatcher("magento", { products: [{ gtin: null }, { gtin: null }], settings });
    const items = [magento("sku-0", 12.5), magento("sku-1", 13)];
    shops.answer(shop, "/graphql", json({ data: { products: { items } } }));
    const task = await run();
    assert.deepEqual(task.result.operations, { successful: 2, failed: 0, skipped: 0, total: 2 }, JSON.stringify(task));
    assert.deepEqual(await prices(), { 0: [12.5], 1: [13] });
  });

  it("Magento of others is not asked: given pages are read, else the domain is unsupported", async () => {
    const { shop, run, ids, contract, prices } = await aWatcher("magento", { products: [{}] });
    const task = await run();
    assert.equal(task.failures[0].messageId, "UnsupportedDomainFailure");
    shops.answer(shop, "/one", html(productPage("Kettle Turbo 3000", "22.00", { gtin: aGtin(0) })));
    await givePages(contract, [{ productId: ids[0] ?? "", domain: shop, url: shops.url(shop, "/one") }]);
    assert.equal((await run()).state, "succeeded");
    assert.deepEqual(await prices(), { 0: [22] });
  });

  it("a sku proves nothing in another's shop", async () => {
    const { shop, run, prices } = await aWatcher("shopify", { products: [{ gtin: null }] });
    shops.answer(shop, "/products.json?limit=250&page=1", json({ products: [aProduct(1, { sku: "sku-0" })] }));
    await run();
    assert.deepEqual(await prices(), {});
  });

  it("robots.txt holds for interfaces of shops", async () => {
    const { shop, run } = await aWatcher("shopify");
    shops.answer(shop, "/meta.json", json({ currency: "EUR" }));
    shops.answer(shop, "/robots.txt", text("User-agent: *\nDisallow: /products", "text/plain"));
    shops.answer(shop, "/products.json?limit=250&page=1", json({ products: [] }));
    const task = await run();
    assert.match(task.failures[0].attributes.exceptionMessage, /robots\.txt/);
    assert.ok(!shops.visits.some(({ page }) => page.startsWith(`${shop}/products.json`)));
  });

  it("an interface that is switched off, or answers something else, fails the domain", async () => {
    for (const answer of [json({ error: "no" }), text("<html>", "text/html"), json({}, 403)]) {
      const { shop, run } = await aWatcher("woocommerce");
      shops.answer(shop, "/wp-json/wc/store/v1/products?per_page=100&page=1", answer);
      const task = await run();
      assert.equal(task.state, "failed");
      assert.equal(task.failures[0].messageId, "RequestFailure");
    }
  });

  it("a sitemap names pages: those with a product's number in their address are read in the same run", async () => {
    const { shop, run, contract, prices } = await aWatcher("sitemap", { path: "/sitemap.xml", products: [{}, {}] });
    const url = shops.url(shop, `/kettle-turbo-3000-${aGtin(0)}.html`);
    const list = (name: string, urls: readonly string[]) =>
      `<?xml version="1.0"?><${name}>${urls.map((loc) => `<url><loc>${loc}</loc></url>`).join("")}</${name}>`;
    const index = list("sitemapindex", [shops.url(shop, "/one.xml")]).replaceAll("url>", "sitemap>");
    shops.answer(shop, "/sitemap.xml", text(index));
    shops.answer(shop, "/one.xml", text(list("urlset", [url, "https://other.example/x", shops.url(shop, "/imprint")])));
    shops.answer(
      shop,
      `/kettle-turbo-3000-${aGtin(0)}.html`,
      html(productPage("Kettle Turbo 3000", "29.90", { gtin: aGtin(0) })),
    );
    const task = await run();
    assert.deepEqual(task.result.operations, { successful: 1, failed: 0, skipped: 0, total: 1 }, JSON.stringify(task));
    assert.deepEqual(await prices(), { 0: [29.9] });
    const [page] = await readPages(contract, "state=active");
    assert.equal(page.origin, "sitemap");
  });

  it("a sitemap is asked for once, however often indexes name it, themselves and each other", async () => {
    const { shop, run } = await aWatcher("sitemap", { path: "/sitemap.xml" });
    const [first, other, pages] = ["/sitemap.xml", "/other.xml", "/pages.xml"];
    const named = [first, other, pages, pages, `${other}#again`].map((path) => shops.url(shop, path));
    const index = `<sitemapindex>${named.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join("")}</sitemapindex>`;
    for (const path of [first, other]) shops.answer(shop, path, text(index));
    shops.answer(shop, pages, text(`<urlset><url><loc>${shops.url(shop, "/a")}</loc></url></urlset>`));
    await run();
    const asked = shops.visits.map(({ page }) => page).filter((page) => page.startsWith(`${shop}/`));
    assert.deepEqual(asked.sort(), [first, other, pages].map((path) => shop + path).sort());
  });
});
