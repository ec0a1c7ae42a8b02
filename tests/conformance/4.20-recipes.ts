/** Interface 4.20 and 4.22: recipes, and pages that are tried. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { aContract, assertHas, assertRefused, dataOf } from "./given.ts";
import { customer } from "./installation.ts";

const watched = {
  domain: "shop-b.example",
  source: { kind: "page" },
  basis: "publicPages",
  country: "DE",
  currency: "EUR",
};
const recipe = { fields: { price: [{ css: ".now" }] }, tests: [] };
const page = `<html lang="de"><head><title>Kettle</title></head><body><h1>Kettle</h1>
<script type="application/ld+json">{ "@type": "Product", "name": "Kettle", "offers": { "price": "29.90", "priceCurrency": "EUR" } }</script>
<div class="buy-area"><span class="now">29,90 €</span></div><button>In den Warenkorb</button></body></html>`;

async function watching(): Promise<{ contract: Customer; path: string }> {
  const contract = await aContract(customer);
  dataOf(await contract.client.put(`${contract.v3}/monitoring/domains`, [watched]));
  return { contract, path: `${contract.v3}/monitoring/recipes/${watched.domain}` };
}

describe("4.20 Recipes", () => {
  test("each PUT is a version, unless it is equal; versions are listed newest first (interface 4.20-1)", async () => {
    const { contract, path } = await watching();
    assertHas(dataOf(await contract.client.put(path, { recipe, message: "First" })), { version: 1, isProven: false });
    assertHas(dataOf(await contract.client.put(path, { recipe })), { version: 1 });
    const changed = { ...recipe, match: "/p/" };
    assertHas(dataOf(await contract.client.put(path, { recipe: changed })), { version: 2, recipe: changed });
    assertHas(dataOf(await contract.client.get(`${path}?version=1`)), { message: "First", recipe });
    const history: Loose[] = dataOf(await contract.client.get(`${path}/history`));
    assert.deepEqual(
      history.map(({ version }) => version),
      [2, 1],
    );
    const listed = dataOf(await contract.client.get(`${contract.v3}/monitoring/recipes`));
    assert.deepEqual(listed, [dataOf(await contract.client.get(path))]);
  });

  test("If-Match that names another version is 412 (interface 4.20-2)", async () => {
    const { contract, path } = await watching();
    assertRefused(await contract.client.put(path, { recipe }, { "if-match": "*" }), 412);
    dataOf(await contract.client.put(path, { recipe }));
    const etag = (await contract.client.get(path)).headers.get("etag") ?? "";
    dataOf(await contract.client.put(path, { recipe: { ...recipe, match: "/p/" } }, { "if-match": etag }));
    assertRefused(await contract.client.put(path, { recipe }, { "if-match": etag }), 412);
  });

  test("a deletion is a version; versions count on (interface 4.20-7)", async () => {
    const { contract, path } = await watching();
    dataOf(await contract.client.put(path, { recipe }));
    assert.deepEqual(dataOf(await contract.client.delete(path)), { deleted: 1 });
    assertRefused(await contract.client.get(path), 404);
    assertHas(dataOf(await contract.client.put(path, { recipe })), { version: 3 });
  });

  test("400 with a pointer to what is wrong, 404 for a domain that is not watched (interface 2.20-3)", async () => {
    const { contract, path } = await watching();
    const wrong = { fields: { price: [{ css: "a, b" }] }, tests: [] };
    const refused = await contract.client.put(path, { recipe: wrong });
    assertRefused(refused, 400);
    assert.equal(refused.body.errors[0].path, "/recipe/fields/price/0/css");
    assertRefused(await contract.client.put(path.replace("shop-b", "shop-x"), { recipe }), 404);
  });
});

describe("4.22 Tries", () => {
  test("a page that is sent along is read without a collector (interface 4.22-1)", async () => {
    const { contract } = await watching();
    const url = "https://shop-b.example/kettle";
    const tried = dataOf(await contract.client.post(`${contract.v3}/monitoring/try`, { url, body: page, recipe }));
    assertHas(tried, { outcome: "ProductFound", isConfirmed: true, recipe });
    assertHas(tried.offers[0], { price: 29.9, priceText: "29.90", currency: "EUR" });
    assert.equal(tried.recipeFields.price, "29.90");
  });
});
