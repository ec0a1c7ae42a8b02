import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";
import { aCustomer } from "../harness/customer.ts";
import {
  activate,
  completed,
  importAll,
  listPrices,
  runPricing,
  someProducts,
  startRun,
  submitAll,
} from "../harness/market.ts";
import { aPricedCustomer, history, offers } from "./priced.ts";

const service = await anEmptyService();

describe("runPricing", () => {
  test("states only advance; the figures add up; dates are in order", async () => {
    const { customer, ids } = await aPricedCustomer(
      service,
      Array.from({ length: 50 }, () => ({})),
    );
    await submitAll(
      customer,
      ids.map((id) => offers(id, 10)),
    );
    const { task, states } = await completed(customer, (await startRun(customer)).url);
    assert.deepEqual(
      states,
      ["pending", "executing", "succeeded"].filter((state) => states.includes(state)),
    );
    assert.equal(task.state, "succeeded");
    const { successful, failed, total } = task.result.operations;
    assert.deepEqual([successful, failed, total], [50, 0, 50]);
    assert.deepEqual(task.failures, []);
    assert.equal("failureCode" in task, false);
    assert.ok(task.creationDate <= task.startDate && task.startDate <= task.finishDate);
    assert.equal(task.data.startTimestamp, task.startDate);
    assert.deepEqual(
      (await completed(customer, `${customer.v2}/tasks/${task.taskId}`)).task,
      task,
      "a completed task stays as it is",
    );
  });

  test("a strategy's floor above a boundary fails that product with a sentence; the others get their prices", async () => {
    const floor = {
      name: "Floor",
      otherwise: { rule: { target: { position: 1 }, minPrice: { of: "tags.cost", percent: 20 } } },
    };
    const { customer, ids } = await aPricedCustomer(
      service,
      [
        { maxPriceBoundary: 11.99, tags: [{ key: "cost", value: "10.3334" }] },
        { maxPriceBoundary: 20, tags: [{ key: "cost", value: "10" }] },
        { tags: [] },
      ],
      floor,
    );
    await submitAll(
      customer,
      ids.map((id) => offers(id, 15)),
    );
    const task = await runPricing(customer);
    assert.equal(task.state, "succeeded");
    assert.deepEqual(task.result.operations.failed, 2);
    assert.deepEqual(task.result.operations.successful, 1);
    const [boundary, missing] = task.failures;
    assert.equal(boundary.messageId, "ProcessingFailure");
    assert.equal(boundary.attributes.productId, ids[0]);
    assert.match(
      boundary.attributes.exceptionMessage,
      /recommended min price 12\.40\d* violates the current max price boundary 11\.99/,
    );
    assert.equal(missing.attributes.productId, ids[2]);
    assert.match(missing.attributes.exceptionMessage, /tags\.cost|cost/);
    assert.deepEqual(
      (await listPrices(customer)).map((price) => price.productId),
      [ids[1]],
    );
  });

  test("when every product failed the task failed, with each failure", async () => {
    const { customer } = await aPricedCustomer(service, [{ maxPriceBoundary: 5 }, { maxPriceBoundary: 6 }], {
      name: "Too high",
      otherwise: { rule: { target: "keep", minPrice: 10 } },
    });
    const task = await runPricing(customer);
    assert.equal(task.state, "failed");
    assert.equal(task.failures.length, 2);
    assert.equal("failureCode" in task, false, "the strategy itself could be evaluated");
    assert.deepEqual(await listPrices(customer), []);
  });

  test("at most 1,000 failures are kept, all are counted", async () => {
    const customer = await aCustomer(service);
    await someProducts(customer, 1_005);
    await activate(customer, {
      name: "No",
      otherwise: { rule: { target: { position: 1 }, withoutCompetitors: "fail" } },
    });
    const task = await runPricing(customer);
    assert.equal(task.state, "failed");
    assert.equal(task.failures.length, 1_000);
    assert.equal(task.result.operations.failed, 1_005);
  });

  test("without an active strategy the task fails with user.preprocessing.strategy.failure", async () => {
    const customer = await aCustomer(service);
    await someProducts(customer, 1);
    const task = await runPricing(customer);
    assert.equal(task.state, "failed");
    assert.equal(task.failureCode, "user.preprocessing.strategy.failure");
    assert.match(task.failureMessage, /active strategy/);
    assert.ok(task.finishDate);
  });

  test("skips are no failures: no price, and the task succeeds; an earlier price stays the newest", async () => {
    const { customer, ids } = await aPricedCustomer(service, [{}]);
    await submitAll(
      customer,
      ids.map((id) => offers(id, 10)),
    );
    await runPricing(customer);
    await activate(customer, { name: "Skip", otherwise: { skip: "not today" } });
    const task = await runPricing(customer);
    assert.equal(task.state, "succeeded");
    assert.deepEqual([task.result.operations.successful, task.result.operations.failed], [0, 0]);
    assert.deepEqual(
      (await listPrices(customer)).map((price) => price.price),
      [10],
    );
  });

  test("runs of one contract never overlap, in the order they were started; each supersedes the one before", async () => {
    const { customer, ids } = await aPricedCustomer(
      service,
      Array.from({ length: 30 }, () => ({})),
    );
    await submitAll(
      customer,
      ids.map((id) => offers(id, 10)),
    );
    const started = await Promise.all(Array.from({ length: 5 }, async () => await startRun(customer)));
    const runs = await Promise.all(started.map(async ({ url }) => (await completed(customer, url)).task));
    runs.sort((a, b) => (a.startDate < b.startDate ? -1 : 1));
    for (const [index, run] of runs.entries()) {
      assert.equal(run.state, "succeeded");
      const following = runs[index + 1];
      if (following !== undefined)
        assert.ok(run.finishDate <= following.startDate, `${run.finishDate} ${following.startDate}`);
    }
    for (const id of ids.slice(0, 3)) {
      const times = (await history(customer, id)).map((price) => price.timestamp);
      assert.equal(times.length, 5);
      assert.deepEqual(times, [...new Set<string>(times)].sort());
    }
    assert.equal((await listPrices(customer)).length, 30, "one each");
  });

  test("imports and snapshots during runs disturb neither", async () => {
    const { customer, ids } = await aPricedCustomer(
      service,
      Array.from({ length: 100 }, () => ({})),
    );
    const products = ids.map((_id, index) => ({ customerProductId: `p-${index}`, referencePrice: 100 }));
    const writing = async (): Promise<void> => {
      for (let round = 1; round <= 6; round++) {
        await importAll(
          customer,
          products.map((product) => ({ ...product, maxPriceBoundary: 1_000 + round })),
        );
        await submitAll(
          customer,
          ids.map((id) => offers(id, round)),
        );
      }
    };
    const running = async (): Promise<void> => {
      for (let round = 0; round < 4; round++) assert.equal((await runPricing(customer)).state, "succeeded");
    };
    await Promise.all([writing(), running()]);
    for (const price of await listPrices(customer)) {
      const path = `${customer.v3}/pricerecommendations/${price.recommendationId}/explanation`;
      const explanation = await customer.client.get(path);
      assert.equal(explanation.status, 200, explanation.text);
      assert.equal(explanation.body.data.price, price.price);
    }
  });
});
