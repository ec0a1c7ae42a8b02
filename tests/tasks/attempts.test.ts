/** Attempts at tasks: what counts as one, and how a task ends that has none left. */
import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { openContractForTask } from "../../src/accounts/index.ts";
import { sql } from "../../src/database/connection.ts";
import { limits } from "../../src/limits.ts";
import { completeTask, endAbandonedTasks, TaskQueue, type TaskDefinition } from "../../src/tasks/index.ts";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { completed, inDatabase } from "../harness/market.ts";

const taskType = "backend.tasks.test";

const { service, customer } = await aService();
const database = service.openDatabase(4);
const queues = new Set<TaskQueue>();

afterEach(async () => {
  for (const queue of queues) await queue.stop();
  queues.clear();
});

/** A worker for a kind of task that the service does not have. It begins with `work()`. */
async function anIdleWorker(run: TaskDefinition["run"], stopTimeoutMs = 10_000, concurrency = 1): Promise<TaskQueue> {
  const log = { error: () => {}, warn: () => {}, info: () => {} };
  const queue = new TaskQueue({ database, log, openContract: openContractForTask, stopTimeoutMs });
  queues.add(queue);
  await queue.start([{ taskType, exclusivePer: "contract", concurrency, run }]);
  return queue;
}

async function aWorker(run: TaskDefinition["run"], stopTimeoutMs = 10_000): Promise<TaskQueue> {
  const queue = await anIdleWorker(run, stopTimeoutMs);
  await queue.work();
  return queue;
}

async function enqueue(queue: TaskQueue): Promise<string> {
  const contract = await openContractForTask(database, customer.contractId);
  assert.ok(contract);
  return await database.transaction(
    async (transaction) => await queue.enqueue(transaction, contract, { taskType, data: {} }),
  );
}

async function taskOf(taskId: string): Promise<Loose> {
  return (await customer.client.get(`${customer.v2}/tasks/${taskId}`)).body;
}

const complete: TaskDefinition["run"] = async ({ contract, taskId }) => await completeTask(database, contract, taskId);

/** A promise and the function that fulfils it. */
function aSignal(): { promise: Promise<void>; give: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, give: resolve };
}

test("a stop of workers that have nothing to do is soon over", async () => {
  const took: number[] = [];
  while (took.length < 40 && !(Math.min(...took) < 400)) {
    const queue = await anIdleWorker(complete, 10_000, 20);
    await queue.work();
    const beganMs = performance.now();
    await queue.stop();
    took.push(performance.now() - beganMs);
  }
  // A busy machine makes some of them longer; the library's own look every half second would do it each time.
  assert.ok(Math.min(...took) < 400, `${took.join(", ")} ms`);
});

describe("it costs no attempt", () => {
  test("to stop: a task that every stop interrupts succeeds in the end, before later tasks", async () => {
    const order: string[] = [];
    let taskIds: string[] = [];
    for (let stops = 0; stops <= limits.tasks.attempts; stops++) {
      const begun = aSignal();
      const queue = await aWorker(async ({ taskId, signal }) => {
        order.push(taskId);
        begun.give();
        await delay(60_000, undefined, { signal });
      });
      if (taskIds.length === 0) taskIds = [await enqueue(queue), await enqueue(queue)];
      await begun.promise;
      await queue.stop();
      queues.delete(queue);
    }
    const [first = "", second = ""] = taskIds;
    assert.deepEqual(new Set(order), new Set([first]), "the second waits for the first");
    await aWorker(async (run) => {
      order.push(run.taskId);
      await complete(run);
    });
    for (const taskId of taskIds) {
      assert.equal((await completed(customer, `${customer.v2}/tasks/${taskId}`)).task.state, "succeeded");
    }
    assert.deepEqual(order.slice(-2), [first, second]);
  });

  test("to stop while a task never reaches a safe point: the stop does not wait for it", async () => {
    const begun = aSignal();
    const ending = aSignal();
    const stuck = await aWorker(async () => {
      begun.give();
      await ending.promise;
    }, 100);
    const taskId = await enqueue(stuck);
    await begun.promise;
    await stuck.stop();
    queues.delete(stuck);
    const [job] = await inDatabase(
      service,
      "select state, retry_limit, started_on from queue.job where data ->> 'taskId' = $1 and state < 'completed'",
      [taskId],
    );
    assert.deepEqual(job, { state: "created", retry_limit: limits.tasks.attempts - 1, started_on: null });
    await aWorker(complete);
    assert.equal((await completed(customer, `${customer.v2}/tasks/${taskId}`)).task.state, "succeeded");
    ending.give();
  });

  test("to wait for a lock, however often, until its holder releases it", async () => {
    let waits = 0;
    const lock = sql`select from contract where contract_id = ${customer.contractId} for no key update`;
    const letGo = aSignal();
    const held = aSignal();
    const holding = database.transaction(async (transaction) => {
      await transaction.run(lock);
      held.give();
      await letGo.promise;
    });
    await held.promise;
    const queue = await aWorker(async (run) => {
      if (waits++ > limits.tasks.attempts) letGo.give();
      await database.transaction(async (transaction) => {
        await transaction.run(sql`set local lock_timeout = '100ms'`);
        await transaction.run(lock);
      });
      await complete(run);
    });
    const taskId = await enqueue(queue);
    const { task } = await completed(customer, `${customer.v2}/tasks/${taskId}`);
    await holding;
    assert.equal(task.state, "succeeded");
    assert.ok(waits > limits.tasks.attempts);
  });
});

