import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { aColleague } from "../accounts/people.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Answer, Loose } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import {
  aSnapshot,
  completed,
  inDatabase,
  pricingTaskType,
  someProducts,
  submit,
  submitAll,
} from "../harness/market.ts";
import { noNewDay } from "../harness/no-new-day.ts";
import { otherWorker } from "./due-runs.ts";

const day = 24 * 60 * 60 * 1000;
/** Midnight UTC so many days ahead, when the service's own worker has nothing to do. */
const midnight = (daysAhead: number): Date => new Date(Math.floor(Date.now() / day) * day + daysAhead * day);
const daily = { cron: "0 0 * * *", timeZone: "UTC" };

const service = await anEmptyService();
const worker = service.alsoStop(await otherWorker(service));

const put = async (customer: Customer, body: object): Promise<Answer<Loose>> =>
  await customer.client.put(`${customer.v3}/settings/schedules`, body);

async function schedule(customer: Customer, body: object): Promise<void> {
  const answer = await put(customer, body);
  assert.equal(answer.status, 200, answer.text);
}

async function runs(customer: Customer): Promise<Loose[]> {
  return (await customer.client.get(`${customer.v3}/tasks?taskTypeFilter=${pricingTaskType}`)).body.data;
}

/** Waits until all runs are done. */
async function finish(customer: Customer): Promise<void> {
  for (const { taskId } of await runs(customer)) await completed(customer, `${customer.v2}/tasks/${taskId}`);
}

describe("settings/schedules", () => {
  it("are empty for a new contract; a PUT at one version of the path is read at the other", async () => {
    const customer = await aCustomer(service, { timeZone: "Europe/Berlin" });
    const [newer, older] = [`${customer.v3}/settings/schedules`, `${customer.v2}/settings/schedules`];
    const none = { schedules: [], onMarketData: false, debounceSeconds: 60 };
    assert.deepEqual((await customer.client.get(newer)).body, { data: none });
    const schedules = [
      { cron: " 30  6 * * mon-fri ", enabled: true },
      { ...daily, enabled: false, taskType: pricingTaskType },
    ];
    const answer = await customer.client.put(older, { schedules, onMarketData: true, debounceSeconds: 5 });
    assert.equal(answer.status, 200, answer.text);
    const [{ nextRunDate, ...first }, second] = answer.body.data.schedules;
    assert.deepEqual(first, {
      cron: "30 6 * * mon-fri",
      timeZone: "Europe/Berlin",
      taskType: pricingTaskType,
      enabled: true,
    });
    assert.ok(new Date(nextRunDate) > new Date());
    assert.deepEqual(second, { ...daily, taskType: pricingTaskType, enabled: false });
    assert.deepEqual(answer.body.data.onMarketData, true);
    assert.deepEqual((await customer.client.get(newer)).body, answer.body);
    assert.deepEqual((await customer.client.put(newer, answer.body.data)).body, answer.body);
    assert.deepEqual((await put(customer, { schedules: [] })).body, { data: none });
  });

  it("the next time follows the zone, summer time included", async () => {
    const customer = await aCustomer(service);
    await schedule(customer, {
      schedules: ["Europe/Berlin", "America/New_York"].map((timeZone) => ({ cron: "0 12 * * *", timeZone })),
    });
    const { data } = (await customer.client.get(`${customer.v3}/settings/schedules`)).body;
    for (const { nextRunDate, timeZone } of data.schedules) {
      const hour = new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" });
      assert.equal(hour.format(new Date(nextRunDate)), "12");
    }
  });

  it("PUT 400 names what is wrong, in words, and changes nothing", async () => {
    const customer = await aCustomer(service);
    await schedule(customer, { schedules: [daily], onMarketData: true });
    const stored = (await customer.client.get(`${customer.v3}/settings/schedules`)).body;
    const wrong: [object, string, RegExp][] = [
      [{ cron: "* * * *" }, "cron", /five fields/],
      [{ cron: "0 0 0 * * *" }, "cron", /five fields/],
      [{ cron: "" }, "cron", /five fields/],
      [{ cron: "@daily" }, "cron", /five fields/],
      [{ cron: "FREQ=DAILY a b c d" }, "cron", /"FREQ=DAILY" is no minute; it has \*, numbers, ranges/],
      [{ cron: "H 0 * * *" }, "cron", /"H" is no minute/],
      [{ cron: "61 * * * *" }, "cron", /^cron: the minute must be 0 to 59, not 61\.$/],
      [{ cron: "0 0 * * bad" }, "cron", /^cron: the day of week must be 0 to 7, or sun to sat, not bad\.$/],
      [{ cron: "0 0 * mon *" }, "cron", /^cron: the month must be 1 to 12, or jan to dec, not mon\.$/],
      [{ cron: "0 18-6 * * *" }, "cron", /^cron: the range 18-6 of the hour ends before it begins\.$/],
      [{ cron: "*/0 * * * *" }, "cron", /^cron: the step of the minute must be 1 or more, not 0\.$/],
      [{ cron: "0 0 , * *" }, "cron", /^cron: "" is no day of month; /],
      [{ cron: "0 0 30 2 *" }, "cron", /not valid/],
      [{ cron: "0 0 * * *", timeZone: "Europe/Nowhere" }, "timeZone", /IANA/],
      [{ cron: "0 0 * * *", timeZone: "+02:00" }, "timeZone", /IANA/],
      [{ cron: "0 0 * * *", taskType: "backend.tasks.monitoring" }, "taskType", /scheduled/],
      [{ cron: "0 0 * * *", timezone: "UTC" }, "timezone", /timeZone/],
      [{ timeZone: "UTC" }, "cron", /required/],
    ];
    for (const [entry, field, message] of wrong) {
      const answer = await put(customer, { schedules: [daily, entry] });
      assert.equal(answer.status, 400, JSON.stringify(entry));
      assert.equal(answer.body.errors[0].path, `/schedules/1/${field}`);
      assert.match(answer.body.errors[0].message, message);
    }
    const bodies: unknown[] = [{}, [daily], { schedules: Array.from({ length: 101 }, () => daily) }];
    for (const debounceSeconds of [0, 86_401, 1.5]) {
      bodies.push({ schedules: [], debounceSeconds, onMarketData: true });
    }
    for (const body of bodies) {
      assert.equal((await customer.client.put(`${customer.v3}/settings/schedules`, body)).status, 400);
    }
    assert.deepEqual((await customer.client.get(`${customer.v3}/settings/schedules`)).body, stored);
  });

  it("404 for a foreign contract at both paths, 403 for a reader who writes", async () => {
    const [customer, stranger] = [await aCustomer(service), await aCustomer(service)];
    for (const base of [stranger.v2, stranger.v3]) {
      assert.equal((await customer.client.get(`${base}/settings/schedules`)).status, 404);
      assert.equal((await customer.client.put(`${base}/settings/schedules`, { schedules: [daily] })).status, 404);
    }
    const reader = await aColleague(service, customer, "reader");
    assert.equal((await reader.client.get(`${customer.v3}/settings/schedules`)).status, 200);
    assert.equal((await reader.client.put(`${customer.v3}/settings/schedules`, { schedules: [] })).status, 403);
  });
});

