/** Interface 4.4 and 2.5: orders. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Answer, Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import {
  aContract,
  assertHas,
  assertRefused,
  at,
  bodyOf,
  dataOf,
  hourMs,
  importAll,
  instantPattern,
  postProducts,
  query,
} from "./given.ts";
import { customer } from "./installation.ts";

const dayMs = 24 * hourMs;

function anOrder(orderId: string, fields: object = {}): Loose {
  return {
    orderId,
    origin: "shop",
    items: [{ itemId: "kettle", unitPrice: 10, quantity: 2, taxPercentage: 19 }],
    creationDate: at(-hourMs),
    totalPrice: 24.95,
    shippingCosts: 4.95,
    currency: "EUR",
    ...fields,
  };
}

async function put(contract: Customer, orders: readonly unknown[], envelope: object = {}): Promise<Answer<Loose>> {
  return await contract.client.put(`${contract.v3}/orders`, { version: "3", orders, ...envelope });
}

async function list(contract: Customer, parameters: Record<string, string | number> = {}): Promise<Loose[]> {
  return dataOf(await contract.client.get(`${contract.v3}/orders${query({ start: 0, limit: 100, ...parameters })}`));
}

async function listedIds(contract: Customer, parameters: Record<string, string> = {}): Promise<string[]> {
  const ids: string[] = (await list(contract, parameters)).map(({ orderId }) => orderId);
  return ids.sort();
}

describe("4.4 PUT orders", () => {
  test("`{ data: { ids: [ ... ] } }`; v3 answers 201 (interface 4.4)", async () => {
    const contract = await aContract(customer);
    const { data } = bodyOf(await put(contract, [anOrder("a"), anOrder("b")]), 201);
    assert.equal(data.ids.length, 2);
    assert.deepEqual(await listedIds(contract), ["a", "b"]);
  });

  test("`version` (string, must be '3'); numbers are accepted (interface 1-28)", async () => {
    const contract = await aContract(customer);
    for (const version of ["3", 3]) bodyOf(await put(contract, [anOrder("a")], { version }), 201);
    for (const version of ["2", 2, "", null, undefined]) {
      assertRefused(await put(contract, [anOrder("a")], { version }), 400);
    }
  });

  test("Orders with an existing orderId overwrite that order and its items.", async () => {
    const contract = await aContract(customer);
    const items = [1, 2].map((number) => ({ itemId: `item ${number}`, unitPrice: 1, quantity: 1 }));
    bodyOf(await put(contract, [anOrder("a", { items })]), 201);
    bodyOf(await put(contract, [anOrder("a", { totalPrice: 5 })]), 201);
    const [order, ...others] = await list(contract);
    assert.deepEqual(others, []);
    assert.equal(order.totalPrice, 5);
    assert.deepEqual(
      order.items.map(({ itemId }: Loose) => itemId),
      ["kettle"],
    );
  });

  for (const [what, orders] of Object.entries<readonly unknown[]>({
    "duplicate orderId in a request": [anOrder("a"), anOrder("a")],
    "an order without an item": [anOrder("b"), anOrder("a", { items: [] })],
    "quantity 0": [anOrder("a", { items: [{ itemId: "kettle", unitPrice: 1, quantity: 0 }] })],
    "half a piece": [anOrder("a", { items: [{ itemId: "kettle", unitPrice: 1, quantity: 0.5 }] })],
    "a price below 0": [anOrder("a", { items: [{ itemId: "kettle", unitPrice: -1, quantity: 1 }] })],
    "a creationDate without timezone": [anOrder("a", { creationDate: "2026-01-31T12:00:00" })],
    "a currency that is none": [anOrder("a", { currency: "euro" })],
    "a misspelt field": [anOrder("a", { totlPrice: 1 })],
  })) {
    test(`400, and nothing is stored: ${what}`, async () => {
      const contract = await aContract(customer);
      const answer = await put(contract, [anOrder("first"), ...orders]);
      assertRefused(answer, 400);
      assert.match(answer.body.errors[0].path, /^\/orders\/[12]/);
      assert.deepEqual(await list(contract), []);
    });
  }

  test("`referrer` is accepted in both versions", async () => {
    const contract = await aContract(customer);
    bodyOf(await put(contract, [anOrder("a", { referrer: "ad" })]), 201);
    assertHas((await list(contract))[0], { orderId: "a", referrer: "ad" });
  });

  test("at most 10,000 orders", async () => {
    const many = Array.from({ length: 10_001 }, (_, index) => ({ orderId: String(index) }));
    assertRefused(await put(customer, many), 400);
  });

  test("an item that maps to no product, or to several, is stored and named in `unmappedItems` (interface 4.4-4)", async () => {
    const contract = await aContract(customer);
    await importAll(contract, [{ customerProductId: "kettle" }]);
    const items = ["kettle", "unknown"].map((itemId) => ({ itemId, unitPrice: 1, quantity: 1 }));
    const { data } = bodyOf(await put(contract, [anOrder("a", { items })]), 201);
    assert.equal(data.unmappedItems.length, 1);
    assertHas(data.unmappedItems[0], { orderId: "a", itemId: "unknown" });
    const [mapped, unmapped] = (await list(contract))[0].items;
    assert.match(mapped.productId, /^\d+$/);
    assert.ok(!("productId" in unmapped));
    const byName = { identifyingAttributes: ["name"] };
    const twins = ["one", "two"].map((name) => ({ name, customerProductId: "kettle" }));
    const other = await aContract(customer);
    dataOf(await postProducts(other, twins, byName));
    assert.equal(bodyOf(await put(other, [anOrder("a")]), 201).data.unmappedItems.length, 1);
  });
});

describe("4.4 POST orders, version 2", () => {
  const post = async (
    contract: Customer,
    orders: readonly unknown[],
    envelope: object = {},
  ): Promise<Answer<Loose>> => {
    const body = { version: "2", orders, productMappings: [{ source: "itemId", target: "customerProductId" }] };
    return await contract.client.post(`${contract.v2}/orders`, { ...body, ...envelope });
  };

  test("`{ data: [ { data: { orders, version } } ] }` (interface 4.4); `referrer` is accepted", async () => {
    const contract = await aContract(customer);
    await importAll(contract, [{ customerProductId: "kettle" }]);
    const [entry, ...others] = dataOf(await post(contract, [anOrder("a", { referrer: "ad" })]));
    assert.deepEqual(others, []);
    assert.ok("orders" in entry.data && String(entry.data.version) === "2", JSON.stringify(entry));
    const [order] = await list(contract);
    assertHas(order, { orderId: "a", referrer: "ad" });
    assert.match(order.items[0].productId, /^\d+$/);
  });

  test("productMappings is required; default target customerProductId (interface 4.4-5, 4.4-6)", async () => {
    const contract = await aContract(customer);
    await importAll(contract, [{ customerProductId: "kettle" }]);
    assertRefused(await post(contract, [anOrder("a")], { productMappings: undefined }), 400);
    dataOf(await post(contract, [anOrder("a")], { productMappings: [{ source: "itemId" }] }));
    assert.ok("productId" in (await list(contract))[0].items[0]);
  });

  test("All orders are processed atomically; `version` is '2'", async () => {
    const contract = await aContract(customer);
    assertRefused(await post(contract, [anOrder("a"), anOrder("b", { items: [] })]), 400);
    assertRefused(await post(contract, [anOrder("a")], { version: "3" }), 400);
    assert.deepEqual(await list(contract), []);
  });
});

describe("4.4 GET orders", () => {
  test("the import shape plus `importDate` and the items' `productId` (interface 4.4)", async () => {
    const contract = await aContract(customer);
    const [productId] = await importAll(contract, [{ customerProductId: "kettle" }]);
    const order = anOrder("a", { creationDate: "2026-01-31T13:00:00+01:00" });
    bodyOf(await put(contract, [order]), 201);
    const [listed] = await list(contract);
    const [item] = order.items;
    assertHas(listed, { ...order, creationDate: "2026-01-31T12:00:00.000Z", items: [{ ...item, productId }] });
    assert.match(listed.importDate, instantPattern);
  });

  test("`startDate`, `endDate`: each omitted bound means unbounded", async () => {
    const contract = await aContract(customer);
    const [early, late] = ["2026-01-01T00:00:00Z", "2026-03-01T00:00:00Z"];
    bodyOf(
      await put(contract, [anOrder("early", { creationDate: early }), anOrder("late", { creationDate: late })]),
      201,
    );
    const middle = "2026-02-01T00:00:00Z";
    assert.deepEqual(await listedIds(contract), ["early", "late"]);
    assert.deepEqual(await listedIds(contract, { startDate: middle }), ["late"]);
    assert.deepEqual(await listedIds(contract, { endDate: middle }), ["early"]);
    assert.deepEqual(await listedIds(contract, { startDate: early, endDate: late }), ["early"]);
    assert.deepEqual(await listedIds(contract, { startDate: late, endDate: late }), []);
  });
});

describe("4.4 Deleting orders", () => {
  test("DELETE orders: `{ data: { deleted: integer } }`; deletes all orders of the contract", async () => {
    const contract = await aContract(customer);
    bodyOf(await put(contract, [anOrder("a"), anOrder("b")]), 201);
    assert.deepEqual(bodyOf(await contract.client.delete(`${contract.v3}/orders`)), { data: { deleted: 2 } });
    assert.deepEqual(await list(contract), []);
  });

  test("POST orders/delete/query: by orderId and creationDate", async () => {
    const contract = await aContract(customer);
    const creationDate = "2026-01-31T12:00:00Z";
    bodyOf(
      await put(
        contract,
        ["a", "b"].map((orderId) => anOrder(orderId, { creationDate })),
      ),
      201,
    );
    const path = `${contract.v3}/orders/delete/query`;
    const orders = [
      { orderId: "a", creationDate },
      { orderId: "b", creationDate: "2026-01-31T12:00:01Z" },
      { orderId: "unknown", creationDate },
    ];
    assert.deepEqual(bodyOf(await contract.client.post(path, { orders })), { data: { deleted: 1 } });
    assert.deepEqual(await listedIds(contract), ["b"]);
    for (const wrong of [{}, { orders: [{ orderId: "b" }] }, { orders: [{ creationDate }] }]) {
      assertRefused(await contract.client.post(path, wrong), 400);
    }
  });
});

describe("4.4 POST orders/stats/query", () => {
  const body = (more: object = {}): Loose => ({
    pagination: { start: 0, limit: 10 },
    range: { start: at(-dayMs), end: at(dayMs) },
    ...more,
  });

  test("statistics per product (interface 4.4); `filter` (oneOf on customerProductId) optional", async () => {
    const contract = await aContract(customer);
    const [kettle = ""] = await importAll(contract, [{ customerProductId: "kettle" }, { customerProductId: "mug" }]);
    const items = [
      { itemId: "kettle", unitPrice: 13, quantity: 1 },
      { itemId: "mug", unitPrice: 5, quantity: 3 },
    ];
    bodyOf(await put(contract, [anOrder("a"), anOrder("b", { items }), anOrder("c", { currency: "SEK" })]), 201);
    const ask = async (more: object = {}): Promise<Loose[]> =>
      dataOf(await contract.client.post(`${contract.v3}/orders/stats/query`, body(more)));
    assert.equal((await ask()).length, 2);
    const filter = { oneOf: { field: "customerProductId", values: ["kettle"] } };
    const [entry, ...others] = await ask({ filter });
    assert.deepEqual(others, []);
    assertHas(entry, { productId: kettle, itemId: "kettle", numberOfSoldItems: 5, orderCount: 3 });
    assert.deepEqual(entry.currencies, [
      { currency: "EUR", revenue: 33, averageUnitPrice: 11 },
      { currency: "SEK", revenue: 20, averageUnitPrice: 10 },
    ]);
    assert.deepEqual(await ask({ range: { start: at(-2 * dayMs), end: at(-dayMs) } }), []);
    assertRefused(
      await contract.client.post(`${contract.v3}/orders/stats/query`, body({ filter: { const: true } })),
      400,
    );
  });

  test("span should not exceed 30 days: more is 400 (interface 4.4-10)", async () => {
    const end = at(0);
    const ask = async (spanMs: number): Promise<Answer<Loose>> => {
      const range = { start: at(-spanMs, end), end };
      return await customer.client.post(`${customer.v3}/orders/stats/query`, body({ range }));
    };
    assert.deepEqual(dataOf(await ask(30 * dayMs)), []);
    assertRefused(await ask(30 * dayMs + 1), 400);
  });
});
