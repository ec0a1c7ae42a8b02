import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { activate, completed, inDatabase, listPrices, runPricing, someProducts, startRun } from "../harness/market.ts";

/** The products of a chunk. */
const chunk = 2_000;
const productCount = 2 * chunk + 5;

const { service, customer } = await aService();
const ids = await someProducts(customer, productCount);
await activate(customer, { name: "Keep", otherwise: { rule: { target: "keep" } } });
assert.equal((await runPricing(customer)).result.operations.successful, productCount);
const first = await listPrices(customer, { limit: 5_000 });
const callbacks = { pricingCompleted: [{ url: "http://127.0.0.1:9/", name: "done" }] };
const put = await customer.client.put(`${customer.v2}/settings/callbacks`, callbacks);
assert.equal(put.status, 200, put.text);

/** The first product of the second chunk. */
const heldUp = (): string | undefined => ids[chunk];

/** Locks a newest price of the second chunk, so that a run waits when it stores that chunk. */
async function holdUp(t: TestContext): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: service.connectionString });
  await client.connect();
  await client.query("begin");
  await client.query("select from newest_recommendation where product_id = $1 for update", [heldUp()]);
  let ending: Promise<void> | undefined;
  const letGo = async (): Promise<void> => await (ending ??= client.end());
  t.after(letGo);
  return letGo;
}

async function taskOf(taskId: string): Promise<Loose> {
  return (await customer.client.get(`${customer.v2}/tasks/${taskId}`)).body;
}

async function cancel(taskId: string, whose = customer): Promise<Loose> {
  return await whose.client.post(`${whose.v3}/tasks/${taskId}/cancel`);
}

/** Starts a run and returns its id when its first chunk is stored and its second waits. */
async function half(): Promise<string> {
  const { id } = await startRun(customer);
  const deadline = Date.now() + 60_000;
  while ((await taskOf(id)).result.operations.successful < chunk) {
    assert.ok(Date.now() < deadline, "no progress within 60 s");
    await delay(5);
  }
  await untilWaiting("pricing.lockNewest", 1);
  return id;
}

async function callbackTasks(): Promise<Loose[]> {
  const query = "taskTypeFilter=backend.tasks.pricing.callback";
  return (await customer.client.get(`${customer.v3}/tasks?${query}`)).body.data;
}

/** Counts a run's stored prices and their products: the counts are equal if no price is stored twice. */
async function storedBy(taskId: string): Promise<Loose> {
  const [stored] = await inDatabase(
    service,
    "select count(*)::integer as prices, count(distinct product_id)::integer as products from recommendation where task_id = $1",
    [taskId],
  );
  return stored;
}

/** The figures of a run that published so many prices. */
const figures = (published: number) => ({ successful: published, failed: 0, skipped: 0, published, held: 0 });

