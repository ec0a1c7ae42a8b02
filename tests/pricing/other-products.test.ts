/** Prices that follow those of other products: in runs, simulations, comparisons and backtests (interface 4.40). */
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
import { lockRow, untilWaiting } from "./held.ts";
import { aPricedCustomer, history, offers } from "./priced.ts";

const service = await anEmptyService();

const following = { field: "tags.leader", exists: true };
const tenBelow = { of: "products[tags.leader].price", percent: -10 };

/** Who has a leader is 10 % below it, everybody else meets the cheapest competitor. */
const followTheLeader = {
  name: "Follow the leader",
  branches: [{ name: "Own brand", when: following, then: { rule: { target: { amount: tenBelow } } } }],
  otherwise: { rule: { target: { position: 1 } } },
};

const led = (leader: string, more: object = {}): object => ({ tags: [{ key: "leader", value: leader }], ...more });

const pricesOf = async (customer: Customer): Promise<Loose> =>
  Object.fromEntries((await listPrices(customer)).map(({ customerProductId, price }) => [customerProductId, price]));

const simulated = async (customer: Customer, body: object = {}): Promise<Loose> => {
  const answer = await customer.client.post(`${customer.v3}/pricerecommendations/simulate`, body);
  assert.equal(answer.status, 200, answer.text);
  const { products } = answer.body.data;
  return Object.fromEntries(
    products.map((product: Loose) => [product.customerProductId, product.price ?? product.reason]),
  );
};

const explained = async (customer: Customer, productId: string): Promise<string> => {
  const [last] = (await history(customer, productId)).slice(-1);
  const path = `${customer.v3}/pricerecommendations/${last?.["recommendationId"]}/explanation`;
  const answer = await customer.client.get(path);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data.sentences.join(" ");
};

