/** What an operator sees: health, metrics and logs, with and without the database. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { startEmbedded } from "../../src/embedded/embedded.ts";
import { aReceiver } from "../callbacks/receiver.ts";
import { aService, anEmptyService } from "../harness/a-service.ts";
import { type Customer } from "../harness/customer.ts";
import { fastDirectory } from "../harness/fast-directory.ts";
import { activate, runPricing, someProducts } from "../harness/market.ts";
import type { Service } from "../harness/service.ts";
import { assertError } from "../http/error-shape.ts";
import { operationsOf, pathOf, readDocument } from "../http/operations.ts";
import { aPricedCustomer } from "../http/priced-customer.ts";
import { send } from "../http/request.ts";

describe("with a database", async () => {
  const service = await anEmptyService();
  const receiver = service.alsoStop(await aReceiver());
  const priced = await aPricedCustomer(service, receiver);

  test("health: alive and ready, for anyone, and nothing else", async () => {
    for (const probe of ["/health/live", "/health/ready"]) {
      const answer = await service.client().get(probe);
      assert.equal(answer.status, 200);
      assert.deepEqual(answer.body, { status: "ok" });
    }
  });

  test("metrics: requests by route, queue, tasks and pool, in the format of Prometheus", async () => {
    const { status, text, headers } = await service.client().get("/metrics");
    assert.equal(status, 200);
    assert.match(headers.get("content-type") ?? "", /^text\/plain; version=0\.0\.4/);
    for (const line of text.split("\n").filter((part) => part !== "")) {
      assert.match(
        line,
        /^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)*\})? -?[\d.e+-]+|\w+(\{.*\})? (Nan|NaN|[+-]Inf))$/,
      );
    }
    const imports =
      'request_duration_seconds_count{method="POST",route="/api/v3/vendor/contracts/:contractId/products",status="200"} 1';
    assert.ok(text.includes(`pricewright_http_${imports}`), "one import was made");
    for (const taskType of ["backend.tasks.pricing.offers.preprocessing", "backend.tasks.pricing.callback"]) {
      assert.match(text, new RegExp(`pricewright_queue_jobs\\{task_type="${taskType}",state="queued"\\} \\d`));
      assert.match(text, new RegExp(`pricewright_queue_jobs\\{task_type="${taskType}",state="active"\\} \\d`));
      assert.match(
        text,
        new RegExp(`task_attempt_duration_seconds_count\\{task_type="${taskType}",outcome="ended"\\} [12]`),
      );
    }
    for (const state of ["busy", "idle", "waiting"]) {
      assert.match(text, new RegExp(`pricewright_database_connections\\{state="${state}"\\} \\d`));
    }
    for (const name of ["http_requests_in_flight", "nodejs_eventloop_lag_seconds", "process_resident_memory_bytes"]) {
      assert.match(text, new RegExp(`^pricewright_${name} `, "m"));
    }
  });

  test("metrics: the time at which each duty last succeeded", async () => {
    const gauge = /^pricewright_duty_last_success_timestamp_seconds\{duty="startDueRuns"\} (\S+)$/m;
    const deadline = Date.now() + 60_000;
    for (;;) {
      const found = gauge.exec((await service.client().get("/metrics")).text);
      const age = Date.now() / 1000 - Number(found?.[1]);
      if (age >= 0 && age < 60) break;
      assert.ok(Date.now() < deadline, "no round within 60 s");
      await delay(50);
    }
  });

  test("metrics: every stall of the event loop is counted by its duration", async () => {
    const stalls = async (): Promise<number> => {
      const { text } = await service.client().get("/metrics");
      const upTo = (bucket: string): number =>
        Number(
          new RegExp(`^pricewright_event_loop_delay_seconds_bucket\\{le="${bucket}"\\} (\\d+)$`, "m").exec(text)?.[1],
        );
      return upTo("\\+Inf") - upTo("0.1");
    };
    const earlier = await stalls();
    const until = performance.now() + 150;
    while (performance.now() < until);
    assert.ok((await stalls()) > earlier, "a stall of 150 ms");
  });

  test("metrics: no data of a customer, and no label that a caller can make up", async () => {
    const odd = `odd${randomBytes(8).toString("hex")}`;
    for (const url of [`/${odd}`, `/api/v3/vendor/contracts/${odd}`, `/version?${odd}=1`])
      await service.client().get(url);
    const { text } = await service.client().get("/metrics");
    assert.ok(!text.includes(odd));
    const { contractId = "", taskId = "", strategyId = "" } = priced.ids;
    // Whole words: six letters of one, as a contract's key has, may be those of an id.
    const words = new Set(text.split(/[^\w@.-]+/));
    for (const id of [contractId, taskId, strategyId, priced.customer.email]) assert.ok(!words.has(id), id);
  });

  test("logs: one line a request, with its id, route, status, time, and the contract", async () => {
    const { customer } = priced;
    const start = service.logLines().length;
    const requests = [
      { answer: await customer.client.get(`${customer.v3}/tasks?limit=1`), contractId: customer.contractId },
      { answer: await customer.client.get(`${customer.v3}/tasks?limit=x`), contractId: customer.contractId },
      { answer: await service.client().get(`${customer.v3}/tasks`), contractId: undefined },
      { answer: await service.client().get("/nothing"), contractId: undefined },
      { answer: await service.client().get("/%ff"), contractId: undefined },
    ];
    const lines = service.logLines().slice(start).map(parsed);
    for (const { answer, contractId } of requests) {
      const id = answer.headers.get("service-request-id");
      const own = lines.filter((line) => line["reqId"] === id && line["msg"] === "request");
      assert.equal(own.length, 1, JSON.stringify(lines));
      assert.equal(own[0]?.["status"], answer.status);
      assert.equal(own[0]?.["contractId"], contractId);
      assert.equal(own[0]?.["method"], "GET");
      assert.equal(typeof own[0]?.["ms"], "number");
    }
  });

  test("logs: every line is JSON with a level and a time", () => {
    for (const line of service.logLines().map(parsed)) {
      assert.equal(typeof line["level"], "number");
      assert.ok(line["time"] !== undefined);
    }
  });

  test("logs: no secret, whether the request that has it is right or wrong", async () => {
    const { customer } = priced;
    const secrets = await spill(service, customer);
    const log = service.logLines().join("");
    for (const secret of secrets) {
      assert.ok(secret.length >= 10, secret);
      assert.ok(!log.includes(secret), `${secret} is in the log`);
      assert.ok(!log.includes(Buffer.from(secret).toString("base64").slice(0, -4)), `${secret} is in the log, encoded`);
    }
    assert.doesNotMatch(log, /authorization|Bearer |Basic /i);
  });
});

function parsed(line: string): Record<string, unknown> {
  const value: unknown = JSON.parse(line);
  assert.ok(typeof value === "object" && value !== null);
  return { ...value };
}

/** Sends secrets in every field that takes one, in right and wrong requests. @returns the secrets */
async function spill(service: Service, customer: Customer): Promise<string[]> {
  const secret = (): string => `secret-${randomBytes(8).toString("hex")}`;
  const [typed, unknown, header, token, apiPassword] = [secret(), secret(), secret(), secret(), secret()];
  const anyone = service.client();
  const login = "/api/v3/account/login";
  await anyone.post(login, { email: customer.email, password: typed });
  await anyone.post(login, { email: "nobody@customer.example", password: typed });
  await anyone.post(login, `{"email":"a@b.example","password":"${typed}`);
  await anyone.post(login, `{"email":"a@b.example","password":"${typed}"} x`);
  await anyone.post(login, { email: 1, password: typed, passwort: unknown });
  await anyone.post(login, [typed]);
  await anyone.post(`${login}/${typed}?password=${typed}`, { password: typed });
  await anyone.post("/api/v3/account/refresh", { refreshToken: token });
  await anyone.post("/api/v3/account/invitation", { token, password: "short" });
  await anyone.post("/api/v3/account/password/reset", { token, password: typed });
  await service.client({ token }).get("/api/account");
  await service.client({ email: customer.email, password: apiPassword }).get("/api/account");
  const callback = { url: "http://127.0.0.1:1/", token, headers: { "x-api-key": header, cookie: header } };
  await customer.client.put(`${customer.v2}/settings/callbacks`, { pricingCompleted: [callback] });
  await customer.client.put(`${customer.v2}/settings/callbacks`, {
    pricingCompleted: [{ ...callback, tokn: unknown }],
  });
  await runPricing(customer);
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { body } = await customer.client.get(`${customer.v3}/settings/callbacks/deliveries?limit=1`);
    if (body.data[0]?.attempts > 0) break;
    assert.ok(Date.now() < deadline, "no attempt within 60 s");
    await delay(20);
  }
  const session = await anyone.post(login, service.admin);
  const generated = await service.client({ token: session.body.data.token }).post("/api/v3/account/password/generate");
  const key = await customer.client.get(`${customer.v3}/settings/callbacks/signingkey`);
  const { token: access, refreshToken } = session.body.data;
  const given = [service.admin.password, access, refreshToken, generated.body.data.password, key.body.data.key];
  return [typed, unknown, header, token, apiPassword, ...given];
}

