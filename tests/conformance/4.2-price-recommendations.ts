/** Interface 4.2 and 2.6: prices. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { anOffer, aSnapshot, listPrices } from "../harness/market.ts";
import {
  aContract,
  aroundNow,
  assertHas,
  assertRefused,
  at,
  dataOf,
  hourMs,
  importAll,
  instantPattern,
  offeredAt,
  price,
  query,
  run,
  submitAll,
} from "./given.ts";
import { customer } from "./installation.ts";
import { removalOf } from "./old-clients.ts";

const branched = {
  name: "Branches",
  branches: [
    {
      name: "Contoso",
      when: { field: "tags.brand", equals: "Contoso" },
      then: { rule: { target: { statistic: "lowest" } } },
    },
  ],
  otherwise: { rule: { target: { statistic: "lowest" } } },
};

const kettle = {
  customerProductId: "kettle",
  gtin: 4006381333931,
  referencePrice: 20,
  minPriceBoundary: 5,
  maxPriceBoundary: 50,
  tags: [{ key: "brand", value: "Contoso" }],
};

/** A contract in which `kettle` and a product with nothing were priced; the own shop offers the kettle at 12. */
async function priced(): Promise<{ contract: Customer; full: string; bare: string }> {
  const contract = await aContract(customer);
  const [full = "", bare = ""] = await importAll(contract, [kettle, { customerProductId: "plain" }]);
  dataOf(await contract.client.put(`${contract.v3}/settings/shops`, [{ domain: "a.example", ownShopName: "Mine" }]));
  const own = anOffer({ vendorName: "Mine", price: 12, deliveryCosts: 2 });
  await submitAll(contract, [
    aSnapshot(full, { domain: "a.example", offers: [anOffer({ price: 10 }), own] }),
    offeredAt(full, 11, "b.example"),
    offeredAt(bare, 7, "b.example"),
  ]);
  await price(contract, branched);
  return { contract, full, bare };
}

const percentage = "relativePriceChangePercentage";

/** The recommended price in percent of `oldPrice`: absolute, 200 is doubled. */
function assertPercentage(recommendation: Loose, expected: number): void {
  assert.ok(Math.abs(recommendation[percentage] - expected) < 0.01, `${recommendation[percentage]} is not ${expected}`);
}

async function history(
  contract: Customer,
  productId: string,
  parameters: Record<string, string> = {},
): Promise<Loose[]> {
  const path = `${contract.v3}/products/${productId}/pricerecommendationhistory${query(parameters)}`;
  return dataOf(await contract.client.get(path));
}

describe("4.2 GET pricerecommendations", () => {
  test("the newest per product, of the cheapest domain: `relevantDomain`; fields of interface 2.6", async () => {
    const { contract, full, bare } = await priced();
    const [first, second, ...others] = await listPrices(contract);
    assert.deepEqual(others, []);
    assertHas(first, {
      productId: full,
      customerProductId: "kettle",
      gtin: 4006381333931,
      price: 10,
      currency: "EUR",
      relevantDomain: "a.example",
      oldPrice: 12,
      oldDeliveryCosts: 2,
      oldPosition: 2,
      decisiveStrategyBranchName: "Contoso",
      originalMinPriceBoundary: 5,
      originalMaxPriceBoundary: 50,
      originalTags: [{ label: "brand", stringValue: "Contoso" }],
      tags: [{ label: "brand", stringValue: "Contoso" }],
    });
    assert.match(first.timestamp, instantPattern);
    assert.equal(typeof first.recommendationId, "string");
    assert.ok(Number.isInteger(first.decisiveStrategyTreeLeafNodeId));
    assert.ok(Number.isInteger(first.newPosition));
    assertHas(second, { productId: bare, price: 7, relevantDomain: "b.example", originalTags: [], tags: [] });
    assertPercentage(first, (10 / 12) * 100);
    for (const absent of ["oldPrice", "oldPosition", "gtin", "decisiveStrategyBranchName", percentage]) {
      assert.ok(!(absent in second), `${absent}: only where there is one`);
    }
  });

  test("results of older runs inside the range are ignored; a range of then has them", async () => {
    const { contract, full } = await priced();
    const older = await listPrices(contract);
    const between = at(1, older[0].timestamp);
    await submitAll(contract, [offeredAt(full, 20, "a.example"), offeredAt(full, 21, "b.example")]);
    await run(contract);
    const newest = await listPrices(contract);
    assert.deepEqual(
      newest.map(({ price: amount }) => amount),
      [20, 7],
    );
    assertPercentage(newest[0], 200);
    assert.ok(!("oldPrice" in newest[0]), "no own offer: relative to the price published before");
    assert.deepEqual(
      (await listPrices(contract, { endTime: between })).map(({ recommendationId }) => recommendationId),
      older.map(({ recommendationId }) => recommendationId),
    );
    assert.deepEqual(await listPrices(contract, { startTime: at(1, newest[0].timestamp) }), []);
  });

  test("`original…` is the product as it was when calculated, `tags` as it is now; `includeTags` default true", async () => {
    const { contract } = await priced();
    const tags = [{ key: "brand", value: "Fabrikam" }];
    await importAll(contract, [{ ...kettle, minPriceBoundary: 6, tags }]);
    const [first] = await listPrices(contract);
    assert.equal(first.originalMinPriceBoundary, 5);
    assert.equal(first.originalTags[0].stringValue, "Contoso");
    assert.equal(first.tags[0].stringValue, "Fabrikam");
    for (const no of ["false", "False"]) {
      const [without] = await listPrices(contract, { includeTags: no });
      assert.deepEqual(without.tags, [], "a list is empty, never left out");
    }
  });

  test("with `includeDomains=true` also `domains`, one entry each", async () => {
    const { contract } = await priced();
    const [plain] = await listPrices(contract);
    assert.ok(!("domains" in plain));
    const [first] = await listPrices(contract, { includeDomains: "true" });
    assert.equal(first.domains.length, 2);
    assertHas(
      [...first.domains].sort((a: Loose, b: Loose) => a.price - b.price),
      [{ price: 10 }, { price: 11 }],
    );
  });

  test("a time range must be given", async () => {
    const { start, end } = aroundNow();
    for (const parameters of [{}, { startTime: start }, { endTime: end }]) {
      assertRefused(await customer.client.get(`${customer.v2}/result/pricerecommendations${query(parameters)}`), 400);
    }
  });

  test("a deleted product vanishes (interface 4.1-11)", async () => {
    const { contract, full, bare } = await priced();
    const fate = query({ tagKey: "brand", tagValue: "Contoso" });
    assert.deepEqual(dataOf(await contract.client.delete(`${contract.v3}/products${fate}`)), removalOf(1, 2));
    assert.deepEqual(
      (await listPrices(contract)).map(({ productId }) => productId),
      [bare],
    );
    assertRefused(await contract.client.get(`${contract.v3}/products/${full}/pricerecommendationhistory`), 404);
  });
});

