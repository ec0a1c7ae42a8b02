/** What the figures of a product say once its held price waits no more and was not published (interface 4.32-1). */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Database } from "../../src/database/connection.ts";
import { openFigures } from "../../src/pricing/figures/figures-writer.ts";
import { expireApprovals } from "../../src/pricing/publish/forget-approvals.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { activate, anOffer, aSnapshot, inDatabase, runPricing, submitAll } from "../harness/market.ts";
import { figuresFollowed } from "./followed.ts";
import { holdAll } from "./held.ts";
import { aPricedCustomer, offers } from "./priced.ts";

const service = await anEmptyService();
const database = new Database({ connectionString: service.connectionString, poolSize: 1, onError: () => {} });
after(async () => await database.close());

const decided = async (customer: Customer, fields: object): Promise<void> => {
  const approvals = `${customer.v3}/pricerecommendations/approvals`;
  const held: Loose[] = (await customer.client.post(`${approvals}/query`, { status: ["pending"] })).body.data;
  const decisions = held.map(({ productId, createdAt }) => ({ productId, approvalCreatedAt: createdAt, ...fields }));
  const answer = await customer.client.post(`${approvals}/decide`, decisions);
  assert.deepEqual(
    answer.body.data,
    decisions.map(() => ({ data: true })),
  );
};

/** The states of all products, by name, and what the counts say of those that wait. */
async function states(customer: Customer): Promise<{ states: string[]; waiting: number }> {
  const list = await customer.client.get(`${customer.v3}/products/figures?sort=name`);
  assert.equal(list.status, 200, list.text);
  const counts = await customer.client.get(`${customer.v3}/products/figures/counts?state=held`);
  return { states: list.body.data.map(({ state }: Loose) => state), waiting: counts.body.total };
}

const moved = (ids: readonly string[], price: number): Loose[] => ids.map((id) => offers(id, price));

/** Of the second nothing is known until it has a competitor. */
const products = [{}, { referencePrice: undefined }];

/** Two products: the first has a published price, the second none. What is calculated next waits. */
async function aShop(): Promise<{ customer: Customer; ids: string[] }> {
  const { customer, ids } = await aPricedCustomer(service, products);
  await submitAll(customer, moved(ids.slice(0, 1), 10));
  await runPricing(customer);
  await activate(customer, holdAll);
  await submitAll(customer, moved(ids, 12));
  await runPricing(customer);
  assert.deepEqual(await states(customer), { states: ["held", "held"], waiting: 2 });
  return { customer, ids };
}

const over = { states: ["unchanged", "neverPriced"], waiting: 0 };

test("a rejected price is held no more: what was published before stands, in later runs as well", async () => {
  const { customer, ids } = await aShop();
  await decided(customer, { decision: "rejected" });
  assert.deepEqual(await states(customer), over);
  assert.equal((await runPricing(customer)).result.counts.rejectedBefore, 2);
  assert.deepEqual(await states(customer), over);
  await submitAll(customer, moved(ids, 15));
  await runPricing(customer);
  assert.deepEqual(await states(customer), { states: ["held", "held"], waiting: 2 });
});

test("a price that expired is held no more", async () => {
  const { customer, ids } = await aShop();
  await inDatabase(service, "update held_price set expires_at = now() where product_id = any($1)", [ids]);
  await expireApprovals({ database, openFigures }, new AbortController().signal);
  assert.deepEqual(await states(customer), over);
});

test("an overwrite is published; what later runs come to is not, and does not count as published", async () => {
  const { customer } = await aShop();
  await decided(customer, { decision: "overwritten", overwritePrice: 13 });
  assert.deepEqual(await states(customer), { states: ["published", "published"], waiting: 0 });
  await activate(customer, { name: "Free", otherwise: { rule: { target: { position: 1 } } } });
  assert.equal((await runPricing(customer)).result.counts.overwritten, 2);
  assert.deepEqual(await states(customer), { states: ["unchanged", "unchanged"], waiting: 0 });
});

test("a version that is rolled back has no prices that wait", async () => {
  const { customer, ids } = await aPricedCustomer(service, products);
  await submitAll(customer, moved(ids.slice(0, 1), 10));
  await runPricing(customer);
  const strategies = `${customer.v3}/settings/pricingstrategies`;
  const { strategyId } = (await customer.client.post(strategies, holdAll)).body.data;
  const rolledOut = await customer.client.post(`${strategies}/${strategyId}/activate`, { rollout: { share: 99.9 } });
  assert.equal(rolledOut.status, 200, rolledOut.text);
  await customer.client.post(`${strategies}/${strategyId}/rollout`, { rollout: "all" });
  await submitAll(customer, moved(ids, 12));
  await runPricing(customer);
  assert.deepEqual(await states(customer), { states: ["held", "held"], waiting: 2 });
  const back = await customer.client.post(`${strategies}/${strategyId}/rollback`, {});
  assert.equal(back.status, 200, back.text);
  assert.deepEqual(await states(customer), over);
});

test("own offers are compared with the price that stands, not with the one that was rejected", async () => {
  const { customer, ids } = await aShop();
  const shops = [{ domain: "shop-b.example", ownShopName: "We" }];
  assert.equal((await customer.client.put(`${customer.v3}/settings/shops`, shops)).status, 200);
  const first = async (): Promise<Loose> =>
    (await customer.client.get(`${customer.v3}/products/figures?sort=name`)).body.data[0];
  const { advised: rejected, publishedAt, publishedPrices } = await first();
  const stands: number = publishedPrices[0].price;
  assert.notEqual(rejected, stands);
  await decided(customer, { decision: "rejected" });
  assert.equal((await first()).publishedAt, publishedAt);
  await inDatabase(
    service,
    "update product_figure set published_at = now() - interval '25 hours' where product_id = $1",
    [ids[0]],
  );
  for (const [shown, state] of [
    [stands, "live"],
    [rejected, "notLive"],
  ]) {
    const sent = [anOffer({ vendorName: "Shop B", price: 12 }), anOffer({ vendorName: "We", price: shown })];
    await submitAll(customer, [aSnapshot(ids[0] ?? "", { domain: "shop-b.example", offers: sent })]);
    await figuresFollowed(service, customer);
    assert.equal((await first()).state, state);
    const { body } = await customer.client.get(`${customer.v3}/products/figures/counts?state=${state}`);
    assert.equal(body.total, 1, state);
  }
});
