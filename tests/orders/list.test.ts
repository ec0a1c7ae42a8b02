import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import { someProducts } from "../harness/market.ts";
import { anItem, anOrder, deleteOrders, deleteQueried, importOrders, listIds, listOrders, without } from "./orders.ts";

const { customer } = await aCompany();
const productIds = await someProducts(customer, 1);
beforeEach(async () => void (await deleteOrders(customer)));

/** Imports orders `0`, `1`, …, placed a minute apart from midnight on. */
async function someOrders(count: number): Promise<string[]> {
  const orders = Array.from({ length: count }, (_, index) =>
    anOrder({
      orderId: `w-${String(index).padStart(3, "0")}`,
      creationDate: new Date(Date.UTC(2026, 0, 31, 0, index)).toISOString(),
    }),
  );
  await importOrders(customer, orders);
  return orders.map((order) => order.orderId);
}

describe("200", () => {
  test("an order has its imported fields, importDate and the items' productId", async () => {
    const order = anOrder({
      items: [anItem(), anItem({ itemId: 'no "product" \\ é', quantity: 3 }), without(anItem(), "taxPercentage")],
    });
    const from = new Date().toISOString();
    await importOrders(customer, [order]);
    const [stored] = await listOrders(customer);
    assert.ok(stored.importDate >= from && stored.importDate <= new Date().toISOString(), stored.importDate);
    assert.deepEqual(without(stored, "importDate"), {
      ...order,
      items: order.items.map((item: { itemId: string }) =>
        item.itemId === "p-0" ? { ...item, productId: productIds[0] } : item,
      ),
    });
  });

  test("times are in UTC with milliseconds", async () => {
    await importOrders(customer, [anOrder({ creationDate: "2026-01-31T12:00:00.1234+05:30" })]);
    assert.equal((await listOrders(customer))[0].creationDate, "2026-01-31T06:30:00.123Z");
  });

  test("the range is half-open over creationDate, and a missing bound is open", async () => {
    const ids = await someOrders(4);
    const [startDate, endDate] = ["2026-01-31T00:01:00Z", "2026-01-31T01:03:00+01:00"];
    assert.deepEqual(await listIds(customer, { startDate, endDate }), ids.slice(1, 3));
    assert.deepEqual(await listIds(customer, { startDate }), ids.slice(1));
    assert.deepEqual(await listIds(customer, { endDate }), ids.slice(0, 3));
    assert.deepEqual(await listIds(customer, { startDate, endDate: startDate }), []);
    assert.deepEqual(await listIds(customer, { startDate: "2026-01-31" }), ids);
    assert.deepEqual(await listIds(customer, { startDate: "2026-01-31T00:01:00" }), ids.slice(1));
  });

  for (const range of [{}, { startDate: "2026-01-31T00:00:00Z", endDate: "2026-02-01T00:00:00Z" }]) {
    const name = "startDate" in range ? "in a range" : "of all orders";
    test(`pages ${name} return every order once, even if orders are imported, replaced and deleted`, async () => {
      const ids = await someOrders(25);
      const seen: string[] = [];
      for (let start = 0; ; start += 5) {
        const page = await listIds(customer, { ...range, start, limit: 5 });
        seen.push(...page);
        if (page.length < 5) break;
        const [gone, again] = [(await listOrders(customer, { limit: 1 }))[0], anOrder({ orderId: ids[20] })];
        await deleteQueried(customer, [gone]);
        await importOrders(customer, [{ ...again, creationDate: "2026-01-31T00:20:00Z" }, anOrder()]);
      }
      assert.deepEqual(
        seen.filter((id) => id.startsWith("w-")),
        ids,
      );
    });
  }

  test("a page beyond the end, or after an exact multiple of the limit, is empty", async () => {
    const ids = await someOrders(4);
    assert.deepEqual(await listIds(customer, { limit: 2 }), ids.slice(0, 2));
    assert.deepEqual(await listIds(customer, { limit: 2, start: 2 }), ids.slice(2));
    assert.deepEqual(await listIds(customer, { limit: 2, start: 4 }), []);
    assert.deepEqual(await listIds(customer, { limit: 2, start: 1_000 }), []);
    assert.deepEqual(await listIds(customer, { limit: 2, start: 3 }), ids.slice(3));
  });

  test("304 before a change, 200 after an import", async () => {
    await someOrders(1);
    const path = `${customer.v3}/orders?limit=10`;
    const etag = (await customer.client.get(path)).headers.get("etag") ?? "";
    assert.equal((await customer.client.get(path, { "if-none-match": etag })).status, 304);
    await importOrders(customer, [anOrder()]);
    assert.equal((await customer.client.get(path, { "if-none-match": etag })).status, 200);
  });
});

test("400: limit missing or out of bounds, a negative start, no instant, a start after the end", async () => {
  const limit = "limit=10";
  const wrong: readonly (readonly [string, string, string])[] = [
    ["", "/query/limit", "request.invalid"],
    ["limit=0", "/query/limit", "request.invalid"],
    ["limit=10001", "/query/limit", "request.invalid"],
    [`${limit}&start=-1`, "/query/start", "request.invalid"],
    [`${limit}&startDate=yesterday`, "/query/startDate", "request.invalidDate"],
    [`${limit}&endDate=2026-13-01T00:00:00Z`, "/query/endDate", "request.invalidDate"],
    [
      `${limit}&startDate=2026-02-01T00:00:00Z&endDate=2026-01-01T00:00:00Z`,
      "/query/startDate",
      "request.invalidRange",
    ],
  ];
  for (const [query, path, code] of wrong) {
    const answer = await customer.client.get(`${customer.v3}/orders?${query}`);
    assert.equal(answer.status, 400, `${query}: ${answer.text}`);
    assert.deepEqual([answer.body.errors[0].path, answer.body.code], [path, code], answer.text);
  }
});
