/** What a run's products got, by version and branch (interface 4.26-21, 4.26-22). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { addBranches } from "../../src/pricing/calculate/branch-sums.ts";
import type { JudgedPrice } from "../../src/pricing/calculate/results.ts";
import { aCompany } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { anotherContract, type Customer } from "../harness/customer.ts";
import { importAll, listPrices, names, runPricing } from "../harness/market.ts";

const { customer } = await aCompany();

const kind = (value: string, then: Loose, more: Loose = {}): Loose => ({
  name: value,
  when: { field: "tags.kind", equals: value },
  then,
  ...more,
});
const rule = (amount: number, more: Loose = {}): Loose => ({ rule: { target: { amount }, ...more } });

/** Leaves by number: 2 capped, 4 inner and 5 without a name of its own, 6 let me see, 7 no, 8 broken, 9 the rest. */
const document = (rest: number): Loose => ({
  name: `Rest ${rest}`,
  branches: [
    kind("capped", rule(50, { maxPrice: 12 })),
    kind("nested", {
      branches: [{ name: "inner", when: { field: "referencePrice", gt: 100 }, then: rule(5, { minPrice: 8 }) }],
      otherwise: rule(30),
    }),
    kind("seen", rule(40), { hold: "let me see" }),
    kind("left", { skip: "no" }),
    kind("broken", { rule: { target: "keep", minPrice: { of: "tags.missing" } } }),
  ],
  otherwise: rule(rest),
});

const product = (key: string, value: string, more: Loose = {}): Loose => ({
  customerProductId: key,
  referencePrice: 10,
  tags: [{ key: "kind", value }],
  ...more,
});

async function branchesOf(of: Customer, taskId: string): Promise<Loose> {
  const answer = await of.client.get(`${of.v3}/pricingruns/${taskId}/branches`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

const none = { up: 0, down: 0, same: 0, atBoundary: 0, atFloor: 0, atCeiling: 0, held: 0, skipped: 0, failed: 0 };

test("a run tells what each branch of each version did, over all its chunks", async () => {
  const of = await anotherContract(customer);
  const path = `${of.v3}/settings/pricingstrategies`;
  const create = async (body: Loose): Promise<string> => {
    const answer = await of.client.post(path, body);
    assert.equal(answer.status, 201, answer.text);
    return answer.body.data.id;
  };
  await importAll(of, [
    product("capped", "capped"),
    product("inner", "nested", { referencePrice: 200 }),
    product("nested", "nested", { maxPriceBoundary: 25 }),
    product("seen", "seen"),
    product("left", "left"),
    product("broken", "broken"),
  ]);
  // More than one chunk of a run.
  const others = names(2_100, "rest").map((key, index) => product(key, index < 30 ? "new" : "old"));
  for (let at = 0; at < others.length; at += 700) await importAll(of, others.slice(at, at + 700));
  const [base, next] = [await create(document(20)), await create(document(22))];
  assert.equal((await of.client.post(`${path}/${base}/activate`)).status, 200);
  const first = await runPricing(of);
  assert.equal(first.state, "succeeded", JSON.stringify(first));
  const leaves = [
    { leafNodeId: 2, branchName: "capped", products: 1, ...none, atCeiling: 1 },
    { leafNodeId: 4, branchName: "inner", products: 1, ...none, atFloor: 1 },
    { leafNodeId: 5, branchName: "nested", products: 1, ...none, atBoundary: 1 },
    { leafNodeId: 6, branchName: "seen", products: 1, ...none, held: 1 },
    { leafNodeId: 7, branchName: "left", products: 1, ...none, skipped: 1 },
    { leafNodeId: 8, branchName: "broken", products: 1, ...none, failed: 1 },
  ];
  const told = await branchesOf(of, first.taskId);
  assert.deepEqual(told["versions"], [
    {
      strategyId: base,
      version: 1,
      name: "Rest 20",
      branches: [...leaves, { leafNodeId: 9, products: 2_100, ...none }],
    },
  ]);
  const { successful, failed, skipped } = first.result.operations;
  assert.deepEqual([successful, failed, skipped], [2_104, 1, 1]);

  const where = { field: "tags.kind", equals: "new" };
  assert.equal((await of.client.post(`${path}/${next}/activate`, { rollout: { where } })).status, 200);
  const second = await runPricing(of);
  const { versions } = await branchesOf(of, second.taskId);
  const byId = new Map<string, Loose>(versions.map((version: Loose) => [version["strategyId"], version]));
  assert.deepEqual(byId.get(next)?.["branches"], [
    { leafNodeId: 9, products: 30, ...none, up: 30, averageChangePercent: 10 },
  ]);
  assert.deepEqual(byId.get(base)?.["branches"].at(-1), {
    leafNodeId: 9,
    products: 2_070,
    ...none,
    same: 2_070,
    averageChangePercent: 0,
  });
  const prices = await listPrices(of, { limit: 1_000 });
  const shown = prices.find(({ customerProductId }) => customerProductId === "nested");
  assert.deepEqual([shown?.["price"], shown?.["decisiveStrategyTreeLeafNodeId"]], [25, 5]);

  const other = await anotherContract(customer);
  for (const path404 of [`${other.v3}/pricingruns/${first.taskId}`, `${of.v3}/pricingruns/none`]) {
    assert.equal((await of.client.get(`${path404}/branches`)).status, 404);
  }
});

test("a product that is calculated once more is counted with its second calculation only", () => {
  const first = addBranches(
    "[]",
    { after: 0, upTo: 2, isSparse: false, prices: [aPrice(1, 9), aPrice(2, 12)], unpriced: [] },
    new Set([2]),
  );
  assert.deepEqual(first, [{ ...sumsOfOne, down: 1, changeHundredths: -1_000 }]);
  const both = addBranches(
    JSON.stringify(first),
    { after: 1, upTo: 2, isSparse: false, prices: [aPrice(2, 12)], unpriced: [] },
    new Set(),
  );
  assert.deepEqual(both, [{ ...sumsOfOne, products: 2, up: 1, down: 1, changeHundredths: 1_000 }]);
});

const version = { strategyId: "a", version: 1 };
const sumsOfOne = {
  ...version,
  leafNodeId: 2,
  products: 1,
  up: 0,
  down: 0,
  same: 0,
  changeHundredths: 0,
  boundary: 0,
  floor: 0,
  ceiling: 0,
  held: 0,
  skipped: 0,
  failed: 0,
};

/** A price by leaf 2 of a product that was at 10.00. */
function aPrice(productId: number, price: number): JudgedPrice {
  const figures = {
    price,
    currency: "EUR",
    relevantDomain: null,
    branchName: null,
    leafNodeId: 2,
    deliveryCosts: null,
    oldPrice: null,
    oldDeliveryCosts: null,
    oldPosition: null,
    newPosition: null,
    domains: null,
    limit: null,
    isDrift: false,
  };
  return {
    calculated: {
      productId,
      taskId: "t",
      strategyId: version.strategyId,
      strategyVersion: version.version,
      productRevision: 1,
      snapshotIds: [],
      previousPrice: 10,
      previousAt: null,
      sales: { units7d: 0, units30d: 0 },
      inputs: null,
      figures,
    },
    judgement: { verdict: "publish", reasons: [], requiredApprovals: 1, isCostUnknown: false },
    minPriceBoundary: null,
    maxPriceBoundary: null,
  };
}
