import assert from "node:assert/strict";
import { describe, test } from "node:test";
import pg from "pg";
import { Database } from "../../src/database/connection.ts";
import { forgetStudies } from "../../src/pricing/index.ts";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import {
  activate,
  anOffer,
  aSnapshot,
  completed,
  importAll,
  inDatabase,
  listPrices,
  runPricing,
  submitAll,
} from "../harness/market.ts";

/** A strategy whose branches give every kind of outcome. */
const document = {
  name: "Study",
  branches: [
    { name: "Not these", when: { field: "tags.brand", equals: "Skipped" }, then: { skip: "we do not price it" } },
    {
      name: "Floor",
      when: { field: "tags.brand", equals: "Dear" },
      then: { rule: { target: { position: 1 }, minPrice: 50 } },
    },
  ],
  otherwise: { rule: { target: { position: 1 }, adjust: { percent: -1 } } },
};

const { service, customer } = await aService();
const ids = await importAll(customer, [
  product("a-market", "A", { referencePrice: 30 }),
  product("b-alone", "A", { referencePrice: 12.5 }),
  product("c-skipped", "Skipped", { referencePrice: 10 }),
  product("d-failing", "Dear", { maxPriceBoundary: 40 }),
  product("e-costly", "Dear", { referencePrice: 50 }),
]);
await customer.client.put(`${customer.v3}/settings/shops`, [{ domain: "shop-b.example", ownShopName: "Me" }]);
await submitAll(customer, [
  aSnapshot(ids[0] ?? "", { offers: [anOffer({ price: 20 }), anOffer({ vendorName: "Me", price: 25 })] }),
  aSnapshot(ids[3] ?? "", { offers: [anOffer({ price: 20 })] }),
  aSnapshot(ids[4] ?? "", { offers: [anOffer({ price: 45 })] }),
]);

function product(customerProductId: string, brand: string, fields: object = {}): object {
  const tags = [
    { key: "brand", value: brand },
    { key: "purchasePrice", value: "10" },
  ];
  return { customerProductId, tags, ...fields };
}

async function simulate(body?: object, whose = customer): Promise<Loose> {
  return await whose.client.post(`${whose.v3}/pricerecommendations/simulate`, body);
}