/** Waits until `count` transactions in a statement of this name wait for a lock. */
async function untilWaiting(statement: string, count: number): Promise<void> {
  const deadline = Date.now() + 60_000;
  const waiting = async (): Promise<number> =>
    (
      await inDatabase(
        service,
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and strpos(query, '/* ' || $1) > 0`,
        [statement],
      )
    ).length;
  while ((await waiting()) !== count) {
    assert.ok(Date.now() < deadline, `not ${count} waiting in ${statement} within 60 s`);
    await delay(5);
  }
}

describe("cancelTask", () => {
  test("an executing run shows its progress; after its cancellation it stores nothing and sends no callback", async (t) => {
    const letGo = await holdUp(t);
    const id = await half();
    const executing = await taskOf(id);
    assert.equal(executing.state, "executing");
    assert.deepEqual(executing.result.operations, { ...figures(chunk), total: productCount });

    const cancelled = await cancel(id);
    assert.equal(cancelled.status, 200, cancelled.text);
    const { state, failureCode, failureMessage, finishDate } = cancelled.body.data;
    assert.deepEqual([state, failureCode, failureMessage], ["failed", "task.cancelled", "The task was cancelled."]);
    assert.ok(finishDate);
    await letGo();
    // The run waits for this row already, so it gets the lock first: when we have it, the run has ended.
    await inDatabase(service, "select from newest_recommendation where product_id = $1 for update", [heldUp()]);

    const again = await cancel(id);
    assert.deepEqual(again.body.data, cancelled.body.data, "cancelling again changes nothing");
    const prices = await listPrices(customer, { limit: 5_000 });
    const known = new Set(first.map((price) => price.recommendationId));
    const fresh = prices.filter((price) => !known.has(price.recommendationId));
    assert.deepEqual(
      fresh.map((price) => price.productId),
      ids.slice(0, chunk),
      "the first chunk's prices stay, there is none of the second",
    );
    assert.deepEqual(await callbackTasks(), []);
  });

  test("a cancelled run that waits never begins; the executing one completes and sends its callback", async (t) => {
    const letGo = await holdUp(t);
    const executing = await half();
    const { id: waiting } = await startRun(customer);
    const cancelled = await cancel(waiting);
    assert.equal(cancelled.body.data.failureCode, "task.cancelled");
    assert.equal(cancelled.body.data.startDate, undefined);
    await letGo();
    const { task } = await completed(customer, `${customer.v2}/tasks/${executing}`);
    assert.equal(task.state, "succeeded");
    assert.equal(task.result.operations.successful, productCount);
    assert.deepEqual((await taskOf(waiting)).result.operations, { successful: 0, failed: 0, skipped: 0, total: 0 });
    assert.equal((await callbackTasks()).length, 1);
  });

  test("409 for a run that is completed, 404 for another contract's", async () => {
    const { taskId } = await runPricing(customer);
    assert.equal((await cancel(taskId)).status, 409);
    assert.equal((await taskOf(taskId)).state, "succeeded");
    const stranger = await aCustomer(service);
    assert.equal((await cancel(taskId, stranger)).status, 404);
    assert.equal((await cancel("none")).status, 404);
  });
});

describe("a run that is interrupted", () => {
  test("continues after its last chunk, and stores no price twice", async (t) => {
    const letGo = await holdUp(t);
    const id = await half();
    const broken = await inDatabase(
      service,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%pricing.lockNewest%'`,
    );
    assert.equal(broken.length, 1);
    await letGo();
    const { task } = await completed(customer, `${customer.v2}/tasks/${id}`);
    assert.equal(task.state, "succeeded");
    assert.deepEqual(task.result.operations, { ...figures(productCount), total: productCount });
    assert.deepEqual(await storedBy(id), { prices: productCount, products: productCount });
  });

  test("executed by two processes at once, stores each price once and sends its callback once", async (t) => {
    const called = (await callbackTasks()).length;
    const letGo = await holdUp(t);
    const id = await half();
    // The queue does the same if it takes a slow worker for dead.
    await inDatabase(
      service,
      `insert into queue.job (name, data, retry_limit, expire_seconds)
       select name, data, retry_limit, expire_seconds from queue.job where state = 'active' and data ->> 'taskId' = $1`,
      [id],
    );
    const { id: following } = await startRun(customer);
    await untilWaiting("pricing.advanceProgress", 1);
    assert.equal((await cancel(following)).status, 200);
    await letGo();
    const { task } = await completed(customer, `${customer.v2}/tasks/${id}`);
    await untilWaiting("pricing.", 0);
    assert.equal(task.state, "succeeded");
    assert.deepEqual(task.result.operations, { ...figures(productCount), total: productCount });
    assert.deepEqual(await storedBy(id), { prices: productCount, products: productCount });
    assert.equal((await callbackTasks()).length, called + 1);
    assert.deepEqual((await taskOf(id)).result.operations, task.result.operations, "the slower one adds nothing");
  });
});

describe("a price that equals the one before", () => {
  test("is recorded as calculated: newest in the window, in the history, with its explanation", async () => {
    const [id] = ids;
    const [earlier] = await listPrices(customer, { limit: 1 });
    await runPricing(customer);
    const [newest] = await listPrices(customer, { limit: 1 });
    assert.equal(newest.price, earlier.price);
    assert.notEqual(newest.recommendationId, earlier.recommendationId);
    assert.ok(newest.timestamp > earlier.timestamp);
    const path = `${customer.v3}/products/${id}/pricerecommendationhistory`;
    const history = (await customer.client.get(path)).body.data;
    assert.deepEqual(
      history.slice(-2).map((price: Loose) => price.recommendationId),
      [earlier.recommendationId, newest.recommendationId],
    );
    for (const { recommendationId } of history) {
      const explained = await customer.client.get(
        `${customer.v3}/pricerecommendations/${recommendationId}/explanation`,
      );
      assert.equal(explained.body.data.price, newest.price);
    }
  });

  test("adds one row and updates neither recommendations nor product states", async () => {
    const versions = async (): Promise<Loose[]> =>
      await inDatabase(
        service,
        "select xmin::text, ctid::text from recommendation where product_id = $1 order by calculated_at",
        [ids[0]],
      );
    const states = async (): Promise<Loose[]> =>
      await inDatabase(service, "select xmin::text from product_state where product_id = $1", [ids[0]]);
    const [rows, known] = [await versions(), await states()];
    await runPricing(customer);
    const more = await versions();
    assert.equal(more.length, rows.length + 1);
    assert.deepEqual(more.slice(0, -1), rows);
    assert.deepEqual(await states(), known);
  });
});
