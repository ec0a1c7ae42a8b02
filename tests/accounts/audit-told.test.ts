/** What the audit tells of strategies, users and deletions, whoever does it by whatever credentials (interface 4.27). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aService } from "../harness/a-service.ts";
import type { Client, Loose } from "../harness/client.ts";
import { activate, aSnapshot, completed, runPricing, someProducts, submitAll } from "../harness/market.ts";
import { aColleague } from "./people.ts";

const { service, customer } = await aService();
const { owner, client, v3, companyId } = customer;

/** Entries since then, the oldest first, each as its action, before and after. */
async function toldBy(does: (as: Client) => Promise<unknown>, as: Client): Promise<Loose[]> {
  const before = (await owner.get(`${v3}/audit?limit=1000`)).body.data.length;
  await does(as);
  const { data } = (await owner.get(`${v3}/audit?limit=1000`)).body;
  const entries: Loose[] = data.slice(0, data.length - before).reverse();
  for (const { userEmail, address } of entries) {
    assert.deepEqual([userEmail, address], [customer.email, "127.0.0.1"]);
  }
  return entries;
}

const short = (entries: readonly Loose[]): Loose[] => entries.map(({ action, subject }) => [action, subject]);

test("a strategy that is created, changed and deleted, by an API password as well", async () => {
  const strategies = `${v3}/settings/pricingstrategies`;
  const aStrategy = (name: string): object => ({ name, otherwise: { rule: { target: { position: 1 } } } });
  await owner.post(strategies, aStrategy("The active one"));
  let id = "";
  const entries = await toldBy(async (as) => {
    const made = await as.post(strategies, aStrategy("One"));
    id = made.body.data.id;
    assert.equal((await as.put(`${strategies}/${id}`, aStrategy("Two"))).status, 200);
    await as.delete(`${strategies}/${id}`);
  }, client);
  assert.deepEqual(short(entries), [
    ["strategy.created", id],
    ["strategy.changed", id],
    ["strategy.deleted", id],
  ]);
  assert.deepEqual([entries[0]?.after.name, entries[1]?.after.name], ["One", "Two"]);
});

test("an activation that is planned, and its plan's end: with the plan after, and before", async () => {
  const strategies = `${v3}/settings/pricingstrategies`;
  const made = await owner.post(strategies, { name: "Later", otherwise: { rule: { target: { position: 1 } } } });
  const { id } = made.body.data;
  const at = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  const entries = await toldBy(async (as) => {
    const planned = await as.post(`${strategies}/${id}/activate`, { at });
    assert.ok(planned.status < 300, planned.text);
    assert.equal((await as.delete(`${strategies}/plan`)).status, 204);
  }, owner);
  assert.deepEqual(short(entries), [
    ["strategy.planned", id],
    ["strategy.planCancelled", id],
  ]);
  assert.deepEqual(
    entries.map(({ before, after }) => [before?.at ?? null, after?.at ?? null]),
    [
      [null, at],
      [at, null],
    ],
  );
});

test("prices that are taken back, and that publishing stops with it", async () => {
  const [productId = ""] = await someProducts(customer, 1);
  await submitAll(customer, [aSnapshot(productId)]);
  await activate(customer, { name: "Cheapest", otherwise: { rule: { target: { position: 1 } } } });
  const { taskId } = await runPricing(customer);
  const entries = await toldBy(async (as) => {
    const { body } = await as.post(`${v3}/pricingruns/${taskId}/takeback`);
    await completed(customer, body.data.url);
  }, owner);
  assert.deepEqual(short(entries), [["prices.takenBack", taskId]]);
  assert.deepEqual(entries[0]?.after, { paused: true });
});

test("a user whose role changes, and who is removed: before and after", async () => {
  const { userId, email } = await aColleague(service, customer, "member");
  const user = `/api/v3/companies/${companyId}/users/${userId}`;
  const entries = await toldBy(async (as) => {
    assert.equal((await as.put(user, { role: "reader" })).status, 200);
    assert.ok((await as.delete(user)).status < 300);
  }, owner);
  assert.deepEqual(short(entries), [
    ["user.roleChanged", email],
    ["user.removed", email],
  ]);
  assert.deepEqual(
    entries.map(({ before, after }) => [before, after ?? null]),
    [
      ["member", "reader"],
      ["reader", null],
    ],
  );
});

test("the deletion of all products", async () => {
  await someProducts(customer, 2);
  const entries = await toldBy(async (as) => await as.delete(`${v3}/products`), client);
  assert.deepEqual(
    entries.map(({ action }) => action),
    ["products.deleted"],
  );
});