/** Ends the server's process of its own connection, as a crash of the server does. */
async function loseDatabase(): Promise<void> {
  await database.run(sql`select pg_terminate_backend(pg_backend_pid())`);
}

describe("to lose the database", () => {
  test("costs no attempt at first: the task is taken up again, before later tasks", async () => {
    const order: string[] = [];
    const queue = await aWorker(async (run) => {
      order.push(run.taskId);
      if (order.length <= 2) await loseDatabase();
      await complete(run);
    });
    const [first, second] = [await enqueue(queue), await enqueue(queue)];
    await completed(customer, `${customer.v2}/tasks/${second}`);
    assert.deepEqual(order, [first, first, first, second]);
    const jobs = await inDatabase(
      service,
      "select retry_count as retries, retry_limit as most, data -> 'losses' as losses from queue.job where data ->> 'taskId' = $1 order by created_on",
      [first],
    );
    assert.deepEqual(jobs, [
      { retries: 0, most: limits.tasks.attempts - 1, losses: null },
      { retries: 0, most: limits.tasks.attempts - 1, losses: 1 },
      { retries: 0, most: limits.tasks.attempts - 1, losses: 2 },
    ]);
  });

  test("in each attempt fails the task with words on what to do", async () => {
    const queue = await anIdleWorker(async () => await loseDatabase());
    const taskId = await enqueue(queue);
    // All but the last loss and the last attempt have been.
    await inDatabase(
      service,
      `update queue.job set retry_limit = 0, data = data || jsonb_build_object('losses', $2::integer)
       where data ->> 'taskId' = $1`,
      [taskId, limits.tasks.databaseLosses],
    );
    await queue.work();
    const { task } = await completed(customer, `${customer.v2}/tasks/${taskId}`);
    assert.equal(task.state, "failed");
    assert.equal(task.failureCode, "task.databaseLost");
    assert.match(task.failureMessage, /Start it again/);
  });
});

describe("it costs an attempt", () => {
  test("to fail: the task is tried again before later tasks", async () => {
    const order: string[] = [];
    const queue = await aWorker(async (run) => {
      order.push(run.taskId);
      if (order.length === 1) throw new Error("a passing fault");
      await complete(run);
    });
    const [first, second] = [await enqueue(queue), await enqueue(queue)];
    await completed(customer, `${customer.v2}/tasks/${second}`);
    assert.deepEqual(order, [first, first, second]);
  });

  test("a task whose job the queue has failed ends with words on what to do; one with a live job stays", async () => {
    const begun = aSignal();
    const queue = await aWorker(async ({ signal }) => {
      begun.give();
      await delay(60_000, undefined, { signal });
    });
    const taskIds = [await enqueue(queue), await enqueue(queue)];
    await begun.promise;
    const signal = new AbortController().signal;
    await endAbandonedTasks(database, signal);
    const states = async (): Promise<string[]> =>
      await Promise.all(taskIds.map(async (id) => (await taskOf(id)).state));
    assert.deepEqual(await states(), ["executing", "pending"]);
    await inDatabase(service, "update queue.job set state = 'failed' where state = 'active' and name = $1", [taskType]);
    await inDatabase(service, "delete from queue.job where state = 'created' and name = $1", [taskType]);
    await endAbandonedTasks(database, signal);
    assert.deepEqual(await states(), ["failed", "failed"]);
    const { failureCode, failureMessage, finishDate } = await taskOf(taskIds[0] ?? "");
    assert.equal(failureCode, "task.abandoned");
    assert.match(failureMessage, /Start it again/);
    assert.ok(finishDate);
  });
});
