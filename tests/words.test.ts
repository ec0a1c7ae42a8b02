/** The three words of an installation: its own spelling and the neutral one work, for everything (decisions section 1). */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { ConfigError, readConfig } from "../src/config.ts";
import { runsOn } from "./callbacks/completed-run.ts";
import type { Loose } from "./harness/client.ts";
import { aCustomer, type Customer } from "./harness/customer.ts";
import { completed, postProducts, queryProducts } from "./harness/market.ts";
import { startService, type Service } from "./harness/service.ts";

const settings = { HEADER_PREFIX: "acme", EVENT_WORD: "repricing", MARKETPLACE_WORD: "bazaar" };
const neutralType = "backend.tasks.pricing.offers.preprocessing";
const speltType = "backend.tasks.repricing.offers.preprocessing";

describe("an installation with words of its own", () => {
  const SECRET_KEY = randomBytes(32).toString("base64");
  let service: Service;
  let customer: Customer;
  before(async () => {
    service = await startService({ ...settings, SECRET_KEY });
    customer = await aCustomer(service);
  });
  after(async () => await service.stop());

  it("answers carry the request id under its prefix and the neutral one", async () => {
    const { headers } = await customer.client.get("/version");
    const id = headers.get("acme-request-id");
    assert.match(id ?? "", /^[0-9a-f-]{36}$/);
    assert.equal(headers.get("service-request-id"), id);
  });

  it("headers of requests are read in both spellings", async () => {
    const product = { customerProductId: "h", tags: [{ key: "cost", value: "1.234,5" }] };
    const readCost = async (headers: Record<string, string>): Promise<number | undefined> => {
      const answer = await postProducts(customer, [product], {}, headers);
      assert.equal(answer.status, 200, answer.text);
      const [stored] = await queryProducts(customer, { pagination: { start: 0, limit: 1 }, includeTags: true });
      return stored.tags[0].doubleValue;
    };
    assert.equal(await readCost({}), undefined);
    assert.equal(await readCost({ "acme-tags-decimal-separator": "," }), 1234.5);
    assert.equal(await readCost({}), undefined);
    assert.equal(await readCost({ "service-tags-decimal-separator": "," }), 1234.5);
    const wrong = await postProducts(customer, [product], {}, { "acme-tags-decimal-separator": ";" });
    assert.equal(wrong.status, 400);
    assert.match(wrong.body.message, /acme-tags-decimal-separator/);
  });

  it("tasks are started and filtered by either spelling, and come back in its own, wherever they are read", async () => {
    const urls: string[] = [];
    for (const taskType of [neutralType, speltType]) {
      const started = await customer.client.post(`${customer.v3}/tasks`, { taskType });
      assert.equal(started.status, 202, started.text);
      urls.push(started.body.data.url);
    }
    for (const url of urls) assert.equal((await completed(customer, url)).task.taskType, speltType);
    for (const taskTypeFilter of [neutralType, speltType]) {
      const list = await customer.client.get(`${customer.v3}/tasks?taskTypeFilter=${taskTypeFilter}`);
      assert.deepEqual(list.body.data.map(typeOf), [speltType, speltType]);
      const older = await customer.client.get(`${customer.v2}/tasks?taskTypeFilter=${taskTypeFilter}`);
      assert.deepEqual(older.body.map(typeOf), [speltType, speltType]);
    }
    const one = await customer.client.get(`${customer.v3}/tasks/${urls[0]?.split("/").at(-1)}`);
    assert.equal(one.body.data.taskType, speltType);
  });

  it("the tasks of callbacks are spelt like the others", async () => {
    const runs = await runsOn(service, SECRET_KEY);
    await customer.client.put(`${customer.v2}/settings/callbacks`, {
      pricingCompleted: [{ url: "http://127.0.0.1:9/" }],
    });
    await runs.complete(customer.contractId, new Date());
    await runs.stop();
    for (const word of ["pricing", "repricing"]) {
      const list = await customer.client.get(`${customer.v3}/tasks?taskTypeFilter=backend.tasks.${word}.callback`);
      assert.deepEqual(list.body.data.map(typeOf), ["backend.tasks.repricing.callback"]);
    }
  });

  it("the callback list is taken under either name, and answered under both", async () => {
    const path = `${customer.v2}/settings/callbacks`;
    for (const event of ["pricingCompleted", "repricingCompleted"]) {
      const url = `https://shop.example/${event}`;
      const put = await customer.client.put(path, { [event]: [{ url }] });
      assert.equal(put.status, 200, put.text);
      for (const answer of [put, await customer.client.get(path)]) {
        assert.deepEqual(Object.keys(answer.body).sort(), ["pricingCompleted", "repricingCompleted"]);
        assert.equal(answer.body.pricingCompleted[0].url, url);
        assert.deepEqual(answer.body.repricingCompleted, answer.body.pricingCompleted);
      }
      assert.equal((await customer.client.put(path, put.body)).status, 200);
    }
  });

  it("schedules take either spelling of the task type, and answer in its own", async () => {
    const path = `${customer.v3}/settings/schedules`;
    for (const taskType of [neutralType, speltType]) {
      const put = await customer.client.put(path, { schedules: [{ cron: "0 6 * * *", taskType }] });
      assert.equal(put.status, 200, put.text);
      assert.equal(put.body.data.schedules[0].taskType, speltType);
    }
    assert.equal((await customer.client.get(path)).body.data.schedules[0].taskType, speltType);
  });

  it("the buy box statistics stand at both paths", async () => {
    for (const word of ["marketplace", "bazaar"]) {
      const answer = await customer.client.get(`${customer.v3}/products/${word}/buybox/stats`);
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual(answer.body, { data: [] });
    }
  });
});

describe("an installation without words of its own", () => {
  let service: Service;
  let customer: Customer;
  before(async () => {
    service = await startService();
    customer = await aCustomer(service);
  });
  after(async () => await service.stop());

  it("knows the neutral words only", async () => {
    const callbacks = `${customer.v2}/settings/callbacks`;
    assert.deepEqual(Object.keys((await customer.client.get(callbacks)).body), ["pricingCompleted"]);
    assert.equal((await customer.client.put(callbacks, { repricingCompleted: [] })).status, 400);
    assert.equal((await customer.client.post(`${customer.v3}/tasks`, { taskType: speltType })).status, 400);
    assert.equal((await customer.client.get(`${customer.v3}/products/bazaar/buybox/stats`)).status, 404);
    assert.equal((await customer.client.get("/version")).headers.get("acme-request-id"), null);
  });
});

it("a word that would make two task types look alike is refused at start", () => {
  for (const EVENT_WORD of ["vendor", "products", "monitoring", "Pricing", "re-pricing", "x".repeat(40)]) {
    assert.throws(() => readConfig({ EVENT_WORD }), ConfigError, EVENT_WORD);
  }
});

function typeOf(task: Loose): string {
  return task.taskType;
}
