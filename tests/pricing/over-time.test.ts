/** Prices that follow time: however often they are calculated, a day ends at the same price. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "../../src/database/connection.ts";
import { anEmptyService } from "../harness/a-service.ts";
import { clockOf, withClock } from "../harness/clock.ts";
import type { Customer } from "../harness/customer.ts";
import { activate, startRun } from "../harness/market.ts";
import { aWorker } from "./faults.ts";
import { aPricedCustomer } from "./priced.ts";

const service = await anEmptyService({}, withClock, "http");
const worker = await aWorker(service);
const setAhead = await clockOf(service);

/** The most calculations of a day: 1,000 take a minute. */
const many = Number(process.env["RUNS_A_DAY"] ?? 60);
const hourMs = 60 * 60 * 1000;
/** A minute more than a day, so that the last calculation is certainly a day after the first. */
const dayMs = 24 * hourMs + 60_000;
/** It begins in the middle of an hour, because limits look back to the beginning of an hour. */
let aheadMs = hourMs * 1.5 - (Date.now() % hourMs);

/** 20 below the reference price of 100, then back to it: by a drift, by the limit of a day, or by both limits of a day. */
const below = { name: "Below", otherwise: { rule: { target: { amount: { of: "referencePrice", percent: -20 } } } } };
const target = { amount: { of: "referencePrice" } };
const isProduct = (customerProductId: string, rule: object): object => ({
  when: { field: "customerProductId", equals: customerProductId },
  then: { rule },
});
const back = {
  name: "Back",
  branches: [
    isProduct("p-0", {
      target: { position: 1 },
      withoutCompetitors: { drift: { percentPerDay: 1, towards: { of: "referencePrice" } } },
    }),
    isProduct("p-1", { target, change: { maxPercentUp: 5, perHours: 24 } }),
    isProduct("p-2", { target, change: { maxUp: 0.1, maxChangesPerDay: 1 } }),
  ],
  otherwise: { rule: { target, change: { maxUp: 3, perHours: 24, minHoursBetween: 12 } } },
};

async function aShop(): Promise<Customer> {
  await setAhead(aheadMs);
  const { customer } = await aPricedCustomer(service, [{}, {}, {}, {}], below);
  await run(customer);
  await activate(customer, back);
  return customer;
}

test("a drift starts when the last other price was published, however long that price stood", async () => {
  await setAhead(aheadMs);
  const { customer } = await aPricedCustomer(service, [{}], below);
  await run(customer);
  aheadMs += 5 * dayMs;
  await setAhead(aheadMs);
  await run(customer);
  await activate(customer, back);
  await run(customer);
  assert.deepEqual(await prices(customer), [80], "not 84: it stood for five days because something else asked for it");
  aheadMs += dayMs;
  await setAhead(aheadMs);
  await run(customer);
  assert.deepEqual(await prices(customer), [80.8]);
  assert.deepEqual(await aDay(customer, 10), [81.6]);
  await activate(customer, below);
  await run(customer);
  await activate(customer, back);
  await run(customer);
  assert.deepEqual(await prices(customer), [80], "another price is another start");
});

/** A calculation as the service does it. */
async function run(customer: Customer): Promise<void> {
  assert.equal(await worker.attempt(customer, (await startRun(customer)).id), null);
}

async function prices(customer: Customer): Promise<number[]> {
  const rows = await worker.database.rows<{ price: number }>(sql`
    select price
    from newest_recommendation
    where contract_id = ${customer.contractId}
    order by product_id`);
  return rows.map(({ price }) => price);
}

/** Calculates at the begin of a day, so often in its course, and at its end. @returns the prices at its end */
async function aDay(customer: Customer, times: number): Promise<number[]> {
  for (let done = 0; done <= times; done++) {
    await setAhead(aheadMs + (dayMs * done) / times);
    await run(customer);
  }
  aheadMs += dayMs;
  return await prices(customer);
}

/** 1 % a day from 80; 5 % of 80; one change of 0.10; 3 above the lowest. */
const afterADay = [80.8, 84, 80.1, 83];

for (const times of [1, 10, many]) {
  test(`${times} a day: drift and limits have come as far as a day goes, and two days as far as two`, async () => {
    const customer = await aShop();
    assert.deepEqual(await aDay(customer, times), afterADay);
    if (times > 10) return;
    const [drifted, limited] = await aDay(customer, times);
    assert.deepEqual([drifted, limited], [81.6, 88.2]);
  });
}
