/** Interface 4.5 and 2.9: settings and callbacks. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Loose } from "../harness/client.ts";
import { listOffers } from "../harness/market.ts";
import { aContract, assertHas, assertRefused, bodyOf, dataOf, importAll, offeredAt, submitAll } from "./given.ts";
import { customer } from "./installation.ts";
import { answeredEvent, answeredTaskType, completedEvent, taskType } from "./words.ts";

describe("4.5 Domains", () => {
  test("PUT domains: JSON array of domain strings, answers the stored list; GET → `{ data: [ … ] }` (interface 4.5-7)", async () => {
    const contract = await aContract(customer);
    const path = `${contract.v2}/settings/domains`;
    assert.deepEqual(dataOf(await contract.client.get(path)), []);
    const put = dataOf(await contract.client.put(path, ["b.example", "a.example"]));
    assert.deepEqual(new Set(put), new Set(["a.example", "b.example"]));
    assert.deepEqual(dataOf(await contract.client.get(path)), put);
    for (const wrong of [["https://a.example"], ["A.example"], [""], [5], {}, "a.example"]) {
      assertRefused(await contract.client.put(path, JSON.stringify(wrong)), 400);
    }
    assert.deepEqual(dataOf(await contract.client.get(path)), put, "a failed request stores nothing");
  });

  test("A snapshot for a new domain adds it (interface 4.3-12)", async () => {
    const contract = await aContract(customer);
    const [id = ""] = await importAll(contract, [{ customerProductId: "p" }]);
    await submitAll(contract, [offeredAt(id, 5, "new.example")]);
    assert.deepEqual(dataOf(await contract.client.get(`${contract.v2}/settings/domains`)), ["new.example"]);
  });
});

describe("4.5 Callbacks", () => {
  const path = (contract: { v2: string }): string => `${contract.v2}/settings/callbacks`;
  const full = {
    url: "https://shop.example/hook",
    method: "POST",
    name: "shop",
    bodyTemplate: '{"at":"{{startTime}}","of":"{{contractId}}"}',
    headers: { "x-shop": "7" },
  };

  test("an object with the event: array of callbacks; a new contract has none; under the configured word only", async () => {
    const contract = await aContract(customer);
    assert.deepEqual(bodyOf(await contract.client.get(path(contract))), { [answeredEvent]: [] });
  });

  test("PUT answers the stored callbacks, same shape as GET; as many and in the order as sent (interface 4.5-2)", async () => {
    const contract = await aContract(customer);
    const sent = [full, { ...full, name: "again" }, full];
    const put = bodyOf(await contract.client.put(path(contract), { [completedEvent]: sent }));
    assert.deepEqual(put[answeredEvent], sent);
    assert.deepEqual(bodyOf(await contract.client.get(path(contract))), put);
  });

  test("`method` default GET; defaults are filled in; the default template has one field startTime", async () => {
    const contract = await aContract(customer);
    const put = await contract.client.put(path(contract), { [completedEvent]: [{ url: full.url }] });
    const [callback] = bodyOf(put)[answeredEvent];
    assertHas(callback, { url: full.url, method: "GET", headers: {} });
    assert.deepEqual(JSON.parse(callback.bodyTemplate), { startTime: "{{startTime}}" });
  });

  test("Upserts all callbacks at once; an empty list deletes all.", async () => {
    const contract = await aContract(customer);
    const put = async (callbacks: object[]): Promise<Loose> =>
      bodyOf(await contract.client.put(path(contract), { [completedEvent]: callbacks }))[answeredEvent];
    assert.equal((await put([full, { ...full, name: "other" }])).length, 2);
    assert.deepEqual(await put([{ ...full, name: "other" }]), [{ ...full, name: "other" }]);
    assert.deepEqual(await put([]), []);
    assert.deepEqual(bodyOf(await contract.client.get(path(contract)))[answeredEvent], []);
  });

  test("secret-looking headers and `token` read back as `•••`; a PUT that sends it keeps the value (interface 2.9-2, 2.9-3)", async () => {
    const contract = await aContract(customer);
    const headers = { authorization: "Bearer a", "x-api-key": "b", "x-secret": "c", cookie: "d", "x-shop": "7" };
    const sent = [
      { ...full, headers },
      { ...full, token: "s3cr3t" },
    ];
    const put = await contract.client.put(path(contract), { [completedEvent]: sent });
    const [stored, withToken] = bodyOf(put)[answeredEvent];
    const hidden = { authorization: "•••", "x-api-key": "•••", "x-secret": "•••", cookie: "•••", "x-shop": "7" };
    assert.deepEqual(stored.headers, hidden);
    assert.equal(withToken.token, "•••");
    assert.deepEqual(bodyOf(await contract.client.put(path(contract), put.body)), put.body);
  });

  for (const [what, callback] of Object.entries<object>({
    "no url": { method: "GET" },
    "a url that is not http or https": { url: "ftp://shop.example/" },
    "a method that is neither GET nor POST": { ...full, method: "PUT" },
    "an invalid template": { ...full, bodyTemplate: "{{#startTime}" },
    "a template with a partial": { ...full, bodyTemplate: "{{> other}}" },
    "a misspelt field": { ...full, methode: "GET" },
  })) {
    test(`400, and the callbacks stay as they were: ${what}`, async () => {
      const contract = await aContract(customer);
      bodyOf(await contract.client.put(path(contract), { [completedEvent]: [full] }));
      const wrong = await contract.client.put(path(contract), { [completedEvent]: [full, callback] });
      assertRefused(wrong, 400);
      assert.equal(bodyOf(await contract.client.get(path(contract)))[answeredEvent].length, 1);
    });
  }
});

describe("4.5 Other settings (interface 4.5-4 to 4.5-10)", () => {
  test("own shops: GET/PUT …/settings/shops [ { domain, ownShopName } ]", async () => {
    const contract = await aContract(customer);
    const path = `${contract.v3}/settings/shops`;
    assert.deepEqual(dataOf(await contract.client.get(path)), []);
    const shops = [{ domain: "market.example", ownShopName: "Mine" }];
    assert.deepEqual(dataOf(await contract.client.put(path, shops)), shops);
    assert.deepEqual(dataOf(await contract.client.get(path)), shops);
    assertRefused(await contract.client.put(path, [{ domain: "market.example" }]), 400);
  });

  test("retention: GET/PUT …/settings/offerretention { days }; data in the window stays", async () => {
    const contract = await aContract(customer);
    const path = `${contract.v3}/settings/offerretention`;
    const { days } = dataOf(await contract.client.get(path));
    assert.ok(Number.isInteger(days) && days > 0);
    assert.deepEqual(dataOf(await contract.client.put(path, { days: 30 })), { days: 30 });
    assert.deepEqual(dataOf(await contract.client.get(path)), { days: 30 });
    for (const wrong of [{ days: 0 }, { days: "30 days" }, {}]) {
      assertRefused(await contract.client.put(path, wrong), 400);
    }
    assert.deepEqual(await listOffers(contract), []);
  });

  test("schedules: cron and time zone, and arriving market data", async () => {
    const contract = await aContract(customer);
    const path = `${contract.v3}/settings/schedules`;
    assert.deepEqual(dataOf(await contract.client.get(path)).schedules, []);
    const type = taskType("offers.preprocessing");
    const schedules = [{ cron: "0 6 1 1 *", timeZone: "Europe/Berlin", taskType: type }];
    const stored = dataOf(await contract.client.put(path, { schedules, onMarketData: false }));
    assertHas(stored.schedules, [
      { cron: "0 6 1 1 *", timeZone: "Europe/Berlin", taskType: answeredTaskType("offers.preprocessing") },
    ]);
    for (const wrong of [{ cron: "at six" }, { cron: "0 6 * * *", timeZone: "Mars/Olympus" }]) {
      assertRefused(await contract.client.put(path, { schedules: [wrong] }), 400);
    }
  });
});
