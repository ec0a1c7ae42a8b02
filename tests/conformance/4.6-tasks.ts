/** Interface 4.6, 2.8 and 3: tasks and their states. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Answer, Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { activate, completed } from "../harness/market.ts";
import {
  aContract,
  assertHas,
  assertRefused,
  at,
  bodyOf,
  dataOf,
  importAll,
  instantPattern,
  lowestPrice,
  offeredProducts,
  price,
  query,
  run,
} from "./given.ts";
import { customer } from "./installation.ts";
import { answeredTaskType, header, taskType } from "./words.ts";

const pricingType = "offers.preprocessing";

async function list(contract: Customer, parameters: Record<string, string | number | boolean> = {}): Promise<Loose[]> {
  return dataOf(await contract.client.get(`${contract.v3}/tasks${query(parameters)}`));
}

async function start(contract: Customer): Promise<Answer<Loose>> {
  return await contract.client.post(`${contract.v3}/tasks`, { taskType: taskType(pricingType) });
}

/** Violates the boundary of every product that has one. */
const tooHigh = {
  name: "Too high",
  otherwise: { rule: { target: { amount: 5 }, minPrice: { of: "referencePrice" } } },
};

describe("4.6 Finding tasks", () => {
  test("the most recent completed price calculation, by the query of interface 4.6-2; empty if there was no run", async () => {
    const contract = await aContract(customer);
    const parameters = {
      limit: 1,
      includeFailures: true,
      taskTypeFilter: taskType(pricingType),
      taskState: "succeeded,failed",
    };
    assert.deepEqual(await list(contract, parameters), []);
    await offeredProducts(contract, 1);
    await price(contract);
    const second = await run(contract);
    const [newest, ...others] = await list(contract, parameters);
    assert.deepEqual(others, []);
    assert.equal(newest.taskId, second.taskId);
  });

  test("a task has the fields of 2.8", async () => {
    const contract = await aContract(customer);
    await offeredProducts(contract, 2);
    const task = await price(contract);
    assertHas(task, {
      taskType: answeredTaskType(pricingType),
      state: "succeeded",
      contractId: contract.contractId,
      result: { operations: { successful: 2, failed: 0, total: 2 } },
      failures: [],
    });
    assert.equal(typeof task.taskId, "string");
    assert.ok(Number.isInteger(task.userId));
    for (const name of ["creationDate", "startDate", "finishDate"]) assert.match(task[name], instantPattern);
    assert.match(task.data.startTimestamp, instantPattern);
    assert.ok(task.creationDate <= task.startDate && task.startDate <= task.finishDate);
    assert.ok(!("failureCode" in task));
  });

  test("at both versions' paths: with `data` in version 3, unwrapped in version 2 (interface 4.6-1)", async () => {
    const contract = await aContract(customer);
    await offeredProducts(contract, 1);
    const task = await price(contract);
    for (const { taskId } of [task]) {
      const one = dataOf(await contract.client.get(`${contract.v3}/tasks/${taskId}`));
      assert.equal(one.taskId, taskId);
      assert.deepEqual(bodyOf(await contract.client.get(`${contract.v2}/tasks/${taskId}`)), one);
    }
    assert.deepEqual(bodyOf(await contract.client.get(`${contract.v2}/tasks`)), await list(contract));
    for (const path of [contract.v3, contract.v2]) {
      assertRefused(await contract.client.get(`${path}/tasks/01890000-0000-7000-8000-000000000000`), 404);
      assertRefused(await contract.client.get(`${path}/tasks/none`), 404);
    }
  });

  test("`taskTypeFilter`, `taskState` (comma-separated), `minCreationDate`, `maxCreationDate`, `limit`; newest first", async () => {
    const contract = await aContract(customer);
    await offeredProducts(contract, 1);
    const first = await price(contract);
    const second = await run(contract);
    const ids = async (parameters: Record<string, string | number>): Promise<string[]> =>
      (await list(contract, parameters)).map(({ taskId }) => taskId);
    assert.deepEqual(await ids({}), [second.taskId, first.taskId]);
    assert.deepEqual(await ids({ limit: 1 }), [second.taskId]);
    assert.deepEqual(await ids({ start: 1, limit: 1 }), [first.taskId]);
    assert.deepEqual(await ids({ taskTypeFilter: taskType("callback") }), []);
    assert.deepEqual(await ids({ taskState: "failed" }), []);
    assert.deepEqual(await ids({ taskState: "pending,executing,succeeded" }), [second.taskId, first.taskId]);
    assert.deepEqual(await ids({ minCreationDate: second.creationDate }), [second.taskId]);
    assert.deepEqual(await ids({ maxCreationDate: second.creationDate }), [first.taskId]);
    for (const wrong of [{ taskState: "done" }, { minCreationDate: "soon" }, { includeFailures: "perhaps" }]) {
      assertRefused(await contract.client.get(`${contract.v3}/tasks${query(wrong)}`), 400);
    }
  });
});

