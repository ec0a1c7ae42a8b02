/** A jump into held prices counts those before it, by keys: it ends where a walk comes to. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { inDatabase, someProducts } from "../harness/market.ts";

const service = await anEmptyService();
/** Longer than what is skipped row by row. */
const waiting = 2_300;
const jump = 2_050;

/** One held price a product, the youngest product's first. Every tenth was rejected. */
async function holdOneEach(customer: Customer): Promise<void> {
  await inDatabase(
    service,
    `insert into held_price (contract_id, product_id, created_at, updated_at, expires_at, reasons, task_id, strategy_id, strategy_version,
       product_revision, snapshot_ids, units_7d, units_30d, price, currency, leaf_node_id, is_drift, status, ended_at)
     select contract_id, product_id, date_trunc('second', now()) - product_id / 10 * interval '1 ms', now(), now() + interval '1 day', '[]',
       gen_random_uuid(), gen_random_uuid(), 1, 1, '{}', 0, 0, 10, 'EUR', 1, false,
       case when product_id % 10 = 0 then 'rejected' else 'pending' end, case when product_id % 10 = 0 then now() end
     from product
     where contract_id = $1`,
    [customer.contractId],
  );
}

/** A price of each product that expired an hour before its present one was held. */
async function holdEarlier(customer: Customer, ids: readonly string[]): Promise<void> {
  await inDatabase(
    service,
    `insert into held_price (contract_id, product_id, created_at, updated_at, expires_at, reasons, task_id, strategy_id, strategy_version,
       product_revision, snapshot_ids, units_7d, units_30d, price, currency, leaf_node_id, is_drift, status, ended_at)
     select contract_id, product_id, created_at - interval '1 hour', now(), now(), '[]', gen_random_uuid(), strategy_id, 1, 1, '{}', 0, 0, 10,
       'EUR', 1, false, 'expired', now()
     from held_price
     where contract_id = $1 and product_id = any($2::bigint[])`,
    [customer.contractId, ids],
  );
}

/** In the order of the list: by age, then by product. */
function sorted(ids: readonly string[]): string[] {
  const age = (id: string): number => -Math.floor(Number(id) / 10);
  return [...ids].sort((a, b) => age(a) - age(b) || Number(a) - Number(b));
}

async function query(customer: Customer, body: object): Promise<string[]> {
  const answer = await customer.client.post(`${customer.v3}/pricerecommendations/approvals/query`, body);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data.map(({ productId }: { productId: string }) => productId);
}

test("a jump finds the page that a walk comes to, of each status and without deleted products", async () => {
  const customer = await aCustomer(service);
  const all = sorted(await someProducts(customer, waiting));
  await holdOneEach(customer);
  const pagination = { start: jump, limit: 20 };
  assert.deepEqual(await query(customer, { pagination }), all.slice(jump, jump + 20));
  assert.deepEqual(await query(customer, { pagination, latestOnly: true }), all.slice(jump, jump + 20));
  const [gone = ""] = all;
  await inDatabase(service, "delete from product where contract_id = $1 and product_id = $2", [
    customer.contractId,
    gone,
  ]);
  const left = all.slice(1);
  assert.deepEqual(await query(customer, { pagination }), left.slice(jump, jump + 20));
  assert.deepEqual(await query(customer, { pagination: { start: waiting - 1, limit: 20 } }), []);
  assert.deepEqual(await query(customer, { pagination: { start: waiting + 9, limit: 20 } }), []);
  const pending = left.filter((id) => Number(id) % 10 !== 0);
  const others = { start: 2_000, limit: 20 };
  assert.deepEqual(await query(customer, { pagination: others, status: ["pending"] }), pending.slice(2_000, 2_020));
  assert.deepEqual(
    await query(customer, { pagination: others, status: ["pending", "rejected"] }),
    left.slice(2_000, 2_020),
  );
  const filter = { oneOf: { field: "productId", values: left } };
  assert.deepEqual(await query(customer, { pagination, productFilter: filter }), left.slice(jump, jump + 20));
});

test("a jump among the latest of each product skips no earlier price of theirs, whatever its status is", async () => {
  const customer = await aCustomer(service);
  const all = sorted(await someProducts(customer, waiting));
  await holdOneEach(customer);
  await holdEarlier(customer, all.slice(0, 60));
  const latest = { latestOnly: true, pagination: { start: jump, limit: 20 } };
  assert.deepEqual(await query(customer, latest), all.slice(jump, jump + 20));
  assert.deepEqual(await query(customer, { ...latest, latestOnly: false }), all.slice(jump - 60, jump - 40));
  const pending = all.filter((id) => Number(id) % 10 !== 0);
  const some = { ...latest, pagination: { start: 2_000, limit: 20 } };
  assert.deepEqual(await query(customer, { ...some, status: ["pending"] }), pending.slice(2_000, 2_020));
  assert.deepEqual(await query(customer, { ...latest, status: ["expired"] }), []);
});
