/** What a simulation sums: where prices end, how they are distributed, and what they earn (interface 4.2-19). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { anOffer, aSnapshot, completed, importAll, submitAll } from "../harness/market.ts";

const { customer } = await aCompany();

const rule = (changes: object): object => ({ rule: { target: { position: 1 }, ...changes } });
const branch = (name: string, changes: object): object =>
  JSON.parse(JSON.stringify({ name, when: { field: "customerProductId", equals: name }, then: rule(changes) }));
const document = {
  name: "Ends",
  branches: [
    branch("b-ceiling", { maxPrice: 15 }),
    branch("c-change", { change: { maxPercentDown: 10 } }),
    branch("d-fallback", { competitors: { minOffers: 9 }, withoutCompetitors: { rule: { target: { amount: 12 } } } }),
    branch("e-floor", { minPrice: 50, unreachable: "floor" }),
    branch("f-next", { minPrice: 25 }),
  ],
  otherwise: rule({}),
};
const names = ["a-boundary", "b-ceiling", "c-change", "d-fallback", "e-floor", "f-next", "g-plain"];

test("products are counted where their prices end, and the same in a task and its result", async () => {
  const ids = await importAll(
    customer,
    names.map((customerProductId) => ({
      customerProductId,
      referencePrice: 40,
      ...(customerProductId === "a-boundary" ? { minPriceBoundary: 22 } : {}),
      tags: [
        { key: "purchasePrice", value: "10" },
        { key: "vat", value: "25" },
      ],
    })),
  );
  await submitAll(
    customer,
    ids.map((id) => aSnapshot(id, { offers: [anOffer({ price: 20 }), anOffer({ vendorName: "Other", price: 30 })] })),
  );
  const order = { orderId: "o", origin: "shop", creationDate: new Date(Date.now() - 60_000).toISOString() };
  const items = [{ itemId: "g-plain", unitPrice: 40, quantity: 2, taxPercentage: 25 }];
  const orders = { version: "3", orders: [{ ...order, items, totalPrice: 80, shippingCosts: 0, currency: "EUR" }] };
  assert.equal((await customer.client.put(`${customer.v3}/orders`, orders)).status, 201);
  const path = `${customer.v3}/pricerecommendations/simulate`;
  const { body } = await customer.client.post(path, { document });
  const { products, ends, distribution, greatest, totals } = body.data;
  assert.deepEqual(
    products.map(({ customerProductId, price, ends: at }: Loose) => [customerProductId, price, at]),
    [
      ["a-boundary", 30, ["next"]],
      ["b-ceiling", 15, ["ceiling"]],
      ["c-change", 36, ["changeLimit"]],
      ["d-fallback", 12, ["fallback"]],
      ["e-floor", 50, ["floor"]],
      ["f-next", 30, ["next"]],
      ["g-plain", 20, undefined],
    ],
  );
  assert.deepEqual(ends, { boundary: 0, floor: 1, ceiling: 1, changeLimit: 1, next: 2, fallback: 1 });
  const changed = distribution.filter((band: Loose) => band["products"] > 0);
  assert.deepEqual(changed, [
    { below: -20, products: 5 },
    { atLeast: -10, below: -5, products: 1 },
    { atLeast: 20, products: 1 },
  ]);
  assert.deepEqual(greatest[0], {
    productId: ids[3],
    customerProductId: "d-fallback",
    currentPrice: 40,
    price: 12,
    changePercent: -70,
  });
  assert.equal(greatest.length, 7);
  // Two sold at 40 and at 20, 32 and 16 without VAT, bought at 10.
  assert.deepEqual(totals.grossProfitAtUnitsSold30d, { products: 1, before: 44, after: 12 });
  const begun = await customer.client.post(path, { document, asTask: true });
  await completed(customer, begun.body.data.url);
  const result = await customer.client.get(begun.body.data.resultUrl);
  for (const part of ["totals", "ends", "distribution", "greatest", "branches", "products"]) {
    assert.deepEqual(result.body.data[part], body.data[part], part);
  }
});
