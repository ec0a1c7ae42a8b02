/** `getProductEvents`: what happened to a product's price, by kind (interface 4.33-6 to 4.33-10). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { aColleague } from "../accounts/people.ts";
import { aCompany } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { anotherContract, type Customer } from "../harness/customer.ts";
import { activate, importAll, runPricing, submitAll } from "../harness/market.ts";
import { holdAll } from "./held.ts";
import { history, meetTheCheapest, offers } from "./priced.ts";

const { service, customer } = await aCompany();
const begun = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString();

async function aShop(document: object, product: object = {}): Promise<{ shop: Customer; id: string }> {
  const shop = await anotherContract(customer);
  const [id = ""] = await importAll(shop, [{ customerProductId: "p-0", referencePrice: 100, ...product }]);
  await activate(shop, document);
  return { shop, id };
}

async function eventsOf({ client, v3 }: Customer, id: string, from = begun): Promise<Loose[]> {
  const answer = await client.get(`${v3}/products/${id}/events?from=${from}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

const without = (events: readonly Loose[], ...names: string[]): Loose[] =>
  events.map((event) => Object.fromEntries(Object.entries(event).filter(([name]) => !names.includes(name))));
const kinds = (events: readonly Loose[]): unknown[] => events.map(({ kind }) => kind);
const ofKind = (events: readonly Loose[], ...wanted: string[]): Loose[] =>
  events.filter(({ kind }) => wanted.includes(kind));

/** The price of the market, and a run by it. */
async function runAt(shop: Customer, id: string, price: number): Promise<void> {
  await submitAll(shop, [offers(id, price)]);
  await runPricing(shop);
}

async function decide({ client, v3 }: Customer, fields: object): Promise<Loose> {
  const approvals = `${v3}/pricerecommendations/approvals`;
  const [held] = (await client.post(`${approvals}/query`, { status: ["pending"] })).body.data;
  const { productId, createdAt: approvalCreatedAt } = held;
  const answer = await client.post(`${approvals}/decide`, [{ productId, approvalCreatedAt, ...fields }]);
  assert.deepEqual(answer.body.data, [{ data: true }], answer.text);
  return held;
}

test("a price that waits is held, then decided by whom, and published at its publication", async () => {
  const { shop, id } = await aShop(holdAll);
  const colleague = await aColleague(service, shop, "owner");
  await runAt(shop, id, 10);
  const held = await decide({ ...shop, client: colleague.client }, { decision: "approved" });
  const events = await eventsOf(shop, id);
  assert.deepEqual(without(events, "at"), [
    { kind: "held", price: 10, reasons: ["hold"] },
    { kind: "decided", price: 10, decision: "approved", userId: colleague.userId, userEmail: colleague.email },
    { kind: "published", price: 10 },
  ]);
  const [price] = await history(shop, id);
  assert.deepEqual([events[0]?.["at"], events[2]?.["at"]], [held["createdAt"], price?.["timestamp"]]);
  const series = (await shop.client.get(`${shop.v3}/products/${id}/series?from=${begun}`)).body.data.series;
  const published = series.find(({ kind }: Loose) => kind === "published");
  assert.deepEqual(published.times, [Math.floor(Date.parse(String(price?.["timestamp"])) / 1000)]);

  const removed = await shop.owner.delete(`/api/v3/companies/${shop.companyId}/users/${colleague.userId}`);
  assert.ok(removed.status < 300, removed.text);
  assert.equal((await eventsOf(shop, id))[1]?.["userEmail"], colleague.email, "also when the person is gone");
});

test("a rejected price is never published, an overwritten one is its other price, a replaced one expires", async () => {
  const { shop, id } = await aShop(holdAll);
  await runAt(shop, id, 10);
  await decide(shop, { decision: "rejected", comment: "too low" });
  await runAt(shop, id, 12);
  await runAt(shop, id, 13);
  await decide(shop, { decision: "overwritten", overwritePrice: 14.5 });
  assert.deepEqual(without(await eventsOf(shop, id), "at", "userId", "userEmail", "reasons"), [
    { kind: "held", price: 10 },
    { kind: "decided", price: 10, decision: "rejected" },
    { kind: "held", price: 12 },
    { kind: "decided", price: 12, decision: "expired" },
    { kind: "held", price: 13 },
    { kind: "decided", price: 14.5, before: 13, decision: "overwritten" },
    { kind: "published", price: 14.5 },
  ]);
});

