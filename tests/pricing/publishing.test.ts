/** What stands between calculation and shop: prices that wait, runs that are fenced off or overtaken, and history. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { activate, completed, inDatabase, listPrices, runPricing, startRun, submitAll } from "../harness/market.ts";
import { heldOf, holdAll, holdRises, lockRow, untilWaiting } from "./held.ts";
import { aPricedCustomer, history, meetTheCheapest, offers } from "./priced.ts";

const service = await anEmptyService();

async function market(customer: Customer, productId: string, price: number): Promise<void> {
  await submitAll(customer, [offers(productId, price)]);
}

async function explained(customer: Customer, recommendationId: string): Promise<string[]> {
  const answer = await customer.client.get(`${customer.v3}/pricerecommendations/${recommendationId}/explanation`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data.sentences;
}

describe("a price that is held", () => {
  test("is seen by no reader and is no previous price; the task counts it", async () => {
    const { customer, ids } = await aPricedCustomer(service, [{}, {}]);
    const [id = "", other = ""] = ids;
    await submitAll(customer, [offers(id, 10), offers(other, 10)]);
    await runPricing(customer);
    await activate(customer, holdRises);
    await submitAll(customer, [offers(id, 13), offers(other, 11)]);
    const { successful, published, held, failed, skipped, total } = (await runPricing(customer)).result.operations;
    assert.deepEqual([successful, published, held, failed, skipped, total], [2, 1, 1, 0, 0, 2]);
    assert.deepEqual(
      (await listPrices(customer)).map(({ price }) => price),
      [10, 11],
    );
    assert.equal((await history(customer, id)).length, 1);
    await market(customer, id, 12);
    await runPricing(customer);
    assert.equal((await history(customer, id)).at(-1)?.price, 12, "12 is 20 % above 10, and below the 13 that waited");
    const stored = await heldOf(service, id);
    assert.deepEqual(
      stored.map(({ status, price }) => [status, price]),
      [["expired", 13]],
    );
  });

  test("stays as it is under runs that come to the same price; another price expires it, a skip too", async () => {
    const { customer, ids } = await aPricedCustomer(service, [{}], holdAll);
    const [id = ""] = ids;
    await market(customer, id, 10);
    await runPricing(customer);
    const [first] = await heldOf(service, id);
    assert.deepEqual(JSON.parse(JSON.stringify(first?.["reasons"])), [{ code: "hold", message: "let me see" }]);
    assert.equal((await runPricing(customer)).result.operations.held, 1);
    const [again, ...others] = await heldOf(service, id);
    assert.deepEqual([again?.["status"], others], ["pending", []]);
    assert.equal(again?.["created_at"].getTime(), first?.["created_at"].getTime());
    assert.ok(again?.["updated_at"] > first?.["updated_at"]);
    await market(customer, id, 12);
    await runPricing(customer);
    await activate(customer, { name: "Skip", otherwise: { skip: "not today" } });
    await runPricing(customer);
    assert.deepEqual(
      (await heldOf(service, id)).map(({ status, price }) => [status, price]),
      [
        ["expired", 10],
        ["expired", 12],
      ],
    );
    assert.deepEqual(await listPrices(customer), []);
    const unpriced = await inDatabase(service, "select kind, reason from unpriced_product where product_id = $1", [id]);
    assert.deepEqual(unpriced, [{ kind: "skip", reason: "not today" }]);
  });

  test("no callback is sent for a run that publishes nothing", async () => {
    const { customer, ids } = await aPricedCustomer(service, [{}], holdAll);
    const [id = ""] = ids;
    await market(customer, id, 10);
    const callbacks = { pricingCompleted: [{ url: "http://127.0.0.1:9/", name: "done" }] };
    const put = await customer.client.put(`${customer.v2}/settings/callbacks`, callbacks);
    assert.equal(put.status, 200, put.text);
    await runPricing(customer);
    const sent = `${customer.v3}/tasks?taskTypeFilter=backend.tasks.pricing.callback`;
    assert.deepEqual((await customer.client.get(sent)).body.data, []);
    await activate(customer, meetTheCheapest);
    await runPricing(customer);
    assert.equal((await customer.client.get(sent)).body.data.length, 1);
  });
});

describe("a run", () => {
  test("publishes nothing more once another version is activated", async (t) => {
    const { customer, ids } = await aPricedCustomer(service, [{}]);
    const [id = ""] = ids;
    await market(customer, id, 10);
    await runPricing(customer);
    await market(customer, id, 12);
    const lock = await lockRow(t, service, "update publishing set epoch = epoch + 1 where contract_id = $1", [
      customer.contractId,
    ]);
    const { url } = await startRun(customer);
    await untilWaiting(service, "pricing.passFence");
    await lock.query("commit");
    const { task } = await completed(customer, url);
    assert.deepEqual([task.state, task.failureCode], ["failed", "pricing.superseded"]);
    assert.deepEqual(
      (await history(customer, id)).map(({ price }) => price),
      [10],
    );
  });

  test("calculates a product once more whose price somebody else published meanwhile", async (t) => {
    const { customer, ids } = await aPricedCustomer(service, [{}, {}], {
      name: "One above",
      otherwise: { rule: { target: { amount: { of: "previous.price", amount: 1, else: { of: "referencePrice" } } } } },
    });
    const [id = "", other = ""] = ids;
    await runPricing(customer);
    const lock = await lockRow(t, service, "select from newest_recommendation where product_id = $1 for update", [id]);
    const { url } = await startRun(customer);
    await untilWaiting(service, "pricing.lockNewest");
    await lock.query(
      "update newest_recommendation set price = 50, calculated_at = calculated_at + interval '1 ms' where product_id = $1",
      [id],
    );
    await lock.query("commit");
    const { task } = await completed(customer, url);
    assert.equal(task.state, "succeeded");
    assert.deepEqual([task.result.operations.successful, task.result.operations.published], [2, 2]);
    assert.deepEqual(
      (await history(customer, id)).map(({ price }) => price),
      [100, 51],
    );
    assert.deepEqual(
      (await history(customer, other)).map(({ price }) => price),
      [100, 101],
    );
  });

  test("takes history into account, and its explanations repeat what it read", async () => {
    const { customer, ids } = await aPricedCustomer(service, [{}], {
      name: "Calm",
      branches: [
        {
          name: "Often changed",
          when: { field: "history.changes24h", gt: 1 },
          then: { rule: { target: { position: 1 }, change: { maxPercentDown: 10, perHours: 24 } } },
        },
      ],
      otherwise: { rule: { target: { position: 1 } } },
    });
    const [id = ""] = ids;
    for (const price of [100, 120, 110, 50]) {
      await market(customer, id, price);
      await runPricing(customer);
    }
    const prices = await history(customer, id);
    assert.deepEqual(
      prices.map(({ price }) => price),
      [100, 120, 110, 108],
      "at most 10 % below the highest price of the day",
    );
    const sentences = await Promise.all(
      prices.map(async ({ recommendationId }) => await explained(customer, recommendationId)),
    );
    await market(customer, id, 200);
    await runPricing(customer);
    for (const [index, { recommendationId }] of prices.entries()) {
      assert.deepEqual(await explained(customer, recommendationId), sentences[index]);
    }
    assert.match(sentences[3]?.join("\n") ?? "", /108\.00/);
  });
});

describe("a first price", () => {
  /** The newest price as it is stored, and the first fields of its history. */
  async function newestOf(productId: string): Promise<Loose> {
    const [row] = await inDatabase(
      service,
      `select newest.price::float8 as price, calculated_at as at, since, history
       from newest_recommendation as newest
       left join price_history as past using (contract_id, product_id)
       where product_id = $1`,
      [productId],
    );
    return row ?? {};
  }

  test("has no history of its own until it changes, and stands since it was published", async () => {
    const { customer, ids } = await aPricedCustomer(service, [{}]);
    const [id = ""] = ids;
    await market(customer, id, 10);
    await runPricing(customer);
    const first = await newestOf(id);
    assert.deepEqual([first["price"], first["history"], first["since"]], [10, null, first["at"]]);
    await runPricing(customer);
    const again = await newestOf(id);
    assert.ok(again["at"] > first["at"]);
    assert.deepEqual([again["price"], again["history"], again["since"]], [10, null, first["at"]]);
    await market(customer, id, 11);
    await runPricing(customer);
    const changed = await newestOf(id);
    const [price, sinceMs, , , direction, , , hours] = changed["history"];
    assert.deepEqual([price, sinceMs, direction], [11, changed["at"].getTime(), 1]);
    assert.deepEqual(hours, [[Math.floor(sinceMs / 3_600_000), 10, 10, 11, 1, 0]]);
  });

  test("is as old for a strategy as it stands, also if an older release published it", async () => {
    const young = { field: "previous.ageHours", lt: 1 };
    const { customer, ids } = await aPricedCustomer(service, [{}], {
      name: "By age",
      branches: [{ name: "Young", when: young, then: { rule: { target: "keep" } } }],
      otherwise: { rule: { target: { position: 1 } } },
    });
    const [id = ""] = ids;
    await market(customer, id, 100);
    await runPricing(customer);
    await market(customer, id, 101);
    await runPricing(customer);
    assert.equal((await newestOf(id))["price"], 100);
    await inDatabase(
      service,
      "update newest_recommendation set since = since - interval '2 hours' where product_id = $1",
      [id],
    );
    await runPricing(customer);
    assert.equal((await newestOf(id))["price"], 101, "it stood for two hours, whenever it was published again");
    await inDatabase(service, "delete from price_history where product_id = $1", [id]);
    await inDatabase(service, "update newest_recommendation set since = null where product_id = $1", [id]);
    await market(customer, id, 102);
    await runPricing(customer);
    const { price, history: stored } = await newestOf(id);
    assert.deepEqual(
      [price, stored?.[0]],
      [101, 101],
      "without anything stored, it counts as published just now, and is kept so",
    );
  });

  test("waits for somebody who adds one at the same time, and is published after that, or not at all", async (t) => {
    const { customer, ids } = await aPricedCustomer(service, [{}, {}]);
    const [id = "", other = ""] = ids;
    await submitAll(customer, [offers(id, 10), offers(other, 10)]);
    const added = `insert into newest_recommendation (contract_id, product_id, calculated_at, price)
      values ($1, $2, clock_timestamp(), 50)`;
    const adding = await lockRow(t, service, added, [customer.contractId, id]);
    const { url } = await startRun(customer);
    await untilWaiting(service, "pricing.addNewest");
    const { rows } = await adding.query("select clock_timestamp() as now from pg_sleep(0.2)");
    // The times that are compared have whole milliseconds.
    await adding.query("select pg_sleep(0.002)");
    await adding.query("rollback");
    assert.equal((await completed(customer, url)).task.result.operations.published, 2);
    for (const productId of ids) {
      const { at, since } = await newestOf(productId);
      assert.ok(at > rows[0].now, "the time is read when the lock is held");
      assert.deepEqual(since, at);
      assert.deepEqual(
        (await history(customer, productId)).map(({ timestamp }) => timestamp),
        [at.toISOString()],
      );
    }
  });

  test("is calculated once more if somebody else has added another one meanwhile", async (t) => {
    const { customer, ids } = await aPricedCustomer(service, [{}, {}]);
    const [id = "", other = ""] = ids;
    await submitAll(customer, [offers(id, 48), offers(other, 10)]);
    const added = `insert into newest_recommendation (contract_id, product_id, calculated_at, price)
      values ($1, $2, clock_timestamp(), 50)`;
    const adding = await lockRow(t, service, added, [customer.contractId, id]);
    const { url } = await startRun(customer);
    await untilWaiting(service, "pricing.addNewest");
    await adding.query("commit");
    const { published, successful } = (await completed(customer, url)).task.result.operations;
    assert.deepEqual([published, successful], [2, 2]);
    const { price, history: stored } = await newestOf(id);
    assert.deepEqual([price, stored?.[7]?.[0]?.[1]], [48, 50], "from 50 to 48");
    assert.equal((await history(customer, id)).length, 1);
  });
});
