import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { limits } from "../../src/limits.ts";
import { aColleague } from "../accounts/people.ts";
import { aCompany } from "../harness/a-service.ts";
import { sentence, type Client } from "../harness/client.ts";
import { aCustomer, anotherContract } from "../harness/customer.ts";
import { aFeed, createFeed } from "./feeds.ts";

const { service, customer } = await aCompany();
const path = `${customer.v2}/feeds`;

describe("a feed", () => {
  test("POST answers 201 with what was sent, its id, addresses and version 1; GET answers the same", async () => {
    const sent = {
      name: "Prices for the shop",
      format: "csv",
      fields: [
        { name: "customerProductId", label: "SKU" },
        { name: "price" },
        { name: "tags.brand", label: "Brand", default: "unknown" },
        { name: "offers.count", default: 0 },
      ],
      csvSeparator: ";",
      csvDecimalSeparator: ",",
    };
    const answer = await customer.client.post(path, sent);
    assert.equal(answer.status, 201, answer.text);
    const { id, url, deltaUrl, ...rest } = answer.body.data;
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.equal(url, `${path}/${id}/export/prices-for-the-shop.csv`);
    assert.equal(deltaUrl, `${path}/${id}/export/delta/prices-for-the-shop.csv`);
    assert.deepEqual(rest, { contractId: customer.contractId, ...sent, version: 1 });
    const got = await customer.client.get(`${path}/${id}`);
    assert.equal(got.status, 200);
    assert.deepEqual(got.body, answer.body);
  });

  test("the list has every feed of the contract in the order of creation", async () => {
    const other = await aCustomer(service);
    assert.deepEqual((await other.client.get(`${other.v2}/feeds`)).body, { data: [] });
    const made = [await createFeed(other, { name: "b" }), await createFeed(other, { name: "a" })];
    assert.deepEqual((await other.client.get(`${other.v2}/feeds`)).body, { data: made });
  });

  test("PUT replaces the whole definition and counts the version", async () => {
    const feed = await createFeed(customer, { csvSeparator: ";", csvDecimalSeparator: "," });
    const answer = await customer.client.put(`${path}/${feed.id}`, aFeed({ name: "Other", format: "csv" }));
    assert.equal(answer.status, 200, answer.text);
    const { version, csvSeparator, csvDecimalSeparator, name, format } = answer.body.data;
    assert.deepEqual(
      [version, csvSeparator, csvDecimalSeparator, name, format],
      [2, undefined, undefined, "Other", "csv"],
    );
    assert.deepEqual((await customer.client.get(`${path}/${feed.id}`)).body, answer.body);
  });

  test("PUT of what GET answered changes nothing but the version", async () => {
    const feed = await createFeed(customer, { csvSeparator: "\t" });
    await customer.client.get(feed.url);
    await customer.client.delete(`${path}/${feed.id}/export/delta`);
    const { body } = await customer.client.get(`${path}/${feed.id}`);
    assert.ok(body.data.lastAccessed && body.data.lastDeletion);
    const answer = await customer.client.put(`${path}/${feed.id}`, { ...body.data, id: "another", version: 77 });
    assert.deepEqual(answer.body.data, { ...body.data, version: 2 });
  });

  test("DELETE removes the feed: then it is 404 everywhere", async () => {
    const feed = await createFeed(customer);
    assert.deepEqual((await customer.client.delete(`${path}/${feed.id}`)).body, { data: { deleted: 1 } });
    assert.equal((await customer.client.get(`${path}/${feed.id}`)).status, 404);
    assert.equal((await customer.client.delete(`${path}/${feed.id}`)).status, 404);
    assert.equal((await customer.client.get(feed.url)).status, 404);
    assert.equal((await customer.client.get(feed.deltaUrl)).status, 404);
  });

  test("a name in any script or of signs only gives a working address", async () => {
    for (const name of ["Preise für ä/ö", "日本", "../..", "a".repeat(200), '"; rm']) {
      const feed = await createFeed(customer, { name });
      assert.equal(feed.name, name);
      assert.equal((await customer.client.get(feed.url)).status, 200, feed.url);
    }
  });

  test("409 for more than 100 feeds in a contract", async () => {
    const other = await aCustomer(service);
    await Promise.all(Array.from({ length: 100 }, async () => await createFeed(other)));
    const answer = await other.client.post(`${other.v2}/feeds`, aFeed());
    assert.equal(answer.status, 409);
    assert.equal(answer.body.code, "resource.conflict");
  });

  test("409 for more than 8 MiB of fields in a contract, by a new feed or another definition of one", async () => {
    const contract = await anotherContract(customer);
    const feeds = `${contract.v2}/feeds`;
    const fields = Array.from({ length: limits.feeds.fields }, (_, at) => ({
      name: `tags.${at}`,
      default: "𝄞".repeat(limits.feeds.defaultCharacters),
    }));
    const bytes = Buffer.byteLength(JSON.stringify(fields));
    const most = Math.floor(limits.feeds.bytesPerContract / bytes);
    const large = await createFeed(contract, { fields });
    for (let made = 1; made < most; made++) await createFeed(contract, { fields });
    const small = await createFeed(contract);
    for (const answer of [
      await contract.client.post(feeds, aFeed({ fields })),
      await contract.client.put(`${feeds}/${small.id}`, aFeed({ fields })),
    ]) {
      assert.deepEqual([answer.status, answer.body.code], [409, "resource.conflict"], answer.text.slice(0, 500));
      assert.equal(answer.body.errors[0].path, "/fields");
      assert.match(answer.body.message, sentence);
    }
    assert.equal((await contract.client.put(`${feeds}/${large.id}`, aFeed({ fields }))).status, 200);
    assert.equal((await contract.client.get(feeds)).body.data.length, most + 1);
  });
});