test("a decision within the range is told although its price began to wait before it", async () => {
  const { shop, id } = await aShop(holdAll);
  await runAt(shop, id, 10);
  const [held] = await eventsOf(shop, id);
  const after = new Date(Date.parse(held?.["at"]) + 1).toISOString();
  assert.deepEqual(await eventsOf(shop, id, after), []);
  await decide(shop, { decision: "approved" });
  assert.deepEqual(kinds(await eventsOf(shop, id, after)), ["decided", "published"]);
});

test("only another price than the one published before is published, also if that lies before the range", async () => {
  const { shop, id } = await aShop(meetTheCheapest);
  await runAt(shop, id, 10);
  const [first] = await eventsOf(shop, id);
  const after = new Date(Date.parse(first?.["at"]) + 1).toISOString();
  await runAt(shop, id, 10);
  assert.deepEqual(await eventsOf(shop, id, after), []);
  await runAt(shop, id, 11);
  assert.deepEqual(without(await eventsOf(shop, id, after), "at"), [{ kind: "published", price: 11, before: 10 }]);
});

test("cost: the first price with another purchase price, with both; limits beside it are an event of their own", async () => {
  const { shop, id } = await aShop(meetTheCheapest);
  const costing = async (value: string | null, more: object = {}): Promise<void> => {
    const tags = [{ key: "brand", value: "7" }, ...(value === null ? [] : [{ key: "purchasePrice", value }])];
    await importAll(shop, [{ customerProductId: "p-0", referencePrice: 100, tags, ...more }]);
    await runPricing(shop);
  };
  await submitAll(shop, [offers(id, 20)]);
  await costing(null);
  await costing("7.50");
  await costing("7.50", { name: "Kettle" });
  await costing("8.10", { minPriceBoundary: 5 });
  await costing(null, { minPriceBoundary: 5 });
  assert.deepEqual(without(await eventsOf(shop, id), "at"), [
    { kind: "published", price: 20 },
    { kind: "cost", price: 7.5 },
    { kind: "boundary", price: 20 },
    { kind: "cost", price: 8.1, before: 7.5 },
    { kind: "cost", before: 8.1 },
  ]);
});

test("cost: of any tags only a number of the tag itself, whatever stands in others or in its own text", async () => {
  const { shop, id } = await aShop(meetTheCheapest);
  await submitAll(shop, [offers(id, 20)]);
  const posing = { key: "note", value: '{"label":"purchasePrice","stringValue":"1","doubleValue":1},{"label":"' };
  const costing = async (value: string): Promise<void> => {
    const tags = [posing, { key: "purchasePrice", value }, { key: "weight", value: "3" }, { ...posing, key: "last" }];
    await importAll(shop, [{ customerProductId: "p-0", referencePrice: 100, tags }]);
    await runPricing(shop);
  };
  for (const value of ["7.50", "on request", "100", ',"doubleValue":4}]', "0"]) await costing(value);
  await importAll(shop, [
    { customerProductId: "p-0", referencePrice: 100, tags: [{ key: "purchasePrice", value: "2" }] },
  ]);
  await runPricing(shop);
  assert.deepEqual(without(ofKind(await eventsOf(shop, id), "cost"), "at", "kind"), [
    { before: 7.5 },
    { price: 100 },
    { before: 100 },
    { price: 0 },
    { price: 2, before: 0 },
  ]);
});