describe("4.6 Old clients' ways", () => {
  test("`taskIdsFilter` (comma list) filters lists", async () => {
    const contract = await aContract(customer);
    await offeredProducts(contract, 1);
    const first = await price(contract);
    const [second, third] = [await run(contract), await run(contract)];
    const ids = async (taskIdsFilter: string): Promise<string[]> =>
      (await list(contract, { taskIdsFilter })).map(({ taskId }) => taskId);
    assert.deepEqual(await ids(first.taskId), [first.taskId]);
    assert.deepEqual(await ids(`${first.taskId},${third.taskId}`), [third.taskId, first.taskId]);
    assert.deepEqual(await ids("01890000-0000-7000-8000-000000000000"), []);
    const path = `${contract.v2}/tasks${query({ taskIdsFilter: second.taskId, taskState: "succeeded" })}`;
    assert.deepEqual(
      bodyOf(await contract.client.get(path)).map(({ taskId }: Loose) => taskId),
      [second.taskId],
    );
  });

  test("tasks are created at v3 and at v2 alike; `triggerFollowUpTask`, `includeForBilling` have no effect", async () => {
    const contract = await aContract(customer);
    await offeredProducts(contract, 1);
    await activate(contract, lowestPrice);
    const body = { taskType: taskType(pricingType), triggerFollowUpTask: true, includeForBilling: false };
    for (const path of [contract.v3, contract.v2]) {
      const { data } = bodyOf(await contract.client.post(`${path}/tasks`, body), 202);
      assert.equal((await completed(contract, data.url)).task.state, "succeeded");
    }
    assert.equal((await list(contract)).length, 2);
  });
});

