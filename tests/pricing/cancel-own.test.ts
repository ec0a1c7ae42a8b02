/** Who may not write cancels a study of its own, which changes nothing, and nothing else (interface 4.6-5). */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { aColleague } from "../accounts/people.ts";
import { aService } from "../harness/a-service.ts";
import type { Answer, Client, Loose } from "../harness/client.ts";
import { completed, inDatabase, someProducts } from "../harness/market.ts";
import { lockRow } from "./held.ts";

const { service, customer } = await aService();
await someProducts(customer, 3);
const reader = await aColleague(service, customer, "reader");
const document = { name: "Cheapest", otherwise: { rule: { target: { position: 1 } } } };

/** Studies wait for it before they store anything. */
async function heldUp(t: TestContext): Promise<{ letGo: () => Promise<void> }> {
  const holder = await lockRow(t, service, "lock table pricing_study_part in share mode", []);
  return { letGo: async () => void (await holder.query("rollback")) };
}

async function begin(client: Client): Promise<{ id: string; url: string }> {
  const answer = await client.post(`${customer.v3}/pricerecommendations/simulate`, { document, asTask: true });
  assert.equal(answer.status, 202, answer.text);
  return answer.body.data;
}

async function cancel(client: Client, id: string): Promise<Answer<Loose>> {
  return await client.post(`${customer.v3}/tasks/${id}/cancel`);
}

async function assertCancelled({ url }: { url: string }): Promise<void> {
  assert.equal((await completed(customer, url)).task.failureCode, "task.cancelled");
}

test("a reader cancels the study that it began, and no other; a task that is not there is no other answer", async (t) => {
  const another = await aColleague(service, customer, "reader");
  const { letGo } = await heldUp(t);
  const [own, others] = [await begin(reader.client), await begin(customer.client)];
  for (const id of [others.id, "01a21be0-0000-7000-8000-000000000000", "none"]) {
    const { status, body } = await cancel(reader.client, id);
    assert.deepEqual([status, body.code], [403, "request.forbidden"], id);
  }
  assert.equal((await cancel(another.client, own.id)).status, 403);
  assert.equal((await cancel(reader.client, own.id)).status, 200);
  assert.equal((await cancel(customer.client, others.id)).status, 200);
  await letGo();
  for (const task of [own, others]) await assertCancelled(task);
});

test("in a contract that has expired, everybody cancels the own study, and nobody another one", async (t) => {
  const expire = async (at: string): Promise<void> =>
    void (await inDatabase(service, `update contract set expires_at = ${at} where contract_id = $1`, [
      customer.contractId,
    ]));
  const { letGo } = await heldUp(t);
  const [own, others] = [await begin(customer.client), await begin(reader.client)];
  await expire("now() - interval '1 s'");
  try {
    const refused = await cancel(customer.client, others.id);
    assert.equal(refused.body.code, "resource.contractInactive", refused.text);
    assert.equal((await cancel(customer.client, own.id)).status, 200);
  } finally {
    await expire("null");
  }
  assert.equal((await cancel(customer.client, others.id)).status, 200);
  await letGo();
  for (const task of [own, others]) await assertCancelled(task);
});

test("a reader that was a member cancels no run of its own any more: it stores prices", async () => {
  const person = await aColleague(service, customer, "member");
  const started = await person.client.post(`${customer.v3}/tasks`, {
    taskType: "backend.tasks.pricing.offers.preprocessing",
  });
  assert.equal(started.status, 202, started.text);
  const users = `/api/v3/companies/${customer.companyId}/users/${person.userId}`;
  assert.equal((await customer.owner.put(users, { role: "reader" })).status, 200);
  assert.equal((await cancel(person.client, started.body.data.id)).status, 403);
});
