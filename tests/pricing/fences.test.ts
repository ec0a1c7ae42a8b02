/** What somebody decides between a run's calculation and its storing: nothing is published against it. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { TaskFailed } from "../../src/tasks/index.ts";
import { aColleague } from "../accounts/people.ts";
import type { Answer, Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { activate, startRun } from "../harness/market.ts";
import {
  allWait,
  faults,
  marketPrice,
  moveMarket,
  pending,
  published,
  run,
  service,
  taskOf,
  worker,
} from "./at-the-bench.ts";
import { untilWaiting } from "./held.ts";
import { aPricedCustomer, meetTheCheapest } from "./priced.ts";

describe("a take back", () => {
  const takeBack = async ({ customer, first }: Shop, body?: object): Promise<Answer<Loose>> =>
    await customer.client.post(`${customer.v3}/pricingruns/${first}/takeback`, body);
  const send = async ({ customer }: Shop, what: "pause" | "resume"): Promise<void> =>
    assert.equal((await customer.client.post(`${customer.v3}/pricing/${what}`)).status, 200);

  test("is 409 while publishing is paused, and so is a rollback with prices; one without them is not", async () => {
    const shop = await aShop();
    const { customer, strategies, next } = shop;
    await send(shop, "pause");
    const back = `${strategies}/${next}/rollback`;
    for (const refused of [
      await takeBack(shop),
      await takeBack(shop, { pause: false }),
      await customer.client.post(back, { prices: true }),
    ]) {
      assert.deepEqual([refused.status, refused.body.code], [409, "resource.paused"], refused.text);
    }
    assert.equal((await customer.client.post(back)).status, 200);
  });

  test("publishes during the pause that it made, and nothing after the answer of another one", async () => {
    for (const isPausedAnew of [false, true]) {
      const shop = await aShop();
      const { customer, ids } = shop;
      await moveMarket(customer, ids);
      const second = await run(customer);
      const before = await published(customer);
      const { id } = (await takeBack({ ...shop, first: second })).body.data;
      if (isPausedAnew) {
        await send(shop, "resume");
        await send(shop, "pause");
      }
      const ended = await worker.attempt(customer, id).catch((error: unknown) => error);
      if (isPausedAnew) {
        assert.ok(ended instanceof TaskFailed);
        assert.equal(ended.failureCode, "pricing.paused");
        assert.deepEqual(await published(customer), before);
      } else {
        assert.equal(ended, null);
        assert.equal((await published(customer)).length, before.length + ids.length);
      }
    }
  });
});

describe("a run that has loaded and calculated, but not stored yet", () => {
  const stops: Record<string, { send: (shop: Shop) => Promise<Answer<Loose>>; code: string }> = {
    "a pause": {
      send: async ({ customer }) => await customer.client.post(`${customer.v3}/pricing/pause`),
      code: "pricing.paused",
    },
    "a rollback": {
      send: async ({ strategies, next, customer }) => await customer.client.post(`${strategies}/${next}/rollback`),
      code: "pricing.superseded",
    },
    "an activation": {
      send: async ({ strategies, base, customer }) => await customer.client.post(`${strategies}/${base}/activate`),
      code: "pricing.superseded",
    },
    "a new version that goes live": {
      send: async ({ strategies, next, customer }) =>
        await customer.client.put(`${strategies}/${next}`, { ...meetTheCheapest, name: "Newer" }),
      code: "pricing.superseded",
    },
    "a take back": {
      send: async ({ customer, first }) =>
        await customer.client.post(`${customer.v3}/pricingruns/${first}/takeback`, { pause: false }),
      code: "pricing.superseded",
    },
  };
  for (const [name, { send, code }] of Object.entries(stops)) {
    test(`publishes nothing once ${name} is answered`, async () => {
      const shop = await aShop();
      const { customer, ids } = shop;
      const before = await published(customer);
      await moveMarket(customer, ids);
      const { id } = await startRun(customer);
      const goOn = await faults.stopBeforeStore();
      const attempt = worker.attempt(customer, id).catch((error: unknown) => error);
      await untilWaiting(service, "pricing.advanceProgress");
      const answer = await send(shop);
      assert.ok(answer.status < 300, answer.text);
      await goOn();
      const failed = await attempt;
      assert.ok(failed instanceof TaskFailed);
      assert.equal(failed.failureCode, code);
      assert.deepEqual(await published(customer), before);
      assert.deepEqual(await pending(customer), []);
    });
  }

  test("publishes after a version was stored that does not go live", async () => {
    const { customer, ids, strategies, next } = await aShop();
    await moveMarket(customer, ids);
    const { id } = await startRun(customer);
    const goOn = await faults.stopBeforeStore();
    const attempt = worker.attempt(customer, id);
    await untilWaiting(service, "pricing.advanceProgress");
    const path = `${strategies}/${next}?activate=false`;
    assert.equal((await customer.client.put(path, { ...meetTheCheapest, name: "Newer" })).status, 200);
    await goOn();
    assert.equal(await attempt, null);
    assert.equal((await published(customer, id)).length, ids.length);
  });

  test("calculates a product once more that somebody has approved a price of, and holds what follows from that", async () => {
    const { customer, ids } = await aPricedCustomer(service, [{}, {}], { ...allWait, name: "Wait" });
    await moveMarket(customer, ids);
    await run(customer);
    const [first, second] = await pending(customer);
    const approved = marketPrice();
    await moveMarket(customer, ids.slice(0, 1));
    const { id } = await startRun(customer);
    const goOn = await faults.stopBeforeStore();
    const attempt = worker.attempt(customer, id);
    await untilWaiting(service, "pricing.advanceProgress");
    for (const held of [first, second]) {
      const decision = { productId: held?.["productId"], approvalCreatedAt: held?.["createdAt"], decision: "approved" };
      const decided = await customer.client.post(`${customer.v3}/pricerecommendations/approvals/decide`, [decision]);
      assert.deepEqual(decided.body.data, [{ data: true }]);
    }
    await goOn();
    assert.equal(await attempt, null);
    const prices = await faults.rows(
      "select product_id::text as id, price::float8 as price from recommendation where contract_id = $1 order by calculated_at, product_id",
      [customer.contractId],
    );
    assert.deepEqual(
      prices.map(({ id: productId, price: found }) => [productId, found]),
      [
        [ids[0], approved],
        [ids[1], approved],
        [ids[1], approved],
      ],
      "both as they were approved; the second once more, since the market is where it was",
    );
    assert.deepEqual(
      (await pending(customer)).map((held) => [held["productId"], held["priceRecommendation"].price]),
      [[ids[0], marketPrice()]],
    );
    const { successful, published: told, held } = (await taskOf(customer, id))["result"].operations;
    assert.deepEqual([successful, told, held], [2, 1, 1]);
  });
});

test("a decision by filter of somebody who has lost the right before it executes decides nothing", async () => {
  const { customer, ids } = await aPricedCustomer(service, [{}, {}], allWait);
  await moveMarket(customer, ids);
  await run(customer);
  const person = await aColleague(service, customer, "member");
  const right = async (rights: readonly string[]): Promise<void> => {
    const answer = await customer.owner.put(`${customer.v3}/settings/rights/${person.userId}`, { rights });
    assert.equal(answer.status, 200, answer.text);
  };
  await right(["approve"]);
  const decision = { decision: "approved", seenAt: new Date(Date.now() + 60_000).toISOString() };
  const started = await person.client.post(`${customer.v3}/pricerecommendations/approvals/decide/query`, decision);
  assert.equal(started.status, 202, started.text);
  await right([]);
  const failed = await worker.attempt(customer, started.body.data.id).catch((error: unknown) => error);
  assert.ok(failed instanceof TaskFailed);
  assert.equal(failed.failureCode, "pricing.forbidden");
  assert.deepEqual(await published(customer), []);
  assert.equal((await pending(customer)).length, 2);
});

interface Shop {
  customer: Customer;
  ids: string[];
  strategies: string;
  /** The strategy that was active, and the one that is. */
  base: string;
  next: string;
  /** A run that priced all products. */
  first: string;
}

async function aShop(): Promise<Shop> {
  const { customer, ids } = await aPricedCustomer(service, [{}, {}]);
  await moveMarket(customer, ids);
  const first = await run(customer);
  const strategies = `${customer.v3}/settings/pricingstrategies`;
  const base: string = (await customer.client.get(strategies)).body.data[0].id;
  const next = await activate(customer, { ...meetTheCheapest, name: "Next" });
  return { customer, ids, strategies, base, next, first };
}
