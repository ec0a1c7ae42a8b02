/** Interface 1: internal ids, how data is retrieved, pages. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Answer, Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { aSnapshot, listOffers, queryProducts } from "../harness/market.ts";
import {
  aContract,
  aroundNow,
  assertRefused,
  at,
  bodyOf,
  dataOf,
  hourMs,
  importAll,
  offeredProducts,
  price,
  query,
  submitAll,
} from "./given.ts";
import { customer } from "./installation.ts";
import { feedOf, removalOf } from "./old-clients.ts";
import { marketplaceWord } from "./words.ts";

const quarterMs = 15 * 60 * 1000;

describe("1 Internal product ids", () => {
  test("from the response of the JSON product import, or by querying products by `customerProductId`: the same", async () => {
    const contract = await aContract(customer);
    const [imported] = await importAll(contract, [{ customerProductId: "my id" }]);
    const filter = { oneOf: { field: "customerProductId", values: ["my id"] } };
    const [found] = await queryProducts(contract, { pagination: { start: 0, limit: 1 }, filter });
    assert.equal(found.id, imported);
    assert.notEqual(found.id, found.customerProductId);
  });
});

describe("1 Data retrieval patterns", () => {
  test("continuous polling: aligned windows of 15 minutes that ended 15 minutes ago, page size 1000", async () => {
    const contract = await aContract(customer);
    const T = Math.floor(Date.now() / quarterMs) * quarterMs;
    const [start, end] = [at(-2 * quarterMs, T), at(-quarterMs, T)];
    for (const path of [
      `${contract.v3}/offers${query({ startDate: start, endDate: end, start: 0, limit: 1000 })}`,
      `${contract.v2}/result/pricerecommendations${query({ startTime: start, endTime: end, start: 0, limit: 1000 })}`,
    ]) {
      const answer = await contract.client.get(path);
      assert.deepEqual(dataOf(answer), []);
      assert.match(answer.headers.get("cache-control") ?? "", /^private, max-age=\d+$/, "the window is closed");
    }
  });

  test("only the most recent offers per product and domain within the range", async () => {
    const contract = await aContract(customer);
    const [id = ""] = await importAll(contract, [{ customerProductId: "p" }]);
    await submitAll(contract, [aSnapshot(id)]);
    const [first] = await listOffers(contract);
    const between = at(1, first.offers[0].creationDate);
    await submitAll(contract, [aSnapshot(id), aSnapshot(id, { domain: "shop-c.example" })]);
    const [entry, ...others] = await listOffers(contract);
    assert.deepEqual(others, []);
    assert.deepEqual(entry.offers.map(({ domain }: Loose) => domain).sort(), ["shop-b.example", "shop-c.example"]);
    assert.ok(entry.offers.every(({ creationDate }: Loose) => creationDate > first.offers[0].creationDate));
    const [past] = await listOffers(contract, { endDate: between });
    assert.deepEqual(past.offers, first.offers, "what was newest then");
  });
});

describe("1 Pagination rules", () => {
  const read = async (contract: Customer, start: number, limit: number): Promise<string[]> =>
    (await queryProducts(contract, { pagination: { start, limit } })).map(({ customerProductId }) => customerProductId);

  test("`start` = zero-based index, `limit` = page size; start beyond: an empty array", async () => {
    const contract = await aContract(customer);
    await importAll(
      contract,
      ["a", "b", "c", "d"].map((customerProductId) => ({ customerProductId })),
    );
    assert.deepEqual(await read(contract, 0, 3), ["a", "b", "c"]);
    assert.deepEqual(await read(contract, 3, 3), ["d"], "fewer items than `limit`: the last page");
    assert.deepEqual(await read(contract, 2, 2), ["c", "d"]);
    assert.deepEqual(await read(contract, 4, 2), [], "an exact multiple of the page size: the extra page is empty");
    assert.deepEqual(await read(contract, 1_000_000, 2), []);
  });

  test("an item alive during the whole walk is returned exactly once, whatever is written meanwhile (interface 1-10)", async () => {
    const contract = await aContract(customer);
    const tagged = (customerProductId: string, key: string) => ({ customerProductId, tags: [{ key, value: "" }] });
    const names = Array.from({ length: 12 }, (_, index) => `p${String(index).padStart(2, "0")}`);
    await importAll(
      contract,
      names.map((name, index) => tagged(name, index % 4 === 0 ? "doomed" : "alive")),
    );
    const seen: string[] = [];
    for (let start = 0; ; start += 3) {
      const page = await read(contract, start, 3);
      seen.push(...page);
      if (page.length < 3) break;
      await importAll(contract, [{ customerProductId: `new ${start}` }, tagged("p01", "alive")]);
      if (start !== 3) continue;
      const fate = query({ tagKey: "doomed", tagValue: "" });
      assert.deepEqual(dataOf(await contract.client.delete(`${contract.v3}/products${fate}`)), removalOf(3, 14));
    }
    const alive = names.filter((_, index) => index % 4 !== 0);
    for (const name of alive) assert.equal(seen.filter((one) => one === name).length, 1, `${name} in ${seen.join()}`);
  });

  test("pages of offers and of recommendations continue where the last one ended; their defaults (interface 8)", async () => {
    const contract = await aContract(customer);
    const ids = await offeredProducts(contract, 101);
    await price(contract);
    const { start, end } = aroundNow();
    const prices = { startTime: start, endTime: end };
    const offers = { startDate: start, endDate: end };
    const pages: Record<string, (page: object) => Promise<Loose[]>> = {
      offers: async (page) =>
        dataOf(await contract.client.get(`${contract.v3}/offers${query({ ...offers, ...page })}`)),
      prices: async (page) =>
        dataOf(await contract.client.get(`${contract.v2}/result/pricerecommendations${query({ ...prices, ...page })}`)),
      query: async (page) =>
        dataOf(
          await contract.client.post(`${contract.v3}/offers/query`, {
            pagination: { start: 0, ...page },
            range: { start, end },
          }),
        ),
    };
    for (const [name, readPage] of Object.entries(pages)) {
      const walked: string[] = [];
      for (const first of [0, 60, 120]) {
        const page = await readPage({ start: first, limit: 60 });
        walked.push(...page.map((entry) => entry.product?.id ?? entry.productId));
      }
      assert.deepEqual(walked.sort(), [...ids].sort(), name);
    }
    assert.equal((await pages["offers"]?.({}))?.length, 101);
    assert.equal((await pages["prices"]?.({}))?.length, 100);
    assert.equal((await pages["query"]?.({}))?.length, 100);
  });

  /** By operation: how it is asked for a page, and the largest `limit`. */
  const operations: Readonly<Record<string, [(page: Loose) => Promise<Answer<Loose>>, number]>> = {
    "products query": [
      async (pagination) => await customer.client.post(`${customer.v31}/products/query`, { pagination }),
      10_000,
    ],
    "offers GET": [
      async (page) => {
        const { start: startDate, end: endDate } = aroundNow();
        return await customer.client.get(`${customer.v3}/offers${query({ startDate, endDate, ...page })}`);
      },
      10_000,
    ],
    recommendations: [
      async (page) => {
        const { start: startTime, end: endTime } = aroundNow();
        const search = query({ startTime, endTime, ...page });
        return await customer.client.get(`${customer.v2}/result/pricerecommendations${search}`);
      },
      10_000,
    ],
    "offers query": [
      async (pagination) =>
        await customer.client.post(`${customer.v3}/offers/query`, { pagination, range: aroundNow() }),
      10_000,
    ],
    "offer statistics": [
      async (pagination) =>
        await customer.client.post(`${customer.v31}/offers/stats/query`, { pagination, range: aroundNow() }),
      10_000,
    ],
    "order statistics": [
      async (pagination) =>
        await customer.client.post(`${customer.v3}/orders/stats/query`, { pagination, range: aroundNow() }),
      10_000,
    ],
    "buy box": [
      async (page) =>
        await customer.client.get(`${customer.v3}/products/${marketplaceWord}/buybox/stats${query(page)}`),
      50_000,
    ],
    orders: [async (page) => await customer.client.get(`${customer.v3}/orders${query(page)}`), 10_000],
    tasks: [async (page) => await customer.client.get(`${customer.v3}/tasks${query(page)}`), 1_000],
  };

  for (const [name, [ask, maximum]] of Object.entries(operations)) {
    test(`${name}: \`start\` ≥ 0; \`limit\` 1 to ${maximum}; outside: 400 (interface 1-11)`, async () => {
      dataOf(await ask({ start: 0, limit: maximum }));
      for (const wrong of [
        { start: -1, limit: 1 },
        { start: 0, limit: 0 },
        { start: 0, limit: maximum + 1 },
        { start: 0.5, limit: 1 },
        { start: 0, limit: "many" },
      ]) {
        assertRefused(await ask(wrong), 400);
      }
    });
  }

  test("`limit` is required: products query, statistics, orders (interface 8)", async () => {
    for (const name of ["products query", "offer statistics", "order statistics", "orders"]) {
      const [ask] = operations[name] ?? assert.fail(name);
      assertRefused(await ask({ start: 0 }), 400);
    }
  });
});

