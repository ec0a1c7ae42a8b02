/** Prices that follow time: however often they are calculated, a day ends at the same price. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { OPEN_GUARD } from "../../engine/index.ts";
import { openContractForTask } from "../../src/accounts/index.ts";
import { sql } from "../../src/database/connection.ts";
import { judgeBy } from "../../src/pricing/publishing/judge.ts";
import { storeResults } from "../../src/pricing/publishing/store-results.ts";
import { calculateChunk } from "../../src/pricing/runs/calculate-chunk.ts";
import { marketReader } from "../../src/pricing/runs/engine-input.ts";
import { loadChunk } from "../../src/pricing/runs/load-chunk.ts";
import { beginRun } from "../../src/pricing/runs/pricing-run.ts";
import { versionsOf } from "../../src/pricing/runs/versions.ts";
import { anEmptyService } from "../harness/a-service.ts";
import { clockOf, withClock } from "../harness/clock.ts";
import type { Customer } from "../harness/customer.ts";
import { activate, startRun } from "../harness/market.ts";
import { aWorker } from "./faults.ts";
import { aPricedCustomer } from "./priced.ts";

const service = await anEmptyService({}, withClock, "http");
const worker = await aWorker(service);
const setAhead = await clockOf(service);

const hourMs = 60 * 60 * 1000;
/** A minute more than a day, so that the last calculation is certainly a day after the first. */
const dayMs = 24 * hourMs + 60_000;
let aheadMs = 0;

/** 20 below the reference price of 100, then back to it: by a drift, by the limit of a day, or by both limits of a day. */
const below = { name: "Below", otherwise: { rule: { target: { amount: { of: "referencePrice", percent: -20 } } } } };
const target = { amount: { of: "referencePrice" } };
const isProduct = (customerProductId: string, rule: object): object => ({
  when: { field: "customerProductId", equals: customerProductId },
  then: { rule },
});
const back = {
  edition: 2,
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
  const { customer } = await aPricedCustomer(service, [{}, {}, {}, {}], below);
  await run(customer);
  await activate(customer, back);
  return customer;
}

/** A calculation as the service does it. */
async function run(customer: Customer): Promise<void> {
  assert.equal(await worker.attempt(customer, (await startRun(customer)).id), null);
}

/** Calculations by the functions of a run, without the tasks around them. */
async function calculator(customer: Customer): Promise<() => Promise<void>> {
  const { database } = worker;
  const contract = await openContractForTask(database, customer.contractId);
  assert.ok(contract !== null);
  const { id: taskId } = await startRun(customer);
  const begun = await beginRun(database, contract, taskId);
  const task = { taskId, versions: versionsOf(begun), judge: judgeBy(OPEN_GUARD), readMarket: marketReader(begun) };
  return async () => {
    const clock = await database.row<{ now: Date }>(sql`select clock_timestamp() as now`);
    assert.ok(clock !== null);
    const chunk = await loadChunk(database, contract, { after: 0, at: clock.now, withHistory: true });
    assert.ok(chunk !== null);
    const calculated = await calculateChunk({ ...task, run: { ...begun, calculatedFor: clock.now } }, chunk);
    await database.transaction(
      async (transaction) => await storeResults(transaction, contract, { ...begun, ...OPEN_GUARD }, calculated),
    );
  };
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
async function aDay(customer: Customer, times: number, calculate: () => Promise<void>): Promise<number[]> {
  for (let done = 0; done <= times; done++) {
    await setAhead(aheadMs + (dayMs * done) / times);
    await calculate();
  }
  aheadMs += dayMs;
  return await prices(customer);
}

/** 1 % a day from 80; 5 % of 80; one change of 0.10; 3 above the lowest. */
const afterADay = [80.8, 84, 80.1, 83];

for (const times of [1, 10]) {
  test(`${times} calculations a day: drift and limits have come as far as a day goes, and two days as far as two`, async () => {
    const customer = await aShop();
    const calculate = async (): Promise<void> => await run(customer);
    assert.deepEqual(await aDay(customer, times, calculate), afterADay);
    const [drifted, limited] = await aDay(customer, times, calculate);
    assert.deepEqual([drifted, limited], [81.6, 88.2]);
  });
}

test("1,000 calculations a day end at the same prices", async () => {
  const customer = await aShop();
  assert.deepEqual(await aDay(customer, 1_000, await calculator(customer)), afterADay);
});
