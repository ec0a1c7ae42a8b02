import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { Database, sql } from "../../src/database/connection.ts";
import { forgetIdempotentRequests } from "../../src/http/idempotency-store.ts";
import { aColleague } from "../accounts/people.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Answer, Loose } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { inDatabase, pricingTaskType, queryProducts } from "../harness/market.ts";

const log = "/api/v3/log/messages";

describe("Idempotency-Key", async () => {
  const service = await anEmptyService();
  let customer = await aCustomer(service);

  const startTask = async (key: string, by: Customer = customer): Promise<Answer<Loose>> =>
    await by.client.post(`${by.v3}/tasks`, { taskType: pricingTaskType }, { "idempotency-key": key });
  const tasks = async (by: Customer = customer): Promise<number> =>
    (await by.client.get(`${by.v3}/tasks?taskTypeFilter=${pricingTaskType}`)).body.data.length;
  const aMessage = { message: "m", severity: "info", component: "c", source: "s" };

  it("same key and body: the second request has no effect and gets the first one's answer, status included", async () => {
    const key = randomUUID();
    const earlier = await tasks();
    const first = await startTask(key);
    const second = await startTask(key);
    assert.equal(first.status, 202);
    assert.equal(second.status, 202);
    assert.equal(second.text, first.text);
    assert.equal(second.headers.get("content-type"), first.headers.get("content-type"));
    assert.equal(first.headers.get("idempotency-replayed"), null);
    assert.equal(second.headers.get("idempotency-replayed"), "true");
    assert.equal(await tasks(), earlier + 1);
  });

  it("without a key every request counts", async () => {
    const earlier = await tasks();
    for (let request = 0; request < 2; request++) {
      await customer.client.post(`${customer.v3}/tasks`, { taskType: pricingTaskType });
    }
    assert.equal(await tasks(), earlier + 2);
  });

  it("422: same key, other body, query or path; the first answer stays", async () => {
    const key = { "idempotency-key": randomUUID() };
    const first = await customer.client.post(log, { version: 1, messages: [aMessage] }, key);
    const keyOfTask = { "idempotency-key": randomUUID() };
    const aTask = { taskType: pricingTaskType };
    assert.equal((await customer.client.post(`${customer.v3}/tasks`, aTask, keyOfTask)).status, 202);
    const others = [
      await customer.client.post(log, { version: 1, messages: [aMessage, aMessage] }, key),
      await customer.client.post(`${customer.v2}/tasks`, aTask, keyOfTask),
      await customer.owner.post("/api/2/companies", { name: "Other" }, key),
    ];
    for (const answer of others) {
      assert.equal(answer.status, 422, answer.text);
      assert.equal(answer.body.code, "request.idempotencyMismatch");
    }
    assert.equal((await customer.client.post(log, { version: 1, messages: [aMessage] }, key)).text, first.text);
  });

  it("of simultaneous requests with one key exactly one takes effect; the others get its answer or 409", async () => {
    const key = randomUUID();
    const earlier = await tasks();
    const answers = await Promise.all(Array.from({ length: 16 }, async () => await startTask(key)));
    assert.equal(await tasks(), earlier + 1);
    const succeeded = answers.filter(({ status }) => status === 202);
    assert.ok(succeeded.length >= 1);
    assert.equal(new Set(succeeded.map(({ text }) => text)).size, 1);
    for (const answer of answers.filter(({ status }) => status !== 202)) {
      assert.equal(answer.status, 409, answer.text);
      assert.equal(answer.headers.get("retry-after"), "1");
    }
  });

  it("many simultaneous requests under keys leave connections for what requests share", async () => {
    const message = { ...aMessage, contractId: customer.contractId };
    const send = async (): Promise<Answer<Loose>> =>
      await customer.client.post(log, { version: 1, messages: [message] }, { "idempotency-key": randomUUID() });
    const begin = performance.now();
    const answers = await Promise.all(Array.from({ length: 40 }, send));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [answers[0]?.status]);
    assert.ok((answers[0]?.status ?? 0) < 300);
    assert.ok(performance.now() - begin < 30_000);
  });

  it("a key belongs to one account and one contract", async () => {
    const key = randomUUID();
    const other = await aCustomer(service);
    const member = await aColleague(service, customer, "member");
    const earlier = await tasks();
    const mine = await startTask(key);
    const theirs = await startTask(key, other);
    const colleague = await startTask(key, { ...customer, client: member.client });
    assert.equal(new Set([mine, theirs, colleague].map(({ body }) => body.data.id)).size, 3);
    assert.equal(await tasks(other), 1);
    assert.equal(await tasks(), earlier + 2);
  });

  it("authorisation comes first: a reader, a stranger and nobody get no kept answer", async () => {
    const key = randomUUID();
    await startTask(key);
    const reader = await aColleague(service, customer, "reader");
    const stranger = await aCustomer(service);
    assert.equal((await startTask(key, { ...customer, client: reader.client })).status, 403);
    assert.equal((await startTask(key, { ...customer, client: stranger.client })).status, 404);
    assert.equal((await startTask(key, { ...customer, client: service.client() })).status, 401);
  });

  it("refusals are kept like successes; a body that is not valid does not use the key up", async () => {
    const key = { "idempotency-key": randomUUID() };
    const invalid = await customer.client.post(`${customer.v3}/tasks`, { taskType: 7 }, key);
    assert.equal(invalid.status, 400);
    const unknown = await customer.client.post(`${customer.v3}/tasks`, { taskType: "unknown" }, key);
    assert.equal(unknown.status, 400);
    const again = await customer.client.post(`${customer.v3}/tasks`, { taskType: "unknown" }, key);
    assert.equal(again.status, 400);
    assert.equal(again.text, unknown.text);
    assert.equal(again.headers.get("idempotency-replayed"), "true");
  });

  it("400: a key that is empty, has blanks or is longer than 255 characters", async () => {
    for (const key of ["", "a b", "x".repeat(256), "ä"]) {
      const answer = await startTask(key);
      assert.equal(answer.status, 400, key);
      assert.equal(answer.body.errors[0].path, "/headers/idempotency-key");
    }
    assert.equal((await startTask("x".repeat(255))).status, 202);
  });

  it("the header has no effect on PUT, DELETE and GET, and on requests without a caller", async () => {
    const key = { "idempotency-key": randomUUID() };
    const path = `${customer.v2}/settings/domains`;
    for (const domains of [["a.example"], ["b.example"]]) {
      const answer = await customer.client.put(path, domains, key);
      assert.deepEqual(answer.body, { data: domains });
    }
    assert.equal((await customer.client.get(path, key)).status, 200);
    for (let login = 0; login < 2; login++) {
      const answer = await service.client().post("/api/v3/account/login", service.admin, key);
      assert.equal(answer.headers.get("idempotency-replayed"), null);
    }
  });

  it("secrets in kept answers are sealed in the database", async () => {
    const key = { "idempotency-key": randomUUID() };
    const first = await customer.owner.post("/api/v3/account/password/generate", undefined, key);
    const second = await customer.owner.post("/api/v3/account/password/generate", undefined, key);
    assert.equal(second.body.data.password, first.body.data.password);
    const rows = await inDatabase(service, "select idempotent_request::text as row from idempotent_request");
    assert.ok(rows.length > 0);
    for (const { row } of rows)
      assert.ok(!row.includes(first.body.data.password) && !row.includes(key["idempotency-key"]));
    // The customer's client knows the password of before.
    const { email } = customer;
    customer = { ...customer, client: service.client({ email, password: first.body.data.password }) };
  });

  it("after 24 hours the key runs the request again, and the duty deletes expired keys", async () => {
    const key = randomUUID();
    const first = await startTask(key);
    await inDatabase(service, "update idempotent_request set expires_at = expires_at - interval '23 hours 59 minutes'");
    assert.equal((await startTask(key)).text, first.text);
    await inDatabase(service, "update idempotent_request set expires_at = expires_at - interval '1 minute'");
    const second = await startTask(key);
    assert.equal(second.status, 202);
    assert.notEqual(second.text, first.text);
    const database = new Database({ connectionString: service.connectionString, poolSize: 1, onError: () => {} });
    await forgetIdempotentRequests(database);
    assert.equal((await inDatabase(service, "select from idempotent_request")).length, 1);
    await database.close();
  });

  it("409 while the first request is in flight; it is free as soon as that one's connection is gone", async () => {
    const key = randomUUID();
    const blocking = service.openDatabase(1);
    const locked = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    const blocked = blocking.transaction(async (transaction) => {
      await transaction.run(sql`lock table task in share row exclusive mode`);
      locked.resolve();
      await letGo.promise;
    });
    await locked.promise;
    const first = startTask(key);
    const waitsForLock = `select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
    while ((await inDatabase(service, waitsForLock)).length === 0) await delay(10);
    const waiting = await startTask(key);
    assert.equal(waiting.status, 409);
    assert.equal(waiting.body.code, "resource.conflict");
    // The process dies: its connection is gone, and so is what it did.
    await inDatabase(
      service,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where wait_event_type = 'Lock' and datname = current_database()`,
    );
    assert.equal((await first).status, 503);
    letGo.resolve();
    await blocked;
    const earlier = await tasks();
    assert.equal((await startTask(key)).status, 202);
    assert.equal(await tasks(), earlier + 1);
  });

  it("a request whose answer cannot be kept had no effect, so the next one under the key does not double it", async () => {
    const key = randomUUID();
    const earlier = await tasks();
    await inDatabase(
      service,
      "alter table idempotent_request add constraint full_disk check (account_id < 0) not valid",
    );
    const failed = await startTask(key);
    await inDatabase(service, "alter table idempotent_request drop constraint full_disk");
    assert.equal(failed.status, 503, failed.text);
    assert.equal(await tasks(), earlier);
    assert.equal((await startTask(key)).status, 202);
    assert.equal(await tasks(), earlier + 1);
  });

  it("queries ignore the header: nothing is kept, and they give what is there now", async () => {
    const key = { "idempotency-key": randomUUID() };
    const count = async (): Promise<number> =>
      (await inDatabase(service, "select count(*)::int as rows from idempotent_request"))[0].rows;
    const rows = await count();
    for (const limit of [1, 2]) {
      const answer = await customer.client.post(
        `${customer.v31}/products/query`,
        { pagination: { start: 0, limit } },
        key,
      );
      assert.notEqual(answer.status, 422, answer.text);
      assert.equal(answer.headers.get("idempotency-replayed"), null);
    }
    assert.equal(await count(), rows);
  });

  it("a simulation that becomes a task is no mere query: one task, however often it is sent", async () => {
    const key = { "idempotency-key": randomUUID() };
    const document = { name: "Study", otherwise: { rule: { target: { position: 1 } } } };
    const simulate = async (): Promise<Answer<Loose>> =>
      await customer.client.post(`${customer.v3}/pricerecommendations/simulate`, { document, asTask: true }, key);
    const first = await simulate();
    assert.equal(first.status, 202, first.text);
    assert.equal((await simulate()).text, first.text);
  });

  it("an answer above 1 MiB is not kept: the request runs again", async () => {
    const products = Array.from({ length: 10_000 }, (_, index) => ({ customerProductId: `p-${index}`, wrong: index }));
    const body = { version: "2", identifyingAttributes: ["customerProductId"], products };
    const key = { "idempotency-key": randomUUID() };
    for (let request = 0; request < 2; request++) {
      const answer = await customer.client.post(`${customer.v3}/products`, body, key);
      assert.equal(answer.status, 200);
      assert.ok(answer.text.length > 1024 * 1024, String(answer.text.length));
      assert.equal(answer.headers.get("idempotency-replayed"), null);
    }
  });

  it("the answer of before comes compressed or not, as it is asked for", async () => {
    const key = { "idempotency-key": randomUUID() };
    const products = Array.from({ length: 200 }, (_, index) => ({ customerProductId: `q-${index}` }));
    const envelope = { version: "2", identifyingAttributes: ["customerProductId"], products };
    const imported = await customer.client.post(`${customer.v3}/products`, envelope, key);
    const again = await customer.client.post(`${customer.v3}/products`, envelope, {
      ...key,
      "accept-encoding": "identity",
    });
    assert.equal(again.text, imported.text);
    assert.equal(again.headers.get("idempotency-replayed"), "true");
    assert.equal((await queryProducts(customer)).length, 200);
  });
});
