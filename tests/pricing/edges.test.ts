/** Runs that start where a branch or a calendar of the strategy begins or ends (interface 4.26-27). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "../../src/database/connection.ts";
import { limits } from "../../src/limits.ts";
import { startPlanned } from "../../src/pricing/index.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { pricingTaskType } from "../harness/market.ts";
import { aWorker } from "./faults.ts";
import { aPricedCustomer, meetTheCheapest } from "./priced.ts";

const service = await anEmptyService({}, undefined, "http");
const worker = await aWorker(service);

const hourMs = 60 * 60 * 1000;
const begin = Date.now();
const inHours = (hours: number): Date => new Date(begin + hours * hourMs);

/** A branch that is valid from one hour to another. */
const valid = (from: number, until: number): object => ({
  name: `From ${from} until ${until}`,
  branches: [
    {
      validFrom: inHours(from).toISOString(),
      validUntil: inHours(until).toISOString(),
      when: { field: "referencePrice", gt: 0 },
      then: { rule: { target: { amount: { of: "referencePrice", percent: -20 } } } },
    },
  ],
  otherwise: { rule: { target: { amount: { of: "referencePrice" } } } },
});

/** Runs that wait are executed, so that the next can start. @returns how many started */
async function startedAt(customer: Customer, hours: number): Promise<number> {
  await startPlanned(worker, inHours(hours));
  const path = `${customer.v3}/tasks?taskTypeFilter=${pricingTaskType}&taskState=pending`;
  const { data }: { data: Loose[] } = (await customer.client.get(path)).body;
  for (const { taskId } of data) await worker.attempt(customer, taskId).catch(() => null);
  return data.length;
}

test("a run starts at each edge of the active version, once, and of what another version says from then on", async () => {
  const { customer } = await aPricedCustomer(service, [{}], valid(2, 4));
  const strategies = `${customer.v3}/settings/pricingstrategies`;
  const { id } = (await customer.client.get(strategies)).body.data[0];
  assert.equal(await startedAt(customer, 1.9), 0);
  assert.equal(await startedAt(customer, 2.1), 1);
  assert.equal(await startedAt(customer, 2.2), 0);
  const put = await customer.client.put(`${strategies}/${id}`, valid(6, 8));
  assert.equal(put.status, 200, put.text);
  assert.equal(await startedAt(customer, 4.1), 0, "that edge is no more");
  assert.equal(await startedAt(customer, 9), 1, "two that passed are one run");
  assert.equal(await startedAt(customer, 100), 0);
});

test("edges of a version that is rolled out count until it is rolled back; those of a plan from its time on", async () => {
  const { customer } = await aPricedCustomer(service, [{}], meetTheCheapest);
  const strategies = `${customer.v3}/settings/pricingstrategies`;
  const create = async (document: object): Promise<string> =>
    (await customer.client.post(strategies, document)).body.data.id;
  const next = await create(valid(2, 4));
  const post = async (action: string, body?: object): Promise<void> => {
    const answer = await customer.client.post(`${strategies}/${next}/${action}`, body);
    assert.ok(answer.status < 300, answer.text);
  };
  await post("activate", { version: 1, rollout: { share: 5 } });
  assert.equal(await startedAt(customer, 2.1), 1);
  await post("rollback");
  assert.equal(await startedAt(customer, 2.2), 1, "that of the rollback");
  assert.equal(await startedAt(customer, 5), 0);
  await post("activate", { version: 1, at: inHours(3).toISOString() });
  assert.equal(await startedAt(customer, 3.1), 1, "that of the plan");
  assert.equal(await startedAt(customer, 4.1), 1);
});

test("a paused contract waits; resuming starts the run", async () => {
  const { customer } = await aPricedCustomer(service, [{}], valid(2, 4));
  assert.equal((await customer.client.post(`${customer.v3}/pricing/pause`)).status, 200);
  assert.equal(await startedAt(customer, 2.1), 0);
  assert.equal((await customer.client.post(`${customer.v3}/pricing/resume`)).status, 200);
  assert.equal(await startedAt(customer, 2.1), 1, "one for both");
  assert.equal(await startedAt(customer, 4.1), 1);
});

test("edges of any number of expired contracts keep no other contract waiting", async () => {
  const { customer } = await aPricedCustomer(service, [{}], valid(2, 4));
  await worker.database.run(sql`
    with expired as (
      insert into contract (contract_id, company_id, contract_name, contract_type, expires_at)
      select 'old' || lpad(number::text, 3, '0'), ${customer.companyId}, 'Expired', 'reseller', ${inHours(-1)}
      from generate_series(1, ${limits.pricing.plansAtOnce}::integer) as number
      returning contract_id
    )
    insert into strategy_edge (contract_id, due_at)
    select contract_id, ${inHours(-2)}
    from expired`);
  assert.equal(await startedAt(customer, 2.1), 1);
});
