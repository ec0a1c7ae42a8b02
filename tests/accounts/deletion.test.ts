/** `deleteContract`: nobody sees the contract from the answer on, and a duty deletes everything that it has. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { endDeletions, type DeleteRows } from "../../src/accounts/index.ts";
import { deleteContractRows } from "../../src/history/delete-contract-rows.ts";
import { limits } from "../../src/limits.ts";
import { everything } from "../backup/everything.ts";
import { anEmptyService } from "../harness/a-service.ts";
import { anotherContract, aCustomer, type Customer } from "../harness/customer.ts";
import { inDatabase } from "../harness/market.ts";
import { aColleague } from "./people.ts";

const service = await anEmptyService();
const database = service.openDatabase(2);

/** The name of a contract, in an address. */
async function nameOf({ owner, v3 }: Customer): Promise<string> {
  return encodeURIComponent((await owner.get(v3)).body.data.contractName);
}

async function removed(customer: Customer): Promise<void> {
  const answer = await customer.owner.delete(`${customer.v3}?contractName=${await nameOf(customer)}`);
  assert.deepEqual([answer.status, answer.text], [204, ""]);
}

/** The tables that still have rows of the contract. */
async function tablesWith(contractId: string): Promise<string[]> {
  const tables = await inDatabase(
    service,
    `select relname as name
     from pg_attribute
     join pg_class on pg_class.oid = attrelid
     where attname = 'contract_id' and relkind in ('r', 'p') and not relispartition
       and relnamespace = current_schema()::regnamespace
     order by name`,
  );
  assert.ok(tables.length > 70, `only ${tables.length} tables`);
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await inDatabase(service, `select from ${name} where contract_id = $1 limit 1`, [contractId]);
    if (row !== undefined) found.push(name);
  }
  return found;
}

const rowsAtOnce = 3;

/** One round of the duty, as of a time after the answer. */
async function aRound(afterMs: number): Promise<void> {
  const { signal } = new AbortController();
  const deleteRows: DeleteRows = async (deleted) =>
    await deleteContractRows({ database, owner: database }, deleted, signal, rowsAtOnce);
  await endDeletions(database, { now: new Date(Date.now() + afterMs), deleteRows }, signal);
}

describe("deleteContract", () => {
  test("every row of the contract goes, in every table of the schema; those of another contract stay", async () => {
    const customer = await everything(service);
    const other = await anotherContract(customer);
    const imported = await other.owner.post(`${other.v3}/products`, {
      products: [{ customerProductId: "stays" }],
      identifyingAttributes: ["customerProductId"],
    });
    assert.equal(imported.status, 200, imported.text);
    const before = await tablesWith(customer.contractId);
    assert.ok(before.length > 60, before.join(", "));
    const stays = await tablesWith(other.contractId);

    // Before the deletion has begun, so that the service's own duty deletes nothing either.
    const asked = { contractId: customer.contractId, isSettled: false };
    await deleteContractRows({ database, owner: database }, asked, AbortSignal.abort(), rowsAtOnce);
    assert.ok((await tablesWith(customer.contractId)).includes("recommendation"), "a stopped round deletes nothing");

    await removed(customer);
    await aRound(0);
    const left = await tablesWith(customer.contractId);
    assert.ok(left.includes("contract"), "whoever began before the deletion may still write");
    for (const table of [
      "product",
      "snapshot",
      "recommendation",
      "offer_id",
      "audit_entry",
      "task",
      "offer_evidence",
    ]) {
      assert.ok(!left.includes(table), `${table} has rows`);
    }
    await aRound(limits.history.closedAfterMs + 1_000);
    assert.deepEqual(await tablesWith(customer.contractId), []);
    // Duties may have written more of it meanwhile.
    const stayed = await tablesWith(other.contractId);
    assert.deepEqual(
      stays.filter((table) => !stayed.includes(table)),
      [],
    );
    const products = await inDatabase(service, "select from product where contract_id = $1", [other.contractId]);
    assert.equal(products.length, 1);
  });

  test("nobody sees it from the answer on, its tasks have ended, and the company's audit says who did it", async () => {
    const customer = await aCustomer(service);
    const other = await anotherContract(customer);
    const { owner, v3, contractId, companyId } = customer;
    const id = "0192f0c1-2222-7000-8000-000000000000";
    await inDatabase(
      service,
      "insert into task (contract_id, task_id, task_type, data) values ($1, $2, 'backend.tasks.pricing.callback', '{}')",
      [contractId, id],
    );
    await removed(customer);
    for (const path of [v3, `${v3}/tasks`, `${v3}/permissions`, `/api/1/${contractId}/settings`]) {
      assert.equal((await owner.get(path)).status, 404, path);
    }
    assert.equal((await customer.client.post(`${v3}/products/search`, {})).status, 404);
    const listed = (await owner.get(`/api/2/companies/${companyId}/contracts`)).body.data;
    assert.deepEqual(
      listed.map((contract: { contractId: string }) => contract.contractId),
      [other.contractId],
    );
    assert.equal((await owner.get("/api/account")).body.companies[0].contracts.length, 1);
    assert.equal((await owner.delete(`${v3}?contractName=anything`)).status, 404);
    const [task] = await inDatabase(service, "select state, failure_code from task where task_id = $1", [id]);
    assert.deepEqual(task, { state: "failed", failure_code: "task.cancelled" });
    const audit = (await owner.get(`${other.v3}/audit`)).body.data;
    assert.deepEqual([audit[0].action, audit[0].subject], ["contract.deleted", contractId]);
  });

  test("400 without the name, and for another one; 403 for who is no owner; 404 for a foreign contract; nothing is deleted", async () => {
    const customer = await aCustomer(service);
    const foreign = await aCustomer(service);
    const name = await nameOf(customer);
    const { owner, v3 } = customer;
    assert.equal((await owner.delete(v3)).status, 400);
    const wrong = await owner.delete(`${v3}?contractName=${name}%20`);
    assert.deepEqual([wrong.status, wrong.body.code], [400, "request.invalid"]);
    assert.equal(wrong.body.message, "contractName is not the name of this contract. Nothing was deleted.");
    for (const role of ["member", "reader"]) {
      const { client } = await aColleague(service, customer, role);
      assert.equal((await client.delete(`${v3}?contractName=${name}`)).status, 403, role);
    }
    assert.equal(
      (await customer.client.delete(`${v3}?contractName=${name}`)).status,
      403,
      "an API password of the scope data",
    );
    assert.equal((await foreign.owner.delete(`${v3}?contractName=${name}`)).status, 404);
    assert.equal((await owner.get(v3)).status, 200);
    const admin = await service.adminClient();
    assert.equal((await admin.delete(`${v3}?contractName=${name}`)).status, 204);
  });
});