describe("3 States", () => {
  test("pending, executing, then succeeded or failed, which is final", async () => {
    const contract = await aContract(customer);
    await offeredProducts(contract, 1);
    await activate(contract, lowestPrice);
    const { data } = bodyOf(await start(contract), 202);
    const { task, states } = await completed(contract, data.url);
    assert.match(states.join(), /^(pending,)?(executing,)?succeeded$/);
    assert.deepEqual((await completed(contract, data.url)).task, task);
  });

  test("`succeeded`: a price for at least one product; product-level failures appear in `failures` all the same", async () => {
    const contract = await aContract(customer);
    const [failing] = await importAll(contract, [
      { customerProductId: "a", referencePrice: 10, maxPriceBoundary: 8 },
      { customerProductId: "b", referencePrice: 10 },
    ]);
    const task = await price(contract, tooHigh);
    assertHas(task.result.operations, { successful: 1, failed: 1, total: 2 });
    const [failure, ...others] = task.failures;
    assert.deepEqual(others, []);
    assert.equal(failure.messageId, "ProcessingFailure");
    assert.equal(failure.attributes.productId, failing);
    assert.match(failure.attributes.exceptionMessage, /10\.00 .*price boundary 8\.00/);
    const [listed] = await list(contract, { includeFailures: false });
    assert.ok(listed.failures === undefined || listed.failures.length === 0);
    assert.equal((await list(contract))[0].failures.length, 1, "`includeFailures` default true (interface 4.6)");
  });

  test("`failed`: every product failed", async () => {
    const contract = await aContract(customer);
    await importAll(contract, [{ customerProductId: "a", referencePrice: 10, maxPriceBoundary: 8 }]);
    await activate(contract, tooHigh);
    const task = await run(contract);
    assert.equal(task.state, "failed");
    assertHas(task.result.operations, { successful: 0, failed: 1, total: 1 });
    assert.equal(task.failures.length, 1);
  });

  test("the whole process failed: `failureCode` is set, without an active strategy", async () => {
    const contract = await aContract(customer);
    await importAll(contract, [{ customerProductId: "a", referencePrice: 10 }]);
    const started = await start(contract);
    if (started.status !== 202) return assertRefused(started, 409);
    const { task } = await completed(contract, started.body.data.url);
    assert.equal(task.state, "failed");
    assert.equal(task.failureCode, "user.preprocessing.strategy.failure");
  });

  test("When a CSV product import task completes successfully, only the CSV products are active.", async () => {
    const contract = await aContract(customer);
    await importAll(contract, [{ customerProductId: "old" }]);
    const named = { "product-identifying-attributes": "sku", "product-customer-id": "sku" };
    const columns = Object.entries(named).map(([name, column]) => [header(name), column]);
    const headers = { "content-type": "text/csv", ...Object.fromEntries(columns) };
    const { data } = bodyOf(await contract.client.put(`${contract.v3}/products`, "sku\nnew\n", headers), 202);
    const { task } = await completed(contract, data.url);
    assertHas(task, { state: "succeeded", taskType: "backend.tasks.vendor.products.put" });
    const names = `${contract.v2}/products?attributes=identifier`;
    assert.deepEqual(
      bodyOf(await contract.client.get(names)).map(({ identifier }: Loose) => identifier),
      ["new"],
    );
  });
});

describe("4.6 Starting a calculation (interface 4.6-3)", () => {
  test("POST …/tasks { taskType } starts it (202); other types are not started so", async () => {
    const contract = await aContract(customer);
    await offeredProducts(contract, 1);
    await activate(contract, lowestPrice);
    const { data } = bodyOf(await start(contract), 202);
    assert.equal(typeof data.id, "string");
    assert.equal((await completed(contract, data.url)).task.taskId, data.id);
    for (const type of [taskType("callback"), "nothing"]) {
      assertRefused(await contract.client.post(`${contract.v3}/tasks`, { taskType: type }), 400);
    }
    // The contract watches no domain.
    const monitoring = { taskType: "backend.tasks.monitoring" };
    assertRefused(await contract.client.post(`${contract.v3}/tasks`, monitoring), 409);
    assertRefused(await contract.client.post(`${contract.v3}/tasks`, {}), 400);
  });

  test("Two runs of one contract never overlap.", async () => {
    const contract = await aContract(customer);
    await offeredProducts(contract, 1);
    await activate(contract, lowestPrice);
    const started = await Promise.all([start(contract), start(contract), start(contract)]);
    const runs: Loose[] = [];
    for (const { status, body } of started.filter((answer) => answer.status === 202)) {
      assert.equal(status, 202);
      runs.push((await completed(contract, body.data.url)).task);
    }
    assert.ok(runs.length >= 1);
    runs.sort((a, b) => a.startDate.localeCompare(b.startDate));
    for (const [index, { startDate }] of runs.entries()) {
      const before = runs[index - 1];
      if (before !== undefined && before.taskId !== runs[index].taskId) assert.ok(before.finishDate <= startDate);
    }
    assert.ok(runs.every(({ creationDate }) => creationDate > at(-60_000)));
  });
});
