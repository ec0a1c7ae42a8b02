/** What a backtest says of sales and of the changes of prices (interface 4.2-24). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { anOffer, importAll, submitAll } from "../harness/market.ts";

/** A cent below the cheapest competitor, at least 15, over four days. */
const document = {
  name: "Undercut",
  otherwise: { rule: { target: { position: 1 }, adjust: { amount: -0.01 }, minPrice: 15 } },
};
const range = { start: "2025-03-01T00:00:00Z", end: "2025-03-05T00:00:00Z" };

const { service, customer } = await aCompany();
await customer.client.put(`${customer.v3}/settings/shops`, [{ domain: "shop-b.example", ownShopName: "Me" }]);
const tags = [{ key: "purchasePrice", value: "10" }];

function market(productId: string, creationDate: string, price: number): object {
  const offers = [anOffer({ price }), anOffer({ price: 40 }), anOffer({ price: 21, vendorName: "Me" })];
  return { productId, domain: "shop-b.example", creationDate, offers };
}

async function backtested(whose: Customer, body: object = {}): Promise<Loose> {
  const answer = await whose.client.post(`${whose.v3}/pricerecommendations/backtest`, { document, range, ...body });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

test("what was sold, at the prices in force: units, revenue and gross profit, also of the baseline", async () => {
  const seller = await aCustomer(service);
  const [id = "", other = ""] = await importAll(seller, [
    { customerProductId: "a", tags: [...tags, { key: "vat", value: "25" }] },
    { customerProductId: "b" },
  ]);
  await seller.client.put(`${seller.v3}/settings/shops`, [{ domain: "shop-b.example", ownShopName: "Me" }]);
  const ofFirst = [market(id, "2025-03-01T00:00:00Z", 20), market(id, "2025-03-02T00:00:00Z", 18)];
  await submitAll(seller, [
    ...ofFirst,
    market(id, "2025-03-03T12:00:00Z", 14),
    market(other, "2025-03-01T00:00:00Z", 20),
  ]);
  const sales = [
    ["a", "2025-02-27T12:00:00Z", 50],
    ["a", "2025-03-01T23:59:00Z", 4],
    ["a", "2025-03-02T00:10:00Z", 1],
    ["a", "2025-03-04T12:30:00Z", 2],
    ["b", "2025-03-03T10:00:00Z", 3],
    ["a", "2025-03-05T00:00:00Z", 70],
  ] as const;
  const orders = sales.map(([itemId, creationDate, quantity], index) => ({
    orderId: String(index),
    creationDate,
    currency: "EUR",
    items: [{ itemId, unitPrice: 20, quantity, taxPercentage: 19 }],
  }));
  const put = await seller.client.put(`${seller.v3}/orders`, { version: "3", orders });
  assert.equal(put.status, 201, put.text);
  const { totals, products, days, branches, baseline } = await backtested(seller, { baseline: "ownOffers" });
  const sold = ({ unitsSold, revenueAtUnitsSold, grossProfitAtUnitsSold }: Loose): unknown[] => [
    unitsSold,
    revenueAtUnitsSold,
    grossProfitAtUnitsSold,
  ];
  // 4 at 19.99, 1 at 17.99 and 2 at 39.99, each without 25 % VAT less 10; of the other 3 at 19.99, without a purchase price.
  assert.deepEqual(products.map(sold), [
    [7, 177.93, 72.34],
    [3, 59.97, undefined],
  ]);
  assert.deepEqual(sold(totals), [10, 237.9, 72.34]);
  assert.deepEqual(branches.map(sold), [sold(totals)]);
  assert.deepEqual(days.map(sold), [
    [4, 79.96, 23.97],
    [1, 17.99, 4.39],
    [3, 59.97, undefined],
    [2, 79.98, 43.98],
  ]);
  assert.deepEqual(sold(baseline.totals), [10, 210, 47.6]);
  assert.deepEqual(products[0].baseline.unitsSold, 7);
});

test("how far prices moved, and the greatest changes", async () => {
  const ids = await importAll(customer, [{ customerProductId: "a" }]);
  const [first = ""] = ids;
  const dates = ["2025-02-20T00:00:00Z", "2025-03-02T00:00:00Z", "2025-03-03T12:00:00Z"];
  await submitAll(
    customer,
    [20, 18, 14].map((price, index) => market(first, dates[index] ?? "", price)),
  );
  const { distribution, greatest, totals } = await backtested(customer);
  assert.deepEqual(
    distribution.filter(({ changes }: Loose) => changes > 0),
    [
      { atLeast: -20, below: -10, changes: 1 },
      { atLeast: 20, changes: 1 },
    ],
  );
  assert.equal(totals.changes, 2);
  const named = { productId: ids[0], customerProductId: "a" };
  assert.deepEqual(greatest, [
    { ...named, at: "2025-03-03T12:00:00.000Z", fromPrice: 17.99, toPrice: 39.99, changePercent: 122.29 },
    { ...named, at: "2025-03-02T00:00:00.000Z", fromPrice: 19.99, toPrice: 17.99, changePercent: -10.01 },
  ]);
  const moved = [1, 2, 3, 4, 5, 6].flatMap((hour) => [10 + hour * 3, 20]);
  const mover = await aCustomer(service);
  const [id = ""] = await importAll(mover, [{ customerProductId: "m" }]);
  await submitAll(
    mover,
    moved.map((price, index) => market(id, `2025-03-01T${String(index).padStart(2, "0")}:00:00Z`, price)),
  );
  const study = await backtested(mover, {
    document: { name: "M", otherwise: { rule: { target: { position: 1 } } } },
  });
  assert.equal(study.totals.changes, 11);
  assert.equal(study.greatest.length, 10);
  const sizes: number[] = study.greatest.map(({ changePercent }: Loose) => Math.abs(changePercent));
  assert.deepEqual(
    sizes,
    [...sizes].sort((a, b) => b - a),
  );
  assert.equal(Math.max(...sizes), 53.85);
  const counted = study.distribution.reduce((sum: number, { changes }: Loose) => sum + changes, 0);
  assert.equal(counted, 11);
});
