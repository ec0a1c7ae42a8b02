/** Interface 4.7: feeds. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Answer, Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import {
  aContract,
  assertHas,
  assertRefused,
  bodyOf,
  offeredAt,
  offeredProducts,
  price,
  run,
  submitAll,
} from "./given.ts";
import { customer, installation } from "./installation.ts";
import { feedOf } from "./old-clients.ts";

const definition = {
  name: "Prices",
  format: "json",
  fields: [
    { name: "customerProductId", label: "sku" },
    { name: "price" },
    { name: "gtin", default: "none" },
    { name: "tags.brand", label: "brand" },
  ],
};

/** A contract with two priced products and a feed of them. */
async function aFeed(fields: object = {}): Promise<{ contract: Customer; ids: string[]; feed: Loose }> {
  const contract = await aContract(customer);
  const ids = await offeredProducts(contract, 2);
  await price(contract);
  const created = await contract.client.post(`${contract.v2}/feeds`, { ...definition, ...fields });
  return { contract, ids, feed: feedOf(created, 201) };
}

const asJson = { accept: "application/json" };
const asCsv = { accept: "text/csv" };
const entries = [
  { sku: "a0", price: 20, gtin: "none", brand: "Contoso" },
  { sku: "a1", price: 20, gtin: "none", brand: "Contoso" },
];

async function delta({ client }: Customer, feed: Loose): Promise<string[]> {
  const answer: Answer<Loose> = await client.get(feed.deltaUrl, asJson);
  return bodyOf(answer).map(({ sku }: Loose) => sku);
}

describe("4.7 Feeds", () => {
  test("created, replaced, deleted at /api/2/v/contracts/{contractId}/feeds (interface 4.7)", async () => {
    const { contract, feed } = await aFeed();
    const { v2, client, contractId } = contract;
    assertHas(feed, { contractId, name: "Prices", format: "json", fields: definition.fields });
    assert.match(feed.url, new RegExp(`/api/2/v/contracts/${contractId}/feeds/${feed.id}/export/[^/]+$`));
    assert.match(feed.deltaUrl, new RegExp(`/feeds/${feed.id}/export/delta/[^/]+$`));
    assert.ok(!("lastDeletion" in feed));
    assert.deepEqual(feedOf(await client.get(`${v2}/feeds/${feed.id}`)).fields, feed.fields);
    assert.deepEqual(
      feedOf(await client.get(`${v2}/feeds`)).map(({ id }: Loose) => id),
      [feed.id],
    );
    const replaced = feedOf(await client.put(`${v2}/feeds/${feed.id}`, { ...definition, name: "Other" }));
    assertHas(replaced, { id: feed.id, name: "Other" });
    assert.notEqual(replaced.version, feed.version);
    bodyOf(await client.delete(`${v2}/feeds/${feed.id}`));
    assert.deepEqual(feedOf(await client.get(`${v2}/feeds`)), []);
    for (const path of [`${v2}/feeds/${feed.id}`, feed.url, feed.deltaUrl]) assertRefused(await client.get(path), 404);
  });

  test("a wrong definition is 400", async () => {
    for (const wrong of [
      { ...definition, format: "xml" },
      { ...definition, fields: [] },
      { ...definition, fields: [{ name: "colour" }] },
      { format: "json", fields: definition.fields },
    ]) {
      assertRefused(await customer.client.post(`${customer.v2}/feeds`, wrong), 400);
    }
  });

  test("The export returns a file of all feed data; the format (JSON or CSV) follows the Accept header.", async () => {
    const { contract, feed } = await aFeed();
    const json = await contract.client.get(feed.url, asJson);
    assert.match(json.headers.get("content-type") ?? "", /^application\/json/);
    assert.deepEqual(bodyOf(json), entries);
    assert.match(feedOf(await contract.client.get(`${contract.v2}/feeds/${feed.id}`)).lastAccessed, /Z$/);
    const csv = await contract.client.get(feed.url, asCsv);
    assert.equal(csv.status, 200, csv.text);
    assert.match(csv.headers.get("content-type") ?? "", /^text\/csv/);
    const [head = "", ...rows] = csv.text.trimEnd().split(/\r?\n/);
    const separator = feed.csvSeparator ?? (head.includes(";") ? ";" : ",");
    assert.deepEqual(head.split(separator), ["sku", "price", "gtin", "brand"]);
    assert.equal(rows.length, 2);
  });

  test("without a preference the feed's own format; CSV separators as defined", async () => {
    const { contract, ids, feed } = await aFeed({ format: "csv", csvSeparator: ";", csvDecimalSeparator: "," });
    await submitAll(contract, [offeredAt(ids[0] ?? "", 12.5)]);
    await run(contract);
    const { text } = await contract.client.get(feed.url, { accept: "*/*" });
    assert.match(text, /^sku;price;gtin;brand\r?\n/);
    assert.match(text, /\ba0;12,5/);
  });

  test("centred on price recommendations, enriched with offer or product data", async () => {
    const fields = ["productId", "name", "price", "relevantDomain", "offers.lowestUnitPrice"].map((name) => ({ name }));
    const { contract, feed } = await aFeed({ fields });
    const [first] = bodyOf(await contract.client.get(feed.url, asJson));
    const offered = { "offers.lowestUnitPrice": 20 };
    assertHas(first, { name: "Article 0", price: 20, relevantDomain: "shop-b.example", ...offered });
  });
});

