import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { aColleague } from "../accounts/people.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { someProducts } from "../harness/market.ts";
import { startService, type Service } from "../harness/service.ts";
import {
  anOrder,
  deleteOrders,
  deleteQueried,
  importOrders,
  listIds,
  listOrders,
  postOrders,
  postStatistics,
  putOrders,
  queryStatistics,
} from "./orders.ts";

let service: Service;
let customer: Customer;
let stranger: Customer;

before(async () => {
  service = await startService();
  customer = await aCustomer(service);
  stranger = await aCustomer(service);
});
after(async () => await service.stop());

test("404: every operation on a foreign contract, and its orders stay as they were", async () => {
  await importOrders(customer, [anOrder({ orderId: "kept" })]);
  const untouched = await listOrders(customer);
  const intruder = { ...customer, client: stranger.client };
  for (const answer of [
    await putOrders(intruder, [anOrder({ orderId: "kept" })]),
    await postOrders(intruder, [anOrder({ orderId: "kept" })]),
    await stranger.client.get(`${customer.v3}/orders?limit=1`),
    await stranger.client.delete(`${customer.v3}/orders`),
    await postStatistics(intruder),
    await deleteQueried(intruder, untouched),
  ]) {
    assert.equal(answer.status, 404, answer.text);
    assert.equal(answer.body.code, "resource.notFound");
  }
  assert.deepEqual(await listOrders(customer), untouched);
});

test("the same orderIds and itemIds in two contracts are different orders of different products", async () => {
  const [own] = await someProducts(customer, 1);
  const order = anOrder();
  await importOrders(customer, [order]);
  const imported = await importOrders(stranger, [{ ...order, currency: "USD" }]);
  assert.equal(imported.unmappedItems.length, 1);
  assert.deepEqual(await queryStatistics(stranger), []);
  assert.ok(!("productId" in (await listOrders(stranger))[0].items[0]));
  const { orderId, creationDate } = order;
  assert.deepEqual((await deleteQueried(stranger, [{ orderId, creationDate }])).body, { data: { deleted: 1 } });
  await deleteOrders(stranger);
  assert.ok((await listIds(customer)).includes(orderId));
  const [sales] = await queryStatistics(customer);
  assert.deepEqual([sales.productId, sales.currencies.length], [own, 1]);
});

test("403: a reader reads orders and statistics and changes nothing", async () => {
  const { client } = await aColleague(service, customer, "reader");
  const reader = { ...customer, client };
  const untouched = await listOrders(reader);
  assert.equal((await postStatistics(reader)).status, 200);
  for (const answer of [
    await putOrders(reader, [anOrder()]),
    await postOrders(reader, [anOrder()]),
    await client.delete(`${customer.v3}/orders`),
    await deleteQueried(reader, untouched),
  ]) {
    assert.equal(answer.status, 403, answer.text);
  }
  assert.deepEqual(await listOrders(customer), untouched);
});

test("401: without credentials", async () => {
  for (const answer of [
    await service.client().put(`${customer.v3}/orders`, { version: "3", orders: [] }),
    await service.client().get(`${customer.v3}/orders?limit=1`),
  ]) {
    assert.equal(answer.status, 401, answer.text);
  }
});
