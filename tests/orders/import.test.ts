import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import { sentence, type Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { deleteAll, postProducts, someProducts } from "../harness/market.ts";
import {
  anItem,
  anOrder,
  deleteOrders,
  importOrders,
  listIds,
  listOrders,
  putOrders,
  queryStatistics,
  without,
} from "./orders.ts";

const { service, customer } = await aCompany();
await someProducts(customer, 3);
beforeEach(async () => void (await deleteOrders(customer)));

describe("201", () => {
  test("the answer has the orderIds in input order, and the next read has the orders", async () => {
    const orders = ["z", "a", "m"].map((orderId) => anOrder({ orderId }));
    assert.deepEqual(await importOrders(customer, orders), { ids: ["z", "a", "m"], unmappedItems: [] });
    assert.deepEqual((await listIds(customer)).sort(), ["a", "m", "z"]);
  });

  test("version and ids may be numbers, as old clients send them, and null means no value", async () => {
    const order = anOrder({ orderId: 17, origin: null, items: [anItem({ itemId: 4711, taxPercentage: null })] });
    const answer = await putOrders(customer, [order], { version: 3 });
    assert.equal(answer.status, 201, answer.text);
    assert.deepEqual(answer.body.data.ids, ["17"]);
    const [stored] = await listOrders(customer);
    assert.deepEqual([stored.orderId, stored.items[0].itemId], ["17", "4711"]);
    assert.ok(!("origin" in stored) && !("taxPercentage" in stored.items[0]));
  });

  test("an empty list of orders is valid", async () => {
    assert.deepEqual(await importOrders(customer, []), { ids: [], unmappedItems: [] });
  });

  test("amounts are rounded half-up to 2 decimals, exactly as sent in decimal", async () => {
    const body = `{"version":"3","orders":[{"orderId":"r","currency":"EUR","creationDate":"2026-01-01T00:00:00Z",
      "totalPrice":1.005,"shippingCosts":0.004,"items":[
      {"itemId":"a","unitPrice":1.00499999999999999999,"quantity":1,"taxPercentage":8.87525},
      {"itemId":"b","unitPrice":2.675,"quantity":1},{"itemId":"c","unitPrice":9999999999999.99,"quantity":1}]}]}`;
    const answer = await customer.client.put(`${customer.v3}/orders`, body);
    assert.equal(answer.status, 201, answer.text);
    const [stored] = await listOrders(customer);
    assert.deepEqual([stored.totalPrice, stored.shippingCosts], [1.01, 0]);
    assert.deepEqual(
      stored.items.map(({ unitPrice }: { unitPrice: number }) => unitPrice),
      [1, 2.68, 9999999999999.99],
    );
    assert.equal(stored.items[0].taxPercentage, 8.8753);
  });

  test("an item that matches no product, or several, is stored and named", async () => {
    const twins = ["x", "y"].map((name) => ({ name, customerProductId: "twin" }));
    const other = await aCustomer(service);
    await postProducts(other, [...twins, { name: "z", customerProductId: "one" }], { identifyingAttributes: ["name"] });
    const items = ["one", "twin", "none", "none"].map((itemId) => anItem({ itemId }));
    const { unmappedItems } = await importOrders(other, [anOrder({ orderId: "o", items })]);
    assert.deepEqual(unmappedItems, [
      { orderId: "o", itemId: "twin", matchingProducts: 2 },
      { orderId: "o", itemId: "none", matchingProducts: 0 },
    ]);
    const [stored] = await listOrders(other);
    assert.deepEqual(
      stored.items.map((item: object) => "productId" in item),
      [true, false, false, false],
    );
  });

  test("a known order is replaced with all its items and keeps its position", async () => {
    await importOrders(customer, [anOrder({ orderId: "1", items: [anItem(), anItem({ itemId: "p-1" })] })]);
    await importOrders(customer, [anOrder({ orderId: "2" })]);
    const [first] = await listOrders(customer);
    const fewer = without(anOrder({ orderId: "1", currency: "USD", items: [anItem({ itemId: "p-2" })] }), "origin");
    await importOrders(customer, [fewer]);
    assert.deepEqual(await listIds(customer), ["1", "2"]);
    const [stored] = await listOrders(customer);
    assert.deepEqual([stored.currency, stored.items.length, stored.items[0].itemId], ["USD", 1, "p-2"]);
    assert.ok(!("origin" in stored));
    assert.ok(stored.importDate > first.importDate);
    const statistics = await queryStatistics(customer);
    assert.deepEqual(
      statistics.map(({ itemId, orderCount }) => [itemId, orderCount]),
      [
        ["p-0", 1],
        ["p-2", 1],
      ],
    );
  });

  test("concurrent imports of the same orders, in different order, all succeed, and one replaces all", async () => {
    const ids = Array.from({ length: 200 }, (_, index) => `c-${index}`);
    const writers = Array.from({ length: 8 }, (_, writer) => `writer ${writer}`);
    const answers = await Promise.all(
      writers.map(async (origin, writer) => {
        const items = Array.from({ length: writer + 1 }, () => anItem({ unitPrice: writer }));
        const orders = ids.map((orderId) => anOrder({ orderId, origin, items }));
        return await putOrders(customer, writer % 2 === 0 ? orders : orders.toReversed());
      }),
    );
    for (const answer of answers) assert.equal(answer.status, 201, answer.text);
    const stored = await listOrders(customer);
    assert.equal(stored.length, ids.length);
    const [{ origin }] = stored;
    const winner = writers.indexOf(origin);
    for (const order of stored) {
      assert.equal(order.origin, origin);
      assert.equal(order.items.length, winner + 1);
      assert.ok(order.items.every((item: { unitPrice: number }) => item.unitPrice === winner));
    }
  });

  test("a request may have 10,000 orders of 2 items", async () => {
    const items = [anItem(), anItem({ itemId: "p-1" })];
    const { ids } = await importOrders(
      customer,
      Array.from({ length: 10_000 }, () => anOrder({ items })),
    );
    assert.equal(ids.length, 10_000);
    assert.equal((await listOrders(customer)).length, 10_000);
  });
});

describe("items of products that are imported or deleted later", () => {
  test("an item belongs to its product while that exists, also after a deletion and a new import", async () => {
    const other = await aCustomer(service);
    const productIdOf = async (): Promise<unknown> => (await listOrders(other))[0].items[0].productId;
    await importOrders(other, [anOrder()]);
    assert.equal(await productIdOf(), undefined);
    assert.deepEqual(await queryStatistics(other), []);
    const [first] = await someProducts(other, 1);
    assert.equal(await productIdOf(), first);
    await deleteAll(other);
    assert.equal(await productIdOf(), undefined);
    assert.deepEqual(await queryStatistics(other), []);
    const [second] = await someProducts(other, 1);
    assert.notEqual(second, first);
    assert.equal(await productIdOf(), second);
    assert.equal((await queryStatistics(other))[0].productId, second);
  });
});

describe("400", () => {
  const item = (fields: object): object => ({ items: [anItem(), anItem(fields)] });
  const wrong: readonly (readonly [name: string, order: unknown, path: string, code?: string])[] = [
    ["no order", "order", ""],
    ["no orderId", without(anOrder(), "orderId"), "/orderId"],
    ["an empty orderId", anOrder({ orderId: "" }), "/orderId"],
    ["a long orderId", anOrder({ orderId: "x".repeat(501) }), "/orderId"],
    ["no items", without(anOrder(), "items"), "/items"],
    ["an empty list of items", anOrder({ items: [] }), "/items"],
    [
      "too many items",
      anOrder({ items: Array.from({ length: 1_001 }, () => anItem()) }),
      "/items",
      "request.tooManyItems",
    ],
    ["no itemId", anOrder({ items: [anItem(), without(anItem(), "itemId")] }), "/items/1/itemId"],
    ["a long itemId", anOrder(item({ itemId: "x".repeat(256) })), "/items/1/itemId"],
    ["quantity 0", anOrder(item({ quantity: 0 })), "/items/1/quantity"],
    ["a negative quantity", anOrder(item({ quantity: -1 })), "/items/1/quantity"],
    ["half a quantity", anOrder(item({ quantity: 1.5 })), "/items/1/quantity"],
    ["a quantity as text", anOrder(item({ quantity: "1" })), "/items/1/quantity"],
    ["an endless quantity", anOrder(item({ quantity: 1e12 })), "/items/1/quantity"],
    ["a negative unitPrice", anOrder(item({ unitPrice: -0.001 })), "/items/1/unitPrice"],
    ["a huge unitPrice", anOrder(item({ unitPrice: 1e13 })), "/items/1/unitPrice"],
    ["a negative taxPercentage", anOrder(item({ taxPercentage: -1 })), "/items/1/taxPercentage"],
    ["a negative totalPrice", anOrder({ totalPrice: -1 }), "/totalPrice"],
    ["a totalPrice as text", anOrder({ totalPrice: "1" }), "/totalPrice"],
    ["a huge totalPrice", anOrder({ totalPrice: 9999999999999.998 }), "/totalPrice"],
    ["negative shippingCosts", anOrder({ shippingCosts: -1 }), "/shippingCosts"],
    ["no creationDate", without(anOrder(), "creationDate"), "/creationDate"],
    ["no zone", anOrder({ creationDate: "2026-01-31T12:00:00" }), "/creationDate", "request.invalidDate"],
    ["a day alone", anOrder({ creationDate: "2026-01-31" }), "/creationDate", "request.invalidDate"],
    ["no such day", anOrder({ creationDate: "2026-02-30T12:00:00Z" }), "/creationDate", "request.invalidDate"],
    ["no such year", anOrder({ creationDate: "9999-12-31T23:00:00-02:00" }), "/creationDate", "request.invalidDate"],
    ["no currency", without(anOrder(), "currency"), "/currency"],
    ["an unknown currency", anOrder({ currency: "EURO" }), "/currency"],
    ["a currency in lower case", anOrder({ currency: "eur" }), "/currency"],
    ["a long origin", anOrder({ origin: "x".repeat(501) }), "/origin"],
    ["productMappings, too", anOrder({ productMappings: [] }), "/productMappings", "request.unknownField"],
    ["a misspelt field", anOrder({ totalPrize: 1 }), "/totalPrize", "request.unknownField"],
    ["a misspelt field of an item", anOrder(item({ untiPrice: 1 })), "/items/1/untiPrice", "request.unknownField"],
  ];

  for (const [name, order, path, code = "request.invalid"] of wrong) {
    test(`${name} is named, and no order of the request is stored`, async () => {
      const answer = await putOrders(customer, [anOrder(), order, anOrder()]);
      assert.equal(answer.status, 400, answer.text);
      assert.equal(answer.body.code, code, answer.text);
      assert.equal(answer.body.errors[0].path, `/orders/1${path}`, answer.text);
      assert.deepEqual(await listIds(customer), []);
    });
  }

  test("every wrong order is named, up to 100 errors; stored orders stay as they were", async () => {
    const known = anOrder({ origin: "before" });
    await importOrders(customer, [known]);
    const bad = Array.from({ length: 150 }, () => anOrder({ items: [anItem({ quantity: 0 })] }));
    const answer = await putOrders(customer, [{ ...known, origin: "after" }, ...bad]);
    assert.equal(answer.status, 400);
    assert.equal(answer.body.errors.length, 100);
    assert.equal(answer.body.errors[99].path, "/orders/100/items/0/quantity");
    assert.equal((await listOrders(customer))[0].origin, "before");
  });

  test("a repeated orderId, as a number or a text", async () => {
    const answer = await putOrders(customer, [anOrder({ orderId: 1 }), anOrder(), anOrder({ orderId: "1" })]);
    assert.equal(answer.status, 400, answer.text);
    assert.deepEqual(
      answer.body.errors.map(({ path }: { path: string }) => path),
      ["/orders/2/orderId"],
    );
    assert.deepEqual(await listIds(customer), []);
  });

  test("a text that cannot be stored", async () => {
    const answer = await putOrders(customer, [anOrder({ origin: "a\u0000b" })]);
    assert.equal(answer.status, 400, answer.text);
  });

  test("a wrong envelope", async () => {
    const envelopes: readonly (readonly [object, string])[] = [
      [{ version: "2" }, "/version"],
      [{ version: undefined }, "/version"],
      [{ orders: undefined }, "/orders"],
      [{ orders: {} }, "/orders"],
      [{ orders: Array.from({ length: 10_001 }, () => ({})) }, "/orders"],
      [{ productMappings: [] }, "/productMappings"],
    ];
    for (const [envelope, path] of envelopes) {
      const answer = await putOrders(customer, [anOrder()], envelope);
      assert.equal(answer.status, 400, answer.text);
      assert.equal(answer.body.errors[0].path, path, answer.text);
    }
    assert.deepEqual(await listIds(customer), []);
  });
});

describe("partial=true", () => {
  const wrong = {
    item: anOrder({ orderId: "item", items: [anItem({}), anItem({ quantity: 0 })] }),
    currency: anOrder({ orderId: "currency", currency: "EURO" }),
    date: anOrder({ orderId: "date", creationDate: "2026-01-31" }),
    unknown: { ...anOrder({ orderId: "unknown" }), discount: 1 },
  };
  const given = [
    anOrder({ orderId: "first" }),
    ...Object.values(wrong),
    null,
    anOrder({ orderId: "first", origin: "again" }),
    without(anOrder({}), "orderId"),
    anOrder({ orderId: "last" }),
  ];
  const refused = [
    [1, "item", "request.invalid", "/orders/1/items/1/quantity"],
    [2, "currency", "request.invalid", "/orders/2/currency"],
    [3, "date", "request.invalidDate", "/orders/3/creationDate"],
    [4, "unknown", "request.unknownField", "/orders/4/discount"],
    [5, null, "request.invalid", "/orders/5"],
    [6, "first", "request.invalid", "/orders/6/orderId"],
    [7, null, "request.invalid", "/orders/7/orderId"],
  ];
  const places = (errors: Loose[]): unknown[] =>
    errors.map(({ index, orderId, code, path, message }) => {
      assert.match(message, sentence);
      return [index, orderId, code, path];
    });

  test("stores the orders that are right, each whole, and names the others; both versions alike", async () => {
    const newer = await customer.client.put(`${customer.v3}/orders?partial=true`, { version: "3", orders: given });
    assert.equal(newer.status, 201, newer.text);
    assert.deepEqual(newer.body.data.ids, ["first", "last"]);
    assert.deepEqual(places(newer.body.data.errors), refused);
    assert.deepEqual(await listIds(customer), ["first", "last"]);
    assert.ok(!("origin" in (await listOrders(customer))[0]) || (await listOrders(customer))[0].origin !== "again");
    await deleteOrders(customer);
    const older = await customer.client.post(`/api/2/v/contracts/${customer.contractId}/orders?partial=True`, {
      version: "2",
      productMappings: [{ source: "itemId", target: "customerProductId" }],
      orders: given,
    });
    assert.equal(older.status, 200, older.text);
    const [{ data }] = older.body.data;
    assert.deepEqual(
      data.orders.map(({ orderId }: Loose) => orderId),
      ["first", "last"],
    );
    assert.deepEqual(places(data.errors), refused);
    assert.deepEqual(await listIds(customer), ["first", "last"]);
  });

  test("names every wrong order, also of more than an answer of 400 names", async () => {
    const orders = Array.from({ length: 300 }, (_, index) => anOrder({ orderId: `${index}`, items: [] }));
    const answer = await customer.client.put(`${customer.v3}/orders?partial=true`, { version: "3", orders });
    assert.deepEqual([answer.status, answer.body.data.ids, answer.body.data.errors.length], [201, [], 300]);
  });

  test("without it nothing is stored, and the answer says how to store the others", async () => {
    for (const query of ["", "?partial=false"]) {
      const answer = await customer.client.put(`${customer.v3}/orders${query}`, { version: "3", orders: given });
      assert.equal(answer.status, 400);
      assert.match(answer.body.message, /partial=true/);
      assert.deepEqual(await listIds(customer), []);
    }
    const whole = await importOrders(customer, [anOrder({ orderId: "whole" })]);
    assert.ok(!("errors" in whole));
  });

  test("is refused unless it is a boolean", async () => {
    const answer = await customer.client.put(`${customer.v3}/orders?partial=some`, { version: "3", orders: [] });
    assert.deepEqual([answer.status, answer.body.errors[0].path], [400, "/query/partial"]);
  });
});
