/** Saved views, the pulse, and the list of companies (interface 4.34). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aColleague } from "../accounts/people.ts";
import { aCompany } from "../harness/a-service.ts";
import type { Client, Loose } from "../harness/client.ts";
import { activate, importAll, runPricing } from "../harness/market.ts";

const { service, customer } = await aCompany();
const path = `${customer.v3}/views`;
const colleague = (await aColleague(service, customer, "member")).client;
const view = { name: "Rose most", screen: "products", query: "sort=-change" };

test("a view is its person's: others see it once it is shared, and never change it", async () => {
  const made = await customer.owner.post(path, view);
  assert.equal(made.status, 201, made.text);
  const { id } = made.body.data;
  const seen = async (): Promise<Loose[]> => (await colleague.get(path)).body.data;
  assert.deepEqual(await seen(), []);
  const shared = { ...view, name: "Rose", isShared: true };
  assert.equal((await customer.owner.put(`${path}/${id}`, shared)).body.data.name, "Rose");
  assert.deepEqual(
    (await seen()).map(({ name, isOwn, isShared }) => [name, isOwn, isShared]),
    [["Rose", false, true]],
  );
  assert.equal((await colleague.put(`${path}/${id}`, view)).status, 404);
  assert.equal((await colleague.delete(`${path}/${id}`)).status, 404);
  assert.equal((await customer.owner.delete(`${path}/${id}`)).status, 204);
  assert.equal((await customer.owner.delete(`${path}/${id}`)).status, 404);
  assert.deepEqual((await customer.owner.get(path)).body.data, []);
});

test("400: a view without a name, of no screen, or with a query that is too long", async () => {
  for (const wrong of [{ name: " " }, { screen: "../x" }, { query: "x".repeat(4_001) }, { name: undefined }]) {
    assert.equal((await customer.owner.post(path, { ...view, ...wrong })).status, 400, JSON.stringify(wrong));
  }
});

test("the pulse is 304 until something changes, and names what has", async () => {
  const pulse = `${customer.v3}/pulse`;
  const read = async (): Promise<Loose> => (await customer.client.get(pulse)).body.data;
  const before = await customer.client.get(pulse);
  assert.deepEqual([before.body.data.inbox, before.body.data.running, before.body.data.isPaused], [0, [], false]);
  const headers = { "if-none-match": before.headers.get("etag") ?? "" };
  assert.equal((await customer.client.get(pulse, headers)).status, 304);
  await importAll(customer, [{ customerProductId: "a", referencePrice: 5 }]);
  const changed = await read();
  assert.equal((await customer.client.get(pulse, headers)).status, 200);
  assert.notEqual(changed.versions.products, before.body.data.versions.products);
  assert.equal(changed.versions.orders, before.body.data.versions.orders);
  await activate(customer, { name: "Keep", otherwise: { rule: { target: { amount: 4 } } } });
  await runPricing(customer);
  assert.notEqual((await read()).versions.recommendations, changed.versions.recommendations);
});

test("the pulse names the own inbox when the caller hides an entry or stores a draft, and nobody else's", async () => {
  const inboxOf = async (client: Client): Promise<string> =>
    (await client.get(`${customer.v3}/pulse`)).body.data.versions.inbox;
  const seen = [await inboxOf(customer.owner)];
  const others = await inboxOf(colleague);
  const until = new Date(Date.now() + 60_000).toISOString();
  const hidden = { kind: "domain", key: "held shop-a.example", until };
  const snoozed = await customer.owner.post(`${customer.v3}/inbox/snooze`, hidden);
  assert.equal(snoozed.status, 200, snoozed.text);
  seen.push(await inboxOf(customer.owner));
  const later = { ...hidden, until: new Date(Date.now() + 120_000).toISOString() };
  await customer.owner.post(`${customer.v3}/inbox/snooze`, later);
  seen.push(await inboxOf(customer.owner));
  const [strategy] = (await customer.owner.get(`${customer.v3}/settings/pricingstrategies`)).body.data;
  const draft = `${customer.v3}/settings/pricingstrategies/${strategy.id}/draft`;
  const stored = await customer.owner.put(draft, { document: "{ " });
  assert.equal(stored.status, 200, stored.text);
  seen.push(await inboxOf(customer.owner));
  assert.equal(new Set(seen).size, 4, seen.join(" "));
  assert.equal(await inboxOf(colleague), others);
});

test("the pulse names the own inbox when a hidden entry comes back", async () => {
  const inboxOf = async (): Promise<string> =>
    (await customer.owner.get(`${customer.v3}/pulse`)).body.data.versions.inbox;
  const before = await inboxOf();
  const until = new Date(Date.now() + 2_000).toISOString();
  const hidden = { kind: "domain", key: "held shop-b.example", until };
  assert.equal((await customer.owner.post(`${customer.v3}/inbox/snooze`, hidden)).status, 200);
  assert.notEqual(await inboxOf(), before);
  const deadline = Date.now() + 30_000;
  while ((await inboxOf()) !== before) assert.ok(Date.now() < deadline, "it is still hidden");
});

test("companies are listed for an admin only, by a part of the name", async () => {
  const admin = await service.adminClient();
  const { data } = (await admin.get("/api/v3/companies")).body;
  const own = data.find(({ id }: Loose) => id === customer.companyId);
  assert.equal(own.contracts, 1);
  const found = await admin.get(`/api/v3/companies?q=${encodeURIComponent(own.name.toUpperCase())}`);
  assert.deepEqual(found.body, { data: [own] });
  assert.deepEqual((await admin.get(`/api/v3/companies?after=${own.id}`)).body, { data: [] });
  for (const client of [customer.owner, customer.client, colleague]) {
    assert.equal((await client.get("/api/v3/companies")).status, 403);
  }
});