describe("runs by the clock", () => {
  // The service's own worker starts runs, too, when it is time.
  beforeEach(async () => await noNewDay(20_000));

  it("one run an occurrence, however many processes check, however often", async () => {
    const customer = await aCustomer(service);
    await schedule(customer, { schedules: [daily] });
    for (const days of [1, 2]) {
      await Promise.all(Array.from({ length: 8 }, async () => await worker.lookAt(midnight(days))));
      await worker.lookAt(new Date(midnight(days).getTime() + day / 2));
      await finish(customer);
      assert.equal((await runs(customer)).length, days);
    }
    const [run] = await runs(customer);
    assert.ok(!("userId" in run));
  });

  it("not a moment before its time", async () => {
    const customer = await aCustomer(service);
    await schedule(customer, { schedules: [daily] });
    await worker.lookAt(new Date(midnight(1).getTime() - 1));
    assert.equal((await runs(customer)).length, 0);
  });

  it("all occurrences since the last check are one run, also of several schedules", async () => {
    const customer = await aCustomer(service);
    await schedule(customer, { schedules: [daily, { ...daily, cron: "30 0 * * *" }, { ...daily, enabled: false }] });
    await worker.lookAt(midnight(30));
    await finish(customer);
    assert.equal((await runs(customer)).length, 1);
    const { schedules } = (await customer.client.get(`${customer.v3}/settings/schedules`)).body.data;
    assert.equal(schedules[0].nextRunDate, midnight(31).toISOString());
    assert.equal(schedules[1].nextRunDate, new Date(midnight(30).getTime() + day / 48).toISOString());
  });

  it("while a run waits, no other is added; once it has started, one is", async () => {
    const customer = await aCustomer(service);
    await schedule(customer, { schedules: [daily] });
    await inDatabase(service, `insert into task (contract_id, task_id, task_type) values ($1, gen_random_uuid(), $2)`, [
      customer.contractId,
      pricingTaskType,
    ]);
    await worker.lookAt(midnight(1));
    assert.equal((await runs(customer)).length, 1);
    await inDatabase(service, "update task set state = 'executing' where contract_id = $1", [customer.contractId]);
    await worker.lookAt(midnight(2));
    assert.equal((await runs(customer)).length, 2);
  });

  it("an expired contract gets no runs, and none later for that time", async () => {
    const customer = await aCustomer(service);
    await schedule(customer, { schedules: [daily] });
    const set = "update contract set is_active = $2 where contract_id = $1";
    await inDatabase(service, set, [customer.contractId, false]);
    await worker.lookAt(midnight(3));
    await inDatabase(service, set, [customer.contractId, true]);
    await worker.lookAt(new Date(midnight(3).getTime() + 1));
    assert.equal((await runs(customer)).length, 0);
  });

  it("a disabled schedule starts no run", async () => {
    const customer = await aCustomer(service);
    await schedule(customer, { schedules: [daily] });
    await schedule(customer, { schedules: [{ ...daily, enabled: false }] });
    await worker.lookAt(midnight(5));
    assert.equal((await runs(customer)).length, 0);
  });

  it("a contract whose schedule cannot be read delays no other", async () => {
    const [broken, customer] = [await aCustomer(service), await aCustomer(service)];
    for (const owner of [broken, customer]) await schedule(owner, { schedules: [daily] });
    await inDatabase(
      service,
      "update pricing_schedule set cron = 'x', next_run_at = '2000-01-01' where contract_id = $1",
      [broken.contractId],
    );
    await assert.rejects(worker.lookAt(midnight(1)), AggregateError);
    assert.equal((await runs(customer)).length, 1);
    await schedule(broken, { schedules: [] });
  });
});

