/** What a contract can make the service keep of strategies, guards and studies. The oldest gives way, or 409 says what to do. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { limits } from "../../src/limits.ts";
import { aService } from "../harness/a-service.ts";
import { anotherContract, type Customer } from "../harness/customer.ts";
import { inDatabase, someProducts } from "../harness/market.ts";

const { service, customer: first } = await aService({}, undefined, "http");
const document = { name: "Bounded", otherwise: { rule: { target: { position: 1 } } } };

async function storedStudies({ contractId }: Customer): Promise<Set<string>> {
  const rows = await inDatabase(service, "select task_id::text from pricing_study where contract_id = $1", [
    contractId,
  ]);
  return new Set(rows.map((row) => String(row["task_id"])));
}

/** Studies of the day before, with ids in their order. */
async function oldStudies({ contractId }: Customer, count: number, state: "succeeded" | "executing"): Promise<void> {
  await inDatabase(
    service,
    `with made as (
       insert into task (contract_id, task_id, task_type, state, finished_at)
       select $1, ('019a0000-0000-7000-8000-' || case $3 when 'executing' then '0' else '1' end || lpad(number::text, 11, '0'))::uuid,
         'backend.tasks.pricing.comparison', $3, case $3 when 'succeeded' then now() end
       from generate_series(1, $2::integer) as number
       returning task_id
     )
     insert into pricing_study (contract_id, task_id, settings)
     select $1, task_id, '{}'
     from made`,
    [contractId, count, state],
  );
}

test("the newest studies of a contract stay, and those that execute; the oldest give way to a new one", async () => {
  const customer = await anotherContract(first);
  await someProducts(customer, 2);
  await oldStudies(customer, 1, "executing");
  await oldStudies(customer, limits.pricing.studiesKept - 1, "succeeded");
  const begun = async (): Promise<string> => {
    const answer = await customer.client.post(`${customer.v3}/pricerecommendations/simulate`, {
      document,
      asTask: true,
    });
    assert.equal(answer.status, 202, answer.text);
    return answer.body.data.id;
  };
  const newest = await begun();
  assert.equal((await storedStudies(customer)).size, limits.pricing.studiesKept + 1, "one of them executes");
  const other = await begun();
  const kept = await storedStudies(customer);
  assert.equal(kept.size, limits.pricing.studiesKept + 1);
  assert.ok(kept.has(newest) && kept.has(other));
  assert.ok(kept.has("019a0000-0000-7000-8000-000000000001"), "it executes");
  assert.ok(!kept.has("019a0000-0000-7000-8000-100000000001"), "the oldest that has ended");
});

test("409 for a strategy with as many versions as it may have; the same document again is stored as it is", async () => {
  const customer = await anotherContract(first);
  const path = `${customer.v3}/settings/pricingstrategies`;
  const made = await customer.client.post(path, document);
  const strategy = `${path}/${made.body.data.id}`;
  const most = limits.pricing.versionsPerStrategy;
  await inDatabase(service, "update strategy_version set version = $2 where contract_id = $1", [
    customer.contractId,
    most,
  ]);
  await inDatabase(service, "update strategy set version = $2 where contract_id = $1", [customer.contractId, most]);
  const refused = await customer.client.put(strategy, { ...document, name: "Another" });
  assert.deepEqual([refused.status, refused.body.code], [409, "resource.conflict"]);
  assert.match(refused.body.message, /Create another one/);
  assert.equal((await customer.client.put(strategy, document)).status, 200);
});

test("the newest versions of a guard stay, and those of stored runs", async () => {
  const customer = await anotherContract(first);
  const guard = `${customer.v3}/settings/priceguard`;
  const put = async (pendingHours: number): Promise<void> =>
    assert.equal((await customer.client.put(guard, { pendingHours })).status, 200);
  await put(11);
  await put(12);
  await put(13);
  const { contractId } = customer;
  const versions = async (): Promise<number[]> => {
    const rows = await inDatabase(service, "select version from price_guard where contract_id = $1 order by 1", [
      contractId,
    ]);
    return rows.map((row) => Number(row["version"]));
  };
  const before = await versions();
  const [, second] = before;
  const last = before.at(-1);
  await inDatabase(
    service,
    `insert into pricing_run (contract_id, task_id, engine_version, strategy_id, strategy_version, calculated_for, time_zone, currency, own_shops, ignored_vendors, guard_version)
     values ($1, gen_random_uuid(), 1, gen_random_uuid(), 1, now(), 'UTC', 'EUR', '[]', '[]', $2)`,
    [contractId, second],
  );
  const far = Number(last) + limits.pricing.guardVersionsKept;
  await inDatabase(service, "update price_guard set version = $2 where contract_id = $1 and version = $3", [
    contractId,
    far - 1,
    last,
  ]);
  await put(14);
  assert.deepEqual(await versions(), [second, far - 1, far]);
});
