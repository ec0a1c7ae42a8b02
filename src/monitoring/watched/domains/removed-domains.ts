/**
 * Domains that a list left out. They are stopped at once, and the duty that ends unconfirmed snapshots closes those of their
 * collector. After {@link limits.watching.keptDays} days the rest is deleted.
 */
import { sql, type Database } from "../../../database/connection.ts";
import { untilNone } from "../../../history/retention.ts";
import { limits } from "../../../limits.ts";

/** Pages that one statement deletes. */
const forgottenAtOnce = 5_000;

/** Deletes domains that were left out long ago, and their pages, in bounded statements. A duty of the worker. */
export async function forgetRemovedDomains(database: Database, signal: AbortSignal): Promise<void> {
  await untilNone(signal, async () => await deletePages(database));
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
        limit ${forgottenAtOnce}
      ) as page
      where removed.removed_at < now() - make_interval(days => ${limits.watching.keptDays})
      limit ${forgottenAtOnce}
    ) as old
    where watched_page.contract_id = old.contract_id and watched_page.page_id = old.page_id`);
}
