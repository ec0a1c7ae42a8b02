/** What is told when a shop cannot be read as before: proofs end, log and callbacks say so, probes find that it reads again. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, beforeEach, describe, test } from "node:test";
import { openContractForTask } from "../../../src/accounts/index.ts";
import { secretKey } from "../../../src/base/secret.ts";
import { callbackTask } from "../../../src/callbacks/index.ts";
import { addressGuard } from "../../../src/outgoing/index.ts";
import { provenMethods } from "../../../src/monitoring/readings/proven-methods.ts";
import { tellAlerts } from "../../../src/monitoring/readings/alerts.ts";
import { TaskQueue } from "../../../src/tasks/index.ts";
import { aService } from "../../harness/a-service.ts";
import type { Loose } from "../../harness/client.ts";
import { aCustomer } from "../../harness/customer.ts";
import { inDatabase } from "../../harness/market.ts";
import { noNewDay } from "../../harness/no-new-day.ts";
import { aPair, aReading, aShop, record, unreadable, type Shop } from "./a-shop.ts";

const key = randomBytes(32).toString("base64");
const { service } = await aService({ SECRET_KEY: key });
const never = new AbortController().signal;
const count = 20;
// What a method read on the day of an alarm proves nothing; what it reads on the next day does.
beforeEach(async () => await noNewDay(20_000));

async function newShop(given: Parameters<typeof aShop>[1] = {}): Promise<Shop> {
  return await aShop({ service, customer: await aCustomer(service) }, { products: count, ...given });
}

async function query(shop: Shop, text: string) {
  return await inDatabase(shop.service, text, [shop.contract.contractId]);
}

/** Reads every product, the first `failing` of them without success. */
async function readAll(shop: Shop, failing = 0, fields: Parameters<typeof aReading>[1] = {}) {
  const pairs = shop.productIds.map((_, product) =>
    aPair(shop, product < failing ? unreadable : aReading("9", fields), { product }),
  );
  return await record(shop, pairs);
}

async function proven(shop: Shop): Promise<string[]> {
  return [...((await provenMethods(shop.database, shop.contract, [shop.domain])).get(shop.domain) ?? [])];
}

async function alarms(shop: Shop): Promise<Loose[]> {
  return await query(shop, "select method, alarm from method_window where contract_id = $1 and alarmed_at is not null");
}

/** A queue that only registers deliveries: without work() it makes none. */
async function quietQueue({ database }: Shop) {
  const log = { error: () => {}, warn: () => {}, info: () => {} };
  const queue = new TaskQueue({ database, log, openContract: openContractForTask });
  const secret = secretKey(Buffer.from(key, "base64"));
  const guard = addressGuard({ allowedRanges: [] });
  await queue.start([callbackTask({ database, secret, queue, guard, callbackConcurrency: 1 })]);
  after(async () => await queue.stop());
  return { database, queue, secret };
}

describe("a method is proven", () => {
  test("by 20 readings of 10 products that a second one confirmed, 98 of 100 equal", async () => {
    const few = await newShop({ products: 9 });
    for (const _ of [1, 2, 3]) await readAll(few);
    assert.deepEqual(await proven(few), [], "too few products");
    const shop = await newShop();
    const pairs = shop.productIds.slice(1).map((_, index) => aPair(shop, aReading("9"), { product: index + 1 }));
    await record(shop, pairs);
    assert.deepEqual(await proven(shop), [], "19 readings");
    await record(shop, [aPair(shop, aReading("9"))]);
    assert.deepEqual(await proven(shop), ["jsonLd"]);
    await readAll(shop, 0, { confirmedBy: [] });
    assert.deepEqual(await proven(shop), [], "other methods came to other prices");
  });

  test("for thirty days, and in its own contract", async () => {
    const [shop, other] = [await newShop(), await newShop()];
    await readAll(shop);
    assert.deepEqual([await proven(shop), await proven(other)], [["jsonLd"], []]);
    await query(shop, "update method_day set day = day - 30 where contract_id = $1");
    assert.deepEqual(await proven(shop), []);
  });

  test("as what feeds and catalogues say, from the first item on", async () => {
    const shop = await newShop({ settings: { source_kind: "shopify" } });
    assert.deepEqual(await proven(shop), ["shopify"]);
  });
});

