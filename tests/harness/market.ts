/** Builders of an assortment, of market data and of pricing runs, made through the interface as a customer would. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Answer, Loose } from "./client.ts";
import type { Customer } from "./customer.ts";
import type { Service } from "./service.ts";

/** POST products by `customerProductId`; `envelope` replaces or adds fields of the body. */
export async function postProducts(
  customer: Customer,
  products: readonly unknown[],
  envelope: object = {},
  headers: Record<string, string> = {},
): Promise<Answer<Loose>> {
  const body = { version: "2", identifyingAttributes: ["customerProductId"], products, ...envelope };
  return await customer.client.post(`${customer.v3}/products`, body, headers);
}

/** Imports products that must all be taken. @returns their internal ids, in order */
export async function importAll(customer: Customer, products: readonly object[]): Promise<string[]> {
  const answer = await postProducts(customer, products);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data.map((entry: Loose, index: number) => {
    assert.ok(entry.data, `product ${index}: ${JSON.stringify(entry)}`);
    return entry.data.productId;
  });
}

/** `<prefix>-0`, `<prefix>-1`, …: names whose alphabetical order is that of their numbers. */
export function names(count: number, prefix = "p"): string[] {
  const width = String(count - 1).length;
  return Array.from({ length: count }, (_, index) => `${prefix}-${String(index).padStart(width, "0")}`);
}

/** So many products with {@link names}, at 10.00. @returns their internal ids, which grow with the names */
export async function someProducts(customer: Customer, count: number, prefix = "p"): Promise<string[]> {
  return await importAll(
    customer,
    names(count, prefix).map((name) => ({ customerProductId: name, name: `Product ${name}`, referencePrice: 10 })),
  );
}

export async function deleteAll(customer: Customer): Promise<void> {
  const answer = await customer.client.delete(`${customer.v3}/products`);
  assert.equal(answer.status, 200, answer.text);
}

/** What a deletion answers of so many products before: more than a fifth of them is told. */
export function deletedOf(removed: number, products: number): Loose {
  if (removed * 5 <= products) return { deleted: removed };
  const message = `${removed} of ${products} products were removed, more than 20 % (run.maxShareFirst of the price guard).`;
  return {
    deleted: removed,
    warning: { code: "products.manyRemoved", message, removed, products, maxSharePercent: 20 },
  };
}

/** Products query; must answer 200. @returns the entries */
export async function queryProducts(customer: Customer, query?: object): Promise<Loose[]> {
  const answer = await customer.client.post(`${customer.v31}/products/query`, query);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

/** An offer with an id of its own. */
export function anOffer(fields: object = {}): Loose {
  return {
    id: randomUUID(),
    vendorName: "Shop B",
    url: "https://shop-b.example/kettle",
    price: 20,
    deliveryCosts: 0,
    currency: "EUR",
    productName: "Kettle",
    attributes: [],
    ...fields,
  };
}

let gathered = Date.now() - 24 * 60 * 60 * 1000;

/** A time in the past to gather offers at. Each one is later than the one before. */
export function laterTime(): string {
  gathered += 1;
  return new Date(gathered).toISOString();
}

/** A snapshot of shop-b.example with one offer, newer than every one made before. */
export function aSnapshot(productId: string | number, fields: object = {}): Loose {
  return { productId, domain: "shop-b.example", creationDate: laterTime(), offers: [anOffer()], ...fields };
}

/** POST offers; must answer 200. @returns the results */
export async function submit(customer: Customer, snapshots: readonly unknown[]): Promise<Loose[]> {
  const answer = await customer.client.post(`${customer.v2}/offers`, snapshots);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.data.length, snapshots.length);
  return answer.body.data;
}

/** Submits snapshots that must all be taken. */
export async function submitAll(customer: Customer, snapshots: readonly unknown[]): Promise<void> {
  for (const [index, result] of (await submit(customer, snapshots)).entries()) {
    assert.equal(result, true, `snapshot ${index}: ${JSON.stringify(result)}`);
  }
}

/** The error codes of a result: `[]` if the item was accepted. */
export function codesOf(result: Loose): string[] {
  return result === true ? [] : result.errors.map((error: Loose) => error.code);
}

/** A window around everything that happens now. */
export function wideWindow(): { start: string; end: string } {
  const hour = 60 * 60 * 1000;
  return { start: new Date(Date.now() - hour).toISOString(), end: new Date(Date.now() + hour).toISOString() };
}

/** GET offers of a range, by default of now; must answer 200. @returns the entries */
export async function listOffers(customer: Customer, query: Record<string, string | number> = {}): Promise<Loose[]> {
  const { start: startDate, end: endDate } = wideWindow();
  const text = new URLSearchParams({ startDate, endDate, ...texts(query) });
  const answer = await customer.client.get(`${customer.v3}/offers?${text.toString()}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

/** GET recommendations of a range, by default of now; must answer 200. @returns the entries */
export async function listPrices(customer: Customer, query: Record<string, string | number> = {}): Promise<Loose[]> {
  const { start: startTime, end: endTime } = wideWindow();
  const text = new URLSearchParams({ startTime, endTime, ...texts(query) });
  const answer = await customer.client.get(`${customer.v2}/result/pricerecommendations?${text.toString()}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

function texts(query: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}

/** Creates and activates a strategy. @returns its id */
export async function activate(customer: Customer, document: object): Promise<string> {
  const path = `${customer.v3}/settings/pricingstrategies`;
  const created = await customer.client.post(path, document);
  assert.equal(created.status, 201, created.text);
  const activated = await customer.client.post(`${path}/${created.body.data.id}/activate`);
  assert.equal(activated.status, 200, activated.text);
  return created.body.data.id;
}

export const pricingTaskType = "backend.tasks.pricing.offers.preprocessing";

/** Starts a pricing run. @returns the answer's `{ id, url }` */
export async function startRun(customer: Customer): Promise<{ id: string; url: string }> {
  const answer = await customer.client.post(`${customer.v3}/tasks`, { taskType: pricingTaskType });
  assert.equal(answer.status, 202, answer.text);
  return answer.body.data;
}

/** Polls a task until it is completed. @returns the task and the different states it was seen in */
export async function completed(customer: Customer, taskUrl: string): Promise<{ task: Loose; states: string[] }> {
  const states: string[] = [];
  const deadline = Date.now() + 60_000;
  for (;;) {
    const answer = await customer.client.get(taskUrl);
    assert.equal(answer.status, 200, answer.text);
    const { state } = answer.body;
    if (states.at(-1) !== state) states.push(state);
    if (state === "succeeded" || state === "failed") return { task: answer.body, states };
    assert.ok(Date.now() < deadline, `the task is ${state} after 60 s`);
    await delay(10);
  }
}

/** Runs the active strategy to its end. @returns the completed task */
export async function runPricing(customer: Customer): Promise<Loose> {
  return (await completed(customer, (await startRun(customer)).url)).task;
}

/** Looks into the service's database, or shifts its time. @returns the rows */
export async function inDatabase(
  service: Pick<Service, "connectionString">,
  text: string,
  values: unknown[] = [],
): Promise<Loose[]> {
  const client = new pg.Client({ connectionString: service.connectionString });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until a count that grows after an answer reaches `many`, at most a minute. */
export async function untilMany(many: number, count: () => Promise<number>): Promise<void> {
  for (let waited = 0; (await count()) < many; waited++) {
    assert.ok(waited < 1_200, `only ${await count()} of ${many} in a minute`);
    await delay(50);
  }
}
