/** What tests of monitoring arrange through the interface: domains, pages and runs. */
import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import type { Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { inDatabase } from "../harness/market.ts";
import type { RunDuties } from "./run-duties.ts";
import type { Service } from "../harness/service.ts";

export const monitoringTaskType = "backend.tasks.monitoring";

/** Watches these domains, which are read by their pages. */
export async function watch(
  customer: Pick<Customer, "client" | "v3">,
  domains: readonly (string | object)[],
): Promise<void> {
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
  customer: Pick<Customer, "client" | "v3">,
  pages: readonly { productId: string; domain: string; url: string }[],
): Promise<void> {
  const answer = await customer.client.put(`${customer.v3}/monitoring/pages`, pages);
  assert.equal(answer.status, 200, answer.text);
  for (const entry of answer.body.data) assert.equal(entry.data, true, answer.text);
}

/** Starts a run. @returns the URL of its task */
export async function startMonitoring(
  customer: Pick<Customer, "client" | "v3">,
  domains?: readonly string[],
): Promise<{ id: string; url: string }> {
  const body = { taskType: monitoringTaskType, ...(domains === undefined ? {} : { domains }) };
  const answer = await customer.client.post(`${customer.v3}/tasks`, body);
  assert.equal(answer.status, 202, answer.text);
  return answer.body.data;
}

/** Polls a task until it is completed; `duties` end it as soon as it is over. */
export async function ended(
  customer: Pick<Customer, "client" | "v3">,
  { url }: { url: string },
  { duties, withinMs = 120_000 }: { duties?: RunDuties; withinMs?: number } = {},
): Promise<Loose> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    await duties?.end();
    const { body, text } = await customer.client.get(url);
    if (body.state === "succeeded" || body.state === "failed") return body;
    assert.ok(Date.now() < deadline, `the task has not ended after ${withinMs} ms: ${text}`);
    await delay(50);
  }
}

/** Lets hosts be visited faster than usual, as their operator allows. */
export async function setPace(service: Service, hosts: readonly string[], delayMs: number): Promise<void> {
  await inDatabase(
    service,
    `insert into crawl_host (host, delay_ms, operator_delay_ms, operator_reason)
    select host, $2, $2, 'a test' from unnest($1::text[]) as host`,
    [hosts, delayMs],
  );
}

/** Lets nobody visit hosts for an hour, or lets everybody again. */
export async function holdHosts(service: Service, hosts: readonly string[], isHeld: boolean): Promise<void> {
  await inDatabase(
    service,
    `insert into crawl_host (host, delay_ms, next_at)
    select host, 2000, now() + $2::interval from unnest($1::text[]) as host
    on conflict (host) do update
    set next_at = excluded.next_at, due_at = excluded.next_at, busy_until = null, busy_token = null`,
    [hosts, isHeld ? "1 hour" : "-1 second"],
  );
}
