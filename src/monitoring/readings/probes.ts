/** Probes: one page an hour of each method with an alarm, until it reads again. The collector fetches them. */
import type { Contract } from "../../base/contract.ts";
import { sql, type Database, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { endAlarms } from "./drift.ts";
import type { PageReading } from "./pair-reading.ts";

/** A page that a method read before its alarm. */
export interface Probe {
  contractId: string;
  domain: string;
  method: string;
  pageId: number;
  url: string;
}

interface ProbeRow {
  contract_id: string;
  domain: string;
  method: string;
  page_id: number;
  url: string;
}

/**
 * Takes probes that are due; each method is due again an hour later. Enqueue a job of kind `probe` for each.
 *
 * @param count at most so many
 */
export async function takeDueProbes(database: Database, count: number): Promise<Probe[]> {
  const { probeEveryMs, probePages } = limits.readings;
  const rows = await database.rows<ProbeRow>(sql`
    /* monitoring.takeDueProbes */
    with due as (
      select contract_id, domain, method
      from method_window
      where probe_due_at <= now()
      order by probe_due_at
      limit ${count}
      for update skip locked
    ), taken as (
      update method_window as known
      set probe_due_at = now() + make_interval(secs => ${probeEveryMs / 1000})
      from due
      where known.contract_id = due.contract_id and known.domain = due.domain and known.method = due.method
      returning known.contract_id, known.domain, known.method
    )
    select taken.contract_id, taken.domain, taken.method, page.page_id, page.url
    from taken
    join watched_domain as watched
      on watched.contract_id = taken.contract_id
      and watched.domain = taken.domain
      and watched.is_enabled
      and watched.removed_at is null
    cross join lateral (
      select page_id, url
      from (
        select page_id, url, reading
        from watched_page
        where watched_page.contract_id = taken.contract_id
          and watched_page.domain = taken.domain
          and watched_page.state = 'active'
        limit ${probePages}
      ) as active
      where active.reading ->> 'method' = taken.method
      limit 1
    ) as page`);
  return rows.map((row) => ({
    contractId: row.contract_id,
    domain: row.domain,
    method: row.method,
    pageId: row.page_id,
    url: row.url,
  }));
}

/** Records what a probe read. It stores no price; a method that reads its page again ends its alarm. */
export async function noteProbe(
  transaction: Transaction,
  contract: Contract,
  { domain, method }: Pick<Probe, "domain" | "method">,
  reading: PageReading,
  now: Date,
): Promise<void> {
  const reads = reading.isConfirmed && (reading.method === method || reading.confirmedBy.includes(method));
  if (reads) await endAlarms(transaction, contract, [{ domain, method }], now);
}
