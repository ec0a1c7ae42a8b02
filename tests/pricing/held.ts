/** What the tests of held prices share: strategies that hold, what is stored, and a run that is stopped at a lock. */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Loose } from "../harness/client.ts";
import { inDatabase } from "../harness/market.ts";
import type { Service } from "../harness/service.ts";

/** Meets the cheapest competitor and publishes it only if somebody approves. */
export const holdAll = {
  name: "Let me see",
  otherwise: { rule: { target: { position: 1 }, hold: "let me see" } },
};

/** Meets the cheapest competitor; rises over 20 % wait. */
export const holdRises = {
  name: "Let me see rises",
  otherwise: { rule: { target: { position: 1 }, holdWhen: { field: "result.changePercent", gt: 20 } } },
};

/** The held prices of a product, the oldest first, as they are stored. */
export async function heldOf(service: Service, productId: string): Promise<Loose[]> {
  return await inDatabase(
    service,
    `select status, price::float8 as price, created_at, updated_at, reasons, decisions
     from held_price where product_id = $1 order by created_at`,
    [productId],
  );
}

/** Locks a row in a transaction of its own, until the test lets go or ends. */
export async function lockRow(
  t: TestContext,
  service: Service,
  lock: string,
  values: readonly unknown[],
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: service.connectionString });
  await client.connect();
  t.after(async () => await client.end());
  await client.query("begin");
  await client.query(lock, [...values]);
  return client;
}

/** Waits until so many transactions in a statement of this name, or of one of these, wait for a lock. */
export async function untilWaiting(service: Service, statement: string | readonly string[], count = 1): Promise<void> {
  const deadline = Date.now() + 60_000;
  const statements = [statement].flat();
  for (;;) {
    const waiting = await inDatabase(
      service,
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'
         and exists (select from unnest($1::text[]) as name where strpos(query, '/* ' || name) > 0)`,
      [statements],
    );
    if (waiting.length === count) return;
    assert.ok(Date.now() < deadline, `not ${count} waiting in ${statements.join(" or ")} within 60 s`);
    await delay(5);
  }
}