/** Runs a simulation that must answer 200. */
async function simulated(body?: object, whose = customer): Promise<Loose> {
  const answer = await simulate(body, whose);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

/** Runs a simulation that must become a task, and waits until it is done. */
async function asTask(body: object): Promise<{ task: Loose; resultUrl: string }> {
  const answer = await simulate({ ...body, asTask: true });
  assert.equal(answer.status, 202, answer.text);
  const { task } = await completed(customer, answer.body.data.url);
  return { task, resultUrl: answer.body.data.resultUrl };
}

/** Locks stored results, so that tasks calculate and store nothing. */
async function blockParts(): Promise<{ letGo(): Promise<void> }> {
  const client = new pg.Client({ connectionString: service.connectionString });
  await client.connect();
  await client.query("begin; lock table pricing_study_part");
  return {
    async letGo() {
      await client.query("rollback");
      await client.end();
    },
  };
}

/** A strategy whose explanation of one product has more than a hundred thousand characters. */
function talkative(): object {
  const name = "x".repeat(90);
  const some = (many: number): object[] =>
    Array.from({ length: 100 }, (_, index) => ({ field: `tags.${name}${many * 100 + index}`, equals: "no" }));
  const conditions = Array.from({ length: 60 }, (_, many) => ({ any: some(many) }));
  const otherwise = { rule: { target: { position: 1 } } };
  return { name: "Talkative", branches: [{ name: "Never", when: { any: conditions }, then: otherwise }], otherwise };
}

describe("simulateStrategy", () => {
  test("every product with its price, the price before, and why; the others with their reason", async () => {
    const { products, ...head }: Loose = await simulated({ document });
    assert.match(products[3].reason, /recommended min price 50\.00 violates the current max price boundary 40\.00/);
    assert.deepEqual(products, [
      {
        productId: ids[0],
        customerProductId: "a-market",
        currentPrice: 25,
        currentPriceSource: "ownOffer",
        result: "priced",
        price: 19.8,
        currency: "EUR",
        direction: "down",
        change: -5.2,
        changePercent: -20.8,
        relevantDomain: "shop-b.example",
        decisiveStrategyTreeLeafNodeId: 4,
        oldPosition: 2,
        newPosition: 1,
        marginPercent: 49.49,
        oldMarginPercent: 60,
      },
      {
        productId: ids[1],
        customerProductId: "b-alone",
        currentPrice: 12.5,
        currentPriceSource: "referencePrice",
        result: "priced",
        price: 12.5,
        currency: "EUR",
        direction: "same",
        change: 0,
        changePercent: 0,
        decisiveStrategyTreeLeafNodeId: 4,
        ends: ["fallback"],
        marginPercent: 20,
        oldMarginPercent: 20,
      },
      {
        productId: ids[2],
        customerProductId: "c-skipped",
        currentPrice: 10,
        currentPriceSource: "referencePrice",
        result: "skipped",
        reason: "we do not price it",
        decisiveStrategyTreeLeafNodeId: 2,
      },
      {
        productId: ids[3],
        customerProductId: "d-failing",
        result: "failed",
        messageId: "ProcessingFailure",
        reason: products[3].reason,
        decisiveStrategyTreeLeafNodeId: 3,
      },
      {
        productId: ids[4],
        customerProductId: "e-costly",
        currentPrice: 50,
        currentPriceSource: "referencePrice",
        result: "priced",
        price: 50,
        currency: "EUR",
        direction: "same",
        change: 0,
        changePercent: 0,
        relevantDomain: "shop-b.example",
        decisiveStrategyBranchName: "Floor",
        decisiveStrategyTreeLeafNodeId: 3,
        ends: ["floor"],
        newPosition: 2,
        marginPercent: 80,
        oldMarginPercent: 80,
      },
    ]);
    assert.deepEqual(head.strategy, { name: "Study" });
    assert.deepEqual(head.totals, {
      products: 5,
      priced: 3,
      up: 0,
      down: 1,
      same: 2,
      withoutCurrentPrice: 0,
      held: 0,
      skipped: 1,
      failed: 1,
      averageChangePercent: -6.93,
      positions: { products: 1, averageBefore: 2, averageAfter: 1, firstBefore: 0, firstAfter: 1 },
      margins: { products: 3, averageBeforePercent: 53.33, averageAfterPercent: 49.83 },
    });
  });

  test("nothing is stored: no price, no task", async () => {
    assert.deepEqual(await listPrices(customer), []);
    assert.deepEqual((await customer.client.get(`${customer.v3}/tasks`)).body.data, []);
  });

  test("revenue is compared at the units sold in 30 days", async () => {
    const order = { orderId: "o", origin: "shop", creationDate: new Date(Date.now() - 60_000).toISOString() };
    const items = [{ itemId: "a-market", unitPrice: 25, quantity: 3, taxPercentage: 19 }];
    const body = { version: "3", orders: [{ ...order, items, totalPrice: 75, shippingCosts: 0, currency: "EUR" }] };
    const put = await customer.client.put(`${customer.v3}/orders`, body);
    assert.equal(put.status, 201, put.text);
    const { totals } = await simulated({ document });
    assert.deepEqual(totals.revenueAtUnitsSold30d, { products: 1, before: 75, after: 59.4 });
    await customer.client.delete(`${customer.v3}/orders`);
  });

  test("includeExplanations: the sentences of each product", async () => {
    const { products } = await simulated({ document, includeExplanations: true });
    assert.match(products[0].explanation.join(" "), /1 of 2 offers counts: 1 own left out\. Position 1 is 20\.00/);
    assert.match(products[2].explanation.join(" "), /we do not price it/);
    const large = await simulate({ document, includeExplanations: true, pagination: { limit: 1_001 } });
    assert.equal(large.status, 400);
  });

  test("explanations too long for one answer come as a task; a page of them is 400 and says what to do", async () => {
    const many = await aCustomer(service);
    const some = Array.from({ length: 140 }, (_, index) => product(`p-${index}`, "A", { referencePrice: 10 }));
    await importAll(many, some);
    const body = { document: talkative(), includeExplanations: true };
    const page = await simulate({ ...body, pagination: { limit: 140 } }, many);
    assert.equal(page.status, 400, page.text.slice(0, 200));
    assert.deepEqual([page.body.code, page.body.errors[0].path], ["request.tooManyItems", "/pagination/limit"]);
    assert.equal((await simulate({ ...body, pagination: { limit: 2 } }, many)).status, 200);
    const { status, body: begun } = await simulate(body, many);
    assert.equal(status, 202);
    const { task } = await completed(many, begun.data.url);
    assert.deepEqual([task.state, task.result.operations.successful], ["succeeded", 140]);
    const result = await many.client.get(begun.data.resultUrl);
    assert.equal(result.body.data.products.length, 140);
  });

  test("a part of the assortment: by id, by tag, both, page by page", async () => {
    const named = async (body: object): Promise<string[]> =>
      (await simulated({ document, ...body })).products.map((one: Loose) => one.customerProductId);
    const filter = { oneOf: { field: "customerProductId", values: ["d-failing", "a-market", "unknown"] } };
    const tag = { tagKey: "brand", tagValue: "Dear" };
    assert.deepEqual(await named({ filter }), ["a-market", "d-failing"]);
    assert.deepEqual(await named(tag), ["d-failing", "e-costly"]);
    assert.deepEqual(await named({ filter, ...tag }), ["d-failing"]);
    assert.deepEqual(await named({ pagination: { limit: 2 } }), ["a-market", "b-alone"]);
    assert.deepEqual(await named({ pagination: { start: 3, limit: 2 } }), ["d-failing", "e-costly"]);
    assert.deepEqual(await named({ pagination: { start: 5, limit: 2 } }), []);
    assert.equal((await simulated({ document, ...tag })).totals.products, 2);
  });

  test("400 names each problem with its path", async () => {
    const broken = { name: "Broken", otherwise: { rule: { target: { position: 0 } } } };
    const wrong: readonly (readonly [object, number, string])[] = [
      [{ document: broken }, 400, "/document/otherwise/rule/target"],
      [{ document, strategyId: "0198c0de-0000-7000-8000-000000000000" }, 400, "/strategyId"],
      [{ document, tagKey: "brand" }, 400, "/tagValue"],
      [{ document, filter: { regex: {} } }, 400, "/filter"],
      [{ document, surprise: 1 }, 400, "/surprise"],
    ];
    for (const [body, status, path] of wrong) {
      const answer = await simulate(body);
      assert.equal(answer.status, status, answer.text);
      assert.equal(answer.body.errors[0].path, path);
    }
    assert.equal((await simulate({})).status, 409, "no strategy is active");
    assert.equal((await simulate({ strategyId: "0198c0de-0000-7000-8000-000000000000" })).status, 404);
  });

  test("a stored strategy, in any version; without a name the active one", async () => {
    const other = await aCustomer(service);
    await importAll(other, [{ customerProductId: "p", referencePrice: 10 }]);
    const keep = (amount: number): object => ({ name: `At ${amount}`, otherwise: { rule: { target: { amount } } } });
    const id = await activate(other, keep(7));
    await other.client.put(`${other.v3}/settings/pricingstrategies/${id}`, keep(8));
    const priceOf = async (body?: object): Promise<Loose> => {
      const { strategy, products } = await simulated(body, other);
      return { ...strategy, price: products[0].price };
    };
    assert.deepEqual(await priceOf(), { id, name: "At 8", version: 2, price: 8 });
    assert.deepEqual(await priceOf({ strategyId: id }), { id, name: "At 8", version: 2, price: 8 });
    assert.deepEqual(await priceOf({ strategyId: id, version: 1 }), { id, name: "At 7", version: 1, price: 7 });
    assert.equal((await simulate({ strategyId: id, version: 3 }, other)).status, 404);
    assert.equal((await simulate({ strategyId: id })).status, 404, "another contract's");
  });

  test("as a task: the same result to download, with progress; deleted after its time", async () => {
    const { products, totals } = await simulated({ document });
    const { task, resultUrl } = await asTask({ document });
    assert.equal(task.state, "succeeded");
    assert.deepEqual(task.result.operations, { successful: 3, failed: 1, skipped: 1, total: 5 });
    const result = await customer.client.get(resultUrl);
    assert.equal(result.status, 200, result.text);
    assert.match(result.headers.get("content-disposition") ?? "", /^attachment; filename=".+\.json"$/);
    assert.deepEqual(result.body.data.products, products);
    assert.deepEqual(result.body.data.totals, totals);
    assert.deepEqual(await listPrices(customer), []);

    const stranger = await aCustomer(service);
    const foreign = resultUrl.replace(customer.contractId, stranger.contractId);
    assert.equal((await stranger.client.get(foreign)).status, 404);

    const { connectionString } = service;
    const database = new Database({ connectionString, poolSize: 1, onError: () => {} });
    await forgetStudies(database);
    assert.equal((await customer.client.get(resultUrl)).status, 200, "it is new");
    await inDatabase(service, "update pricing_study set created_at = now() - interval '8 days'");
    await forgetStudies(database);
    await database.close();
    assert.equal((await customer.client.get(resultUrl)).status, 404);
    assert.deepEqual(await inDatabase(service, "select from pricing_study_part"), []);
  });

  test("an interrupted task restarts and ends with the same result", async () => {
    const { products, totals } = await simulated({ document });
    const blocker = await blockParts();
    const begun = await simulate({ document, asTask: true });
    const deadline = Date.now() + 60_000;
    const breakOff = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%pricing.storeStudyPart%'`;
    while ((await inDatabase(service, breakOff)).length === 0) assert.ok(Date.now() < deadline, "it never stores");
    await blocker.letGo();
    const { task } = await completed(customer, begun.body.data.url);
    assert.equal(task.state, "succeeded");
    assert.deepEqual(task.result.operations, { successful: 3, failed: 1, skipped: 1, total: 5 });
    const result = await customer.client.get(begun.body.data.resultUrl);
    assert.deepEqual(result.body.data.products, products);
    assert.deepEqual(result.body.data.totals, totals);
    await inDatabase(service, "delete from pricing_study");
  });

  test("a cancelled task has no result", async () => {
    const blocker = await blockParts();
    const begun = await simulate({ document, asTask: true });
    const cancelled = await customer.client.post(`${customer.v3}/tasks/${begun.body.data.id}/cancel`);
    assert.equal(cancelled.status, 200, cancelled.text);
    assert.equal(cancelled.body.data.failureCode, "task.cancelled");
    await blocker.letGo();
    assert.equal((await completed(customer, begun.body.data.url)).task.failureCode, "task.cancelled");
    assert.equal((await customer.client.get(begun.body.data.resultUrl)).status, 409);
    assert.deepEqual(await inDatabase(service, "select from pricing_study_part"), []);
  });

  test("a run right after it calculates the same prices, the first time and with prices before", async () => {
    const other = await aCustomer(service);
    const priced = await importAll(
      other,
      Array.from({ length: 40 }, (_, index) => ({
        ...product(`p-${index}`, index % 7 === 0 ? "Skipped" : index % 5 === 0 ? "Dear" : "A"),
        ...(index % 4 === 0 ? {} : { referencePrice: 10 + index, maxPriceBoundary: 30 + index }),
      })),
    );
    await activate(other, document);
    for (let round = 0; round < 2; round++) {
      const snapshots = priced.filter((_, index) => index % 3 !== round);
      await submitAll(
        other,
        snapshots.map((id, index) =>
          aSnapshot(id, { offers: [anOffer({ price: 15 + ((index * 7 + round * 3) % 23) }), anOffer({ price: 44 })] }),
        ),
      );
      const { products, totals } = await simulated(undefined, other);
      const known = new Map((await listPrices(other)).map((price) => [price.productId, price.recommendationId]));
      const task = await runPricing(other);
      const { successful, skipped, failed } = task.result.operations;
      assert.deepEqual([totals.priced, totals.skipped, totals.failed], [successful, skipped, failed]);
      const fresh = (await listPrices(other)).filter((one) => known.get(one.productId) !== one.recommendationId);
      const expected = products.filter((one: Loose) => one.result === "priced");
      assert.ok(expected.length > 20 && failed > 0 && skipped > 0);
      assert.deepEqual(fresh.map(comparable), expected.map(comparable));
    }
  });
});

function comparable(one: Loose): unknown[] {
  const { productId, price, relevantDomain, decisiveStrategyBranchName, decisiveStrategyTreeLeafNodeId } = one;
  return [productId, price, relevantDomain, decisiveStrategyBranchName, decisiveStrategyTreeLeafNodeId];
}
