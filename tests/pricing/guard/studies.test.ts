/** Simulations and backtests judge prices as a run would, by strategy and price guard (interface 4.2-18). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aService } from "../../harness/a-service.ts";
import type { Loose } from "../../harness/client.ts";
import { activate, anOffer, importAll, runPricing, submitAll } from "../../harness/market.ts";
import { aGuardedContract, pendingOf, putGuard } from "./guarded.ts";

const { service, customer } = await aService();

/** At the reference price with a rise by tag; a rise of more than 50 % is the guard's. */
const rise = {
  name: "Rise",
  branches: [{ name: "Named", when: { field: "tags.brand", equals: "A" }, then: { rule: target(80) } }],
  otherwise: { rule: { ...target(5), holdWhen: { field: "result.changePercent", gt: 4 } } },
};
function target(percent: number): object {
  return { target: { amount: { of: "referencePrice", percent } } };
}
const brand = (value: string): object => ({ tags: [{ key: "brand", value }] });

test("a simulation says which prices a run would hold, and why, and a run holds exactly these", async () => {
  const guarded = await aGuardedContract(customer);
  const ids = await importAll(guarded, [
    { customerProductId: "a", referencePrice: 10, ...brand("A") },
    { customerProductId: "b", referencePrice: 10, ...brand("B") },
    { customerProductId: "c", referencePrice: 10, ...brand("__proto__") },
  ]);
  const post = async (body: object): Promise<Loose> => {
    const answer = await guarded.client.post(`${guarded.v3}/pricerecommendations/simulate`, body);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.data;
  };
  const { products, totals, branches, groups } = await post({ document: rise, groupBy: "brand" });
  assert.deepEqual(
    products.map(({ result, price, heldFor }: Loose) => [result, price, heldFor]),
    [
      ["priced", 18, ["the price 18.00 is more than 50 % above 10.00, the reference price"]],
      ["priced", 10.5, undefined],
      ["priced", 10.5, undefined],
    ],
  );
  assert.equal(totals.held, 1);
  assert.deepEqual(branches, [
    { leafNodeId: 2, branchName: "Named", products: 1, up: 1, ...sums({ held: 1 }), averageChangePercent: 80 },
    { leafNodeId: 3, products: 2, up: 2, ...sums({}), averageChangePercent: 5 },
  ]);
  assert.deepEqual(
    groups.map(({ value, products: count, held }: Loose) => [value, count, held]),
    [
      ["A", 1, 1],
      ["B", 1, 0],
      ["__proto__", 1, 0],
    ],
  );
  await activate(guarded, rise);
  await runPricing(guarded);
  assert.deepEqual(
    (await pendingOf(service, guarded)).map(({ id, price }) => [id, price]),
    [[ids[0], 18]],
  );
  await putGuard(guarded, { change: { onBreach: "skip" } });
  const left = await post({ document: rise });
  assert.deepEqual([left["products"][0].result, left["totals"].held, left["totals"].skipped], ["skipped", 0, 1]);
  assert.match(left["products"][0].reason, /^the price 18\.00 is more than 50 % above 10\.00/);
});

function sums(counts: object): object {
  return { down: 0, same: 0, atFloor: 0, held: 0, skipped: 0, failed: 0, ...counts };
}

test("a condition of holdWhen is told with its numbers, in both languages", async () => {
  const guarded = await aGuardedContract(customer);
  await importAll(guarded, [{ customerProductId: "a", referencePrice: 10 }]);
  await activate(guarded, { name: "As it is", otherwise: { rule: target(0) } });
  await runPricing(guarded);
  const heldFor = async (language: string): Promise<unknown> => {
    const path = `${guarded.v3}/pricerecommendations/simulate`;
    const answer = await guarded.client.post(path, { document: rise }, { "accept-language": language });
    assert.equal(answer.status, 200, answer.text);
    return answer.body.data.products[0].heldFor;
  };
  assert.deepEqual(await heldFor("en"), ["the change in percent is 5, more than 4"]);
  assert.deepEqual(await heldFor("de"), ["Änderung in Prozent ist 5, mehr als 4"]);
});

test("in a backtest a price that guard or strategy holds is not in force, and counted", async () => {
  const guarded = await aGuardedContract(customer);
  const [id = ""] = await importAll(guarded, [{ customerProductId: "a", referencePrice: 10 }]);
  const market = (creationDate: string, price: number): object => ({
    productId: id,
    domain: "shop-b.example",
    creationDate,
    offers: [anOffer({ price })],
  });
  await submitAll(guarded, [
    market("2025-03-01T00:00:00Z", 10),
    market("2025-03-02T00:00:00Z", 30),
    market("2025-03-03T00:00:00Z", 11),
  ]);
  const body = {
    document: { name: "Cheapest", otherwise: { rule: { target: { position: 1 } } } },
    range: { start: "2025-03-01T00:00:00Z", end: "2025-03-04T00:00:00Z" },
  };
  const tested = await guarded.client.post(`${guarded.v3}/pricerecommendations/backtest`, body);
  assert.equal(tested.status, 200, tested.text);
  const { totals, products } = tested.body.data;
  const { series, lastPrice, evaluations, changes, held } = products[0];
  assert.deepEqual([evaluations, changes, held, lastPrice], [3, 1, 1, 11]);
  assert.deepEqual(
    series.map(({ price, isHeld }: Loose) => [price, isHeld]),
    [
      [10, undefined],
      [30, true],
      [11, undefined],
    ],
  );
  assert.match(series[1].reason, /^the price 30\.00 is more than 50 % above 10\.00/);
  assert.equal(totals.held, 1);
  // While 30 waited, 10 stood: a third of the time without a position.
  assert.equal(totals.averageAboveLowestPercent, -22.22);
});
