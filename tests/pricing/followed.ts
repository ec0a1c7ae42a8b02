/** Waits until figures have followed everything that is stored. */
import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../../src/database/connection.ts";
import { followFigures } from "../../src/pricing/index.ts";
import type { Customer } from "../harness/customer.ts";
import type { Service } from "../harness/service.ts";

/** One pool for each service: its connections stay open until the service stops. */
const databases = new WeakMap<Service, Database>();

function databaseOf(service: Service): Database {
  const database = databases.get(service) ?? service.openDatabase(2);
  databases.set(service, database);
  return database;
}

export async function figuresFollowed(
  service: Service,
  { client, v3 }: Pick<Customer, "client" | "v3">,
): Promise<void> {
  const database = databaseOf(service);
  const deadline = Date.now() + 60_000;
  for (;;) {
    await followFigures(database, AbortSignal.timeout(20_000));
    const { body, text } = await client.get(`${v3}/products/figures?limit=1`);
    if (body.figures?.lagSeconds === 0) break;
    assert.ok(Date.now() < deadline, text);
    await delay(50);
  }
}
