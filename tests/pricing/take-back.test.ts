/** Pausing, resuming and taking back: what stops publications, and what publishes the prices of before. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import {
  activate,
  completed,
  importAll,
  inDatabase,
  listPrices,
  runPricing,
  startRun,
  submitAll,
} from "../harness/market.ts";
import { holdAll, lockRow, untilWaiting } from "./held.ts";
import { aPricedCustomer, history, offers } from "./priced.ts";

const service = await anEmptyService();

async function pricesOf(customer: Customer, ids: readonly string[]): Promise<number[][]> {
  return await Promise.all(ids.map(async (id) => (await history(customer, id)).map(({ price }) => price)));
}

async function post(customer: Customer, path: string, body?: object): Promise<Loose> {
  const answer = await customer.client.post(`${customer.v3}${path}`, body);
  assert.ok(answer.status < 300, answer.text);
  return answer.body.data;
}

async function priced(count: number, price: number): Promise<{ customer: Customer; ids: string[] }> {
  const { customer, ids } = await aPricedCustomer(
    service,
    Array.from({ length: count }, () => ({})),
  );
  await submitAll(
    customer,
    ids.map((id) => offers(id, price)),
  );
  return { customer, ids };
}

describe("takeBackRun", () => {
  test("publishes the prices of before in a new window, leaves what it must, and pauses", async () => {
    const { customer, ids } = await priced(4, 10);
    await runPricing(customer);
    const [added = ""] = await importAll(customer, [{ customerProductId: "new", referencePrice: 100 }]);
    await submitAll(
      customer,
      [...ids, added].map((id) => offers(id, 3)),
    );
    const { taskId } = await runPricing(customer);
    const closed = await listPrices(customer);
    const end = new Date().toISOString();
    await importAll(customer, [{ customerProductId: "p-1", maxPriceBoundary: 5 }]);
    await inDatabase(service, "delete from product where product_id = $1", [ids[2]]);
    const { url } = await post(customer, `/pricingruns/${taskId}/takeback`);
    const { task } = await completed(customer, url);
    assert.equal(task.state, "succeeded", JSON.stringify(task));
    const { successful, published, skipped, failed } = task.result.operations;
    assert.deepEqual([successful, published, skipped, failed], [2, 2, 2, 0]);
    assert.deepEqual(
      task.failures.map(({ messageId, attributes }: Loose) => [messageId, attributes.productId]),
      [
        ["NotTakenBack", ids[1]],
        ["NotTakenBack", added],
      ],
    );
    assert.deepEqual(await pricesOf(customer, [ids[0] ?? "", ids[1] ?? "", ids[3] ?? "", added]), [
      [10, 3, 10],
      [10, 3],
      [10, 3, 10],
      [3],
    ]);
    const window = await listPrices(customer, { endTime: end });
    assert.deepEqual(
      window.map(({ price }) => price),
      closed.filter(({ productId }) => productId !== ids[2]).map(({ price }) => price),
      "the window that closed is as it was",
    );
    const [price] = await listPrices(customer);
    const [first] = await history(customer, ids[0] ?? "");
    assert.equal(price.calculatedAt, first?.["timestamp"]);
    const path = `${customer.v3}/pricerecommendations/${price.recommendationId}/explanation`;
    const { sentences } = (await customer.client.get(path)).body.data;
    assert.match(sentences.at(-1), /taken back/);
    const pause = (await customer.client.get(`${customer.v3}/pricing/pause`)).body.data;
    assert.deepEqual([pause.paused, pause.cause, pause.reason], [true, "takenBack", undefined]);
  });

  test("while a run is under way: the run publishes no more, and what it had published is taken back", async (t) => {
    const { customer, ids } = await priced(2, 10);
    await runPricing(customer);
    await submitAll(
      customer,
      ids.map((id) => offers(id, 3)),
    );
    const { taskId: done } = await runPricing(customer);
    const lock = await lockRow(t, service, "select from newest_recommendation where product_id = $1 for update", [
      ids[1],
    ]);
    const { url } = await startRun(customer);
    await untilWaiting(service, "pricing.lockNewest");
    const taking = post(customer, `/pricingruns/${done}/takeback`, { pause: false });
    await untilWaiting(service, "pricing.moveFence");
    await lock.query("commit");
    const taken = (await completed(customer, (await taking).url)).task;
    await completed(customer, url);
    assert.equal(taken.state, "succeeded");
    const [first] = await pricesOf(customer, ids);
    assert.equal(first?.at(-1), taken.result.operations.published === 2 ? 10 : 3);
    assert.equal((await customer.client.get(`${customer.v3}/pricing/pause`)).body.data.paused, false);
  });

  test("a price that waits is calculated anew from the price of before, and can be approved", async () => {
    const { customer, ids } = await priced(1, 10);
    await runPricing(customer);
    await submitAll(customer, [offers(ids[0] ?? "", 12)]);
    const { taskId } = await runPricing(customer);
    await activate(customer, holdAll);
    await submitAll(customer, [offers(ids[0] ?? "", 14)]);
    await runPricing(customer);
    const approvals = `${customer.v3}/pricerecommendations/approvals`;
    const waiting = async (): Promise<Loose> =>
      (await customer.client.post(`${approvals}/query`, { status: ["pending"] })).body.data[0];
    const first = await waiting();
    const { url } = await post(customer, `/pricingruns/${taskId}/takeback`, { pause: false });
    await completed(customer, url);
    await runPricing(customer);
    const { productId, createdAt, priceRecommendation } = await waiting();
    assert.notEqual(createdAt, first["createdAt"]);
    assert.deepEqual([priceRecommendation.price, priceRecommendation.previousPrice], [14, 10]);
    const decision = { productId, approvalCreatedAt: createdAt, decision: "approved" };
    assert.deepEqual((await customer.client.post(`${approvals}/decide`, [decision])).body.data, [{ data: true }]);
    assert.deepEqual(await pricesOf(customer, ids), [[10, 12, 10, 14]]);
  });

  test("404 for an unknown run and another contract's, 400 for another body", async () => {
    const { customer } = await priced(1, 10);
    const { taskId } = await runPricing(customer);
    const stranger = await priced(1, 10);
    for (const id of [taskId, "none", "01890000-0000-7000-8000-00000000bbbb"]) {
      const answer = await stranger.customer.client.post(`${stranger.customer.v3}/pricingruns/${id}/takeback`);
      assert.equal(answer.status, 404, answer.text);
    }
    const odd = await customer.client.post(`${customer.v3}/pricingruns/${taskId}/takeback`, { paused: true });
    assert.equal(odd.status, 400);
  });
});

describe("pausePricing", () => {
  test("ends a run under way and refuses what would publish; resuming starts one run", async (t) => {
    const { customer, ids } = await priced(2, 10);
    await runPricing(customer);
    await activate(customer, holdAll);
    await submitAll(customer, [offers(ids[0] ?? "", 12), offers(ids[1] ?? "", 12)]);
    await runPricing(customer);
    const query = `${customer.v3}/pricerecommendations/approvals`;
    const [held] = (await customer.client.post(`${query}/query`, {})).body.data;
    const lock = await lockRow(t, service, "update publishing set epoch = epoch where contract_id = $1", [
      customer.contractId,
    ]);
    const { url } = await startRun(customer);
    await untilWaiting(service, "pricing.passFence");
    const pausing = post(customer, "/pricing/pause", { reason: "wrong costs" });
    await untilWaiting(service, "pricing.moveFence");
    await lock.query("commit");
    const paused = await pausing;
    assert.deepEqual([paused["paused"], typeof paused["pausedAt"]], [true, "string"]);
    const { task } = await completed(customer, url);
    assert.ok(
      task.state === "succeeded" || task.failureCode === "pricing.paused",
      `published before the pause, or not at all: ${JSON.stringify(task)}`,
    );
    const started = await customer.client.post(`${customer.v3}/tasks`, {
      taskType: "backend.tasks.pricing.offers.preprocessing",
    });
    assert.deepEqual([started.status, started.body.code], [409, "resource.paused"]);
    const decisions = [{ productId: held.productId, approvalCreatedAt: held.createdAt, decision: "approved" }];
    const refused = (await customer.client.post(`${query}/decide`, decisions)).body.data;
    assert.equal(refused[0].errors[0].code, "resource.paused");
    const { seenAt } = (await customer.client.post(`${query}/query`, {})).body;
    const all = await customer.client.post(`${query}/decide/query`, { decision: "approved", seenAt });
    assert.deepEqual([all.status, all.body.code], [409, "resource.paused"], "nothing queues up");
    assert.deepEqual(await pricesOf(customer, ids), [[10], [10]]);
    assert.deepEqual(
      (await post(customer, "/pricing/pause"))["pausedAt"],
      paused["pausedAt"],
      "pausing again changes nothing",
    );
    const again = await post(customer, "/pricing/pause", { reason: "another" });
    assert.deepEqual([again["cause"], again["reason"]], ["asked", "wrong costs"], "nor the reason");
    const long = await customer.client.post(`${customer.v3}/pricing/pause`, { reason: "x".repeat(501) });
    assert.deepEqual([long.status, long.body.errors[0].path], [400, "/reason"]);
    assert.deepEqual(await post(customer, "/pricing/resume"), { paused: false });
    const runs = (await customer.client.get(`${customer.v3}/tasks?limit=1`)).body.data;
    assert.equal((await completed(customer, `${customer.v2}/tasks/${runs[0].taskId}`)).task.state, "succeeded");
    assert.deepEqual((await customer.client.post(`${query}/decide`, decisions)).body.data, [{ data: true }]);
    assert.deepEqual((await pricesOf(customer, ids))[0], [10, 12]);
    const audit: Loose[] = (await customer.owner.get(`${customer.v3}/audit`)).body.data;
    const actions = new Set(audit.map(({ action }) => action));
    assert.deepEqual(
      ["pricing.paused", "pricing.resumed", "prices.decided"].filter((action) => !actions.has(action)),
      [],
    );
  });
});