describe("a site that changes", () => {
  test("is an alarm: its proof ends, a person is told once, and it is probed once an hour", async () => {
    const shop = await newShop();
    await readAll(shop);
    assert.deepEqual(await alarms(shop), []);
    await readAll(shop, 10);
    const [alarm] = await alarms(shop);
    assert.deepEqual([alarm?.method, alarm?.alarm], ["jsonLd", "It read 30 of its last 40 pages."]);
    assert.deepEqual(await proven(shop), []);
    const { client, v3 } = shop.customer;
    const callback = {
      url: "https://receiver.example/alerts",
      method: "POST",
      name: "ops",
      headers: { "x-api-key": "s" },
    };
    const put = await client.put(`${v3}/monitoring/callbacks`, { monitoringAlert: [callback] });
    assert.equal(put.status, 200, put.text);
    assert.equal(put.body.monitoringAlert[0].headers["x-api-key"], "•••");
    const told = await quietQueue(shop);
    for (const _ of [1, 2]) await tellAlerts(told, never);
    const log = await client.get(`${v3}/log/messages`);
    const own = log.body.data.filter(({ component }: Loose) => component === "monitoring");
    assert.deepEqual(
      own.map(({ severity, message }: Loose) => [severity, message]),
      [
        [
          "warn",
          "shop.example: The site seems to have changed for the method jsonLd. It read 30 of its last 40 pages.",
        ],
      ],
    );
    const deliveries = await client.get(`${v3}/settings/callbacks/deliveries`);
    assert.deepEqual(
      deliveries.body.data.map(({ name, url }: Loose) => [name, url]),
      [["ops", callback.url]],
    );
  });

  test("reads again by its readings", async () => {
    const shop = await newShop();
    await readAll(shop);
    await readAll(shop, 10);
    assert.equal((await alarms(shop)).length, 1);
    await readAll(shop);
    assert.deepEqual(await alarms(shop), []);
    const kinds = await query(shop, "select kind from monitoring_alert where contract_id = $1 order by alert_id");
    assert.deepEqual(kinds, [{ kind: "drift" }, { kind: "readsAgain" }]);
    assert.deepEqual(await proven(shop), [], "what it read until that day proves nothing");
  });

  test("that shows captchas is told once a day", async () => {
    const shop = await newShop();
    const walled = { ...unreadable, outcome: "CaptchaFailure" } as const;
    const walls = async () =>
      await query(shop, "select kind, domain from monitoring_alert where contract_id = $1 order by alert_id");
    await record(shop, [aPair(shop, walled)]);
    assert.deepEqual(await walls(), []);
    for (const _ of [1, 2]) {
      await record(
        shop,
        shop.productIds.slice(0, 3).map((_id, product) => aPair(shop, walled, { product })),
      );
    }
    assert.deepEqual(await walls(), [{ kind: "wall", domain: "shop.example" }]);
    for (const _ of [1, 2]) await record(shop, [aPair(shop, aReading("9"))]);
    const ended = { kind: "readsAgain", domain: "shop.example" };
    assert.deepEqual(
      await walls(),
      [{ kind: "wall", domain: "shop.example" }, ended],
      "a page that is shown ends it once",
    );
  });
});

describe("callbacks for alerts", () => {
  test("are a list of their own: those for prices stay, and the other way round", async () => {
    const { client, v2, v3 } = await aCustomer(service);
    const one = { url: "https://receiver.example/one" };
    const two = { url: "https://receiver.example/two", method: "POST" };
    await client.put(`${v2}/settings/callbacks`, { pricingCompleted: [one] });
    await client.put(`${v3}/monitoring/callbacks`, { monitoringAlert: [two] });
    const alerts = (await client.get(`${v3}/monitoring/callbacks`)).body;
    assert.deepEqual(Object.keys(alerts), ["monitoringAlert"]);
    assert.deepEqual(
      alerts.monitoringAlert.map(({ url }: Loose) => url),
      [two.url],
    );
    assert.match(alerts.monitoringAlert[0].bodyTemplate, /\{\{message\}\}/);
    await client.put(`${v3}/monitoring/callbacks`, { monitoringAlert: [] });
    const prices = (await client.get(`${v2}/settings/callbacks`)).body;
    assert.deepEqual(
      prices.pricingCompleted.map(({ url }: Loose) => url),
      [one.url],
    );
  });

  test("know the variables of alerts, and no others; the rules of receivers hold", async () => {
    const { client, v3 } = await aCustomer(service);
    const put = async (callback: object) =>
      (
        await client.put(`${v3}/monitoring/callbacks`, {
          monitoringAlert: [{ method: "POST", url: "https://a.example/", ...callback }],
        })
      ).status;
    assert.equal(
      await put({ bodyTemplate: '{"text":"{{kind}} {{domain}} {{message}} {{raisedAt}} {{contractId}}"}' }),
      200,
    );
    assert.equal(await put({ bodyTemplate: "{{startTime}}" }), 400);
    assert.equal(await put({ url: "http://10.0.0.1/" }), 400);
  });
});