describe("4.2 GET pricerecommendationhistory", () => {
  test("every calculation: timestamp, tags and boundaries at calculation time, change, decisive domain", async () => {
    const { contract, full } = await priced();
    await importAll(contract, [{ ...kettle, maxPriceBoundary: 40, tags: [] }]);
    await submitAll(contract, [offeredAt(full, 30, "a.example"), offeredAt(full, 5.5, "b.example")]);
    await run(contract);
    const entries = (await history(contract, full)).sort((a, b) => a.timestamp.localeCompare(b.timestamp));
    assert.equal(entries.length, 2);
    const [first, second] = entries;
    assertHas(first, { price: 10, relevantDomain: "a.example", originalMaxPriceBoundary: 50 });
    assert.equal(first.originalTags[0].stringValue, "Contoso");
    assert.equal(first.decisiveStrategyBranchName, "Contoso");
    assertHas(second, { price: 5.5, relevantDomain: "b.example", originalMaxPriceBoundary: 40, originalTags: [] });
    assertPercentage(first, (10 / 12) * 100);
    assertPercentage(second, 55);
    assert.ok(!("decisiveStrategyBranchName" in second), "only when the branch was named");
    const alone = { startDate: second.timestamp, endDate: at(1, second.timestamp) };
    assert.deepEqual(
      (await history(contract, full, alone)).map(({ recommendationId }) => recommendationId),
      [second.recommendationId],
    );
    assert.deepEqual(await history(contract, full, { endDate: first.timestamp }), []);
  });

  test("an unknown product: 404", async () => {
    for (const id of ["999999999999", "none"]) {
      assertRefused(await customer.client.get(`${customer.v3}/products/${id}/pricerecommendationhistory`), 404);
    }
  });
});

describe("4.2 The rest (interface 4.2)", () => {
  test("GET …/pricerecommendations/{recommendationId}/explanation: the whole decision trace", async () => {
    const { contract } = await priced();
    const [{ recommendationId }] = await listPrices(contract);
    const answer = await contract.client.get(`${contract.v3}/pricerecommendations/${recommendationId}/explanation`);
    const explanation = dataOf(answer);
    assert.equal(explanation.price, 10);
    assert.ok(answer.text.includes("a.example") && answer.text.includes("Contoso"));
    assertRefused(
      await contract.client.get(`${contract.v3}/pricerecommendations/01890000-0000-7000-8000-000000000000/explanation`),
      404,
    );
  });

  test("POST …/simulate: a strategy document on the current data, without storing anything", async () => {
    const { contract } = await priced();
    const before = await listPrices(contract);
    const document = { name: "Fixed", otherwise: { rule: { target: { amount: 33.33 } } } };
    const answer = await contract.client.post(`${contract.v3}/pricerecommendations/simulate`, { document });
    dataOf(answer);
    assert.match(answer.text, /33\.33/, "result per product");
    assert.deepEqual(await listPrices(contract), before);
    const wrong = { document: { name: "No rule" } };
    assertRefused(await contract.client.post(`${contract.v3}/pricerecommendations/simulate`, wrong), 400);
  });

  test("POST …/backtest: a strategy document over a past range, without storing anything", async () => {
    const { contract } = await priced();
    const before = await listPrices(contract);
    const document = {
      name: "Half",
      otherwise: { rule: { target: { statistic: "lowest" }, adjust: { percent: -50 } } },
    };
    const range = { start: at(-48 * hourMs), end: at(-hourMs) };
    const answer = await contract.client.post(`${contract.v3}/pricerecommendations/backtest`, { document, range });
    dataOf(answer);
    assert.match(answer.text, /:5[,}]/, "the kettle at half of 10");
    assert.deepEqual(await listPrices(contract), before);
    assertRefused(await contract.client.post(`${contract.v3}/pricerecommendations/backtest`, { document }), 400);
  });
});
