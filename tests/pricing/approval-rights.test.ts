/** Whoever has no right to approve publishes no price that waits: by no call, and by no pair of calls (interface 4.27-1). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { OPEN_GUARD } from "../../engine/index.ts";
import { rights, type Right } from "../../src/base/contract.ts";
import { aColleague, type Person } from "../accounts/people.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Answer, Client, Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { activate, inDatabase, listPrices, runPricing, submitAll } from "../harness/market.ts";
import { holdAll } from "./held.ts";
import { aPricedCustomer, meetTheCheapest, offers } from "./priced.ts";

const service = await anEmptyService();

/** A right, or who may send it without one. */
type Needs = Right | "owner" | "member";
type Call = readonly [Needs, string, string, unknown?];

const withTable = {
  ...holdAll,
  tables: { margins: { by: ["tags.brand"], rows: [["A", 18]] } },
};

/** Sends a call; a text is a CSV. */
async function make(client: Client, [, method, path, body]: Call): Promise<Answer<Loose>> {
  return await client.send(method, path, body, typeof body === "string" ? { "content-type": "text/csv" } : {});
}

/** A customer whose two products are published at 10, and whose prices of 11 wait. */
async function waiting(): Promise<{ customer: Customer; first: string; calls: readonly Call[]; person: Person }> {
  const { customer, ids } = await aPricedCustomer(service, [{}, {}]);
  const { client, v3 } = customer;
  const all = async (price: number): Promise<void> =>
    await submitAll(
      customer,
      ids.map((id) => offers(id, price)),
    );
  await all(10);
  const { taskId: first } = await runPricing(customer);
  const before: string = (await client.get(`${v3}/settings/pricingstrategies`)).body.data[0].id;
  const active = await activate(customer, withTable);
  await all(11);
  await runPricing(customer);
  const person = await aColleague(service, customer, "member");
  const held: Loose[] = (await client.post(`${v3}/pricerecommendations/approvals/query`)).body.data;
  assert.equal(held.length, 2);
  return { customer, first, person, calls: callsOf(v3, { held, first, before, active, userId: person.userId }) };
}

interface Known {
  held: readonly Loose[];
  first: string;
  before: string;
  active: string;
  userId: number;
}

/** Everything that decides, and everything after which a price that waits could be published without a decision. */
function callsOf(v3: string, { held, first, before, active, userId }: Known): readonly Call[] {
  const approvals = `${v3}/pricerecommendations/approvals`;
  const strategies = `${v3}/settings/pricingstrategies`;
  const seenAt = new Date().toISOString();
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const decided = (more: object): object[] =>
    held.map(({ productId, createdAt }) => ({ productId, approvalCreatedAt: createdAt, ...more }));
  return [
    ["approve", "POST", `${approvals}/decide`, decided({ decision: "approved" })],
    ["approve", "POST", `${approvals}/decide`, decided({ decision: "overwritten", overwritePrice: 9 })],
    ["approve", "POST", `${approvals}/decide`, decided({ decision: "rejected" })],
    ["approve", "POST", `${approvals}/decide/query`, { decision: "approved", seenAt }],
    ["approve", "POST", `${approvals}/decide/query`, { decision: "rejected", seenAt }],
    ["activate", "POST", `${strategies}/${before}/activate`],
    ["activate", "POST", `${strategies}/${before}/activate`, { rollout: { share: 50 } }],
    ["activate", "POST", `${strategies}/${before}/activate`, { at: later }],
    ["activate", "POST", `${strategies}/${before}/rollout`, { rollout: "all" }],
    ["activate", "POST", `${strategies}/${active}/rollback`],
    ["activate", "POST", `${strategies}/${active}/rollback`, { prices: true }],
    ["activate", "PUT", `${strategies}/${active}`, meetTheCheapest],
    ["activate", "PUT", `${strategies}/${active}?activate=true`, meetTheCheapest],
    ["activate", "PUT", `${strategies}/${active}/tables/margins`, "tags.brand,value\r\nA,19\r\n"],
    ["member", "DELETE", `${strategies}/${active}`],
    ["activate", "DELETE", `${v3}/settings/pricingstrategies/plan`],
    ["activate", "POST", `${v3}/pricingruns/${first}/takeback`, { pause: false }],
    ["guard", "PUT", `${v3}/settings/priceguard`, OPEN_GUARD],
    ["guard", "PUT", `${v3}/settings/currencyrates`, []],
    ["owner", "PUT", `${v3}/settings/rights/${userId}`, { rights: ["approve", "activate", "guard"] }],
    ["member", "POST", `${v3}/tasks`, { taskType: "backend.tasks.pricing.offers.preprocessing" }],
    ["member", "POST", `${v3}/pricing/pause`],
    ["activate", "POST", `${v3}/pricing/resume`],
  ];
}

