/** Stored answers of requests under an Idempotency-Key are bounded, by contract and in all (interface 1-25). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "../../src/database/connection.ts";
import { StoredKeys } from "../../src/http/stored-keys.ts";
import { limits } from "../../src/limits.ts";
import { aService } from "../harness/a-service.ts";
import { anotherContract, type Customer } from "../harness/customer.ts";

const { service, customer } = await aService();
const database = service.openDatabase();

/** Answers that are stored already, of some other requests. */
async function store({ contractId }: Customer, many: number): Promise<void> {
  await database.run(sql`
    insert into idempotent_request (contract_id, account_id, key_digest, request_digest, expires_at, answer_sealed)
    select ${contractId}, account_id, sha256(number::text::bytea), ''::bytea, now() + interval '1 hour', ''
    from generate_series(1, ${many}::integer) as number, (select min(account_id) as account_id from account) as account`);
}

async function post(of: Customer): Promise<{ status: number; retryAfter: string | null; text: string }> {
  const body = { version: "2", identifyingAttributes: ["customerProductId"], products: [{ customerProductId: "a" }] };
  const { status, headers, text } = await of.client.post(`${of.v3}/products`, body, { "idempotency-key": "one-more" });
  return { status, retryAfter: headers.get("retry-after"), text };
}

test("a contract with too many stored answers gets 429 for the next key, and works without one; others are not concerned", async () => {
  const full = await anotherContract(customer);
  await store(full, limits.idempotency.keysPerContract);
  const refused = await post(full);
  assert.equal(refused.status, 429, refused.text);
  assert.notEqual(refused.retryAfter, null);
  const body = { version: "2", identifyingAttributes: ["customerProductId"], products: [{ customerProductId: "a" }] };
  assert.equal((await full.client.post(`${full.v3}/products`, body)).status, 200);
  assert.equal((await post(customer)).status, 200);
});

test("all together are bounded by the size of their table", async () => {
  const keys = new StoredKeys(database, { ...limits.idempotency, bytes: 1 });
  assert.equal(await keys.areTooMany(customer.contractId), true);
  assert.equal(await new StoredKeys(database).areTooMany(customer.contractId), false);
});

test("requests of a process count before they are counted in the table", async () => {
  const keys = new StoredKeys(database, { ...limits.idempotency, keysPerContract: 3 });
  const { contractId } = await anotherContract(customer);
  const answers: boolean[] = [];
  for (let request = 0; request < 4; request++) answers.push(await keys.areTooMany(contractId));
  assert.deepEqual(answers, [false, false, false, true]);
});
