import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Answer, Loose } from "../harness/client.ts";
import { inDatabase } from "../harness/market.ts";
import { html, productPage } from "./a-shop.ts";
import { aGtin, googleFeed, text, type ShopItem } from "./catalogue-shops.ts";
import { watching, type Watcher } from "./catalogue-watcher.ts";
import { givePages } from "./started-runs.ts";
import { readPages } from "./watched.ts";

const { service, shops, aWatcher } = await watching();

const noGtin = { gtin: null };

async function candidates({ contract }: Watcher, query = ""): Promise<Loose[]> {
  const answer = await contract.client.get(`${contract.v3}/monitoring/candidates?${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

async function decide({ contract }: Watcher, decisions: readonly unknown[]): Promise<Answer<Loose>> {
  return await contract.client.post(`${contract.v3}/monitoring/candidates/decide`, decisions);
}

/** A feed that names its items and no numbers. */
async function aFeedOf(products: readonly object[], items: readonly ShopItem[]): Promise<Watcher> {
  const watcher = await aWatcher("feed", { path: "/feed.xml", products });
  const linked = items.map((item) => ({ link: shops.url(watcher.shop, `/${item.id}`), ...item }));
  shops.answer(watcher.shop, "/feed.xml", text(googleFeed(linked)));
  return watcher;
}

describe("candidates", () => {
  it("are items with alike names, the most alike first, with what the shop says", async () => {
    const watcher = await aFeedOf(
      [{ ...noGtin, name: "Bosch Kettle Turbo 3000 steel", referencePrice: 30 }],
      [
        { id: "far", title: "Garden hose 20 m" },
        { id: "other", title: "Bosch Kettle Turbo 5000 steel" },
        { id: "near", title: "BOSCH kettle TURBO 3000, steel", price: "29.90 EUR", more: "<g:brand>Bosch</g:brand>" },
        { id: "dear", title: "Bosch Kettle Turbo 3000 steel", price: "299.00 EUR" },
      ],
    );
    await watcher.run();
    const [first, ...others] = await candidates(watcher);
    assert.equal(first.url, shops.url(watcher.shop, "/near"));
    assert.equal(first.productId, watcher.ids[0]);
    assert.equal(first.productName, "Bosch Kettle Turbo 3000 steel");
    assert.deepEqual(first.found, {
      name: "BOSCH kettle TURBO 3000, steel",
      brand: "Bosch",
      priceText: "29.9",
      currency: "EUR",
    });
    assert.ok(first.score > 0.9, `${first.score}`);
    assert.deepEqual(
      others.map(({ url }) => url),
      [shops.url(watcher.shop, "/dear")],
      "another model is none",
    );
    assert.deepEqual(await watcher.prices(), {}, "nothing is stored unasked");
  });

  it("of a sitemap have the words of their addresses; a confirmed one is read by the next run", async () => {
    const watcher = await aWatcher("sitemap", {
      path: "/sitemap.xml",
      products: [{ ...noGtin, name: "Kettle Turbo 3000 steel" }],
    });
    const { shop } = watcher;
    const url = shops.url(shop, "/shop/kettle-turbo-3000-steel.html");
    shops.answer(shop, "/sitemap.xml", text(`<urlset><url><loc>${url}</loc></url></urlset>`));
    shops.answer(shop, "/shop/kettle-turbo-3000-steel.html", html(productPage("Kettle Turbo 3000 steel", "31.50")));
    await watcher.run();
    const [candidate] = await candidates(watcher);
    assert.equal(candidate.url, url);
    const answer = await decide(watcher, [{ candidateId: candidate.candidateId, decision: "confirmed" }]);
    assert.deepEqual(answer.body.data, [{ data: true }], answer.text);
    assert.deepEqual(await candidates(watcher), []);
    const [page] = await readPages(watcher.contract);
    assert.deepEqual([page.state, page.origin], ["active", "matched"]);
    const task = await watcher.run();
    assert.equal(task.state, "succeeded", JSON.stringify(task));
    assert.deepEqual(await watcher.prices(), { 0: [31.5] });
  });

  it("of a sitemap keep no control and bidirectional characters of their addresses", async () => {
    const watcher = await aWatcher("sitemap", {
      path: "/sitemap.xml",
      products: [{ ...noGtin, name: "Kettle Turbo 3000 steel" }],
    });
    const { shop } = watcher;
    const url = shops.url(shop, "/kettle-turbo-3000%00-%E2%80%AEsteel%0D%0A.html");
    shops.answer(shop, "/sitemap.xml", text(`<urlset><url><loc>${url}</loc></url></urlset>`));
    await watcher.run();
    const [candidate] = await candidates(watcher);
    assert.deepEqual([candidate.url, candidate.found.name], [url, "kettle turbo 3000 steel"]);
  });

  it("a confirmed item of a feed is read from the feed", async () => {
    const watcher = await aFeedOf(
      [{ ...noGtin, name: "Kettle Turbo 3000" }],
      [{ id: "a", title: "Kettle Turbo 3000", price: "12.00 EUR" }],
    );
    await watcher.run();
    const [{ candidateId }] = await candidates(watcher);
    await decide(watcher, [{ candidateId, decision: "confirmed" }]);
    await watcher.run();
    assert.deepEqual(await watcher.prices(), { 0: [12] });
    const [row] = await inDatabase(service, "select decided_by, decided_at from watched_page where contract_id = $1", [
      watcher.contract.contractId,
    ]);
    assert.ok(row.decided_by !== null && row.decided_at !== null, "author and time are kept");
  });

  it("a rejected one is never proposed or read again, not even by its number", async () => {
    const watcher = await aFeedOf(
      [{ ...noGtin, name: "Kettle Turbo 3000" }],
      [{ id: "a", title: "Kettle Turbo 3000" }],
    );
    await watcher.run();
    const [{ candidateId }] = await candidates(watcher);
    await decide(watcher, [{ candidateId, decision: "rejected" }]);
    await watcher.run();
    assert.deepEqual(await candidates(watcher), []);
    const twice = await decide(watcher, [{ candidateId, decision: "confirmed" }]);
    assert.equal(twice.body.data[0].errors[0].code, "resource.notFound");
    const byNumber = await aFeedOf(
      [{}],
      [
        { id: "a", gtin: aGtin(0), price: "10.00 EUR" },
        { id: "b", gtin: aGtin(0), price: "12.00 EUR" },
      ],
    );
    await byNumber.run();
    const [first] = await candidates(byNumber);
    assert.equal(first.score, 1);
    await decide(byNumber, [{ candidateId: first.candidateId, decision: "rejected" }]);
    await byNumber.run();
    assert.deepEqual(await byNumber.prices(), { 0: [first.found.priceText === "10" ? 12 : 10] });
  });

  it("a page that a person gave is no candidate, and its product gets none", async () => {
    const watcher = await aFeedOf(
      [{ ...noGtin, name: "Kettle Turbo 3000" }],
      [{ id: "a", title: "Kettle Turbo 3000" }],
    );
    const { contract, shop, ids } = watcher;
    await givePages(contract, [{ productId: ids[0] ?? "", domain: shop, url: shops.url(shop, "/other") }]);
    await watcher.run();
    assert.deepEqual(await candidates(watcher), []);
  });

  it("are filtered by product and domain; those of another contract are not there", async () => {
    const products = [
      { ...noGtin, name: "Kettle Turbo 3000" },
      { ...noGtin, name: "Toaster Grande 77" },
    ];
    const watcher = await aFeedOf(products, [
      { id: "a", title: "Kettle Turbo 3000" },
      { id: "b", title: "Toaster Grande 77" },
    ]);
    await watcher.run();
    assert.equal((await candidates(watcher)).length, 2);
    const [own] = await candidates(watcher, `productId=${watcher.ids[1]}`);
    assert.equal(own.url, shops.url(watcher.shop, "/b"));
    assert.deepEqual(await candidates(watcher, "domain=other.example"), []);
    const other = await aWatcher("feed", { path: "/feed.xml" });
    const answer = await decide(other, [{ candidateId: own.candidateId, decision: "confirmed" }]);
    assert.equal(answer.body.data[0].errors[0].code, "resource.notFound");
  });

  it("decisions are judged one by one", async () => {
    const watcher = await aFeedOf(
      [{ ...noGtin, name: "Kettle Turbo 3000" }],
      [{ id: "a", title: "Kettle Turbo 3000" }],
    );
    await watcher.run();
    const [{ candidateId }] = await candidates(watcher);
    const answer = await decide(watcher, [
      { candidateId: "999999", decision: "rejected" },
      { candidateId: "x", decision: "rejected" },
      { candidateId, decision: "perhaps" },
      null,
      { candidateId, decision: "rejected" },
      { candidateId, decision: "confirmed" },
    ]);
    const codes = answer.body.data.map(({ errors }: Loose) => errors?.[0].code ?? "done");
    assert.deepEqual(codes, [
      "resource.notFound",
      "resource.notFound",
      "request.invalid",
      "request.invalid",
      "done",
      "request.invalid",
    ]);
    const paths = answer.body.data.flatMap(({ errors }: Loose) => errors?.[0].path ?? []);
    assert.deepEqual(paths.slice(0, 2), ["/0/candidateId", "/1/candidateId"]);
  });
});
