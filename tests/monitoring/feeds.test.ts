import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import type { Loose } from "../harness/client.ts";
import { inDatabase, listOffers, untilMany, wideWindow } from "../harness/market.ts";
import { html, productPage } from "./a-shop.ts";
import { aGtin, googleFeed, text, type ShopItem } from "./catalogue-shops.ts";
import { later, watching, type Watcher } from "./catalogue-watcher.ts";
import { givePages, holdHosts, startMonitoring, watch } from "./started-runs.ts";
import { readPages } from "./watched.ts";

const { service, shops, aWatcher } = await watching();

const aFeed = async (products: readonly object[] = [{}], settings: object = {}): Promise<Watcher> =>
  await aWatcher("feed", { path: "/feed.xml", products, settings });

function serve({ shop }: Watcher, sold: readonly ShopItem[]): void {
  shops.answer(shop, "/feed.xml", text(googleFeed(sold)));
}

/** So many items with the numbers of products, at 10, 11, …. */
function items(count: number): ShopItem[] {
  return Array.from({ length: count }, (_, at) => ({ id: `i${at}`, gtin: aGtin(at), price: `${10 + at}.00 EUR` }));
}

const some = (count: number): object[] => Array.from({ length: count }, () => ({}));

async function closings({ contract }: Watcher): Promise<Loose[]> {
  const { start: startDate, end: endDate } = wideWindow();
  const query = new URLSearchParams({ startDate, endDate });
  const answer = await contract.client.get(`${contract.v3}/offers/closings?${query.toString()}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

describe("a watched feed", () => {
  it("gives the products that it has an offer each; what it has besides is no operation", async () => {
    const watcher = await aFeed(some(3));
    serve(watcher, [...items(2), { id: "x", gtin: aGtin(99), price: "9.90 EUR" }]);
    const task = await watcher.run();
    assert.equal(task.state, "succeeded", JSON.stringify(task));
    assert.deepEqual(task.result.operations, { successful: 2, failed: 0, skipped: 0, total: 2 });
    assert.deepEqual(await watcher.prices(), { 0: [10], 1: [11] });
  });

  it("is read once more if a crash took its items while they were compared, and nothing is missing", async () => {
    const watcher = await aFeed(some(2));
    const { contract, shop } = watcher;
    serve(watcher, items(2));
    await watcher.run();
    const host = `${shop}:${shops.port}`;
    await holdHosts(service, [host], true);
    const again = watcher.run();
    const lose = `
      update fetch_job
      set work = (work::jsonb || '{"phase": "record", "items": 2, "firstItem": 1, "ended": 1}')::json
      where contract_id = $1 and kind = 'catalogue'
      returning job_id`;
    while ((await inDatabase(service, lose, [contract.contractId])).length === 0) await delay(20);
    const from = shops.visits.length;
    await holdHosts(service, [host], false);
    const task = await again;
    assert.deepEqual(task.result.operations, { successful: 2, failed: 0, skipped: 0, total: 2 }, JSON.stringify(task));
    assert.deepEqual(
      shops.visits.slice(from).map(({ page }) => page),
      [`${shop}/feed.xml`],
    );
    assert.deepEqual(await watcher.prices(), { 0: [10], 1: [11] });
    const missing = "select 1 from watched_page where contract_id = $1 and missing_since is not null";
    assert.deepEqual(await inDatabase(service, missing, [contract.contractId]), []);
  });

  it("numbers match as 14 digits; wrong ones and those that shops give themselves match nothing", async () => {
    const inShop = "2000000000008";
    const watcher = await aFeed([{ gtin: Number(aGtin(0)) }, { gtin: Number(inShop) }, { gtin: 4006381333932 }]);
    serve(watcher, [
      { id: "a", gtin: `0${aGtin(0)}`, price: "10.00 EUR" },
      { id: "b", gtin: inShop, price: "11.00 EUR" },
      { id: "c", gtin: "4006381333932", price: "12.00 EUR" },
    ]);
    await watcher.run();
    assert.deepEqual(await watcher.prices(), { 0: [10] });
  });

  it("several products with one number all get its price", async () => {
    const watcher = await aFeed([{}, { gtin: Number(aGtin(0)) }]);
    serve(watcher, items(1));
    await watcher.run();
    assert.deepEqual(await watcher.prices(), { 0: [10], 1: [10] });
  });

  it("a sale price holds within its dates only", async () => {
    const watcher = await aFeed(some(2));
    const sale = (dates: string): string =>
      `<g:sale_price>7.00 EUR</g:sale_price><g:sale_price_effective_date>${dates}</g:sale_price_effective_date>`;
    serve(watcher, [
      { id: "a", gtin: aGtin(0), more: sale("2020-01-01T00:00Z/2099-01-01T00:00Z") },
      { id: "b", gtin: aGtin(1), more: sale("2020-01-01T00:00Z/2021-01-01T00:00Z") },
    ]);
    await watcher.run();
    assert.deepEqual(await watcher.prices(), { 0: [7], 1: [10] });
  });

  it("a price whose three decimals may be thousands is stored if it is near what is known, and else held", async () => {
    const watcher = await aFeed([{}, { referencePrice: 1_299 }, { referencePrice: 1.5 }]);
    serve(
      watcher,
      [0, 1, 2].map((at) => ({ id: `i${at}`, gtin: aGtin(at), price: "1.299 EUR" })),
    );
    const task = await watcher.run();
    assert.deepEqual(await watcher.prices(), { 2: [1.299] });
    for (const { attributes } of task.failures) assert.match(attributes.exceptionMessage, /^held: /);
    assert.equal(task.failures.length, 2);
  });

  it("a number with several prices, or of a bundle, gives candidates and no offer", async () => {
    const watcher = await aFeed(some(3));
    const link = (path: string): string => shops.url(watcher.shop, path);
    serve(watcher, [
      { id: "a", gtin: aGtin(0), price: "10.00 EUR", link: link("/a") },
      { id: "b", gtin: aGtin(0), price: "12.00 EUR", link: link("/b") },
      { id: "c", gtin: aGtin(1), link: link("/c"), more: "<g:is_bundle>yes</g:is_bundle>" },
      { id: "d", gtin: aGtin(2), price: "9.00 EUR", link: link("/d") },
      { id: "e", gtin: aGtin(2), price: "9.00 EUR", link: link("/e") },
    ]);
    await watcher.run();
    assert.deepEqual(await watcher.prices(), { 2: [9] });
    const waiting = await readPages(watcher.contract, "state=candidate");
    assert.deepEqual(waiting.map(({ url }): string => url).sort(), [link("/a"), link("/b"), link("/c")]);
  });

  it("that is cut fails as a whole, and its products keep their offers", async () => {
    const watcher = await aFeed(some(2));
    serve(watcher, items(2));
    await watcher.run();
    shops.answer(watcher.shop, "/feed.xml", text(googleFeed(items(2)).replace("</channel></rss>", "")));
    const task = await watcher.run();
    assert.equal(task.state, "failed");
    assert.deepEqual(task.result.operations, { successful: 0, failed: 2, skipped: 0, total: 2 });
    const [failure] = task.failures;
    assert.equal(failure.messageId, "RequestFailure");
    assert.match(failure.attributes.exceptionMessage, /not complete/);
    assert.deepEqual(await closings(watcher), []);
  });

  it("that cannot be read at all fails its domain once", async () => {
    const watcher = await aFeed();
    shops.answer(watcher.shop, "/feed.xml", text("gone", "text/plain", 404));
    const task = await watcher.run();
    assert.equal(task.state, "failed", JSON.stringify(task));
    const [failure] = task.failures;
    assert.deepEqual(failure, {
      messageId: "RequestFailure",
      attributes: {
        exceptionMessage: "The catalogue answers with status 404.",
        domain: watcher.shop,
        url: "",
        cause: "status:404",
      },
    });
  });

  it("with 69 of a hundred items is not complete, with 70 it is", async () => {
    const watcher = await aFeed(some(1));
    serve(watcher, items(100));
    await watcher.run();
    serve(watcher, items(69));
    const failed = await watcher.run();
    assert.equal(failed.state, "failed");
    assert.match(failed.failures[0].attributes.exceptionMessage, /it has 69 items, and the last complete one had 100/);
    serve(watcher, items(70));
    assert.equal((await watcher.run()).state, "succeeded");
  });

  it("is compared with the last complete one, however old, until its domain is enabled again", async () => {
    const watcher = await aFeed(some(1));
    serve(watcher, items(100));
    await watcher.run();
    await later(service, watcher, "30 days");
    serve(watcher, items(69));
    assert.equal((await watcher.run()).state, "failed");
    const { body } = await watcher.contract.client.get(`${watcher.contract.v3}/monitoring/domains`);
    const [{ source, ...settings }] = body.data;
    for (const isEnabled of [false, true]) {
      await watch(watcher.contract, [{ ...settings, source: { kind: source.kind, url: source.url }, isEnabled }]);
    }
    assert.equal((await watcher.run()).state, "succeeded");
  });

  it("leaves no page to visit for an item without an address on the domain", async () => {
    const watcher = await aFeed(some(2));
    const { contract, shop } = watcher;
    serve(watcher, [
      { id: "a", gtin: aGtin(0), price: "10.00 EUR", link: "https://click.example/a" },
      { id: "b", gtin: aGtin(1), price: "20.00 EUR", link: shops.url(shop, "/b") },
    ]);
    await watcher.run();
    assert.deepEqual(await watcher.prices(), { 0: [10], 1: [20] });
    await watch(contract, [shop]);
    shops.answer(shop, "/b", html(productPage("Kettle Turbo 3001", "21.00")));
    const before = shops.visits.length;
    const task = await watcher.run();
    assert.deepEqual(task.result.operations, { successful: 1, failed: 0, skipped: 0, total: 1 });
    const visited = shops.visits.slice(before).map(({ page }) => page);
    assert.deepEqual(
      visited.filter((page) => page.startsWith(shop) && !page.endsWith("/robots.txt")),
      [`${shop}/b`],
    );
  });

  it("closes what two complete ones do not have, an hour apart", async () => {
    const watcher = await aFeed(some(4));
    serve(watcher, items(4));
    await watcher.run();
    serve(watcher, items(3));
    const once = await watcher.run();
    assert.deepEqual(once.result.operations, { successful: 3, failed: 1, skipped: 0, total: 4 });
    assert.equal(once.failures[0].messageId, "ProductNotFound");
    await later(service, watcher, "59 minutes");
    await watcher.run();
    assert.deepEqual(await closings(watcher), [], "less than an hour apart they are one");
    await later(service, watcher, "1 minute");
    await watcher.run();
    assert.deepEqual(
      (await closings(watcher)).map(({ productId, reason }) => ({ productId, reason })),
      [{ productId: watcher.ids[3], reason: "gone" }],
    );
    serve(watcher, items(4));
    const back = await watcher.run();
    assert.deepEqual(back.result.operations, { successful: 4, failed: 0, skipped: 0, total: 4 });
  });

  it("given pages are read where the feed has no price for them", async () => {
    const watcher = await aFeed([{ gtin: null }, { gtin: null }, {}]);
    const [first = "", second = ""] = watcher.ids;
    const { contract, shop } = watcher;
    shops.answer(shop, "/two", html(productPage("Kettle Turbo 3001", "22.00")));
    await givePages(contract, [
      { productId: first, domain: shop, url: shops.url(shop, "/one") },
      { productId: second, domain: shop, url: shops.url(shop, "/two") },
    ]);
    serve(watcher, [
      { id: "a", price: "21.00 EUR", link: shops.url(shop, "/one") },
      { id: "b", gtin: aGtin(2), price: "23.00 EUR", link: shops.url(shop, "/three") },
    ]);
    const task = await watcher.run();
    assert.deepEqual(task.result.operations, { successful: 3, failed: 0, skipped: 0, total: 3 });
    assert.deepEqual(await watcher.prices(), { 0: [21], 1: [22], 2: [23] });
    assert.ok(!shops.visits.some(({ page }) => page === `${shop}/one`), "what the feed has is not visited");
  });

  it("is read although robots.txt denies it, if its owner gave its address; else it is not", async () => {
    const robots = text("User-agent: *\nDisallow: /feed.xml", "text/plain");
    const watcher = await aFeed();
    shops.answer(watcher.shop, "/robots.txt", robots);
    serve(watcher, items(1));
    assert.equal((await watcher.run()).state, "succeeded");
    const other = await aFeed(some(1), { basis: "publicPages" });
    shops.answer(other.shop, "/robots.txt", robots);
    serve(other, items(1));
    const task = await other.run();
    assert.match(task.failures[0].attributes.exceptionMessage, /robots\.txt/);
  });

  it("hostile: entities, endless tags, deep nesting and no XML at all fail the domain in time", async () => {
    const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><rss><channel><item><g:id>&b;</g:id>`;
    const bodies = [
      laughs,
      `<rss><channel><item ${"a".repeat(3_000_000)}`,
      "<a>".repeat(100_000),
      "plain",
      "\0".repeat(1000),
    ];
    for (const body of bodies) {
      const watcher = await aFeed();
      shops.answer(watcher.shop, "/feed.xml", text(body));
      const task = await watcher.run();
      assert.equal(task.state, "failed", body.slice(0, 20));
      assert.equal(task.failures[0].messageId, "RequestFailure");
    }
  });

  it("a secret in the address of the feed stands in no table, also while a redirect of it waits for its moment", async () => {
    const secret = "secret-5678";
    const watcher = await aFeed();
    const path = `/feed.xml?key=${secret}`;
    await watch(watcher.contract, [
      { domain: watcher.shop, source: { kind: "feed", url: shops.url(watcher.shop, path) }, basis: "feed" },
    ]);
    const pace = "update crawl_host set operator_delay_ms = 60000, delay_ms = 60000 where host like $1";
    await inDatabase(service, pace, [`${watcher.shop}%`]);
    shops.answer(watcher.shop, path, html("", 301, { location: `/moved.xml?key=${secret}` }));
    const run = await startMonitoring(watcher.contract);
    const led = "select 1 from fetch_job where contract_id = $1 and lease_token is null and work::text like '%hop%'";
    await untilMany(1, async () => (await inDatabase(service, led, [watcher.contract.contractId])).length);
    const tables = await inDatabase(
      service,
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    assert.ok(tables.length > 50);
    const holders = tables.map(({ name }) => `select '${name}' from ${name} as t where t::text like '%${secret}%'`);
    assert.deepEqual(await inDatabase(service, holders.join(" union all ")), []);
    await watcher.contract.client.post(`${watcher.contract.v3}/tasks/${run.id}/cancel`);
  });

  it("a number in the address of the feed never shows", async () => {
    const watcher = await aWatcher("feed", { path: "/feed.xml?key=secret-1234" });
    const task = await watcher.run();
    assert.equal(task.state, "failed");
    assert.doesNotMatch(JSON.stringify(task), /secret-1234/);
    const item = { id: "a", gtin: aGtin(0), link: "#a" };
    shops.answer(watcher.shop, "/feed.xml?key=secret-1234", text(googleFeed([item])));
    assert.equal((await watcher.run()).state, "succeeded");
    const shown = [await readPages(watcher.contract), await listOffers(watcher.contract)];
    assert.match(JSON.stringify(shown), /feed\.xml/, "the item's link is one into the feed itself");
    assert.doesNotMatch(JSON.stringify(shown), /secret-1234/);
  });
});

