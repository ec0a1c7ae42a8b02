/** `forgetHosts`: a duty of the worker. Deletes hosts that nobody visits any more, and old rules of robots.txt. */
import { sql, type Database } from "../../database/connection.ts";
import { untilNone } from "../../history/retention.ts";
import { limits } from "../../limits.ts";

/** Hosts that one statement deletes. */
const forgottenAtOnce = 1_000;

/** A host with a turn has jobs. What an operator set for a host stays. */
export async function forgetHosts(database: Database, signal: AbortSignal): Promise<void> {
  const { forgottenAfterDays, robots } = limits.hosts;
  await untilNone(signal, async () =>
    database.run(sql`
      /* monitoring.forgetHosts */
      delete from crawl_host
      where host_id in (
        select host_id
        from crawl_host as unused
        where used_at < now() - ${forgottenAfterDays}::integer * interval '1 day'
          and operator_delay_ms is null
          and busy_until is null
          and (select true from host_turn where host_turn.host_id = unused.host_id and contract_id is not null limit 1) is null
        limit ${forgottenAtOnce}
        for update skip locked
      )`),
  );
  await untilNone(signal, async () =>
    database.run(sql`
      /* monitoring.forgetRobots */
      delete from crawl_robots
      where origin in (
        select origin
        from crawl_robots
        where expires_at < now() - ${robots.forgottenAfterDays}::integer * interval '1 day'
        limit ${forgottenAtOnce}
        for update skip locked
      )`),
  );
}