describe("runs that follow market data", () => {
  const later = (seconds: number): Date => new Date(Date.now() + seconds * 1000);

  it("one run once the first new snapshot has waited long enough; then none until there is more", async () => {
    const customer = await aCustomer(service);
    const [productId = ""] = await someProducts(customer, 1);
    await schedule(customer, { schedules: [], onMarketData: true, debounceSeconds: 3_600 });
    await worker.lookAt(later(4_000));
    assert.equal((await runs(customer)).length, 0);
    for (let snapshot = 0; snapshot < 3; snapshot++) await submitAll(customer, [aSnapshot(productId)]);
    await worker.lookAt(later(3_500));
    assert.equal((await runs(customer)).length, 0);
    await Promise.all(Array.from({ length: 8 }, async () => await worker.lookAt(later(4_000))));
    await finish(customer);
    assert.equal((await runs(customer)).length, 1);
    await worker.lookAt(later(90_000));
    assert.equal((await runs(customer)).length, 1);
    await submitAll(customer, [aSnapshot(productId)]);
    await worker.lookAt(later(90_000));
    await finish(customer);
    assert.equal((await runs(customer)).length, 2);
  });

  it("refused snapshots start nothing; nor do those of other contracts", async () => {
    const [customer, other] = [await aCustomer(service), await aCustomer(service)];
    await schedule(customer, { schedules: [], onMarketData: true, debounceSeconds: 3_600 });
    await submit(customer, [aSnapshot("999999999"), { domain: "x" }]);
    const [theirs = ""] = await someProducts(other, 1);
    await submitAll(other, [aSnapshot(theirs)]);
    await worker.lookAt(later(90_000));
    for (const owner of [customer, other]) assert.equal((await runs(owner)).length, 0);
  });

  it("no change is stored while it is off, and switching it off deletes the stored ones", async () => {
    const customer = await aCustomer(service);
    const [productId = ""] = await someProducts(customer, 1);
    await submitAll(customer, [aSnapshot(productId)]);
    await schedule(customer, { schedules: [], onMarketData: true, debounceSeconds: 3_600 });
    await worker.lookAt(later(90_000));
    await submitAll(customer, [aSnapshot(productId)]);
    await schedule(customer, { schedules: [], onMarketData: false });
    await schedule(customer, { schedules: [], onMarketData: true, debounceSeconds: 3_600 });
    await worker.lookAt(later(90_000));
    assert.equal((await runs(customer)).length, 0);
    assert.equal(
      (await inDatabase(service, "select from market_change where contract_id = $1", [customer.contractId])).length,
      0,
    );
  });

  it("the service's own worker starts it", async () => {
    const customer = await aCustomer(service);
    const [productId = ""] = await someProducts(customer, 1);
    await schedule(customer, { schedules: [], onMarketData: true, debounceSeconds: 1 });
    await submitAll(customer, [aSnapshot(productId)]);
    const deadline = Date.now() + 60_000;
    while ((await runs(customer)).length === 0) assert.ok(Date.now() < deadline, "no run within 60 s");
    await finish(customer);
  });
});
