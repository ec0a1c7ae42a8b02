/** Writes the days that are closed at an instant, for every contract of a service. */
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../../src/database/connection.ts";
import { writeMarketDays } from "../../src/market/index.ts";
import { inDatabase } from "../harness/market.ts";
import type { Service } from "../harness/service.ts";

/** One pool for each service: its connections stay open until the service stops. */
const databases = new WeakMap<Service, Database>();

/** Returns after the service's own duty has ended as well, if it writes meanwhile. */
export async function marketWritten(service: Service, now = new Date()): Promise<void> {
  const database = databases.get(service) ?? service.openDatabase(2);
  databases.set(service, database);
  const signal = AbortSignal.timeout(30_000);
  for (;;) {
    await writeMarketDays(database, now, signal);
    const writing = await inDatabase(service, "select 1 from market_state where leased_until > clock_timestamp()");
    if (writing.length === 0) return;
    await delay(50, undefined, { signal });
  }
}
