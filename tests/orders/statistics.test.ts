import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { postProducts, someProducts } from "../harness/market.ts";
import { anItem, anOrder, daysAgo, deleteOrders, importOrders, postStatistics, queryStatistics } from "./orders.ts";

const { service, customer } = await aCompany();
const productIds = await someProducts(customer, 9);
beforeEach(async () => void (await deleteOrders(customer)));

const itemIds = (entries: Loose[]): string[] => entries.map(({ itemId }) => itemId);

describe("200", () => {
  test("quantities are summed, orders counted once, and amounts of different currencies stay apart", async () => {
    await importOrders(customer, [
      anOrder({
        items: [anItem({ unitPrice: 0.1, quantity: 3 }), anItem({ unitPrice: 0.2 }), anItem({ itemId: "p-1" })],
      }),
      anOrder({ items: [anItem({ unitPrice: 10.01, quantity: 2 })] }),
      anOrder({ currency: "CHF", items: [anItem({ unitPrice: 7, quantity: 5 })] }),
      anOrder({ items: [anItem({ itemId: "unknown" })] }),
    ]);
    assert.deepEqual(await queryStatistics(customer), [
      {
        productId: productIds[0],
        itemId: "p-0",
        numberOfSoldItems: 11,
        orderCount: 3,
        currencies: [
          { currency: "CHF", revenue: 35, averageUnitPrice: 7 },
          { currency: "EUR", revenue: 20.52, averageUnitPrice: 3.42 },
        ],
      },
      {
        productId: productIds[1],
        itemId: "p-1",
        numberOfSoldItems: 1,
        orderCount: 1,
        currencies: [{ currency: "EUR", revenue: 39.9, averageUnitPrice: 39.9 }],
      },
    ]);
  });

  test("revenue is exact beyond the precision of a double, and the average is rounded half-up", async () => {
    const items = [anItem({ unitPrice: 0.01, quantity: 1 }), anItem({ unitPrice: 0.02, quantity: 1 })];
    await importOrders(customer, [
      anOrder({ items }),
      anOrder({ items: [anItem({ itemId: "p-1", unitPrice: 9999999999.99, quantity: 100 })] }),
    ]);
    const { text } = await postStatistics(customer);
    assert.match(text, /"revenue":0\.03,"averageUnitPrice":0\.02\b/);
    assert.match(text, /"revenue":999999999999\b/);
  });

  test("the range is half-open over creationDate; exactly 30 days are allowed", async () => {
    const [start, end] = ["2026-01-01T00:00:00Z", "2026-01-31T00:00:00Z"];
    const early = "2025-12-31T23:59:59.999Z";
    const dates = [early, start, "2026-01-30T23:59:59.999Z", end];
    await importOrders(
      customer,
      dates.map((creationDate, index) => anOrder({ creationDate, items: [anItem({ itemId: `p-${index}` })] })),
    );
    assert.deepEqual(itemIds(await queryStatistics(customer, { range: { start, end } })), ["p-1", "p-2"]);
    assert.deepEqual(itemIds(await queryStatistics(customer, { range: { start: early, end: start } })), ["p-0"]);
    assert.deepEqual(await queryStatistics(customer, { range: { start, end: start } }), []);
  });

  test("the filter chooses products by customerProductId or productId", async () => {
    await importOrders(
      customer,
      [3, 1, 2].map((index) => anOrder({ items: [anItem({ itemId: `p-${index}` })] })),
    );
    const oneOf = async (field: string, values: unknown[]): Promise<string[]> =>
      itemIds(await queryStatistics(customer, { filter: { oneOf: { field, values } } }));
    assert.deepEqual(await oneOf("customerProductId", ["p-3", "p-1", "p-0", "unknown"]), ["p-1", "p-3"]);
    assert.deepEqual(await oneOf("productId", [productIds[2], Number(productIds[3]), "nope"]), ["p-2", "p-3"]);
    assert.deepEqual(await oneOf("customerProductId", []), []);
  });

  test("pages are sorted by internal id and have each product once; the last is short, the next empty", async () => {
    const order = anOrder({ items: [7, 2, 5, 0, 3].map((index) => anItem({ itemId: `p-${index}` })) });
    await importOrders(customer, [order]);
    const range = { start: daysAgo(20), end: daysAgo(-1) };
    const page = async (start: number): Promise<string[]> =>
      itemIds(await queryStatistics(customer, { range, pagination: { start, limit: 2 } }));
    assert.deepEqual(await page(0), ["p-0", "p-2"]);
    await importOrders(customer, [anOrder({ items: [anItem({ itemId: "p-1" })] })]);
    assert.deepEqual(await page(2), ["p-3", "p-5"]);
    assert.deepEqual(await page(4), ["p-7"]);
    assert.deepEqual(await page(6), []);
  });

  test("an item belongs to no product if two products share its id", async () => {
    const other = await aCustomer(service);
    const twins = ["a", "b"].map((name) => ({ name, customerProductId: "p-0" }));
    await postProducts(other, [...twins, { name: "c", customerProductId: "p-1" }], { identifyingAttributes: ["name"] });
    await importOrders(other, [anOrder({ items: [anItem(), anItem({ itemId: "p-1" })] })]);
    assert.deepEqual(itemIds(await queryStatistics(other)), ["p-1"]);
    const filter = { oneOf: { field: "customerProductId", values: ["p-0", "p-1"] } };
    assert.deepEqual(itemIds(await queryStatistics(other, { filter })), ["p-1"]);
  });

  test("a dense range of 25,000 orders has the same statistics as a sparse one", async () => {
    for (let part = 0; part < 5; part++) {
      await importOrders(
        customer,
        Array.from({ length: 5_000 }, (_, index) => anOrder({ items: [anItem({ itemId: `p-${index % 5}` })] })),
      );
    }
    const range = { start: daysAgo(10), end: daysAgo(-1) };
    const entries = await queryStatistics(customer, { range, pagination: { start: 0, limit: 3 } });
    entries.push(...(await queryStatistics(customer, { range, pagination: { start: 3, limit: 3 } })));
    assert.deepEqual(
      entries.map(({ productId, orderCount }) => [productId, orderCount]),
      productIds.slice(0, 5).map((productId) => [productId, 5_000]),
    );
  });
});