describe("4.7 Deltas", () => {
  test("only entries new since the last DELETE on the delta resource", async () => {
    const { contract, ids, feed } = await aFeed();
    const dismiss = `${contract.v2}/feeds/${feed.id}/export/delta`;
    assert.deepEqual(await delta(contract, feed), ["a0", "a1"]);
    assert.deepEqual(await delta(contract, feed), ["a0", "a1"], "until they are dismissed");
    bodyOf(await contract.client.delete(dismiss));
    assert.deepEqual(await delta(contract, feed), []);
    await submitAll(contract, [offeredAt(ids[1] ?? "", 7)]);
    await run(contract);
    assert.ok((await delta(contract, feed)).includes("a1"));
    assert.equal(bodyOf(await contract.client.get(feed.url, asJson)).length, 2, "the full export has all");
    assert.match(feedOf(await contract.client.get(`${contract.v2}/feeds/${feed.id}`)).lastDeletion, /Z$/);
  });

  test("The DELETE dismisses only what was fetched before. (interface 4.7-10)", async () => {
    const { contract, ids, feed } = await aFeed();
    const dismiss = `${contract.v2}/feeds/${feed.id}/export/delta`;
    assert.deepEqual(await delta(contract, feed), ["a0", "a1"]);
    await submitAll(contract, [offeredAt(ids[0] ?? "", 5)]);
    await run(contract);
    bodyOf(await contract.client.delete(dismiss));
    assert.ok((await delta(contract, feed)).includes("a0"), "its new price was never fetched");
  });
});

describe("4.7 A public address", () => {
  test("`publicAccess` gives a `publicUrl` that readers without credentials use; taking it back ends it", async () => {
    const { contract, feed } = await aFeed();
    const path = `${contract.v2}/feeds/${feed.id}`;
    const replace = async (publicAccess: boolean): Promise<Loose> =>
      feedOf(await contract.client.put(path, { ...definition, publicAccess }));
    assert.ok((feed.publicUrl ?? null) === null, "only when asked for");
    const { publicUrl } = await replace(true);
    assert.match(publicUrl, /[\w-]{22}/, "at least 128 random bits");
    const { href } = new URL(publicUrl, installation.url);
    const read = async (): Promise<Response> => await fetch(href, { headers: asJson });
    assert.deepEqual(await (await read()).json(), entries);
    assert.equal((await fetch(href.replace(/[\w-]{22,}/, "x".repeat(22)))).status, 404);
    assert.equal((await replace(true)).publicUrl, publicUrl, "it stays while the feed is public");
    assert.ok(((await replace(false)).publicUrl ?? null) === null);
    assert.equal((await read()).status, 404);
    assert.notEqual((await replace(true)).publicUrl, publicUrl, "a revoked address never comes back");
  });
});
