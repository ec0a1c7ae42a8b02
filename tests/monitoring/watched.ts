/** Watched domains and pages as a customer sends them. */
import assert from "node:assert/strict";
import type { Answer, Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { importAll } from "../harness/market.ts";

/** A domain whose pages are read. */
export function aWatchedDomain(fields: object = {}): Loose {
  return {
    domain: "shop-b.example",
    source: { kind: "page" },
    basis: "publicPages",
    country: "DE",
    currency: "EUR",
    delivery: { costs: 4.95, freeFrom: 50 },
    ...fields,
  };
}

export async function putDomains(customer: Customer, domains: readonly object[]): Promise<Answer<Loose>> {
  return await customer.client.put(`${customer.v3}/monitoring/domains`, domains);
}

/** Watches exactly these domains. @returns the answered entries */
export async function watch(customer: Customer, ...domains: object[]): Promise<Loose[]> {
  const answer = await putDomains(customer, domains);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

export async function readDomains(customer: Customer): Promise<Loose[]> {
  const answer = await customer.client.get(`${customer.v3}/monitoring/domains`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

export async function putPages(customer: Customer, pages: readonly unknown[]): Promise<Answer<Loose>> {
  return await customer.client.put(`${customer.v3}/monitoring/pages`, pages);
}

/** Gives pages that must all be taken. */
export async function giveAll(customer: Customer, pages: readonly object[]): Promise<void> {
  const answer = await putPages(customer, pages);
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(
    answer.body.data.filter((entry: Loose) => entry.data !== true),
    [],
  );
}

/** The pages of a filter such as `domain=shop-b.example`. */
export async function readPages(customer: Customer, query = ""): Promise<Loose[]> {
  const answer = await customer.client.get(`${customer.v3}/monitoring/pages?${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

export async function urlsOf(customer: Customer, query = ""): Promise<string[]> {
  return (await readPages(customer, query)).map(({ url }) => url);
}

/** A customer's products p-0, p-1, …, and a watched domain. @returns the internal ids */
export async function someWatched(customer: Customer, count: number, domain: object = {}): Promise<string[]> {
  await watch(customer, aWatchedDomain(domain));
  return await importAll(
    customer,
    Array.from({ length: count }, (_, at) => ({ customerProductId: `p-${at}`, name: `Product ${at}` })),
  );
}

/** A page of the watched domain for one of {@link someWatched}. */
export function aPage(customerProductId: string, fields: object = {}): Loose {
  return {
    customerProductId,
    domain: "shop-b.example",
    url: `https://shop-b.example/${customerProductId}`,
    ...fields,
  };
}
