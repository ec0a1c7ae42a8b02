/** What tests of monitoring arrange through the interface: domains, pages and runs. */
import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import type { Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";

export const monitoringTaskType = "backend.tasks.monitoring";

/** Watches these domains, which are read by their pages. */
export async function watch(customer: Customer, domains: readonly (string | object)[]): Promise<void> {
  const settings = {
    source: { kind: "page" },
    basis: "publicPages",
    country: "DE",
    currency: "EUR",
    delivery: { costs: 0 },
  };
  const body = domains.map((domain) => ({ ...settings, ...(typeof domain === "string" ? { domain } : domain) }));
  const answer = await customer.client.put(`${customer.v3}/monitoring/domains`, body);
  assert.equal(answer.status, 200, answer.text);
}

/** Gives the pages of products; all must be taken. */
export async function givePages(
  customer: Customer,
  pages: readonly { productId: string; domain: string; url: string }[],
): Promise<void> {
  const answer = await customer.client.put(`${customer.v3}/monitoring/pages`, pages);
  assert.equal(answer.status, 200, answer.text);
  for (const entry of answer.body.data) assert.equal(entry.data, true, answer.text);
}

/** Starts a run. @returns the URL of its task */
export async function startMonitoring(
  customer: Customer,
  domains?: readonly string[],
): Promise<{ id: string; url: string }> {
  const body = { taskType: monitoringTaskType, ...(domains === undefined ? {} : { domains }) };
  const answer = await customer.client.post(`${customer.v3}/tasks`, body);
  assert.equal(answer.status, 202, answer.text);
  return answer.body.data;
}

/** Polls a task until it is completed. */
export async function ended(customer: Customer, { url }: { url: string }, withinMs = 40_000): Promise<Loose> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const { body, text } = await customer.client.get(url);
    if (body.state === "succeeded" || body.state === "failed") return body;
    assert.ok(Date.now() < deadline, `the task has not ended after ${withinMs} ms: ${text}`);
    await delay(50);
  }
}
