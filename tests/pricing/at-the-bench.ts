/** What the tests of faults do to a shop, step by step: they execute its tasks themselves. */
import assert from "node:assert/strict";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { startRun, submitAll } from "../harness/market.ts";
import { aWorker, installFaults } from "./faults.ts";
import { offers } from "./priced.ts";

export const service = await anEmptyService({}, undefined, "http");
export const faults = await installFaults(service);
export const worker = await aWorker(service);

/** Every price waits. */
export const allWait = {
  name: "All wait",
  otherwise: { rule: { target: { position: 1 }, hold: "see" } },
};

let price = 10;

/** The price of the market since it moved. */
export const marketPrice = (): number => price;

/** Another price on the market than before. */
export async function moveMarket(customer: Customer, ids: readonly string[]): Promise<void> {
  price += 1;
  await submitAll(
    customer,
    ids.map((id) => offers(id, price)),
  );
}

/** Runs to the end, without faults. @returns the task */
export async function run(customer: Customer): Promise<string> {
  const { id } = await startRun(customer);
  assert.equal(await worker.attempt(customer, id), null);
  return id;
}

export interface Stored {
  product_id: number;
  at: Date;
}

/** Attempts a task with the fault, then to its end. @returns what was stored when the process died, and when that was */
export async function attemptTwice(
  customer: Customer,
  taskId: string,
  broken: (work: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const error = await broken(async () => await worker.attempt(customer, taskId));
  const died = await published(customer);
  const [clock] = await faults.rows("select clock_timestamp() as now");
  if (error !== null) assert.equal(await worker.attempt(customer, taskId), null);
  const known = new Set(died.map(keyOf));
  for (const later of (await published(customer)).filter((row) => !known.has(keyOf(row)))) {
    assert.ok(later.at >= clock?.["now"], "a window that was over has gained a price");
  }
}

const keyOf = (row: Stored): string => `${row.product_id} ${row.at.getTime()}`;

export async function published(customer: Customer, taskId: string | null = null): Promise<Stored[]> {
  const rows = await faults.rows(
    `select product_id, calculated_at as at from recommendation
     where contract_id = $1 and ($2::uuid is null or task_id = $2) order by calculated_at`,
    [customer.contractId, taskId],
  );
  return rows.map(({ product_id: productId, at }) => ({ product_id: Number(productId), at }));
}

export async function pending(customer: Customer): Promise<Loose[]> {
  const answer = await customer.client.post(`${customer.v3}/pricerecommendations/approvals/query`, {
    status: ["pending"],
  });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

export async function taskOf(customer: Customer, taskId: string): Promise<Loose> {
  const answer = await customer.client.get(`${customer.v3}/tasks/${taskId}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}
