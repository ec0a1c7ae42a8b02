/** Old tasks and deliveries are deleted, by age and by number. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { firstIdAt } from "../../src/base/id.ts";
import { forgetDeliveries } from "../../src/callbacks/index.ts";
import { rowsAtOnce } from "../../src/history/retention.ts";
import { forgetTasks } from "../../src/tasks/index.ts";
import { aService } from "../harness/a-service.ts";
import { anotherContract, type Customer } from "../harness/customer.ts";
import { inDatabase, pricingTaskType } from "../harness/market.ts";

const dayMs = 24 * 60 * 60 * 1000;
const now = new Date();
const signal = new AbortController().signal;
const callbackType = "backend.tasks.pricing.callback";

const { service, customer } = await aService();
const database = service.openDatabase();

/** Makes a task for each age in days. */
async function tasksOf(whose: Customer, taskType: string, ages: readonly number[], state = "failed"): Promise<void> {
  const isCompleted = state === "failed";
  await inDatabase(
    service,
    `insert into task (contract_id, task_id, task_type, state, created_at, finished_at)
     select $1, task_id, $2, $3, created_at, case when $4 then created_at end
     from unnest($5::uuid[], $6::timestamptz[]) as old (task_id, created_at)`,
    [
      whose.contractId,
      taskType,
      state,
      isCompleted,
      ages.map((age) => firstIdAt(new Date(now.getTime() - age * dayMs))),
      ages.map((age) => new Date(now.getTime() - age * dayMs)),
    ],
  );
}

/** The ages in days, the newest first. */
async function agesOf(whose: Customer, path: string): Promise<number[]> {
  const answer = await whose.client.get(`${whose.v3}/${path}`);
  assert.equal(answer.status, 200, answer.text);
  const dates: string[] = answer.body.data.map(({ creationDate }: { creationDate: string }) => creationDate);
  return dates.map((date) => Math.round((now.getTime() - Date.parse(date)) / dayMs));
}

test("tasks are kept for 400 days; open ones and the newest completed one of each type always stay", async () => {
  const old = await anotherContract(customer);
  await tasksOf(customer, pricingTaskType, [1, 399, 401, 500]);
  await tasksOf(customer, callbackType, [402, 403]);
  await tasksOf(customer, "backend.tasks.vendor.products.put", [450], "pending");
  await tasksOf(old, pricingTaskType, [1_000, 2_000]);
  await inDatabase(
    service,
    `insert into task_failure (contract_id, task_id, failure_number, message_id, attributes)
     select contract_id, task_id, 1, 'ProcessingFailure', '{}' from task`,
  );
  await forgetTasks(database, signal, now);
  assert.deepEqual(await agesOf(customer, "tasks"), [1, 399, 402, 450]);
  assert.deepEqual(
    await agesOf(old, `tasks?limit=1&taskTypeFilter=${pricingTaskType}&taskState=succeeded,failed`),
    [1_000],
  );
  assert.deepEqual(await agesOf(old, "tasks"), [1_000]);
  assert.equal((await inDatabase(service, "select from task_failure")).length, 5, "failures go with their task");
});

test("the oldest tasks of a contract that has too many are deleted", async () => {
  const busy = await anotherContract(customer);
  const ages = Array.from({ length: rowsAtOnce + 20 }, (_, index) => index + 1);
  await tasksOf(
    busy,
    pricingTaskType,
    ages.map((age) => age / 10),
  );
  await forgetTasks(database, signal, now, { keptDays: 400, keptPerContract: 15 });
  const tasks = await busy.client.get(`${busy.v3}/tasks?limit=1000`);
  assert.equal(tasks.body.data.length, 15);
  const left = await inDatabase(service, "select from task where contract_id = $1", [busy.contractId]);
  assert.equal(left.length, 15, "in more steps than one");
});

test("deliveries are kept for 90 days, a bounded number of a contract; those under way stay, and their tasks are kept longer", async () => {
  const shop = await anotherContract(customer);
  await tasksOf(shop, callbackType, [1, 2, 3, 89, 91, 92]);
  await tasksOf(shop, callbackType, [95], "executing");
  await inDatabase(
    service,
    `insert into callback_delivery (contract_id, task_id, request_sealed, url, method, created_at)
     select contract_id, task_id, '', 'https://shop.example/', 'GET', created_at from task where contract_id = $1`,
    [shop.contractId],
  );
  const deliveries = "settings/callbacks/deliveries";
  await forgetDeliveries(database, signal, now);
  assert.deepEqual(await agesOf(shop, deliveries), [1, 2, 3, 89, 95]);
  await forgetDeliveries(database, signal, now, { keptDays: 90, keptPerContract: 2 });
  assert.deepEqual(await agesOf(shop, deliveries), [1, 2, 95]);
  assert.equal((await agesOf(shop, "tasks")).length, 7);
});
