/** What the tests of ETags share: the answers that are asked for, and their tags. */
import assert from "node:assert/strict";
import type { Answer, Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";

export const cheapest = { name: "Cheapest", otherwise: { rule: { target: { position: 1 } } } };

const hour = 60 * 60 * 1000;
/** One range for all tests, so the URL is the same every time. */
const [from, until] = [new Date(Date.now() - hour).toISOString(), new Date(Date.now() + hour).toISOString()];
export const offersPath = (of: Customer): string => `${of.v3}/offers?startDate=${from}&endDate=${until}`;
export const pricesPath = (of: Customer): string =>
  `${of.v2}/result/pricerecommendations?startTime=${from}&endTime=${until}`;
export const listPath = (of: Customer): string => `${of.v2}/products?attributes=name,strategy`;

export const etagOf = (answer: Answer<Loose>): string => answer.headers.get("etag") ?? "";

/** In the coding that is none. */
export async function getPlain(
  of: Customer,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer<Loose>> {
  return await of.client.get(path, { "accept-encoding": "identity", ...headers });
}

export async function aFeed(of: Customer, fields: readonly string[]): Promise<Loose> {
  const body = { name: "Feed", format: "json", fields: fields.map((name) => ({ name })) };
  const answer = await of.client.post(`${of.v2}/feeds`, body);
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
}