describe("1 Instants (interface 1-12, 1-13)", () => {
  const read = async (startDate: string, endDate: string): Promise<Answer<Loose>> =>
    await customer.client.get(`${customer.v3}/offers${query({ startDate, endDate })}`);

  test("in: an ISO 8601 instant with `Z` or offset; without one UTC; a date alone its midnight; else 400", async () => {
    const later = "2026-02-01T00:00:00Z";
    for (const text of [
      "2026-01-31T12:00:00Z",
      "2026-01-31T12:00:00.123Z",
      "2026-01-31T12:00:00+00:00",
      "2026-01-31T14:00:00+02:00",
      "2026-01-31T12:00:00",
      "2026-01-31T12:00",
      "2026-01-31",
    ]) {
      dataOf(await read(text, later));
    }
    for (const text of ["", "today", "2026-13-01", "2026-02-30T00:00:00Z", "31.01.2026", "1767225600"]) {
      assertRefused(await read(text, later), 400);
    }
  });

  test("ranges are half-open `[start, end)`; start after end is 400", async () => {
    const contract = await aContract(customer);
    const [id = ""] = await importAll(contract, [{ customerProductId: "p" }]);
    await submitAll(contract, [aSnapshot(id)]);
    const stored: string = (await listOffers(contract))[0].offers[0].creationDate;
    const found = async (startDate: string, endDate: string): Promise<number> =>
      (await listOffers(contract, { startDate, endDate })).length;
    assert.equal(await found(stored, at(1, stored)), 1);
    assert.equal(await found(at(-1, stored), stored), 0);
    assert.equal(await found(at(1, stored), at(hourMs, stored)), 0);
    assertRefused(await read(at(hourMs), at(0)), 400);
    dataOf(await read(stored, stored));
  });
});