test("a market is lost when it is closed, and back with the first data of its domain after that", async () => {
  const { shop, id } = await aShop(meetTheCheapest);
  const lose = async (domain: string): Promise<void> => {
    const closed = await shop.client.delete(`${shop.v3}/offers?productId=${id}&domain=${domain}`);
    assert.ok(closed.status < 300, closed.text);
  };
  // After a closing only data gathered later is taken, by a millisecond at least.
  const submitNow = async (price: number, domain = "shop-b.example"): Promise<void> => {
    await delay(2);
    await submitAll(shop, [{ ...offers(id, price, domain), creationDate: new Date().toISOString() }]);
  };
  await submitAll(shop, [offers(id, 10), offers(id, 11, "shop-c.example")]);
  await lose("shop-b.example");
  await lose("shop-c.example");
  await submitNow(11, "shop-d.example");
  const lost = await eventsOf(shop, id);
  assert.deepEqual(without(lost, "at"), [
    { kind: "marketLost", domain: "shop-b.example" },
    { kind: "marketLost", domain: "shop-c.example" },
  ]);
  await submitNow(12);
  await submitNow(13);
  const after = new Date(Date.parse(lost[1]?.["at"]) + 1).toISOString();
  assert.deepEqual(without(await eventsOf(shop, id, after), "at"), [{ kind: "marketBack", domain: "shop-b.example" }]);
  await lose("shop-b.example");
  await submitNow(14);
  const again = ofKind(await eventsOf(shop, id, after), "marketLost", "marketBack");
  assert.deepEqual(kinds(again), ["marketBack", "marketLost", "marketBack"]);
});

const fixed = (percent: number): Loose => {
  const price = { of: "referencePrice", percent };
  return {
    name: `Plus ${percent}`,
    otherwise: { rule: { target: "keep", minPrice: price, maxPrice: price } },
  };
};

test("rollouts are told step by step, to those who are not among their products too; a version only to those", async () => {
  const { shop, id } = await aShop(fixed(10));
  const [other = ""] = await importAll(shop, [{ customerProductId: "p-1", referencePrice: 100 }]);
  const strategies = `${shop.v3}/settings/pricingstrategies`;
  const create = async (percent: number): Promise<string> =>
    (await shop.client.post(strategies, fixed(percent))).body.data.id;
  const [next, last] = [await create(20), await create(30)];
  const act = async (strategy: string, action: string, body?: object): Promise<void> => {
    const answer = await shop.client.post(`${strategies}/${strategy}/${action}`, body);
    assert.equal(answer.status, 200, answer.text);
  };
  await runPricing(shop);
  await act(next, "activate", { rollout: { where: { field: "customerProductId", equals: "p-1" } } });
  await act(next, "rollout", { rollout: { share: 0.0001 } });
  await runPricing(shop);
  await act(next, "rollback");
  await runPricing(shop);
  await act(next, "activate", { rollout: { share: 0.5 } });
  await act(next, "rollout", { rollout: "all" });
  await act(last, "activate", { rollout: { share: 1.5 } });
  await act(last, "activate");
  const events = await eventsOf(shop, id);
  assert.deepEqual(without(ofKind(events, "rollout"), "at", "kind"), [
    { step: "started", version: 1 },
    { step: "raised", version: 1, share: 0.0001 },
    { step: "rolledBack", version: 1 },
    { step: "started", version: 1, share: 0.5 },
    { step: "completed", version: 1 },
    { step: "started", version: 1, share: 1.5 },
    { step: "ended", version: 1 },
  ]);
  const ended = events.at(-1)?.["at"];
  assert.deepEqual(kinds(await eventsOf(shop, id, ended)), ["rollout"], "what it ended began before the range");
  const versions = async (product: string): Promise<number> => ofKind(await eventsOf(shop, product), "version").length;
  assert.deepEqual([await versions(id), await versions(other)], [0, 2]);
});

test("an activation that ends no rollout is none, and nothing of another contract is told", async () => {
  const { shop, id } = await aShop(fixed(10));
  await activate(shop, fixed(20));
  const away = await aShop(holdAll);
  const strategies = `${away.shop.v3}/settings/pricingstrategies`;
  const made = await away.shop.client.post(strategies, fixed(30));
  await away.shop.client.post(`${strategies}/${made.body.data.id}/activate`, { rollout: { share: 5 } });
  await runAt(away.shop, away.id, 10);
  assert.ok(kinds(await eventsOf(away.shop, away.id)).length >= 2);
  assert.deepEqual(await eventsOf(shop, id), []);
  const foreign = await shop.client.get(`${shop.v3}/products/${away.id}/events`);
  assert.equal(foreign.status, 404);
});
