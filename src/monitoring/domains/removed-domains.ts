/**
 * Domains that a list left out. They are stopped at once. The snapshots that their collector stored are closed in the
 * background (`findUnclosed`, `noteSnapshotsClosed`). After {@link limits.watching.keptDays} days the rest is deleted.
 */
import type { Contract } from "../../base/contract.ts";
import { sql, type Database, type Queries, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";

export interface RemovedDomain {
  contractId: string;
  domain: string;
}

/** Domains that are left out and whose snapshots were not closed yet, those left out longest ago first. */
export async function findUnclosed(database: Queries): Promise<RemovedDomain[]> {
  const rows = await database.rows<{ contract_id: string; domain: string }>(sql`
    /* monitoring.findUnclosed */
    select contract_id, domain
    from watched_domain
    where removed_at is not null and snapshots_closed_at is null
    order by removed_at
    limit ${limits.watching.removedListedAtOnce}`);
  return rows.map((row) => ({ contractId: row.contract_id, domain: row.domain }));
}

/**
 * Notes that no snapshot of the domain's collector stands. Call it in the transaction that closed the last one.
 *
 * @returns false if the domain is watched again: that transaction must then be rolled back
 */
export async function noteSnapshotsClosed(
  transaction: Transaction,
  contract: Contract,
  domain: string,
): Promise<boolean> {
  const noted = await transaction.run(sql`
    /* monitoring.noteSnapshotsClosed */
    update watched_domain
    set snapshots_closed_at = now()
    where contract_id = ${contract.contractId} and domain = ${domain} and removed_at is not null`);
  return noted > 0;
}

/** Deletes domains that were left out long ago, and their pages, in bounded statements. A duty of the worker. */
export async function forgetRemovedDomains(database: Database, signal: AbortSignal): Promise<void> {
  for (let deleted = -1; deleted !== 0 && !signal.aborted;) deleted = await deletePages(database);
  if (signal.aborted) return;
  await database.run(sql`
    /* monitoring.forgetRemovedDomains */
    delete from watched_domain
    where removed_at < now() - make_interval(days => ${limits.watching.keptDays})
      and not exists (
        select 1
        from watched_page
        where watched_page.contract_id = watched_domain.contract_id
          and watched_page.domain = watched_domain.domain)`);
}

/** @returns how many */
async function deletePages(database: Database): Promise<number> {
  return await database.run(sql`
    /* monitoring.deletePagesOfRemoved */
    delete from watched_page
    using (
      select page.contract_id, page.page_id
      from watched_domain as removed
      cross join lateral (
        select watched_page.contract_id, page_id
        from watched_page
        where watched_page.contract_id = removed.contract_id and watched_page.domain = removed.domain
        order by page_id
        limit ${limits.watching.forgottenAtOnce}
      ) as page
      where removed.removed_at < now() - make_interval(days => ${limits.watching.keptDays})
      limit ${limits.watching.forgottenAtOnce}
    ) as old
    where watched_page.contract_id = old.contract_id and watched_page.page_id = old.page_id`);
}
