/** Builders of orders, and requests about them as a customer sends them. */
import assert from "node:assert/strict";
import type { Answer, Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";

export function anItem(fields: object = {}): Loose {
  return { itemId: "p-0", unitPrice: 39.9, quantity: 1, taxPercentage: 19, ...fields };
}

let ordered = 0;

/** An order of one item, placed now, with an id of its own. */
export function anOrder(fields: object = {}): Loose {
  return {
    orderId: `order-${++ordered}`,
    origin: "Shop A",
    items: [anItem()],
    creationDate: new Date().toISOString(),
    totalPrice: 44.85,
    shippingCosts: 4.95,
    currency: "EUR",
    ...fields,
  };
}

export function without(value: object, ...fields: string[]): Loose {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !fields.includes(name)));
}

/** PUT orders; `envelope` replaces or adds fields of the body. */
export async function putOrders(
  customer: Customer,
  orders: readonly unknown[],
  envelope: object = {},
): Promise<Answer<Loose>> {
  return await customer.client.put(`${customer.v3}/orders`, { version: "3", orders, ...envelope });
}

/** PUT orders that must be accepted. @returns the answer's data */
export async function importOrders(customer: Customer, orders: readonly object[]): Promise<Loose> {
  const answer = await putOrders(customer, orders);
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
}

/** POST orders, version 2. */
export async function postOrders(
  customer: Customer,
  orders: readonly unknown[],
  envelope: object = {},
): Promise<Answer<Loose>> {
  return await customer.client.post(`${customer.v2}/orders`, { version: "2", orders, ...envelope });
}

/** GET orders; must answer 200. @returns the entries */
export async function listOrders(customer: Customer, query: Record<string, string | number> = {}): Promise<Loose[]> {
  const texts = Object.entries({ limit: 10_000, ...query }).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const answer = await customer.client.get(`${customer.v3}/orders?${new URLSearchParams(texts).toString()}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

export async function listIds(customer: Customer, query: Record<string, string | number> = {}): Promise<string[]> {
  return (await listOrders(customer, query)).map((order) => order.orderId);
}

export async function deleteOrders(customer: Customer): Promise<number> {
  const answer = await customer.client.delete(`${customer.v3}/orders`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data.deleted;
}

export async function deleteQueried(customer: Customer, orders: readonly unknown[]): Promise<Answer<Loose>> {
  return await customer.client.post(`${customer.v3}/orders/delete/query`, { orders });
}

const dayMs = 24 * 60 * 60 * 1000;

export function daysAgo(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString();
}

/** POST orders/stats/query of the last 29 days; `fields` replaces or adds fields of the body. */
export async function postStatistics(customer: Customer, fields: object = {}): Promise<Answer<Loose>> {
  return await customer.client.post(`${customer.v3}/orders/stats/query`, {
    pagination: { limit: 1_000 },
    range: { start: daysAgo(29), end: daysAgo(-0.9) },
    ...fields,
  });
}

/** {@link postStatistics} that must answer 200. @returns the entries */
export async function queryStatistics(customer: Customer, fields: object = {}): Promise<Loose[]> {
  const answer = await postStatistics(customer, fields);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}