describe("1 Ranges (interface 1-14)", () => {
  const [late, early] = [at(0), at(-hourMs)];
  const page = { pagination: { start: 0, limit: 1 } };
  const named = (start: string, end: string): string => query({ [start]: late, [end]: early, limit: 1 });
  const { client, v2, v3, v31 } = customer;
  const operations: Readonly<Record<string, () => Promise<Answer<Loose>>>> = {
    offers: async () => await client.get(`${v3}/offers${named("startDate", "endDate")}`),
    recommendations: async () => await client.get(`${v2}/result/pricerecommendations${named("startTime", "endTime")}`),
    orders: async () => await client.get(`${v3}/orders${named("startDate", "endDate")}`),
    "buy box": async () =>
      await client.get(`${v3}/products/${marketplaceWord}/buybox/stats${named("startDate", "endDate")}`),
    tasks: async () => await client.get(`${v3}/tasks${named("minCreationDate", "maxCreationDate")}`),
    "offers query": async () =>
      await client.post(`${v3}/offers/query`, { ...page, range: { start: late, end: early } }),
    "offer statistics": async () =>
      await client.post(`${v31}/offers/stats/query`, { ...page, range: { start: late, end: early } }),
    "order statistics": async () =>
      await client.post(`${v3}/orders/stats/query`, { ...page, range: { start: late, end: early } }),
  };
  for (const [name, ask] of Object.entries(operations)) {
    test(`${name}: start after end is 400`, async () => assertRefused(await ask(), 400));
  }
});

describe("1 Caching (interface 1-18 to 1-20)", () => {
  test("a committed write is in the next read", async () => {
    const contract = await aContract(customer);
    for (const name of ["first", "second"]) {
      await importAll(contract, [{ customerProductId: "p", name }]);
      assert.equal((await queryProducts(contract))[0].name, name);
    }
  });

  // The delta of a feed has none, because fetching it decides what the next DELETE dismisses.
  test("GETs carry a strong `ETag` and answer `If-None-Match` with 304", async () => {
    const contract = await aContract(customer);
    const [id = ""] = await offeredProducts(contract, 1);
    const { taskId } = await price(contract);
    const feed = { name: "Prices", format: "json", fields: [{ name: "price" }] };
    const { id: feedId } = feedOf(await contract.client.post(`${contract.v2}/feeds`, feed), 201);
    const { start } = aroundNow();
    const { v2, v3 } = contract;
    for (const path of [
      v3,
      `${v3}/offers${query({ startDate: start, endDate: at(-1) })}`,
      `${v2}/result/pricerecommendations${query({ startTime: start, endTime: at(-1) })}`,
      `${v3}/products/${id}/extendedtags`,
      `${v3}/products/${id}/pricerecommendationhistory`,
      `${v3}/products/monitoringstatus?productIds=${id}`,
      `${v3}/products/${marketplaceWord}/buybox/stats${query({ startDate: start, endDate: at(-1) })}`,
      `${v3}/orders?limit=1`,
      `${v3}/tasks`,
      `${v2}/tasks/${taskId}`,
      `${v2}/settings/callbacks`,
      `${v2}/settings/domains`,
      `${v2}/feeds`,
      `${v2}/feeds/${feedId}`,
      `${v2}/feeds/${feedId}/export/prices.json`,
      `${v2}/products?attributes=name,tags`,
      `/api/2/companies/${customer.companyId}/contracts`,
    ]) {
      const first = await contract.client.get(path);
      const etag = first.headers.get("etag") ?? "";
      assert.match(etag, /^"[^"]+"$/, path);
      const again = await contract.client.get(path, { "if-none-match": etag });
      assert.equal(again.status, 304, path);
      assert.equal(again.text, "");
      bodyOf(await contract.client.get(path, { "if-none-match": '"another"' }));
    }
  });
});