/** What is published, and what was decided. */
async function stored({ contractId }: Customer): Promise<Loose[]> {
  return await inDatabase(
    service,
    `select (select count(*)::int from recommendation where contract_id = $1) as published,
       (select count(*)::int from held_price where contract_id = $1 and status <> 'pending') as decided,
       (select sum(jsonb_array_length(decisions::jsonb))::int from held_price where contract_id = $1) as decisions`,
    [contractId],
  );
}

const untouched = [{ published: 2, decided: 0, decisions: 0 }];

for (const role of ["member", "reader"]) {
  test(`a ${role} without the right publishes no price that waits, by any call or pair of calls`, async () => {
    const { customer, calls, person } = await waiting();
    if (role === "reader") {
      const path = `/api/v3/companies/${customer.companyId}/users/${person.userId}`;
      assert.equal((await customer.owner.put(path, { role })).status, 200);
    }
    for (const call of calls) {
      for (const next of calls) {
        await make(person.client, call);
        await make(person.client, next);
      }
      assert.deepEqual(await stored(customer), untouched, `${JSON.stringify(call)}, then any`);
      // Whoever may write may pause: what follows is tried while prices are published.
      assert.equal((await customer.owner.post(`${customer.v3}/pricing/resume`)).status, 200);
    }
    await runPricing(customer);
    assert.deepEqual(await stored(customer), untouched);
  });
}

for (const right of [null, ...rights]) {
  test(`with ${right ?? "no right"} a member is refused each call that needs another one, and a reader is refused all`, async () => {
    const { customer, calls, person } = await waiting();
    const path = `${customer.v3}/settings/rights/${person.userId}`;
    assert.equal((await customer.owner.put(path, { rights: right === null ? [] : [right] })).status, 200);
    for (const call of calls) {
      const [needs] = call;
      if (needs === right) continue;
      const { status, text } = await make(person.client, call);
      assert.equal(status === 403, needs !== "member", `${JSON.stringify(call)}: ${text}`);
    }
    assert.deepEqual(await stored(customer), untouched);
    const role = `/api/v3/companies/${customer.companyId}/users/${person.userId}`;
    assert.equal((await customer.owner.put(role, { role: "reader" })).status, 200);
    for (const call of calls) {
      assert.equal((await make(person.client, call)).status, 403, JSON.stringify(call));
    }
  });
}

test("with the right the same calls publish", async () => {
  const { customer, calls, person } = await waiting();
  const path = `${customer.v3}/settings/rights/${person.userId}`;
  assert.equal((await customer.owner.put(path, { rights: ["approve"] })).status, 200);
  const [decide = assert.fail()] = calls;
  assert.equal((await make(person.client, decide)).status, 200);
  assert.deepEqual(await stored(customer), [{ published: 4, decided: 2, decisions: 2 }]);
});

const named = (held: Loose, fields: object): object => ({
  productId: held["productId"],
  approvalCreatedAt: held["createdAt"],
  ...fields,
});