describe("without the database", async () => {
  const dataDir = await mkdtemp(path.join(await fastDirectory(), "pricewright-test-"));
  let database = await startEmbedded({ dataDir, durable: false });
  const { service, customer } = await aService({ DATABASE_URL: database.connectionString });
  await database.stop();
  after(async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test("503 with Retry-After from every operation that needs it, in the usual error shape; the others answer", async () => {
    const password = "a password to keep to oneself";
    const authorization = `Basic ${Buffer.from(`${customer.email}:${password}`).toString("base64")}`;
    const without = new Set(["getMetrics", "getLiveness", "getVersion", "getStrategySchema"]);
    const { contractId } = customer;
    // An address without this form is 404 without a question to the database.
    const address = `${contractId}.01890000-0000-7000-8000-000000000000.${"x".repeat(43)}`;
    const ids = { contractId, companyId: "1", userId: "1", strategyId: "x", productId: "1", address };
    for (const operation of operationsOf(await readDocument(service))) {
      const { method, id } = operation;
      const isLogin = id === "logIn";
      // Without its cookie there is no session to end.
      if (id === "endConsoleSession") continue;
      if (operation.isPublic && operation.body !== null && !isLogin) continue;
      const request = isLogin ? { body: JSON.stringify({ email: customer.email, password }) } : {};
      const headers = { authorization, ...(isLogin ? { "content-type": "application/json" } : {}) };
      const answer = await send(service.url, { method, path: pathOf(operation, ids), headers, ...request });
      if (without.has(id)) {
        assert.equal(answer.status, 200, `${id}: ${answer.text}`);
        continue;
      }
      assert.equal(answer.status, 503, `${id}: ${answer.text}`);
      assert.match(String(answer.headers["retry-after"]), /^\d+$/);
      assertUnavailable(answer.text, id);
    }
    assert.ok(!service.logLines().join("").includes(password));
  });

  function assertUnavailable(text: string, about: string): void {
    const { code, message, errors } = parsed(text);
    assert.equal(code, "resource.unavailable", about);
    assert.deepEqual(errors, [{ code, message }], about);
    assert.doesNotMatch(String(message), /ECONN|ENOENT|socket|select|\//, about);
  }

  test("wrong paths and methods and missing credentials get their usual errors", async () => {
    assertError(await send(service.url, { method: "GET", path: "/nothing" }), "resource.notFound", "no path");
    assertError(
      await send(service.url, { method: "PATCH", path: "/version" }),
      "request.methodNotAllowed",
      "no method",
    );
    const anonymous = await send(service.url, { method: "GET", path: "/api/account" });
    assertError(anonymous, "request.unauthenticated", "no credentials");
  });

  test("requests and tasks continue by themselves after it is back", async () => {
    database = await startEmbedded({ dataDir, durable: false });
    const deadline = Date.now() + 60_000;
    while ((await service.client().get("/health/ready")).status !== 200) {
      assert.ok(Date.now() < deadline, "not ready within 60 s");
      await delay(50);
    }
    await someProducts(customer, 3);
    const document = {
      name: "x",
      otherwise: { rule: { target: { position: 1 }, withoutCompetitors: { of: "referencePrice" } } },
    };
    await activate(customer, document);
    assert.equal((await runPricing(customer)).state, "succeeded");
  });
});
