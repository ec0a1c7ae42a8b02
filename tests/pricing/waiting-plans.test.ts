/** A page of the prices that wait reads its own rows, however many waited when the database counted them last. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { logPlans, offencesOf, plansOf } from "../database/plan-log.ts";
import { aService } from "../harness/a-service.ts";
import { inDatabase, someProducts } from "../harness/market.ts";

const { service, customer } = await aService({}, logPlans);
const limit = 100;
/** Entries of prices that were decided on stay in an index until the next vacuum, and a page passes over them. */
const passed = 100;

/** A price of every `each`-th product waits, the last product's longest. */
async function hold(each: number, hoursAgo: number): Promise<void> {
  await inDatabase(
    service,
    `insert into held_price (contract_id, product_id, created_at, updated_at, expires_at, reasons, task_id, strategy_id, strategy_version,
       product_revision, snapshot_ids, units_7d, units_30d, price, currency, leaf_node_id, is_drift)
     select contract_id, product_id, now() - $3 * interval '1 hour' - product_id * interval '1 ms', now(), now() + interval '1 day', '[]',
       gen_random_uuid(), gen_random_uuid(), 1, 1, '{}', 0, 0, 10, 'EUR', 1, false
     from product
     where contract_id = $1 and product_id % $2 = 0`,
    [customer.contractId, each, hoursAgo],
  );
}

async function decideOnAll(): Promise<void> {
  await inDatabase(service, "update held_price set status = 'rejected', ended_at = now() where status = 'pending'");
}

test("a page reads its own rows after few prices waited where many had waited before", async () => {
  await someProducts(customer, 10_000);
  // The index by time is the larger one from then on.
  await hold(1, 3);
  await decideOnAll();
  await inDatabase(service, "vacuum held_price");
  await hold(10_000 / passed, 2);
  await inDatabase(service, "analyze held_price");
  await decideOnAll();
  await hold(1, 1);
  await assertPage();
});

test("a page reads its own rows after everything had waited", async () => {
  await inDatabase(service, "analyze held_price");
  await decideOnAll();
  await inDatabase(service, "vacuum held_price");
  await hold(100, 0);
  await assertPage();
});

async function assertPage(): Promise<void> {
  const plans = await plansOf(service.connectionString, async () => {
    const path = `${customer.v3}/pricerecommendations/approvals/query`;
    const answer = await customer.client.post(path, { pagination: { start: 0, limit }, status: ["pending"] });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body.data.length, limit);
  });
  const ofPage = plans.filter(({ statement }) => statement === "pricing.queryApprovals");
  assert.equal(ofPage.length, 1);
  assert.deepEqual(
    offencesOf(ofPage, () => limit + 1 + passed),
    [],
  );
}
