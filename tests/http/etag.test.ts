/** ETags and 304 (interface 1-19): strong, one for each coding, and no 304 for content that has changed. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { UnchangedAnswers } from "../../src/http/unchanged.ts";
import { aService } from "../harness/a-service.ts";
import type { Answer, Loose } from "../harness/client.ts";
import { aCustomer, anotherContract, type Customer } from "../harness/customer.ts";
import {
  activate,
  aSnapshot,
  completed,
  importAll,
  inDatabase,
  runPricing,
  someProducts,
  submitAll,
} from "../harness/market.ts";
import { aFeed, cheapest, etagOf, getPlain, listPath, offersPath, pricesPath } from "./tagged.ts";

const { service, customer } = await aService();
const products = await someProducts(customer, 4);
await submitAll(
  customer,
  products.map((product) => aSnapshot(product)),
);
await activate(customer, cheapest);
await runPricing(customer);

async function get(path: string, headers: Record<string, string> = {}, of = customer): Promise<Answer<Loose>> {
  return await getPlain(of, path, headers);
}

/** Sends a request that waits for a lock on a table until the test releases it. */
async function heldUp(table: string, request: () => Promise<Answer<Loose>>) {
  const holder = new pg.Client({ connectionString: service.connectionString });
  await holder.connect();
  await holder.query(`begin; lock table ${table}`);
  const answer = request();
  const waiting = "select from pg_locks where relation = $1::regclass and not granted";
  for (const deadline = Date.now() + 60_000; (await holder.query(waiting, [table])).rowCount === 0; await delay(2)) {
    assert.ok(Date.now() < deadline, `nobody reads ${table}`);
  }
  return {
    goOn: async (): Promise<Answer<Loose>> => {
      await holder.end();
      return await answer;
    },
  };
}

describe("an ETag", () => {
  test("differs for each content coding, and each of them is answered 304 with itself", async () => {
    const path = offersPath(customer);
    const plain = etagOf(await get(path));
    assert.match(plain, /^"[\w-]+"$/);
    for (const coding of ["zstd", "gzip", "deflate"]) {
      const coded = await get(path, { "accept-encoding": coding });
      assert.equal(coded.headers.get("content-encoding"), coding);
      assert.equal(etagOf(coded), `${plain.slice(0, -1)}-${coding}"`);
      const again = await get(path, { "accept-encoding": coding, "if-none-match": etagOf(coded) });
      assert.deepEqual([again.status, etagOf(again), again.text], [304, etagOf(coded), ""]);
    }
    const held = await get(path, { "if-none-match": `"another", W/${plain.slice(0, -1)}-gzip"` });
    assert.deepEqual([held.status, etagOf(held)], [304, `${plain.slice(0, -1)}-gzip"`]);
  });

  for (const [what, pathOf] of [
    ["a page of offers", offersPath],
    ["own shops", (of: Customer): string => `${of.v3}/settings/shops`],
  ] as const) {
    test(`of ${what} is the same for HEAD and GET, and so is the 304`, async () => {
      const path = pathOf(customer);
      const whole = await get(path);
      const head = await customer.client.send("HEAD", path, undefined, { "accept-encoding": "identity" });
      assert.deepEqual([head.status, etagOf(head), head.text], [200, etagOf(whole), ""]);
      const again = await customer.client.send("HEAD", path, undefined, { "if-none-match": etagOf(whole) });
      assert.deepEqual([again.status, etagOf(again), again.text], [304, etagOf(whole), ""]);
      assert.equal(head.headers.get("content-length"), String(Buffer.byteLength(whole.text)));
      const unchanged = await get(path, { "if-none-match": etagOf(whole) });
      for (const answer of [again, unchanged]) assert.equal(answer.headers.get("content-length"), null);
    });
  }

  test("of an answer too small to be compressed is the plain one; every answer has Vary", async () => {
    const plain = await get(`${customer.v3}/settings/shops`);
    const asked = await get(`${customer.v3}/settings/shops`, { "accept-encoding": "gzip" });
    assert.equal(etagOf(asked), etagOf(plain));
    for (const answer of [plain, asked, await get("/openapi.json"), await get(offersPath(customer))]) {
      assert.equal(answer.headers.get("vary"), "accept-encoding");
    }
  });
});

