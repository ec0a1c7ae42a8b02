import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { Database } from "../../src/database/connection.ts";
import type { Refusal } from "../../src/http/refusals.ts";
import { limits } from "../../src/limits.ts";
import { forgetLogMessages, RefusedRequests } from "../../src/logs/index.ts";
import { storeRefusals } from "../../src/logs/refused-requests/refused-requests.ts";
import { aColleague } from "../accounts/people.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Answer, Client, Loose } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { inDatabase } from "../harness/market.ts";
import { noNewDay } from "../harness/no-new-day.ts";

const service = await anEmptyService();
const database = new Database({ connectionString: service.connectionString, poolSize: 1, onError: () => undefined });
service.alsoStop({ stop: async () => await database.close() });
const waitedMs = 60_000;

/** The list once it has so many entries. */
async function listed(of: Pick<Customer, "v3">, client: Client, count: number, query = ""): Promise<Loose[]> {
  const until = Date.now() + waitedMs;
  for (;;) {
    const { status, body, text } = await client.get(`${of.v3}/requests/refused${query}`);
    assert.equal(status, 200, text);
    if (body.data.length >= count) return body.data;
    assert.ok(Date.now() < until, `${body.data.length} of ${count}: ${text}`);
    await delay(50);
  }
}

const idOf = ({ headers }: Answer<Loose>): string => headers.get("x-request-id") ?? "";

describe("GET requests/refused", () => {
  test("has each refused request of the contract with its id, operation, status, code and who; the newest first", async () => {
    const customer = await aCustomer(service);
    const { client, v3, email } = customer;
    const missing = await client.get(`${v3}/products/999`);
    await client.get(`${v3}/log/messages`);
    const invalid = await client.put(`${v3}/plugin?token=secret`, { secret: "of mine" });
    const [newest, oldest, ...others] = await listed(customer, client, 2);
    const { refusedAt, userId, ...said } = newest ?? {};
    assert.deepEqual(said, {
      requestId: idOf(invalid),
      operation: "putPlugin",
      status: invalid.status,
      code: invalid.body.code,
      userEmail: email,
    });
    assert.ok(Math.abs(Date.parse(refusedAt) - Date.now()) < 60_000);
    assert.deepEqual(
      [oldest?.["requestId"], oldest?.["operation"], oldest?.["status"], oldest?.["code"]],
      [idOf(missing), "getProduct", 404, "resource.notFound"],
    );
    assert.deepEqual(others, []);
    assert.deepEqual(await listed(customer, client, 0, `?userId=${Number(userId) + 1}`), []);
    assert.equal((await listed(customer, client, 2, `?userId=${userId}`)).length, 2);
    const stored = await inDatabase(service, "select * from refused_request where contract_id = $1", [
      customer.contractId,
    ]);
    assert.ok(!JSON.stringify(stored).includes("secret"));
  });

  test("has what a reader may not do, and what an API password may not", async () => {
    const customer = await aCustomer(service);
    const reader = await aColleague(service, customer, "reader");
    assert.equal((await reader.client.delete(`${customer.v3}/plugin`)).status, 403);
    const [entry] = await listed(customer, reader.client, 1);
    assert.deepEqual(
      [entry?.["operation"], entry?.["code"], entry?.["userEmail"]],
      ["deletePlugin", "request.forbidden", reader.email],
    );
  });

  test("has nothing of others: neither their own contract's, nor what they asked of this one, nor of nobody known", async () => {
    const [customer, other] = [await aCustomer(service), await aCustomer(service)];
    const paths = ["products/999", "settings/priceguard", "settings/rights"];
    for (const path of paths) {
      assert.equal((await other.client.get(`${customer.v3}/${path}`)).status, 404);
      assert.equal((await service.client().get(`${customer.v3}/${path}`)).status, 401);
    }
    assert.equal((await other.client.put(`${customer.v3}/settings/rights/1`, { rights: [] })).status, 403);
    assert.equal((await other.client.get(`${other.v3}/products/999`)).status, 404);
    assert.equal((await listed(other, other.client, 1)).length, 1);
    assert.deepEqual(await listed(customer, customer.client, 0), []);
    assert.equal((await other.client.get(`${customer.v3}/requests/refused`)).status, 404);
  });
});

function aRefusal(contractId: string, at = new Date(), code: string | null = "request.invalid"): Refusal {
  const caller = { accountId: 1, email: "a@b.example" };
  return { contractId, at, requestId: randomUUID(), operation: "putPlugin", status: 400, code, caller };
}

const many = (count: number, contractId: string): Refusal[] =>
  Array.from({ length: count }, () => aRefusal(contractId));

async function kept({ contractId }: Customer): Promise<number> {
  const [row] = await inDatabase(
    service,
    "select count(*)::integer as requests from refused_request where contract_id = $1",
    [contractId],
  );
  return row?.["requests"];
}

describe("refused requests", () => {
  test("are as many of a day as are kept, and the next day has room again", async () => {
    await noNewDay(20_000);
    const customer = await aCustomer(service);
    const { perDay } = limits.refusals;
    const { contractId } = customer;
    assert.equal(await storeRefusals(database, contractId, many(perDay - 2, contractId)), true);
    assert.equal(await storeRefusals(database, contractId, many(5, contractId)), false);
    assert.equal(await kept(customer), perDay);
    assert.equal(await storeRefusals(database, contractId, many(1, contractId)), false);
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
    assert.equal(await storeRefusals(database, contractId, [aRefusal(contractId, tomorrow, null)]), true);
    assert.equal(await kept(customer), perDay + 1);
  });

  test("of a contract that is gone are dropped", async () => {
    await storeRefusals(database, "zzzzz9", many(1, "zzzzz9"));
    assert.deepEqual(await inDatabase(service, "select 1 from refused_request where contract_id = 'zzzzz9'"), []);
  });

  test("wait while the database is away, within their bound, and are stored afterwards", async () => {
    const [customer, other] = [await aCustomer(service), await aCustomer(service)];
    let isAway = true;
    const warnings: string[] = [];
    const flaky = new Proxy(database, {
      get(target, name) {
        if (isAway && name === "row") return async () => await Promise.reject(new Error("away"));
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const requests = new RefusedRequests(flaky, { warn: (_, message) => warnings.push(message) });
    const { waitingOfContract, storedEveryMs } = limits.refusals;
    for (const refusal of many(waitingOfContract + 10, customer.contractId)) requests.record(refusal);
    requests.record(aRefusal(other.contractId));
    while (warnings.length === 0) await delay(storedEveryMs / 10);
    assert.deepEqual([...new Set(warnings)], ["refused requests were not stored"]);
    isAway = false;
    await requests.stop();
    assert.deepEqual([await kept(customer), await kept(other)], [waitingOfContract, 1]);
  });

  test("are forgotten after their days, younger ones are not", async () => {
    const customer = await aCustomer(service);
    const now = new Date();
    await storeRefusals(database, customer.contractId, [aRefusal(customer.contractId, now)]);
    const later = (ms: number): Date => new Date(now.getTime() + limits.refusals.keptDays * 24 * 60 * 60 * 1000 + ms);
    await forgetLogMessages(database, new AbortController().signal, later(-60_000));
    assert.equal(await kept(customer), 1);
    await forgetLogMessages(database, new AbortController().signal, later(60_000));
    assert.equal(await kept(customer), 0);
  });
});