describe("bad input", () => {
  test("400 names every field that does not exist, and stores nothing", async () => {
    const untouched = (await customer.client.get(path)).text;
    const names = ["price", "Price", "prize", "tags.", "offers.", "offers.lowest", "constructor", "__proto__x", ""];
    const answer = await customer.client.post(path, aFeed({ fields: names.map((name) => ({ name })) }));
    assert.equal(answer.status, 400, answer.text);
    assert.deepEqual(
      answer.body.errors.map((error: { path: string }) => error.path),
      names.slice(1).map((_, index) => `/fields/${index + 1}/name`),
    );
    assert.match(answer.body.errors[1].message, /"prize"/);
    assert.equal((await customer.client.get(path)).text, untouched);
  });

  const wrong: Record<string, [changes: object, path: string]> = {
    "a missing name": [{ name: undefined }, "/name"],
    "an empty name": [{ name: "" }, "/name"],
    "a name too long": [{ name: "x".repeat(201) }, "/name"],
    "a missing format": [{ format: undefined }, "/format"],
    "another format": [{ format: "xml" }, "/format"],
    "no fields": [{ fields: undefined }, "/fields"],
    "an empty list of fields": [{ fields: [] }, "/fields"],
    "fields that are texts": [{ fields: ["price"] }, "/fields/0"],
    "a member of a field that does not exist": [{ fields: [{ name: "price", lable: "x" }] }, "/fields/0/lable"],
    "an empty label": [{ fields: [{ name: "price", label: "" }] }, "/fields/0/label"],
    "a default that is a list": [{ fields: [{ name: "price", default: [] }] }, "/fields/0/default"],
    "labels that repeat": [{ fields: [{ name: "price" }, { name: "id", label: "price" }] }, "/fields/1"],
    "two characters as separator": [{ csvSeparator: "||" }, "/csvSeparator"],
    "a quote as separator": [{ csvSeparator: '"' }, "/csvSeparator"],
    "a line break as separator": [{ csvSeparator: "\n" }, "/csvSeparator"],
    "a digit as separator": [{ csvSeparator: "1" }, "/csvSeparator"],
    "another decimal separator": [{ csvDecimalSeparator: "'" }, "/csvDecimalSeparator"],
    "separators that are equal": [{ csvSeparator: ",", csvDecimalSeparator: "," }, "/csvSeparator"],
    "a decimal separator like the default one of columns": [{ csvDecimalSeparator: "," }, "/csvSeparator"],
    "an unknown member": [{ separator: ";" }, "/separator"],
  };
  for (const [what, [changes, at]] of Object.entries(wrong)) {
    test(`400 for ${what}, on POST and PUT`, async () => {
      const feed = await createFeed(customer);
      const answers = [
        await customer.client.post(path, aFeed(changes)),
        await customer.client.put(`${path}/${feed.id}`, aFeed(changes)),
      ];
      for (const answer of answers) {
        assert.equal(answer.status, 400, answer.text);
        assert.ok(
          answer.body.errors.some((error: { path: string }) => error.path === at),
          answer.text,
        );
      }
      assert.deepEqual((await customer.client.get(`${path}/${feed.id}`)).body.data, feed);
      await customer.client.delete(`${path}/${feed.id}`);
    });
  }

  test("404 for ids that no feed has or can have", async () => {
    for (const id of ["0197a3c0-0000-7000-8000-000000000000", "1", "null", "%00", "..%2f", "x".repeat(300)]) {
      for (const answer of [
        await customer.client.get(`${path}/${id}`),
        await customer.client.put(`${path}/${id}`, aFeed()),
        await customer.client.delete(`${path}/${id}`),
        await customer.client.get(`${path}/${id}/export/a.csv`),
        await customer.client.get(`${path}/${id}/export/delta/a.csv`),
        await customer.client.delete(`${path}/${id}/export/delta`),
      ]) {
        assert.equal(answer.status, 404, `${id}: ${answer.text}`);
      }
    }
  });
});