describe("a page that is asked for again", () => {
  for (const [what, pathOf] of [
    ["offers", offersPath],
    ["recommendations", pricesPath],
  ] as const) {
    test(`${what}: is 304 without being read, and is read again after a write`, async () => {
      const etag = etagOf(await get(pathOf(customer)));
      const asks = async (): Promise<number> => (await get(pathOf(customer), { "if-none-match": etag })).status;
      assert.equal(await asks(), 304);
      // This write changes no version, so a 304 shows that nothing was read.
      await inDatabase(service, "update product set gtin = 7 where contract_id = $1", [customer.contractId]);
      assert.equal(await asks(), 304);
      await importAll(customer, [{ customerProductId: "p-0", name: "Other", gtin: 8 }]);
      assert.equal(await asks(), 200);
      await someProducts(customer, 4);
    });
  }

  test("is cached for its reader only: another page, another window and another ETag are read", async () => {
    const etag = etagOf(await get(offersPath(customer)));
    for (let time = 0; time < 2; time++) {
      assert.equal((await get(offersPath(customer), { "if-none-match": etag })).status, 304);
      assert.equal((await get(`${offersPath(customer)}&limit=1`, { "if-none-match": etag })).status, 200);
      assert.equal((await get(offersPath(customer), { "if-none-match": '"other"' })).status, 200);
    }
  });

  test("needs the right to read it, as the first time", async () => {
    const etag = etagOf(await get(offersPath(customer)));
    const stranger = await anotherContract(customer);
    const asks = async (): Promise<number> =>
      (await get(offersPath(stranger), { "if-none-match": etag }, stranger)).status;
    assert.equal(await asks(), 200);
    const answer = await service.client().get(offersPath(customer), { "if-none-match": etag });
    assert.equal(answer.status, 401);
    const other = await aCustomer(service);
    assert.equal((await get(offersPath(customer), { "if-none-match": etag }, other)).status, 404);
  });

  test("that changes while it is read is not cached under the new version", async () => {
    const path = `${offersPath(customer)}&limit=7`;
    // Equal content has an equal ETag, and no answer to this path is cached.
    const etag = etagOf(await get(`${offersPath(customer)}&limit=8`));
    // A page reads the ignored vendors last, so a request that waits there has read its products.
    const reading = await heldUp("ignored_vendor", async () => await get(path, { "if-none-match": etag }));
    await importAll(customer, [{ customerProductId: "p-0", name: "Written meanwhile" }]);
    assert.equal((await reading.goOn()).status, 304);
    assert.equal((await get(path, { "if-none-match": etag })).status, 200);
  });

  test("has its Cache-Control on the 304 as well", async () => {
    const path = `${customer.v3}/offers?startDate=2026-01-01&endDate=2026-01-02`;
    const first = await get(path);
    for (let time = 0; time < 2; time++) {
      const again = await get(path, { "if-none-match": etagOf(first) });
      const said = (answer: Answer<Loose>) => ["cache-control", "vary", "etag"].map((name) => answer.headers.get(name));
      assert.equal(again.status, 304);
      assert.deepEqual(said(again), said(first));
    }
  });
});

describe("a streamed answer", () => {
  test("has an ETag that stays while the data does, also compressed, and is 304 when asked with it", async () => {
    const feed = await aFeed(customer, ["id", "price", "offers.count"]);
    for (const path of [listPath(customer), feed.url]) {
      const first = await get(path);
      assert.match(etagOf(first), /^"[\w-]{27}"$/, path);
      assert.equal(etagOf(await get(path)), etagOf(first));
      const coded = await get(path, { "accept-encoding": "gzip" });
      if (coded.headers.get("content-encoding") === "gzip") assert.match(etagOf(coded), /-gzip"$/);
      const again = await get(path, { "if-none-match": etagOf(first) });
      assert.deepEqual([again.status, again.text], [304, ""]);
    }
  });

  test("has another ETag for other columns, another format and another definition", async () => {
    assert.notEqual(
      etagOf(await get(listPath(customer))),
      etagOf(await get(`${customer.v2}/products?attributes=name`)),
    );
    const feed = await aFeed(customer, ["id", "price"]);
    const tags = [etagOf(await get(feed.url)), etagOf(await get(feed.url, { accept: "text/csv" }))];
    const body = { name: "Feed", format: "json", fields: [{ name: "id" }] };
    assert.equal((await customer.client.put(`${customer.v2}/feeds/${feed.id}`, body)).status, 200);
    tags.push(etagOf(await get(feed.url)));
    tags.push(etagOf(await get((await aFeed(customer, ["id"])).url)));
    assert.equal(new Set(tags).size, 4);
  });

  test("a delta has none, because fetching it decides what the next DELETE dismisses", async () => {
    const feed = await aFeed(customer, ["id"]);
    const delta = await get(feed.deltaUrl, { "if-none-match": "*" });
    assert.deepEqual(
      [delta.status, delta.headers.get("etag"), delta.headers.get("cache-control")],
      [200, null, "no-store"],
    );
    assert.notEqual(delta.body.length, 0);
    await customer.client.delete(`${customer.v2}/feeds/${feed.id}/export/delta`);
    assert.deepEqual((await get(feed.deltaUrl)).body, []);
  });

  test("the result of a study has an ETag that never changes", async () => {
    const begun = await customer.client.post(`${customer.v3}/pricerecommendations/simulate`, { asTask: true });
    assert.equal(begun.status, 202, begun.text);
    await completed(customer, begun.body.data.url);
    const first = await get(begun.body.data.resultUrl);
    await someProducts(customer, 4);
    assert.equal((await get(begun.body.data.resultUrl, { "if-none-match": etagOf(first) })).status, 304);
  });
});

test("an answer that the clock changes is not known to be unchanged from that time on", () => {
  const answers = new UnchangedAnswers();
  const made = { tag: "a", parts: [], version: "1", headers: {} };
  answers.keep("over", { ...made, untilMs: Date.now() - 1 });
  answers.keep("not over", { ...made, untilMs: Date.now() + 60_000 });
  answers.keep("by data alone", { ...made, untilMs: null });
  assert.deepEqual(
    ["over", "not over", "by data alone"].map((key) => answers.find(key)?.tag ?? null),
    [null, "a", "a"],
  );
});
