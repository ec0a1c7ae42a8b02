/** Hosts come into being with the first work for them, and each contract with work there has a turn. */
import { sql, type Queries, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { findBrowserHosts } from "./browser-turns.ts";

/**
 * Makes the hosts that are not there yet.
 *
 * @param hosts as `hostKey` gives them
 * @returns the id of each host
 */
export async function ensureHosts(database: Queries, hosts: readonly string[]): Promise<Map<string, number>> {
  const names = [...new Set(hosts)].sort();
  await database.run(sql`
    /* monitoring.addHosts */
    insert into crawl_host (host, delay_ms)
    select host, ${limits.hosts.delayMs}
    from unnest(${names}::text[]) as host
    on conflict (host) do nothing`);
  // To the day, so that planning rarely locks rows that claims need.
  await database.run(sql`
    /* monitoring.noteUse */
    update crawl_host
    set used_at = now()
    where host = any(${names}::text[]) and used_at < now() - interval '1 day'`);
  const rows = await database.rows<{ host_id: number; host: string }>(sql`
    /* monitoring.findHostIds */
    select host_id, host
    from crawl_host
    where host = any(${names}::text[])`);
  return new Map(rows.map((row) => [row.host, row.host_id]));
}

/**
 * Notes that the contract has jobs at these hosts. It comes last in the transaction that adds them, because it locks the
 * hosts: until the end of the transaction no process claims there.
 *
 * @param dueInMs when the first of the jobs is due
 */
export async function noteTurns(
  transaction: Transaction,
  { contractId }: { contractId: string },
  hostIds: readonly number[],
  dueInMs = 0,
): Promise<void> {
  const ids = [...new Set(hostIds)].sort((a, b) => a - b);
  if (ids.length === 0) return;
  const time = await transaction.row<{ due_at: Date }>(sql`
    /* monitoring.readClock */
    select clock_timestamp() + ${dueInMs}::bigint * interval '1 ms' as due_at`);
  const dueAt = time?.due_at;
  const rendered = await findBrowserHosts(transaction, { contractId }, ids);
  // Turns come before hosts. A claim goes the other way and skips what is locked, so whichever comes second sees the first.
  await transaction.run(sql`
    /* monitoring.noteTurns */
    insert into host_turn (host_id, contract_id, due_at, needs_browser)
    select host_id, ${contractId}, ${dueAt}, host_id = any(${rendered}::bigint[])
    from unnest(${ids}::bigint[]) as host_id
    on conflict (host_id, contract_id) do update
    set due_at = least(host_turn.due_at, greatest(excluded.due_at, host_turn.slowed_until)),
      needs_browser = excluded.needs_browser`);
  await transaction.run(sql`
    /* monitoring.noteDueHosts */
    update crawl_host
    set due_at = least(crawl_host.due_at, greatest(${dueAt}::timestamptz, next_at, rests_until))
    from (
      select host_id
      from crawl_host
      where host_id = any(${ids}::bigint[])
      order by host_id
      for update
    ) as host
    where crawl_host.host_id = host.host_id`);
}
