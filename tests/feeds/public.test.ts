/** A feed's public address: for readers that send no credentials. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { inDatabase, someProducts } from "../harness/market.ts";
import { aFeed, createFeed, entries, priceAll } from "./feeds.ts";

const { service, customer } = await aService();
await someProducts(customer, 3);
await priceAll(customer);
const anyone = service.client();

async function replace(feed: Loose, changes: object): Promise<Loose> {
  const answer = await customer.client.put(`${customer.v2}/feeds/${feed.id}`, aFeed(changes));
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

test("whoever has it reads the same file, as CSV and as JSON; no HEAD, no ETag, no delta", async () => {
  const feed = await createFeed(customer, { publicAccess: true });
  const json = await anyone.get(feed.publicUrl, { accept: "application/json" });
  assert.equal(json.status, 200, json.text);
  assert.deepEqual(json.body, await entries(customer, feed.url));
  assert.equal(json.body.length, 3);
  assert.match((await anyone.get(feed.publicUrl, { accept: "text/csv" })).text, /^productId,price\r\n/);
  assert.equal((await anyone.get(feed.publicUrl, { accept: "image/png" })).status, 406);
  assert.equal(json.headers.get("etag"), null);
  const address = feed.publicUrl.replace(/\/[^/]+$/, "");
  for (const path of [address, `${address}/delta/a.json`, `${address}/a/b`]) {
    assert.equal((await anyone.get(path)).status, 404, path);
  }
  assert.equal((await anyone.delete(feed.publicUrl)).status, 405);
  for (const path of [feed.url, feed.deltaUrl]) assert.equal((await anyone.get(path)).status, 401);
});

test("a feed is private until it is said; what is sent back without a word of it leaves the address as it is", async () => {
  const feed = await createFeed(customer);
  assert.ok(!("publicUrl" in feed));
  const { publicUrl } = await replace(feed, { publicAccess: true });
  assert.equal((await replace(feed, { publicUrl: "ignored" })).publicUrl, publicUrl);
  const read = await customer.client.get(`${customer.v2}/feeds/${feed.id}`);
  assert.equal(read.body.data.publicUrl, publicUrl);
  const listed: Loose[] = (await customer.client.get(`${customer.v2}/feeds`)).body.data;
  assert.equal(listed.find(({ id }) => id === feed.id).publicUrl, publicUrl);
});

test("404 once it was taken back or the feed deleted, and for ever", async () => {
  const feed = await createFeed(customer, { publicAccess: true });
  assert.ok(!("publicUrl" in (await replace(feed, { publicAccess: false }))));
  const again = await replace(feed, { publicAccess: true });
  const refused = await anyone.get(feed.publicUrl);
  assert.equal(refused.status, 404);
  assert.equal(refused.body.code, "resource.notFound");
  assert.equal((await anyone.get(again.publicUrl)).status, 200);
  await customer.client.delete(`${customer.v2}/feeds/${feed.id}`);
  assert.equal((await anyone.get(again.publicUrl)).status, 404);
});

test("a token opens its own feed only, and neither the database nor the log tells it", async () => {
  const stranger = await aCustomer(service);
  const [own, foreign] = [
    await createFeed(customer, { publicAccess: true }),
    await createFeed(stranger, { publicAccess: true }),
  ];
  const [contractId = "", feedId = "", token = ""] = /\/([^/]+)\/[^/]+$/.exec(own.publicUrl)?.[1]?.split(".") ?? [];
  assert.ok(Buffer.from(token, "base64url").length >= 16);
  const wrong = [
    `${stranger.contractId}.${foreign.id}.${token}`,
    `${contractId}.${foreign.id}.${token}`,
    `${stranger.contractId}.${feedId}.${token}`,
    `${contractId}.${feedId}.${token.slice(1)}A`,
    `${contractId}.${feedId}.`,
    token,
  ];
  for (const address of wrong) {
    assert.equal((await anyone.get(`/api/2/public/feeds/${address}/f.json`)).status, 404, address);
  }
  assert.ok(!service.logLines().some((line) => line.includes(token)), "the log does not tell it either");
  const rows = await inDatabase(service, "select row_to_json(feed)::text as row from feed");
  assert.ok(rows.every(({ row }) => !String(row).includes(token)));
});

test("400 for what is neither true nor false", async () => {
  for (const publicAccess of ["yes", 1]) {
    const answer = await customer.client.post(`${customer.v2}/feeds`, aFeed({ publicAccess }));
    assert.equal(answer.body.errors[0].path, "/publicAccess");
  }
});