describe("who may", () => {
  const operations: Record<string, (client: Client, base: string, id: string) => Promise<{ status: number }>> = {
    getFeed: async (client, base, id) => await client.get(`${base}/${id}`),
    exportFeed: async (client, base, id) => await client.get(`${base}/${id}/export/a.json`),
    exportDelta: async (client, base, id) => await client.get(`${base}/${id}/export/delta/a.json`),
    replaceFeed: async (client, base, id) => await client.put(`${base}/${id}`, aFeed()),
    dismissDelta: async (client, base, id) => await client.delete(`${base}/${id}/export/delta`),
    deleteFeed: async (client, base, id) => await client.delete(`${base}/${id}`),
  };
  const reading = new Set(["getFeed", "exportFeed", "exportDelta"]);

  test("a feed of another contract is 404 in every position, and stays as it is", async () => {
    const stranger = await aCustomer(service);
    const foreign = await createFeed(stranger);
    for (const [name, operation] of Object.entries(operations)) {
      const inOwn = await operation(customer.client, path, foreign.id);
      const inTheirs = await operation(customer.client, `${stranger.v2}/feeds`, foreign.id);
      assert.deepEqual([inOwn.status, inTheirs.status], [404, 404], name);
    }
    assert.equal((await customer.client.get(`${stranger.v2}/feeds`)).status, 404);
    assert.equal((await customer.client.post(`${stranger.v2}/feeds`, aFeed())).status, 404);
    assert.deepEqual((await stranger.client.get(`${stranger.v2}/feeds`)).body, { data: [foreign] });
  });

  test("a reader may read feeds and fetch files, but change nothing; without credentials nobody may", async () => {
    const feed = await createFeed(customer);
    const reader = await aColleague(service, customer, "reader");
    for (const [name, operation] of Object.entries(operations)) {
      assert.equal((await operation(reader.client, path, feed.id)).status, reading.has(name) ? 200 : 403, name);
      assert.equal((await operation(service.client(), path, feed.id)).status, 401, name);
    }
    assert.equal((await reader.client.post(path, aFeed())).status, 403);
    assert.equal((await customer.client.get(`${path}/${feed.id}`)).status, 200);
  });
});