test("400: no limit, too many, no range, more than 30 days, start after end, another filter, an unknown field", async () => {
  const range = { start: "2026-01-01T00:00:00Z", end: "2026-01-31T00:00:00.001Z" };
  const filter = { oneOf: { field: "name", values: ["x"] } };
  const wrong: readonly (readonly [object, string, string])[] = [
    [{ pagination: undefined }, "/pagination", "request.invalid"],
    [{ pagination: {} }, "/pagination/limit", "request.invalid"],
    [{ pagination: { limit: 10_001 } }, "/pagination/limit", "request.invalid"],
    [{ pagination: { start: -1, limit: 1 } }, "/pagination/start", "request.invalid"],
    [{ range: undefined }, "/range", "request.invalid"],
    [{ range: { start: range.start } }, "/range/end", "request.invalid"],
    [{ range }, "/range", "request.invalidRange"],
    [{ range: { start: range.end, end: range.start } }, "/range/start", "request.invalidRange"],
    [{ range: { ...range, start: "x" } }, "/range/start", "request.invalidDate"],
    [{ filter }, "/filter", "request.filterNotSupported"],
    [{ filter: { regex: { field: "customerProductId", pattern: "." } } }, "/filter", "request.filterNotSupported"],
    [{ sort: {} }, "/sort", "request.unknownField"],
  ];
  for (const [fields, path, code] of wrong) {
    const answer = await postStatistics(customer, fields);
    assert.equal(answer.status, 400, `${JSON.stringify(fields)}: ${answer.text}`);
    assert.deepEqual([answer.body.errors[0].path, answer.body.code], [path, code], answer.text);
  }
});
