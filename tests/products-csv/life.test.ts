/** The life of an upload and its task: limits, cancellation and clean-up. */
import assert from "node:assert/strict";
import http from "node:http";
import { before, test, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { limits } from "../../src/limits.ts";
import { forgetUploads } from "../../src/products/csv-upload.ts";
import { endAbandonedTasks } from "../../src/tasks/index.ts";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { anotherContract } from "../harness/customer.ts";
import { completed, inDatabase, queryProducts } from "../harness/market.ts";
import { headersFor, imported, putCsv } from "./csv.ts";

const headers = headersFor("sku", "title");
const whole = { pagination: { start: 0, limit: 10_000 } };

// Two connections: one for an import, one for everything else.
const { service, customer } = await aService({ DATABASE_POOL_SIZE: "2" });
const database = service.openDatabase();
before(async () => void (await imported(customer, "sku,title\nA,standing\n", headers)));

async function begin(csv: string, whose = customer): Promise<{ id: string; url: string }> {
  const answer = await putCsv(whose, csv, headers);
  assert.equal(answer.status, 202, answer.text);
  return answer.body.data;
}

async function names(): Promise<string[]> {
  return (await queryProducts(customer, whole)).map(({ name }) => name);
}

async function uploads(): Promise<number> {
  const text = "select count(distinct upload_id)::integer as uploads from product_upload_part where contract_id = $1";
  return (await inDatabase(service, text, [customer.contractId]))[0].uploads;
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isSo())) {
    assert.ok(Date.now() < deadline, `not so after 60 s: ${what}`);
    await delay(10);
  }
}

/** Keeps imports of the contract from switching. @returns releases them; the test's end does it too */
async function holdUp(t: TestContext): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: service.connectionString });
  await client.connect();
  await client.query("begin");
  await client.query("select from contract where contract_id = $1 for no key update", [customer.contractId]);
  let ending: Promise<void> | undefined;
  const letGo = async (): Promise<void> => await (ending ??= client.end());
  t.after(letGo);
  return letGo;
}

async function cancel(taskId: string): Promise<Loose> {
  return await customer.client.post(`${customer.v3}/tasks/${taskId}/cancel`);
}

/** Begins an upload without ending it. */
function aSlowUpload(): http.ClientRequest {
  const { authorization } = customer.client;
  const options = { method: "PUT", headers: { ...headers, authorization } };
  const request = http.request(`${service.url}${customer.v3}/products`, options);
  request.on("error", () => undefined);
  request.write("sku,title\n");
  return request;
}

test("two connections suffice for concurrent imports of two contracts and other requests", async () => {
  const other = await anotherContract(customer);
  const csv = `sku,title\n${Array.from({ length: 20_000 }, (_, index) => `${index},some product`).join("\n")}`;
  const tasks = [await begin(csv), await begin(csv, other)];
  assert.ok((await names()).length > 0);
  for (const [index, { url }] of tasks.entries()) {
    const { task } = await completed(index === 0 ? customer : other, url);
    assert.deepEqual([task.state, task.result.operations.successful], ["succeeded", 20_000]);
  }
  await imported(customer, "sku,title\nA,standing\n", headers);
});

test("a cancelled import leaves the old assortment whole and no upload, whether it executes or waits", async (t) => {
  const letGo = await holdUp(t);
  const [executing, waiting, last] = [
    await begin("sku,title\nX,x\n"),
    await begin("sku,title\nY,y\n"),
    await begin("sku,title\nA,last\n"),
  ];
  await until("it executes", async () => (await customer.client.get(executing.url)).body.state === "executing");
  for (const { id } of [executing, waiting]) {
    const { status, body } = await cancel(id);
    assert.deepEqual([status, body.data.state, body.data.failureCode], [200, "failed", "task.cancelled"]);
  }
  assert.equal(await uploads(), 1);
  assert.deepEqual(await names(), ["standing"]);
  await letGo();
  assert.equal((await completed(customer, last.url)).task.state, "succeeded");
  assert.deepEqual(await names(), ["last"]);
  assert.equal((await customer.client.get(executing.url)).body.failureCode, "task.cancelled");
  assert.equal((await cancel(last.id)).status, 409);
});

test("open uploads count from the first byte: one too many is 429 until another one ends or fails", async () => {
  const requests = Array.from({ length: limits.products.csvImportsOpen }, aSlowUpload);
  await until("all have begun", async () => (await uploads()) === requests.length);
  const refused = await putCsv(customer, "sku,title\nA,refused\n", headers);
  assert.deepEqual([refused.status, refused.headers.get("retry-after")], [429, "30"]);
  assert.equal(await uploads(), requests.length);
  requests.pop()?.destroy();
  await until("it is gone", async () => (await uploads()) === requests.length);
  const taken = await begin("sku,title\nA,taken\n");
  for (const request of requests) request.destroy();
  assert.equal((await completed(customer, taken.url)).task.state, "succeeded");
  await until("all are gone", async () => (await uploads()) === 0);
});

test("an upload of a process that died is deleted; an upload that a task needs stays", async (t) => {
  const letGo = await holdUp(t);
  const { url } = await begin("sku,title\nA,kept\n");
  const insert = `insert into product_upload_part (contract_id, upload_id, part_number, content)
    values ($1, gen_random_uuid(), 0, '')`;
  await inDatabase(service, insert, [customer.contractId]);
  await forgetUploads(database);
  assert.equal(await uploads(), 2, "younger than a request may be");
  const lease = limits.products.uploadLeaseMs + 1_000;
  await inDatabase(service, "update product_upload_part set stored_at = stored_at - make_interval(secs => $1)", [
    lease / 1000,
  ]);
  await forgetUploads(database);
  assert.equal(await uploads(), 1);
  await letGo();
  assert.equal((await completed(customer, url)).task.state, "succeeded");
});

test("an import that the queue has given up blocks neither deletion nor the next import", async (t) => {
  const letGo = await holdUp(t);
  const { url } = await begin("sku,title\nA,given up\n");
  await until("it executes", async () => (await customer.client.get(url)).body.state === "executing");
  assert.equal((await customer.client.delete(`${customer.v3}/products`)).status, 409);
  // From here on the service's own duty may end the task as well.
  await inDatabase(service, "update queue.job set state = 'failed' where state = 'active'");
  await endAbandonedTasks(database, new AbortController().signal);
  assert.equal((await customer.client.get(url)).body.failureCode, "task.abandoned");
  await letGo();
  assert.equal((await customer.client.delete(`${customer.v3}/products`)).status, 200);
  await imported(customer, "sku,title\nA,next\n", headers);
  assert.deepEqual(await names(), ["next"], "the one that was given up changes nothing");
});