describe("a product that follows another", () => {
  test("is priced after it whatever its id, by the price of the same run; its explanation repeats what was read", async () => {
    const products = [led("p-2"), led("p-0"), {}];
    const { customer, ids } = await aPricedCustomer(service, products, followTheLeader);
    const [follower = "", , leader = ""] = ids;
    await submitAll(customer, [offers(leader, 20)]);
    const expected = { "p-0": 18, "p-1": 16.2, "p-2": 20 };
    assert.deepEqual(await simulated(customer), expected, "a simulation before anything is published says the same");
    const { successful, published, failed, total } = (await runPricing(customer)).result.operations;
    assert.deepEqual([successful, published, failed, total], [3, 3, 0, 3]);
    assert.deepEqual(await pricesOf(customer), expected);
    const told = await explained(customer, follower);
    assert.match(told, /Price of the product in tag leader 20\.00 minus 10 % is 18\.00/);
    await submitAll(customer, [offers(leader, 30)]);
    await runPricing(customer);
    assert.deepEqual(await pricesOf(customer), { "p-0": 27, "p-1": 24.3, "p-2": 30 });
    const [first] = await history(customer, follower);
    const path = `${customer.v3}/pricerecommendations/${first?.["recommendationId"]}/explanation`;
    assert.equal((await customer.client.get(path)).body.data.sentences.join(" "), told, "20.00 was read then");
    const [stored] = await inDatabase(
      service,
      "select inputs from recommendation where product_id = $1 order by calculated_at limit 1",
      [follower],
    );
    const [read] = stored?.["inputs"].products ?? [];
    const [lead] = await history(customer, leader);
    assert.deepEqual([read.identifier, read.price, read.recommendationId], ["p-2", 20, lead?.["recommendationId"]]);
  });

  test("follows the published price of a leader that is held, skipped or unknown; without one it fails and says why", async () => {
    const document = {
      ...followTheLeader,
      otherwise: { rule: { target: { position: 1 }, holdWhen: { field: "result.changePercent", gt: 20 } } },
    };
    const { customer, ids } = await aPricedCustomer(service, [{}, led("p-0"), led("nobody"), led("p-4"), {}], document);
    const [leader = "", , , , priceless = ""] = ids;
    await submitAll(customer, [offers(leader, 20)]);
    await inDatabase(service, "update product set reference_price = null where product_id = $1", [priceless]);
    const {
      result: { operations },
      failures,
    } = await runPricing(customer);
    assert.equal(operations.failed, 2);
    const said: string[] = failures.map((failure: Loose) => failure.attributes.exceptionMessage).sort();
    assert.match(said[0] ?? "", /^no product is called nobody, as tag leader of product \S+ says/);
    assert.match(said[1] ?? "", /^product p-4 has no published price yet/);
    await submitAll(customer, [offers(leader, 30)]);
    assert.equal((await simulated(customer))["p-1"], 18);
    assert.equal((await runPricing(customer)).result.operations.held, 1);
    assert.deepEqual(await pricesOf(customer), { "p-0": 20, "p-1": 18 });
  });

  test("fails by name in a ring and in a chain of more than 8; others are priced", async () => {
    const chain = Array.from({ length: 10 }, (_, index) => led(`p-${index}`));
    const ring = [led("p-12"), led("p-11")];
    const { customer, ids } = await aPricedCustomer(service, [{}, ...chain, ...ring, led("p-11")], followTheLeader);
    await submitAll(customer, [offers(ids[0] ?? "", 100)]);
    const before = await simulated(customer);
    const {
      result: { operations },
      failures,
    } = await runPricing(customer);
    assert.deepEqual([operations.failed, operations.published], [5, 9]);
    const by = new Map<string, string>(
      failures.map(({ attributes }: Loose) => [`p-${ids.indexOf(attributes.productId)}`, attributes.exceptionMessage]),
    );
    assert.match(by.get("p-11") ?? "", /^the products p-11, p-12, p-11 follow each other in a ring/);
    assert.equal(by.get("p-12"), by.get("p-11"));
    assert.match(by.get("p-9") ?? "", /^more than 8 products follow one another/);
    assert.match(by.get("p-10") ?? "", /^more than 8/);
    assert.match(
      by.get("p-13") ?? "",
      /^product p-11 has no published price yet/,
      "it follows the ring, and is not in it",
    );
    const prices = await pricesOf(customer);
    assert.equal(prices["p-8"], 43.06, "eight times 10 % less, each rounded");
    for (const [name, message] of by) assert.equal(before[name], message);
    for (const [name, price] of Object.entries(prices)) assert.equal(before[name], price);
  });

  test("a run that is taken up goes on with the levels that it began with", async (t) => {
    const { customer, ids } = await aPricedCustomer(service, [led("p-1"), {}], followTheLeader);
    const [follower = "", leader = ""] = ids;
    await submitAll(customer, [offers(leader, 20)]);
    await runPricing(customer);
    await submitAll(customer, [offers(leader, 10)]);
    const lock = await lockRow(t, service, "select from newest_recommendation where product_id = $1 for update", [
      follower,
    ]);
    const { url, id } = await startRun(customer);
    await untilWaiting(service, "pricing.lockNewest");
    const [run] = await inDatabase(service, "select level, levels from pricing_run where task_id = $1", [id]);
    assert.deepEqual([run?.["level"], run?.["levels"].followers], [1, [[Number(follower)]]]);
    // The tag goes away while the run waits: the product is priced in its level all the same, and once.
    await importAll(customer, [{ customerProductId: "p-0", referencePrice: 100, ...led("p-1") }]);
    await lock.query("commit");
    const { task } = await completed(customer, url);
    assert.deepEqual([task.state, task.result.operations.published], ["succeeded", 2]);
    assert.equal((await pricesOf(customer))["p-0"], 9);
  });

  test("in a comparison follows what each side would publish; in a backtest what the leader had published", async () => {
    const { customer, ids } = await aPricedCustomer(service, [led("p-1"), {}], followTheLeader);
    const [, leader = ""] = ids;
    const start = new Date(Date.now() - 60_000);
    await submitAll(
      customer,
      ids.map((id) => offers(id, 20)),
    );
    const id = await activate(customer, followTheLeader);
    await runPricing(customer);
    const cheaper = {
      ...followTheLeader,
      otherwise: { rule: { target: { position: 1 }, adjust: { amount: -10 } } },
    };
    const compared = await customer.client.post(`${customer.v3}/settings/pricingstrategies/${id}/compare`, {
      from: { version: 1 },
      to: { document: cheaper },
    });
    assert.equal(compared.status, 200, compared.text);
    const [follower] = compared.body.data.products;
    assert.deepEqual([follower.from.price, follower.to.price], [18, 9]);
    await submitAll(
      customer,
      ids.map((productId) => ({ ...offers(productId, 40), creationDate: new Date().toISOString() })),
    );
    const tested = await customer.client.post(`${customer.v3}/pricerecommendations/backtest`, {
      document: cheaper,
      range: { start: start.toISOString(), end: new Date().toISOString() },
      includeSeries: true,
    });
    assert.equal(tested.status, 200, tested.text);
    const [series] = tested.body.data.products;
    assert.equal(series.lastPrice, 18, `the leader's 20.00 were published, whatever the strategy makes of its market`);
    assert.equal((await history(customer, leader)).length, 1);
  });
});
