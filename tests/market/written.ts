/** Writes the days that are closed at an instant, for every contract of a service. */
import type { Database } from "../../src/database/connection.ts";
import { writeMarketDays } from "../../src/market/index.ts";
import type { Service } from "../harness/service.ts";

/** One pool for each service: its connections stay open until the service stops. */
const databases = new WeakMap<Service, Database>();

export async function marketWritten(service: Service, now = new Date()): Promise<void> {
  const database = databases.get(service) ?? service.openDatabase(2);
  databases.set(service, database);
  await writeMarketDays(database, now, AbortSignal.timeout(30_000));
}
