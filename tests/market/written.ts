/** Writes the days that are closed at an instant, for every contract of a service. */
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../../src/database/connection.ts";
import { writeMarketDays } from "../../src/market/index.ts";
import { limits } from "../../src/limits.ts";
import { followFigures } from "../../src/pricing/index.ts";
import { inDatabase } from "../harness/market.ts";
import type { Service } from "../harness/service.ts";

/** One pool for each service: its connections stay open until the service stops. */
const databases = new WeakMap<Service, Database>();

/**
 * Returns after every contract is written to its last closed day, and all figures have their filter tags. The service's own duty writes
 * as well: a contract that it leases is left out of a round, and may be written to the end of another instant.
 */
export async function marketWritten(service: Service, now = new Date()): Promise<void> {
  const database = databases.get(service) ?? service.openDatabase(2);
  databases.set(service, database);
  const signal = AbortSignal.timeout(30_000);
  for (;;) {
    await followFigures(database, signal);
    await writeMarketDays(database, now, signal);
    const isUnderWay = await inDatabase(
      service,
      `select 1
       from market_state
       where leased_until > clock_timestamp()
       union all
       select 1
       from contract
       left join market_state using (contract_id)
       where deletion_began_at is null
         and written_to is distinct from
           (timestamptz '${new Date(now.getTime() - limits.market.closedAfterMs).toISOString()}' at time zone time_zone)::date - 1
       union all
       select 1
       from figure_state
       where tag_keys::jsonb <> coalesce((
         select jsonb_agg(tag_key order by slot)
         from filter_tag
         where filter_tag.contract_id = figure_state.contract_id), '[]')`,
    );
    if (isUnderWay.length === 0) return;
    await delay(50, undefined, { signal });
  }
}

/**
 * The same where market data of the past was stored just now. The service's own duty begins at a random moment, and of days that it wrote
 * before all was there, it would write only the last ones again.
 */
export async function pastWritten(service: Service): Promise<void> {
  await marketWritten(service);
  await inDatabase(service, "with days as (delete from market_day) update market_state set written_to = null");
  await marketWritten(service);
}
