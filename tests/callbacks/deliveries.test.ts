import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { beforeEach, describe, it } from "node:test";
import { Webhook } from "standardwebhooks";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { delivery, runsOn } from "./completed-run.ts";
import { aReceiver, type Received, type Receiver } from "./receiver.ts";

const startTime = new Date("2026-01-31T12:00:00.000Z");

describe("callback deliveries", async () => {
  const key = randomBytes(32).toString("base64");
  let customer: Customer;
  let path: string;
  const service = await anEmptyService({ SECRET_KEY: key, WORKER_CONCURRENCY: "16" });
  const runs = service.alsoStop(await runsOn(service, key));
  beforeEach(async () => {
    customer = await aCustomer(service);
    path = `${customer.v3}/settings/callbacks`;
  });

  const receiver = async (...answer: Parameters<typeof aReceiver>): Promise<Receiver> => {
    return service.alsoStop(await aReceiver(...answer));
  };
  const register = async (...callbacks: object[]): Promise<void> => {
    const answer = await customer.client.put(`${customer.v2}/settings/callbacks`, { pricingCompleted: callbacks });
    assert.equal(answer.status, 200, answer.text);
  };
  const verify = async (received: Received | undefined): Promise<unknown> => {
    const { body } = await customer.client.get(`${path}/signingkey`);
    const headers = Object.fromEntries(
      Object.entries(received?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    return new Webhook(body.data.key).verify(received?.body ?? "", headers);
  };
  const isCompleted = ({ state }: Loose): boolean => state === "succeeded" || state === "failed";

  it("POST: signed, rendered, with token and hidden headers; a child task of the run that succeeds", async () => {
    const shop = await receiver();
    await register({
      url: `${shop.url}/hook?a=1`,
      method: "POST",
      name: "shop",
      bodyTemplate: '{"t":"{{startTime}}","c":"{{contractId}}"}',
      headers: { "X-Api-Key": "k3y-of-shop" },
      token: "t0ken",
    });
    const { parentId, count } = await runs.complete(customer.contractId, startTime);
    assert.equal(count, 1);
    const done = await delivery(customer.client, path, isCompleted);
    const [got] = shop.received;
    assert.equal(got?.path, "/hook?a=1");
    assert.deepEqual(await verify(got), { t: "2026-01-31T12:00:00.000Z", c: customer.contractId });
    assert.equal(got?.headers.authorization, "Bearer t0ken");
    assert.equal(got?.headers["x-api-key"], "k3y-of-shop");
    assert.equal(got?.headers["content-type"], "application/json");
    assert.match(got?.headers["user-agent"] ?? "", /^Pricewright\/\d+\.\d+\.\d+$/);
    assert.equal(got?.headers["webhook-id"], done.id);
    const { creationDate, lastAttemptDate, ...rest } = done;
    assert.ok(Date.parse(creationDate) <= Date.parse(lastAttemptDate));
    const expected = { id: done.id, taskId: done.id, name: "shop", url: `${shop.url}/hook?a=1`, method: "POST" };
    assert.deepEqual(rest, { ...expected, state: "succeeded", attempts: 1, lastStatus: 200 });
    const sent = await customer.client.get(`${path}/deliveries/${done.id}`);
    assert.deepEqual(sent.body.data, { ...done, body: got?.body });
    assert.ok(!/k3y-of-shop|t0ken/.test(sent.text), "headers stay hidden");
    const task = (await customer.client.get(`${customer.v3}/tasks/${done.taskId}`)).body.data;
    assert.equal(task.taskType, "backend.tasks.pricing.callback");
    assert.equal(task.state, "succeeded");
    assert.equal(task.parentId, parentId);
    assert.deepEqual(task.result.operations, { successful: 1, failed: 0, skipped: 0, total: 1 });
  });

  it("GET: signed, without a body", async () => {
    const shop = await receiver();
    await register({ url: shop.url });
    await runs.complete(customer.contractId, startTime);
    const [got] = await shop.until(1);
    assert.equal(got?.method, "GET");
    assert.equal(got?.body, "");
    assert.equal(got?.headers["content-type"], undefined);
    const done = await delivery(customer.client, path, isCompleted);
    const sent = (await customer.client.get(`${path}/deliveries/${done.id}`)).body.data;
    assert.deepEqual([sent.id, sent.body], [done.id, undefined]);
    assert.equal((await customer.client.get(`${path}/deliveries/none`)).status, 404);
    const others = await customer.client.get(
      `${(await aCustomer(service)).v3}/settings/callbacks/deliveries/${done.id}`,
    );
    assert.equal(others.status, 404);
    assert.match(String(got?.headers["webhook-signature"]), /^v1,/);
  });

  it("a failed answer is tried again with the same id and body and a fresh signature", async () => {
    const shop = await receiver((response, number) => void response.writeHead(number === 1 ? 500 : 200).end());
    await register({ url: shop.url, method: "POST" });
    await runs.complete(customer.contractId, startTime);
    const waiting = await delivery(customer.client, path, ({ attempts }) => attempts === 1);
    assert.equal(waiting.state, "executing");
    assert.equal(waiting.lastStatus, 500);
    assert.equal(waiting.lastError, "The receiver answered 500.");
    const waitMs = Date.parse(waiting.nextAttemptDate) - Date.parse(waiting.lastAttemptDate);
    assert.ok(waitMs > 4_000 && waitMs < 6_000, String(waitMs));
    // A change during the delivery affects later runs only.
    await register();
    await runs.passTime();
    const done = await delivery(customer.client, path, isCompleted);
    assert.equal(done.state, "succeeded");
    assert.equal(done.attempts, 2);
    assert.equal(done.lastError, undefined);
    assert.equal(done.nextAttemptDate, undefined);
    const [first, second] = shop.received;
    assert.equal(second?.headers["webhook-id"], first?.headers["webhook-id"]);
    assert.equal(second?.body, first?.body);
    await verify(first);
    await verify(second);
  });

  it("the last of ten failures, over 75 hours, fails the task", async () => {
    const shop = await receiver((response) => void response.writeHead(503).end("secret"));
    await register({ url: shop.url });
    await runs.complete(customer.contractId, startTime);
    let hours = 0;
    for (let made = 1; made <= 9; made++) {
      const waiting = await delivery(customer.client, path, ({ attempts }) => attempts === made);
      assert.equal(waiting.state, "executing");
      hours += (Date.parse(waiting.nextAttemptDate) - Date.parse(waiting.lastAttemptDate)) / 3_600_000;
      await runs.passTime();
    }
    assert.ok(hours > 68 && hours < 84, String(hours));
    const done = await delivery(customer.client, path, isCompleted);
    assert.equal(done.state, "failed");
    assert.equal(done.attempts, 10);
    assert.equal(done.nextAttemptDate, undefined);
    assert.equal(shop.received.length, 10);
    const task = (await customer.client.get(`${customer.v3}/tasks/${done.taskId}`)).body.data;
    assert.equal(task.state, "failed");
    assert.equal(task.failureCode, "callback.deliveryFailed");
    assert.equal(task.failureMessage, "The callback could not be delivered in 10 attempts. The receiver answered 503.");
    assert.deepEqual(task.result.operations, { successful: 0, failed: 1, skipped: 0, total: 1 });
  });

  it("a job left over by a crash makes no attempt before its time", async () => {
    const shop = await receiver((response, number) => void response.writeHead(number < 3 ? 500 : 200).end());
    await register({ url: shop.url });
    await runs.complete(customer.contractId, startTime);
    await delivery(customer.client, path, ({ attempts }) => attempts === 1);
    await runs.passTime();
    const waiting = await delivery(customer.client, path, ({ attempts }) => attempts === 2);
    await runs.leaveJob(customer.contractId, waiting.taskId);
    assert.equal(shop.received.length, 2);
    assert.deepEqual(await delivery(customer.client, path, () => true), waiting);
    await runs.passTime();
    assert.equal((await delivery(customer.client, path, isCompleted)).attempts, 3);
  });

  it("a cancelled delivery is not attempted again; a running attempt is still recorded", async () => {
    let answered = (): void => {};
    const shop = await receiver((response, number) => {
      if (number === 1) response.writeHead(500).end();
      else answered = () => void response.writeHead(500).end();
    });
    await register({ url: shop.url });
    await runs.complete(customer.contractId, startTime);
    const waiting = await delivery(customer.client, path, ({ attempts }) => attempts === 1);
    const cancel = async (taskId: string): Promise<Loose> =>
      await customer.client.post(`${customer.v3}/tasks/${taskId}/cancel`);
    const { status, body } = await cancel(waiting.taskId);
    assert.deepEqual([status, body.data.state, body.data.failureCode], [200, "failed", "task.cancelled"]);
    await runs.passTime();
    await runs.complete(customer.contractId, startTime);
    await shop.until(2);
    const sending = await delivery(customer.client, path, () => true);
    assert.equal((await cancel(sending.taskId)).status, 200);
    answered();
    const ended = await delivery(customer.client, path, ({ attempts }) => attempts === 1);
    assert.deepEqual([ended.state, ended.nextAttemptDate, ended.lastStatus], ["failed", undefined, 500]);
    await runs.passTime();
    assert.deepEqual(
      shop.received.map(({ headers }) => headers["webhook-id"]),
      [waiting.id, sending.id],
    );
    assert.equal((await cancel(sending.taskId)).status, 200, "again");
  });

  it("a run that does not commit delivers nothing; a contract without callbacks neither", async () => {
    assert.equal((await runs.complete(customer.contractId, startTime)).count, 0);
    await register({ url: (await receiver()).url });
    await runs.fail(customer.contractId);
    assert.deepEqual((await customer.client.get(`${path}/deliveries`)).body, { data: [] });
  });

  it("redeliver sends the same request as a new delivery", async () => {
    const shop = await receiver();
    await register({ url: shop.url, method: "POST", name: "shop", token: "t0ken" });
    await runs.complete(customer.contractId, startTime);
    const first = await delivery(customer.client, path, isCompleted);
    await register();
    const answer = await customer.client.post(`${path}/deliveries/${first.id}/redeliver`);
    assert.equal(answer.status, 202, answer.text);
    const { id, url } = answer.body.data;
    assert.equal(url, `/api/2/v/contracts/${customer.contractId}/tasks/${id}`);
    const again = await delivery(customer.client, path, (newest) => newest.id === id && isCompleted(newest));
    assert.equal(again.name, "shop");
    const [original, repeated] = shop.received;
    assert.equal(repeated?.body, original?.body);
    assert.equal(repeated?.headers.authorization, "Bearer t0ken");
    assert.equal(repeated?.headers["webhook-id"], id);
    await verify(repeated);
    const task = (await customer.client.get(url)).body;
    assert.equal(task.state, "succeeded");
    assert.equal(typeof task.userId, "number");
  });

  it("redeliver: 404 for unknown ids and for another contract's", async () => {
    const shop = await receiver();
    await register({ url: shop.url });
    await runs.complete(customer.contractId, startTime);
    const { id } = await delivery(customer.client, path, isCompleted);
    const other = await aCustomer(service);
    const unknown = ["nonsense", "0199aaaa-0000-7000-8000-000000000000"].map((text) => `${path}/deliveries/${text}`);
    for (const base of [...unknown, `${other.v3}/settings/callbacks/deliveries/${id}`]) {
      assert.equal((await customer.client.post(`${base}/redeliver`)).status, 404, base);
    }
    const foreign = await other.client.post(`${other.v3}/settings/callbacks/deliveries/${id}/redeliver`);
    assert.equal(foreign.status, 404);
    assert.equal(shop.received.length, 1);
  });

  it("deliveries are paged newest first, at both paths, and only the contract's own", async () => {
    const shop = await receiver();
    await register({ url: `${shop.url}/1`, name: "1" }, { url: `${shop.url}/2`, name: "2" });
    await runs.complete(customer.contractId, startTime);
    await runs.complete(customer.contractId, startTime);
    await shop.until(4);
    const names = async (query: string, base = path): Promise<string[]> => {
      const answer = await customer.client.get(`${base}/deliveries${query}`);
      assert.equal(answer.status, 200, answer.text);
      return answer.body.data.map(({ name }: Loose) => name);
    };
    assert.deepEqual(await names(""), ["2", "1", "2", "1"]);
    assert.deepEqual(await names("?start=1&limit=2", `${customer.v2}/settings/callbacks`), ["1", "2"]);
    assert.deepEqual(await names("?start=4"), []);
    assert.deepEqual(await names("?limit=3"), ["2", "1", "2"]);
    await runs.complete(customer.contractId, startTime);
    assert.deepEqual(await names("?start=3&limit=3"), ["1"], "new ones do not move the pages of a walk");
    for (const query of ["?limit=0", "?limit=1001", "?start=-1"]) {
      assert.equal((await customer.client.get(`${path}/deliveries${query}`)).status, 400);
    }
    const other = await aCustomer(service);
    assert.deepEqual((await other.client.get(`${other.v3}/settings/callbacks/deliveries`)).body, { data: [] });
  });

  it("endpoints that do not answer do not delay the others, however many deliveries wait for them", async () => {
    const silent = await Promise.all(Array.from({ length: 10 }, async () => await receiver(() => {})));
    const shop = await receiver();
    const rounds = 3;
    await register(...silent.map(({ url }) => ({ url })));
    for (let round = 0; round < rounds; round++) await runs.complete(customer.contractId, startTime);
    await Promise.all(silent.map(async (one) => await one.until(1)));
    await register({ url: shop.url });
    const beganMs = performance.now();
    for (let round = 0; round < rounds; round++) await runs.complete(customer.contractId, startTime);
    await shop.until(rounds);
    const waitedMs = performance.now() - beganMs;
    assert.ok(waitedMs < 5_000, `${waitedMs} ms`);
    assert.ok(silent.every(({ received }) => received.length === 1));
  });

  it("no secret and no body of an answer is in the log", () => {
    assert.doesNotMatch(service.logLines().join(""), /t0ken|k3y-of-shop|whsec_|"secret"/);
  });
});

describe("callback deliveries to an address that is not allowed", () => {
  it("are not made, even if the operator closed the range after the registration", async () => {
    const key = randomBytes(32).toString("base64");
    const service = await anEmptyService({ SECRET_KEY: key, CALLBACK_ALLOWED_RANGES: "" });
    const runs = service.alsoStop(await runsOn(service, key));
    const shop = service.alsoStop(await aReceiver());
    const customer = await aCustomer(service);
    const path = `${customer.v3}/settings/callbacks`;
    const register = async (url: string) =>
      await customer.client.put(`${customer.v2}/settings/callbacks`, { pricingCompleted: [{ url }] });
    assert.equal((await register(shop.url)).status, 400);
    assert.equal((await register("https://shop.example/")).status, 200);
    await runs.changeUrls(shop.url);
    await runs.complete(customer.contractId, startTime);
    const refused = await delivery(customer.client, path, ({ attempts }) => attempts === 1);
    assert.match(refused.lastError, /must not be called: its address is private/);
    assert.equal(refused.lastStatus, undefined);
    assert.equal(shop.received.length, 0);
  });
});
