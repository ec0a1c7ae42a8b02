import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import { someProducts } from "../harness/market.ts";
import { anItem, anOrder, deleteOrders, importOrders, listIds, listOrders, postOrders, without } from "./orders.ts";

const productMappings = [{ source: "itemId", target: "customerProductId" }];

const { customer } = await aCompany();
const productIds = await someProducts(customer, 2);
beforeEach(async () => void (await deleteOrders(customer)));

test("200: the answer has the version and the orders as stored", async () => {
  const order = anOrder({ productMappings, referrer: "https://r.example", totalPrice: 1.005 });
  const other = anOrder({
    productMappings,
    items: [anItem({ itemId: "none" })],
    creationDate: "2026-01-31T01:00:00+01:00",
  });
  const answer = await postOrders(customer, [order, other], { version: 2 });
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(answer.body, {
    data: [
      {
        data: {
          orders: [
            { ...order, totalPrice: 1.01 },
            { ...other, creationDate: "2026-01-31T00:00:00.000Z" },
          ],
          version: "2",
          unmappedItems: [{ orderId: other.orderId, itemId: "none", matchingProducts: 0 }],
        },
      },
    ],
  });
});

test("200: an order is stored as by version 3, with its referrer; either version replaces the other's", async () => {
  const order = anOrder();
  await importOrders(customer, [order]);
  await postOrders(customer, [{ ...order, productMappings, referrer: "r" }]);
  const [stored, ...others] = await listOrders(customer);
  assert.deepEqual(others, []);
  assert.deepEqual(without(stored, "importDate"), {
    ...order,
    referrer: "r",
    items: [{ ...order.items[0], productId: productIds[0] }],
  });
  await importOrders(customer, [{ ...order, referrer: "another" }]);
  assert.equal((await listOrders(customer))[0].referrer, "another");
  await importOrders(customer, [order]);
  assert.ok(!("referrer" in (await listOrders(customer))[0]));
});

test("200: a target that is missing or productId means the customerProductId, by order or by request", async () => {
  for (const mapping of [{ source: "itemId" }, { source: "itemId", target: "productId" }, ...productMappings]) {
    for (const answer of [
      await postOrders(customer, [anOrder({ orderId: "1", productMappings: [mapping] })]),
      await postOrders(customer, [anOrder({ orderId: "2" })], { productMappings: [mapping] }),
    ]) {
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual(answer.body.data[0].data.orders[0].productMappings, [mapping]);
      assert.deepEqual(answer.body.data[0].data.unmappedItems, []);
    }
    for (const order of await listOrders(customer)) assert.equal(order.items[0].productId, productIds[0]);
  }
});

test("400: productMappings that are missing, empty, repeated or of other fields; no order is stored", async () => {
  const wrong: readonly (readonly [unknown, string])[] = [
    [undefined, "/orders/1/productMappings"],
    [[], "/orders/1/productMappings"],
    [[...productMappings, ...productMappings], "/orders/1/productMappings"],
    [[{ source: "itemId", target: "color" }], "/orders/1/productMappings/0/target"],
    [[{ source: "sku", target: "customerProductId" }], "/orders/1/productMappings/0/source"],
    [[{ target: "customerProductId" }], "/orders/1/productMappings/0/source"],
  ];
  for (const [mappings, path] of wrong) {
    const answer = await postOrders(customer, [
      anOrder({ productMappings }),
      anOrder({ productMappings: mappings }),
      anOrder({ productMappings }),
    ]);
    assert.equal(answer.status, 400, answer.text);
    assert.equal(answer.body.errors[0].path, path, answer.text);
  }
  assert.deepEqual(await listIds(customer), []);
});

test("400: version 3, a wrong order, a repeated orderId; no order is stored", async () => {
  const good = anOrder({ productMappings });
  for (const [answer, path] of [
    [await postOrders(customer, [good], { version: "3" }), "/version"],
    [await postOrders(customer, [good, anOrder({ productMappings, items: [] })]), "/orders/1/items"],
    [await postOrders(customer, [good, good]), "/orders/1/orderId"],
  ] as const) {
    assert.equal(answer.status, 400, answer.text);
    assert.equal(answer.body.errors[0].path, path, answer.text);
  }
  assert.deepEqual(await listIds(customer), []);
});
