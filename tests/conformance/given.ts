/** Test data of the suite: contracts, assortments, market data and prices of a customer. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { Answer, Loose } from "../harness/client.ts";
import { publishEverything, type Customer } from "../harness/customer.ts";
import * as market from "../harness/market.ts";
import { importable, snapshotTaken } from "./old-clients.ts";
import { taskType } from "./words.ts";

const { activate, anOffer, aSnapshot, completed } = market;

/** Instants come out in UTC, with milliseconds and `Z` (interface 1-12). */
export const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const hourMs = 60 * 60 * 1000;

/** An instant so many milliseconds after another, or after now. */
export function at(offsetMs: number, from: string | number = Date.now()): string {
  return new Date(new Date(from).getTime() + offsetMs).toISOString();
}

/** Another contract of the customer's company, empty. */
export async function aContract(customer: Customer, fields: object = {}): Promise<Customer> {
  const made = await customer.owner.post(`/api/2/companies/${customer.companyId}/contracts`, {
    contractType: "reseller",
    contractName: "Conformance",
    ...fields,
  });
  assert.equal(made.status, 200, made.text);
  const { contractId } = made.body.data;
  // One that has expired takes no setting.
  if (!("expirationDate" in fields)) await publishEverything(customer.owner, contractId);
  return {
    ...customer,
    contractId,
    v3: `/api/v3/vendor/contracts/${contractId}`,
    v31: `/api/v3.1/vendor/contracts/${contractId}`,
    v2: `/api/2/v/contracts/${contractId}`,
  };
}

/** POST products by `customerProductId`, with what the installation requires of each besides what is given. */
export async function postProducts(
  customer: Customer,
  products: readonly object[],
  envelope: object = {},
  headers: Record<string, string> = {},
): Promise<Answer<Loose>> {
  return await market.postProducts(customer, products.map(importable), envelope, headers);
}

/** Imports products that must all be taken, as {@link postProducts}. @returns their internal ids, in order */
export async function importAll(customer: Customer, products: readonly object[]): Promise<string[]> {
  return await market.importAll(customer, products.map(importable));
}

/** POST offers; must answer 200. @returns the results: `true` for what was taken, however the installation says it */
export async function submit(customer: Customer, snapshots: readonly unknown[]): Promise<Loose[]> {
  const results = await market.submit(customer, snapshots);
  return results.map((result) => (isDeepStrictEqual(result, snapshotTaken) ? true : result));
}

/** Submits snapshots that must all be taken. */
export async function submitAll(customer: Customer, snapshots: readonly unknown[]): Promise<void> {
  const results = await submit(customer, snapshots);
  assert.deepEqual(
    results.filter((result) => result !== true),
    [],
  );
}

/** So many products `a0`, `a1`, … with a snapshot of shop-b.example each. @returns their ids */
export async function offeredProducts(customer: Customer, count: number): Promise<string[]> {
  const products = Array.from({ length: count }, (_, index) => ({
    customerProductId: `a${index}`,
    name: `Article ${index}`,
    referencePrice: 20,
    tags: [{ key: "brand", value: "Contoso" }],
  }));
  const ids = await importAll(customer, products);
  await submitAll(
    customer,
    ids.map((id) => aSnapshot(id)),
  );
  return ids;
}

/** Prices at the lowest competitor's, without one at the reference price. */
export const lowestPrice = {
  name: "Lowest",
  otherwise: { rule: { target: { statistic: "lowest" }, withoutCompetitors: { of: "referencePrice" } } },
};

/** Activates a strategy and runs it. @returns the completed task, which succeeded */
export async function price(customer: Customer, strategy: object = lowestPrice): Promise<Loose> {
  await activate(customer, strategy);
  const task = await run(customer);
  assert.equal(task.state, "succeeded", JSON.stringify(task));
  return task;
}

/** Runs a price calculation. @returns the completed task */
export async function run(customer: Customer): Promise<Loose> {
  const body = { taskType: taskType("offers.preprocessing") };
  const started = await customer.client.post(`${customer.v3}/tasks`, body);
  assert.equal(started.status, 202, started.text);
  return (await completed(customer, started.body.data.url)).task;
}

/** A snapshot of one offer at this price. */
export function offeredAt(productId: string, unitPrice: number, domain = "shop-b.example"): Loose {
  return aSnapshot(productId, { domain, offers: [anOffer({ price: unitPrice })] });
}

/** The body of an answer that must have this status. */
export function bodyOf(answer: Answer<Loose>, status = 200): Loose {
  assert.equal(answer.status, status, answer.text);
  return answer.body;
}

/** The `data` of an answer that must be 200. */
export function dataOf(answer: Answer<Loose>): Loose {
  const body = bodyOf(answer);
  assert.deepEqual(Object.keys(body), ["data"]);
  return body.data;
}

/** The request was refused with this status and first code. */
export function assertRefused(answer: Answer<Loose>, status: number, code: string | RegExp = /^re\w+\.\w+$/): void {
  assert.equal(answer.status, status, answer.text);
  assert.match(answer.body.code, typeof code === "string" ? new RegExp(`^${code.replace(".", "\\.")}$`) : code);
}

/** A query string. */
export function query(parameters: Readonly<Record<string, string | number | boolean>>): string {
  const entries = Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]);
  return `?${new URLSearchParams(entries).toString()}`;
}

/** A range around now, as the body of a query. */
export function aroundNow(): { start: string; end: string } {
  return { start: at(-hourMs), end: at(hourMs) };
}

/** Every entry of a list has these fields with these values. It may have others. */
export function assertHas(actual: Loose, expected: Loose): void {
  assert.partialDeepStrictEqual(actual, expected, `${JSON.stringify(actual)}\nmust have\n${JSON.stringify(expected)}`);
}
