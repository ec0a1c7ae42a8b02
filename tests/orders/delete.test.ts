import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openContractForTask } from "../../src/accounts/index.ts";
import { deleteOrders as deleteInSteps } from "../../src/orders/delete-orders.ts";
import { aService } from "../harness/a-service.ts";
import { anotherContract } from "../harness/customer.ts";
import { someProducts } from "../harness/market.ts";
import { anOrder, deleteOrders, deleteQueried, importOrders, listIds, putOrders, queryStatistics } from "./orders.ts";

const creationDate = "2026-01-31T12:00:00.000Z";

const { service, customer } = await aService();
const database = service.openDatabase(1);
await someProducts(customer, 1);
beforeEach(async () => void (await deleteOrders(customer)));

test("DELETE orders deletes and counts all orders; the statistics lose their items", async () => {
  await importOrders(customer, [anOrder(), anOrder(), anOrder()]);
  assert.equal(await deleteOrders(customer), 3);
  assert.deepEqual(await listIds(customer), []);
  assert.deepEqual(await queryStatistics(customer), []);
  assert.equal(await deleteOrders(customer), 0);
});

test("orders are deleted step by step, however many there are, and with their items; another contract's stay", async () => {
  const other = await anotherContract(customer);
  for (const contract of [customer, other]) {
    await importOrders(
      contract,
      Array.from({ length: 5 }, () => anOrder()),
    );
  }
  const contract = await openContractForTask(database, customer.contractId);
  assert.ok(contract);
  assert.equal(await deleteInSteps(database, contract, 2), 5);
  assert.deepEqual([await listIds(customer), await queryStatistics(customer)], [[], []]);
  assert.equal((await listIds(other)).length, 5);
});

test("delete by query deletes only orders whose id and creationDate both match, in any zone", async () => {
  const orders = ["1", "2", "3", "4"].map((orderId) => anOrder({ orderId, creationDate }));
  await importOrders(customer, orders);
  const answer = await deleteQueried(customer, [
    { orderId: "1", creationDate },
    { orderId: 2, creationDate: "2026-01-31T13:00:00+01:00" },
    { orderId: "3", creationDate: "2026-01-31T12:00:00.001Z" },
    { orderId: "unknown", creationDate },
    { orderId: "1", creationDate },
  ]);
  assert.deepEqual(answer.body, { data: { deleted: 2 } }, answer.text);
  assert.deepEqual(await listIds(customer), ["3", "4"]);
  assert.deepEqual((await deleteQueried(customer, [])).body, { data: { deleted: 0 } });
});

test("delete by query deletes the items as well", async () => {
  const order = anOrder();
  await importOrders(customer, [order]);
  assert.equal((await queryStatistics(customer)).length, 1);
  await deleteQueried(customer, [{ orderId: order.orderId, creationDate: order.creationDate }]);
  assert.deepEqual(await queryStatistics(customer), []);
});

test("400: a wrong entry is named and nothing is deleted", async () => {
  await importOrders(customer, [anOrder({ orderId: "1", creationDate })]);
  const good = { orderId: "1", creationDate };
  const wrong: readonly (readonly [unknown, string, string])[] = [
    [{ orderId: "1" }, "/orders/1/creationDate", "request.invalid"],
    [{ creationDate }, "/orders/1/orderId", "request.invalid"],
    [{ orderId: "1", creationDate: "now" }, "/orders/1/creationDate", "request.invalidDate"],
    [{ orderId: "1", creationDate: "2026-01-31T12:00:00" }, "/orders/1/creationDate", "request.invalidDate"],
    [{ ...good, currency: "EUR" }, "/orders/1/currency", "request.unknownField"],
  ];
  for (const [entry, path, code] of wrong) {
    const answer = await deleteQueried(customer, [good, entry]);
    assert.equal(answer.status, 400, answer.text);
    assert.deepEqual([answer.body.errors[0].path, answer.body.code], [path, code], answer.text);
  }
  assert.equal(
    (
      await deleteQueried(
        customer,
        Array.from({ length: 10_001 }, () => good),
      )
    ).body.code,
    "request.tooManyItems",
  );
  assert.deepEqual(await listIds(customer), ["1"]);
});

test("concurrent imports and deletions of the same orders all succeed and leave complete orders", async () => {
  const orders = Array.from({ length: 100 }, (_, index) => anOrder({ orderId: `c-${index}` }));
  const answers = await Promise.all([
    putOrders(customer, orders),
    deleteQueried(
      customer,
      orders.toReversed().map(({ orderId, creationDate: placed }) => ({ orderId, creationDate: placed })),
    ),
    putOrders(customer, orders.toReversed()),
    customer.client.delete(`${customer.v3}/orders`),
    putOrders(customer, orders),
  ]);
  for (const answer of answers) assert.ok(answer.status < 300, answer.text);
  const left = await listIds(customer);
  const [sales] = await queryStatistics(customer);
  assert.equal(sales?.orderCount ?? 0, left.length);
});
