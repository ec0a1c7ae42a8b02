/** A simulation of a sample (interface 4.2-20): drawn in proportion to the branches that price products today. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { activate, importAll, inDatabase, runPricing } from "../harness/market.ts";

const { service, customer } = await aService();
const of = { referencePrice: { target: { amount: { of: "referencePrice" } } } };
const branch = (brand: string): object => ({
  name: brand,
  when: { field: "tags.brand", equals: brand },
  then: { rule: of.referencePrice },
});
const document = { name: "Today", branches: ["A", "B", "C"].map(branch), otherwise: { rule: of.referencePrice } };
const dearer = { name: "Dearer", otherwise: { rule: { target: { amount: { of: "referencePrice", percent: 10 } } } } };

/** 200 products of A, 90 of B, 9 of C and 1 of none. */
const brands = Array.from({ length: 300 }, (_, index) =>
  index < 200 ? "A" : index < 290 ? "B" : index < 299 ? "C" : "D",
);
await importAll(
  customer,
  brands.map((brand, index) => ({
    customerProductId: `${brand}-${index}`,
    referencePrice: 10,
    tags: [{ key: "brand", value: brand }],
  })),
);
await activate(customer, document);
await runPricing(customer);

async function simulate(body: object, whose = customer): Promise<Loose> {
  return await whose.client.post(`${whose.v3}/pricerecommendations/simulate`, body);
}

async function drawn(sample: object): Promise<string[]> {
  const answer = await simulate({ document: dearer, sample });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data.products.map((product: Loose) => product.customerProductId);
}

const countOf = (ids: readonly string[], brand: string): number => ids.filter((id) => id.startsWith(brand)).length;

test("each branch of today has a part in proportion, and at least one product; all figures are of the sample", async () => {
  const answer = await simulate({ document: dearer, sample: { size: 30, seed: 1 } });
  const { sample, totals, branches, products } = answer.body.data;
  assert.deepEqual(sample, { products: 30, of: 300, seed: 1 });
  assert.deepEqual([totals.products, totals.up, totals.averageChangePercent], [30, 30, 10]);
  assert.deepEqual([branches.length, branches[0].products, branches[0].up], [1, 30, 30]);
  const ids = products.map((product: Loose) => product.customerProductId);
  assert.deepEqual(
    ["A", "B", "C", "D"].map((brand) => countOf(ids, brand)),
    [19, 9, 1, 1],
  );
});

test("a seed draws the same products, another one others; without products the totals are the same", async () => {
  const first = await drawn({ size: 40, seed: 7 });
  assert.deepEqual(await drawn({ size: 40, seed: 7 }), first);
  assert.notDeepEqual(await drawn({ size: 40, seed: 8 }), first);
  assert.equal(new Set(first).size, 40);
  const body = { document: dearer, sample: { size: 40, seed: 7 }, groupBy: "brand" };
  const [whole, bare] = [await simulate(body), await simulate({ ...body, includeProducts: false })];
  assert.deepEqual(bare.body.data.totals, whole.body.data.totals);
  assert.deepEqual(bare.body.data.groups, whole.body.data.groups);
  assert.deepEqual(bare.body.data.products, []);
  assert.equal(bare.headers.get("link"), null);
});

test("every size from 1 on is met exactly", async () => {
  for (const size of [1, 2, 3, 4, 5, 17, 150, 299]) assert.equal((await drawn({ size })).length, size, String(size));
});

test("an assortment that is no larger is taken whole; of another contract nothing is drawn", async () => {
  const { sample } = (await simulate({ document: dearer, sample: { size: 300 } })).body.data;
  assert.deepEqual(sample, { products: 300, of: 300, seed: 0 });
  const other = await aCustomer(service);
  const answer = await simulate({ document: dearer, sample: { size: 10 } }, other);
  assert.deepEqual(answer.body.data.sample, { products: 0, of: 0, seed: 0 });
});

test("products that were never priced are drawn, too", async () => {
  const fresh = await aCustomer(service);
  const products = Array.from({ length: 40 }, (_, index) => ({ customerProductId: `p-${index}`, referencePrice: 10 }));
  await importAll(fresh, products);
  const { sample, totals } = (await simulate({ document: dearer, sample: { size: 30 } }, fresh)).body.data;
  assert.deepEqual([sample, totals.up], [{ products: 30, of: 40, seed: 0 }, 30]);
});

test("it goes without a selection, pages and tasks; its size is bounded", async () => {
  const sample = { size: 10 };
  const wrong: readonly (readonly [object, string])[] = [
    [{ sample, filter: { oneOf: { field: "customerProductId", values: ["A-1"] } } }, "/filter"],
    [{ sample, tagKey: "brand", tagValue: "A" }, "/tagKey"],
    [{ sample, pagination: { limit: 5 } }, "/pagination"],
    [{ sample, asTask: true }, "/asTask"],
    [{ sample, simulationRequests: [{ productId: "1" }] }, "/document"],
    [{ sample: { size: 1_001 }, includeExplanations: true }, "/sample/size"],
    [{ sample: { size: 2_001 } }, "/sample/size"],
    [{ sample: { size: 0 } }, "/sample/size"],
    [{ sample: { size: 5, seed: -1 } }, "/sample/seed"],
    [{ sample: {} }, "/sample/size"],
  ];
  for (const [body, path] of wrong) {
    const answer = await simulate({ document: dearer, ...body });
    assert.equal(answer.status, 400, JSON.stringify(body));
    assert.equal(answer.body.errors[0].path, path);
  }
});

test("it stands for all products, also for those that no figure has yet", async () => {
  const behind = await aCustomer(service);
  const products = Array.from({ length: 40 }, (_, index) => ({ customerProductId: `p-${index}`, referencePrice: 10 }));
  await importAll(behind, products);
  await activate(behind, document);
  await runPricing(behind);
  await inDatabase(
    service,
    `delete from product_figure
    where contract_id = $1 and product_id in (select product_id from product_figure where contract_id = $1 limit 5)`,
    [behind.contractId],
  );
  const answer = await simulate({ document: dearer, sample: { size: 30 } }, behind);
  assert.deepEqual(answer.body.data.sample, { products: 30, of: 40, seed: 0 });
});
