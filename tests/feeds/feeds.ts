/** Builders of feeds, and readers of their files, as a customer writes them. */
import assert from "node:assert/strict";
import type { Answer, Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { activate, runPricing } from "../harness/market.ts";

/** A valid body. */
export function aFeed(changes: object = {}): Loose {
  return { name: "Prices", format: "json", fields: [{ name: "productId" }, { name: "price" }], ...changes };
}

/** POST feeds; must answer 201. @returns the feed */
export async function createFeed(customer: Customer, changes: object = {}): Promise<Loose> {
  const answer = await customer.client.post(`${customer.v2}/feeds`, aFeed(changes));
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
}

/** A feed of these fields, each under its own name. */
export async function feedOf(customer: Customer, ...names: string[]): Promise<Loose> {
  return await createFeed(customer, { fields: names.map((name) => ({ name })) });
}

/** GET of a file as JSON; must answer 200. @returns the entries */
export async function entries(customer: Customer, url: string): Promise<Loose[]> {
  const answer = await download(customer, url, "application/json");
  assert.match(answer.headers.get("content-type") ?? "", /^application\/json/);
  return answer.body;
}

/** GET of a file as CSV; must answer 200. @returns the rows, the header row first */
export async function rows(customer: Customer, url: string, separator = ","): Promise<string[][]> {
  const answer = await download(customer, url, "text/csv");
  assert.match(answer.headers.get("content-type") ?? "", /^text\/csv; charset=utf-8/);
  return readCsv(answer.text, separator);
}

export async function download(customer: Customer, url: string, accept: string): Promise<Answer<Loose>> {
  const answer = await customer.client.get(url, { accept });
  assert.equal(answer.status, 200, answer.text);
  return answer;
}

/** DELETE of a feed's delta; must answer 200. @returns the feed */
export async function dismiss(customer: Customer, feed: Loose): Promise<Loose> {
  const answer = await customer.client.delete(`${customer.v2}/feeds/${feed.id}/export/delta`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

/** The reference price, or a cent below the cheapest competitor. */
export const simpleStrategy = {
  name: "Simple",
  branches: [
    {
      name: "Cheap",
      when: { field: "referencePrice", lt: 5 },
      then: { rule: { target: { statistic: "lowest" }, withoutCompetitors: { of: "referencePrice" } } },
    },
  ],
  otherwise: {
    rule: { target: { statistic: "lowest" }, adjust: { amount: -0.01 }, withoutCompetitors: { of: "referencePrice" } },
  },
};

/** Activates the simple strategy and runs it; the run must succeed. */
export async function priceAll(customer: Customer): Promise<void> {
  await activate(customer, simpleStrategy);
  await priceAgain(customer);
}

export async function priceAgain(customer: Customer): Promise<void> {
  const task = await runPricing(customer);
  assert.equal(task.state, "succeeded", JSON.stringify(task));
}

/** Reads strict RFC 4180: CRLF, doubled quotes inside quotes, and only a separator or CRLF after a closing quote. */
export function readCsv(text: string, separator: string): string[][] {
  const found: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator);
    row.push(cell.value);
    at = cell.end;
    if (text[at] === separator) at++;
    else {
      assert.equal(text.slice(at, at + 2), "\r\n", `row ${found.length} ends without CRLF`);
      found.push(row);
      row = [];
      at += 2;
    }
  }
  assert.deepEqual(row, [], "the last row ends without CRLF");
  return found;
}

function quotedCell(text: string, start: number): { value: string; end: number } {
  for (let at = start + 1; ; at++) {
    assert.ok(at < text.length, "a quote is not closed");
    if (text[at] !== '"') continue;
    if (text[at + 1] !== '"') return { value: text.slice(start + 1, at).replaceAll('""', '"'), end: at + 1 };
    at++;
  }
}

function plainCell(text: string, start: number, separator: string): { value: string; end: number } {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== "\r" && text[end] !== "\n") {
    assert.notEqual(text[end], '"', "a quote in a cell without quotes");
    end++;
  }
  return { value: text.slice(start, end), end };
}
