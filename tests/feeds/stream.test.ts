import assert from "node:assert/strict";
import { once } from "node:events";
import http from "node:http";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { importAll, inDatabase } from "../harness/market.ts";
import { createFeed, dismiss, entries, priceAgain, priceAll, rows } from "./feeds.ts";

/** Enough products for several chunks of an export. The last chunk is not full. */
const products = 4_500;

const service = await anEmptyService({ DATABASE_POOL_SIZE: "3" });
let customer = await aCustomer(service);
const given = Array.from({ length: products }, (_, index) => ({
  customerProductId: `sku-${index}`,
  name: `Product, number "${index}"`,
  referencePrice: 10 + (index % 1_000) / 100,
}));
const ids = await importAll(customer, given);
/** customerProductId by internal id, in the order of the internal ids. */
const known = new Map(
  ids
    .map((id, index): [string, string] => [id, given[index]?.customerProductId ?? ""])
    .sort(([a], [b]) => Number(a) - Number(b)),
);
await priceAll(customer);
const generated = await customer.owner.post("/api/v3/account/password/generate");
const password: string = generated.body.data.password;
customer = { ...customer, client: service.client({ email: customer.email, password }) };
const authorization = `Basic ${Buffer.from(`${customer.email}:${password}`).toString("base64")}`;
const padding = Array.from({ length: 5 }, (_, index) => ({ name: `tags.${index}`, default: "x".repeat(1_000) }));
/** A size beyond the buffers between the service and a client that does not read. */
const wide = await createFeed(customer, { fields: [{ name: "productId" }, ...padding] });

/** Opens a download and reads until its first bytes. */
async function open(url: string, headers: Record<string, string> = {}): Promise<http.IncomingMessage> {
  const request = http.get(service.url + url, { headers: { authorization, ...headers }, agent: false });
  const [answer]: http.IncomingMessage[] = await once(request, "response");
  assert.ok(answer !== undefined);
  assert.equal(answer.statusCode, 200);
  await once(answer, "readable");
  return answer;
}

/** Sessions of the service that run a statement or hold a transaction. */
async function busySessions(): Promise<number> {
  const [row] = await inDatabase(
    service,
    `select count(*)::int as busy from pg_stat_activity
     where datname = current_database() and application_name = 'pricewright' and state <> 'idle'
       and query like '%feeds.%'`,
  );
  return row.busy;
}

test("of thousands of entries JSON and CSV hold every product once, in order, with its own data", async () => {
  const feed = await createFeed(customer, {
    fields: [{ name: "productId" }, { name: "customerProductId" }, { name: "name" }, { name: "price" }],
  });
  const json = await entries(customer, feed.url);
  assert.deepEqual(
    json.map((entry) => [entry.productId, entry.customerProductId]),
    [...known],
  );
  for (const { customerProductId, name, price } of json) {
    const index = Number(customerProductId.slice(4));
    assert.equal(name, `Product, number "${index}"`);
    assert.equal(price, Math.round(1_000 + (index % 1_000)) / 100);
  }
  const csv = await rows(customer, feed.url);
  assert.deepEqual(
    csv.slice(1),
    json.map((entry) => [entry.productId, entry.customerProductId, entry.name, String(entry.price)]),
  );
  assert.deepEqual(await entries(customer, feed.deltaUrl), json);
  await dismiss(customer, feed);
  assert.deepEqual(await entries(customer, feed.deltaUrl), []);
});

test("a compressed file has the same content", async () => {
  const feed = await createFeed(customer);
  const answer = await open(feed.url, { "accept-encoding": "gzip" });
  assert.equal(answer.headers["content-encoding"], "gzip");
  const unzipped: Loose[] = JSON.parse(gunzipSync(Buffer.concat(await answer.toArray())).toString());
  assert.deepEqual(unzipped, await entries(customer, feed.url));
});

test("while everything is priced again, an export still has every product exactly once", async () => {
  const feed = await createFeed(customer, { fields: [{ name: "productId" }] });
  const pricing = priceAgain(customer);
  for (let round = 0; round < 3; round++) {
    const found = await entries(customer, feed.url);
    assert.deepEqual(
      found.map((entry) => entry.productId),
      [...known.keys()],
    );
  }
  await pricing;
});

test("a delta that was fetched while everything is priced again loses nothing", async () => {
  const feed = await createFeed(customer, { fields: [{ name: "productId" }, { name: "recommendationId" }] });
  const seen = new Set<string>();
  let isPricing = true;
  const pricing = priceAgain(customer).then(() => (isPricing = false));
  for (let last = false; ; last = !isPricing) {
    for (const entry of await entries(customer, feed.deltaUrl)) {
      assert.ok(!seen.has(entry.recommendationId), "fetched after it was dismissed");
      seen.add(entry.recommendationId);
    }
    await dismiss(customer, feed);
    if (last) break;
  }
  await pricing;
  const newest = await entries(customer, feed.url);
  assert.deepEqual(
    newest.filter((entry) => !seen.has(entry.recommendationId)),
    [],
  );
});

test("clients that do not read hold no connection, even if there are more clients than connections", async () => {
  const opened = await Promise.all(Array.from({ length: 4 }, async () => await open(wide.url)));
  assert.equal((await customer.client.get(`${customer.v2}/feeds`)).status, 200);
  for (let tries = 0; (await busySessions()) > 0; tries++) {
    assert.ok(tries < 1_200, "statements go on though nobody reads");
    await delay(50);
  }
  for (const answer of opened) answer.destroy();
});

for (const encoding of ["identity", "gzip"]) {
  test(`aborted downloads (${encoding}) leave no statement running and do not count as fetched`, async () => {
    for (let round = 0; round < 3; round++) {
      const answer = await open(wide.deltaUrl, { "accept-encoding": encoding });
      answer.destroy();
      await once(answer, "close");
    }
    if (encoding === "identity") {
      await dismiss(customer, wide);
      const answer = await customer.client.get(wide.deltaUrl, { accept: "application/json" });
      assert.equal(answer.body.length, products);
    }
    for (let tries = 0; (await busySessions()) > 0; tries++) {
      assert.ok(tries < 1_200, "statements of an aborted download go on");
      await delay(50);
    }
    assert.doesNotMatch(service.logLines().join(""), /"level":50/);
  });
}

test("a file that cannot be completed ends in a broken connection, never like a complete file", async () => {
  const answer = await open(wide.url);
  await inDatabase(service, "alter table newest_recommendation rename to elsewhere");
  try {
    await assert.rejects(answer.toArray(), /aborted|ECONNRESET|premature/i);
  } finally {
    await inDatabase(service, "alter table elsewhere rename to newest_recommendation");
  }
  assert.equal(answer.complete, false);
});