describe("a watched price-comparison file", () => {
  it("gives offers with what its columns say", async () => {
    const watcher = await aWatcher("csv", { path: "/preise.csv" });
    const rows = ["artikelnummer;ean;preis;versandkosten;lieferbar", `a1;${aGtin(0)};1.234,50;4,95;ja`];
    shops.answer(watcher.shop, "/preise.csv", text(`${rows.join("\r\n")}\r\n`, "text/csv"));
    const task = await watcher.run();
    assert.equal(task.state, "succeeded", JSON.stringify(task));
    assert.deepEqual(await watcher.prices(), { 0: [1234.5] });
  });

  it("that has no product of the assortment fails its domain, and says so as a warning", async () => {
    const watcher = await aWatcher("csv", { path: "/preise.csv" });
    for (const [rows, why] of [
      [["artikelnummer;preis", "a1;9,90"], /None of the 1 items/],
      [["artikelnummer;preis"], /no items/],
    ] as const) {
      shops.answer(watcher.shop, "/preise.csv", text(`${rows.join("\r\n")}\r\n`, "text/csv"));
      const task = await watcher.run();
      assert.equal(task.state, "failed", JSON.stringify(task));
      assert.match(task.failures[0].attributes.exceptionMessage, why);
      assert.deepEqual(task.result.operations, { successful: 0, failed: 1, skipped: 0, total: 1 });
    }
    const said = await inDatabase(service, "select severity, message from log_message where message like $1", [
      `${watcher.shop}:%`,
    ]);
    assert.ok(said.length > 0 && said.every(({ severity }) => severity === "warn"), JSON.stringify(said));
  });
});