/** A customer with two prices that wait for two users each. */
async function twoWaiting(): Promise<{ customer: Customer; held: Loose[] }> {
  const { customer, ids } = await aPricedCustomer(service, [{}, {}], holdAll);
  await submitAll(
    customer,
    ids.map((id) => offers(id, 10)),
  );
  await runPricing(customer);
  await inDatabase(service, "update held_price set required_approvals = 2 where contract_id = $1", [
    customer.contractId,
  ]);
  const answer = await customer.client.post(`${customer.v3}/pricerecommendations/approvals/query`);
  return { customer, held: answer.body.data };
}

async function takeDecisions(
  customer: Customer,
  decisions: readonly object[],
  client = customer.client,
): Promise<Loose[]> {
  return (await client.post(`${customer.v3}/pricerecommendations/approvals/decide`, decisions)).body.data;
}

test("who agreed and has lost the right, or the company, does not count when the next one agrees", async () => {
  const { customer, held } = await twoWaiting();
  await inDatabase(service, "update held_price set required_approvals = 2 where contract_id = $1", [
    customer.contractId,
  ]);
  const give = async (userId: number, given: string[]): Promise<void> => {
    const answer = await customer.owner.put(`${customer.v3}/settings/rights/${userId}`, { rights: given });
    assert.equal(answer.status, 200, answer.text);
  };
  const member = await aColleague(service, customer, "member");
  const leaver = await aColleague(service, customer, "owner");
  await give(member.userId, ["approve"]);
  const [approve, other] = held.map((one) => named(one, { decision: "approved" }));
  assert.ok(approve !== undefined && other !== undefined);
  assert.deepEqual(await takeDecisions(customer, [approve], member.client), [{ data: true }]);
  assert.deepEqual(await takeDecisions(customer, [other], leaver.client), [{ data: true }]);
  await give(member.userId, []);
  const gone = await customer.owner.delete(`/api/v3/companies/${customer.companyId}/users/${leaver.userId}`);
  assert.ok(gone.status < 300, gone.text);
  assert.deepEqual(await takeDecisions(customer, [approve, other]), [{ data: true }, { data: true }]);
  assert.deepEqual(await listPrices(customer), []);
  await give(member.userId, ["approve"]);
  assert.deepEqual(await takeDecisions(customer, [approve], member.client), [{ data: true }], "and may decide again");
  assert.equal((await listPrices(customer)).length, 1);
});

test("who agreed and then changed the guard does not count under four eyes", async () => {
  const { customer, held } = await twoWaiting();
  await inDatabase(service, "update held_price set required_approvals = 2 where contract_id = $1", [
    customer.contractId,
  ]);
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(async () => await aColleague(service, customer, "owner")),
  );
  assert.ok(first !== undefined && second !== undefined && third !== undefined);
  const guard = `${customer.v3}/settings/priceguard`;
  assert.equal((await customer.owner.put(guard, { fourEyes: true })).status, 200);
  const approve = named(held[0] ?? {}, { decision: "approved" });
  assert.deepEqual(await takeDecisions(customer, [approve], first.client), [{ data: true }]);
  assert.equal((await first.client.put(guard, { pendingHours: 71 })).status, 202);
  assert.deepEqual(await takeDecisions(customer, [approve], second.client), [{ data: true }]);
  assert.deepEqual(await listPrices(customer), []);
  assert.deepEqual(await takeDecisions(customer, [approve], third.client), [{ data: true }]);
  assert.equal((await listPrices(customer)).length, 1);
});

test("an approver decides in every contract of the company, and is refused every other call", async () => {
  const { customer, calls } = await waiting();
  const { client } = await aColleague(service, customer, "approver");
  for (const call of calls.filter(([needs]) => needs !== "approve")) {
    assert.equal((await make(client, call)).status, 403, JSON.stringify(call));
  }
  assert.deepEqual(await stored(customer), untouched);
  for (const call of calls.filter(([needs]) => needs === "approve")) {
    const { status, text } = await make(client, call);
    assert.ok(status === 200 || status === 202, `${JSON.stringify(call)}: ${text}`);
  }
  assert.deepEqual(await stored(customer), [{ published: 4, decided: 2, decisions: 2 }]);
});
