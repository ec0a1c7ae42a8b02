import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Database, sql } from "../../src/database/connection.ts";
import { forgetLogMessages } from "../../src/logs/index.ts";
import { aColleague, aNewcomer } from "../accounts/people.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";

const path = "/api/v3/log/messages";

function aMessage(fields: object = {}): object {
  return { message: "The shop did not answer.", severity: "error", component: "sync", source: "plugin/1.0", ...fields };
}

function texts(answer: { body: Loose }): string[] {
  return answer.body.data.map(({ message }: { message: string }) => message);
}

const service = await anEmptyService();

async function post(customer: Customer, ...messages: object[]) {
  return await customer.client.post(path, { version: 1, messages });
}

async function count(): Promise<number> {
  const admin = new Database({ connectionString: service.connectionString, poolSize: 1, onError: () => {} });
  const row = await admin.row<{ messages: number }>(
    sql`select (select count(*) from log_message) + (select count(*) from company_log_message) as messages`,
  );
  await admin.close();
  return row?.messages ?? 0;
}

describe("POST log/messages", () => {
  it("200: answers the number of stored messages; GET returns them, newest first", async () => {
    const customer = await aCustomer(service);
    const { contractId } = customer;
    const answer = await post(
      customer,
      aMessage({ contractId, message: "one" }),
      aMessage({ contractId, message: "two" }),
    );
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body, { data: { stored: 2 } });
    const { data } = (await customer.client.get(`${customer.v3}/log/messages`)).body;
    const [{ creationDate, ...newest }, oldest] = data;
    assert.deepEqual(newest, { ...aMessage({ message: "two" }), contractId });
    assert.equal(oldest.message, "one");
    assert.match(creationDate, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it("200: a message without a contract is in the log of every contract of the company, and in no other", async () => {
    const customer = await aCustomer(service);
    const other = await aCustomer(service);
    const made = await customer.owner.post(`/api/2/companies/${customer.companyId}/contracts`, {
      contractType: "reseller",
      contractName: "Second",
    });
    await post(customer, aMessage({ message: "all" }), aMessage({ message: "null", contractId: null }));
    for (const contractId of [customer.contractId, made.body.data.contractId]) {
      const answer = await customer.client.get(`/api/v3/vendor/contracts/${contractId}/log/messages`);
      assert.deepEqual(texts(answer), ["null", "all"]);
      assert.ok(!("contractId" in answer.body.data[0]));
    }
    assert.deepEqual(texts(await other.client.get(`${other.v3}/log/messages`)), []);
  });

  it("200: the version may be text, the list empty; 1,000 messages of 5,000 characters go in at once", async () => {
    const customer = await aCustomer(service);
    const empty = await customer.client.post(path, { version: "1", messages: [] });
    assert.deepEqual(empty.body, { data: { stored: 0 } });
    const { contractId } = customer;
    const long = Array.from({ length: 1_000 }, () => aMessage({ contractId, message: "ä".repeat(5_000) }));
    assert.deepEqual((await post(customer, ...long)).body, { data: { stored: 1_000 } });
  });

  it("404: a foreign contract looks like one that does not exist, and nothing is stored", async () => {
    const customer = await aCustomer(service);
    const other = await aCustomer(service);
    const earlier = await count();
    const answers = await Promise.all(
      [other.contractId, "zzzzzz", "x", ""].map(
        async (contractId) =>
          await post(customer, aMessage({ contractId: customer.contractId }), aMessage(), aMessage({ contractId })),
      ),
    );
    for (const answer of answers) {
      assert.equal(answer.status, 404);
      assert.equal(answer.text, answers[0]?.text);
    }
    assert.equal(await count(), earlier);
  });

  it("403 for a reader and an approver, with a contract and without", async () => {
    const customer = await aCustomer(service);
    for (const role of ["reader", "approver"]) {
      const { client } = await aColleague(service, customer, role);
      for (const fields of [{}, { contractId: customer.contractId }]) {
        assert.equal((await client.post(path, { version: 1, messages: [aMessage(fields)] })).status, 403);
      }
      assert.equal((await client.get(`${customer.v3}/log/messages`)).status, 200);
    }
  });

  it("400 for a caller without a company that names no contract", async () => {
    const newcomer = await aNewcomer(service);
    const answer = await newcomer.client.post(path, { version: 1, messages: [aMessage()] });
    assert.equal(answer.status, 400);
    assert.equal(answer.body.errors[0].path, "/messages/0/contractId");
  });

  it("401 without credentials", async () => {
    assert.equal((await service.client().post(path, { version: 1, messages: [] })).status, 401);
  });

  it("400 names what is wrong, and stores nothing", async () => {
    const customer = await aCustomer(service);
    const earlier = await count();
    const wrong: [object, string, string][] = [
      [{ version: 2, messages: [] }, "request.invalid", "/version"],
      [{ messages: [] }, "request.invalid", "/version"],
      [{ version: 1 }, "request.invalid", "/messages"],
      [{ version: 1, messages: Array.from({ length: 1_001 }, () => aMessage()) }, "request.tooManyItems", "/messages"],
      [
        { version: 1, messages: [aMessage(), aMessage({ severity: "ERROR" })] },
        "request.invalid",
        "/messages/1/severity",
      ],
      [{ version: 1, messages: [aMessage({ message: "x".repeat(5_001) })] }, "request.invalid", "/messages/0/message"],
      [{ version: 1, messages: [aMessage({ component: undefined })] }, "request.invalid", "/messages/0/component"],
      [{ version: 1, messages: [aMessage({ source: 7 })] }, "request.invalid", "/messages/0/source"],
      [{ version: 1, messages: [aMessage({ level: "x" })] }, "request.unknownField", "/messages/0/level"],
    ];
    for (const [body, code, at] of wrong) {
      const answer = await customer.client.post(path, body);
      assert.equal(answer.status, 400, answer.text);
      assert.equal(answer.body.errors[0].code, code);
      assert.equal(answer.body.errors[0].path, at);
    }
    assert.equal(await count(), earlier);
  });
});

describe("GET log/messages", () => {
  it("filters by severities and by time", async () => {
    const customer = await aCustomer(service);
    const { contractId } = customer;
    const list = `${customer.v3}/log/messages`;
    for (const severity of ["fatal", "warn", "trace"]) {
      await post(customer, aMessage({ contractId, severity, message: severity }));
    }
    assert.deepEqual(texts(await customer.client.get(`${list}?severity=fatal,%20TRACE`)), ["trace", "fatal"]);
    const [, warn] = (await customer.client.get(list)).body.data;
    assert.deepEqual(texts(await customer.client.get(`${list}?endDate=${warn.creationDate}`)), ["fatal"]);
    const since = await customer.client.get(`${list}?startDate=${warn.creationDate}`);
    assert.deepEqual(texts(since), ["trace", "warn"]);
    assert.equal((await customer.client.get(`${list}?severity=loud`)).status, 400);
    assert.equal((await customer.client.get(`${list}?startDate=2026-02-01&endDate=2026-01-01`)).status, 400);
    assert.equal((await customer.client.get(`${list}?limit=1001`)).status, 400);
  });

  it("pages return each message once while others arrive; a page after the end is empty", async () => {
    const customer = await aCustomer(service);
    const { contractId } = customer;
    const messages = Array.from({ length: 10 }, (_, index) =>
      aMessage(index % 2 === 0 ? { contractId, message: String(index) } : { message: String(index) }),
    );
    for (const message of messages) await post(customer, message);
    const walked: string[] = [];
    for (let start = 0; start < 12; start += 4) {
      walked.push(...texts(await customer.client.get(`${customer.v3}/log/messages?start=${start}&limit=4`)));
      await post(customer, aMessage({ contractId, message: "new" }), aMessage({ message: "new" }));
    }
    assert.deepEqual(walked, ["9", "8", "7", "6", "5", "4", "3", "2", "1", "0"]);
    assert.deepEqual(texts(await customer.client.get(`${customer.v3}/log/messages?start=500&limit=4`)), []);
  });

  it("404 for a foreign contract", async () => {
    const [customer, other] = [await aCustomer(service), await aCustomer(service)];
    assert.equal((await customer.client.get(`${other.v3}/log/messages`)).status, 404);
  });
});

it("messages are kept for 30 days, then forgotten, however many they are", async () => {
  const customer = await aCustomer(service);
  const { contractId } = customer;
  await post(customer, aMessage({ contractId }), aMessage());
  const database = new Database({ connectionString: service.connectionString, poolSize: 1, onError: () => {} });
  const day = 24 * 60 * 60 * 1000;
  await forgetLogMessages(database, new AbortController().signal, new Date(Date.now() + 30 * day - 60_000));
  assert.equal(texts(await customer.client.get(`${customer.v3}/log/messages`)).length, 2);
  await forgetLogMessages(database, new AbortController().signal, new Date(Date.now() + 30 * day + 60_000));
  assert.equal(await count(), 0);
  await database.close();
});

it("of a contract, and of a company, the newest messages stay when they are too many", async () => {
  const [customer, other] = [await aCustomer(service), await aCustomer(service)];
  const { contractId } = customer;
  for (const message of ["1", "2", "3", "4", "5"]) {
    await post(customer, aMessage({ contractId, message }), aMessage({ message: `company ${message}` }));
  }
  await post(other, aMessage({ contractId: other.contractId, message: "another's" }));
  const database = service.openDatabase();
  await forgetLogMessages(database, new AbortController().signal, new Date(), 2);
  assert.deepEqual(texts(await customer.client.get(`${customer.v3}/log/messages`)), [
    "company 5",
    "5",
    "company 4",
    "4",
  ]);
  assert.deepEqual(texts(await other.client.get(`${other.v3}/log/messages`)), ["another's"]);
});
