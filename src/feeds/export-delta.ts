/** `exportDelta`: the entries that are new since the last DELETE on the delta (interface 4.7-9). */
import type { Contract } from "../base/contract.ts";
import { isUuid } from "../base/id.ts";
import { sql, type Database, type Queries } from "../database/connection.ts";
import { feedNotFound } from "./feed-not-found.ts";
import { feedColumns, type FeedRow } from "./feed.ts";
import type { Watermark } from "./watermark.ts";
import type { FormatChoice } from "../http/accepted-format.ts";
import { feedFile, needsOf, type FeedFile } from "./feed-file.ts";
import { readDelta, type Entries } from "./read-entries.ts";

interface DeltaRow extends FeedRow {
  seen_at: string;
  seen_publication: number;
  dismissed_at: string;
  dismissed_publication: number;
}

/**
 * Exports the entries that were stored before the fetch began and are not dismissed. The next DELETE dismisses the
 * entries of a fetch only if its file was sent completely.
 *
 * @throws 404
 */
export async function exportDelta(
  database: Database,
  contract: Contract,
  feedId: string,
  chooseFormat: FormatChoice,
): Promise<FeedFile> {
  const row = isUuid(feedId) ? await openDelta(database, contract, feedId) : null;
  if (row === null) throw feedNotFound();
  const watermarks = {
    seen: { at: row.seen_at, publication: row.seen_publication },
    dismissed: { at: row.dismissed_at, publication: row.dismissed_publication },
  };
  const entries = readDelta(database, contract, needsOf(row), watermarks);
  const fetch = { feedId: row.feed_id, seen: watermarks.seen };
  return feedFile(row, chooseFormat, rememberingFetch(database, contract, entries, fetch));
}

/** Notes that a feed is fetched, and reads it with what is visible now. */
async function openDelta(database: Queries, contract: Contract, feedId: string): Promise<DeltaRow | null> {
  await database.run(sql`
    /* feeds.noteAccess */
    update feed
    set last_accessed_at = now()
    where contract_id = ${contract.contractId} and feed_id = ${feedId}`);
  return await database.row<DeltaRow>(sql`
    /* feeds.openDelta */
    select ${feedColumns}, dismissed_at::text, dismissed_publication, clock_timestamp()::text as seen_at,
      coalesce(publications, 0) as seen_publication
    from feed
    left join publication_count on publication_count.contract_id = ${contract.contractId}
    where feed.contract_id = ${contract.contractId} and feed_id = ${feedId}`);
}

/** Yields the entries. Stores the fetch after the last entry and before the file ends, because a DELETE may follow at once. */
async function* rememberingFetch(
  database: Queries,
  contract: Contract,
  entries: Entries,
  fetch: { feedId: string; seen: Watermark },
): Entries {
  yield* entries;
  await database.run(sql`
    /* feeds.rememberFetch */
    update feed
    set fetched_at = ${fetch.seen.at}::timestamptz, fetched_publication = ${fetch.seen.publication}
    where contract_id = ${contract.contractId}
      and feed_id = ${fetch.feedId}
      and fetched_at < ${fetch.seen.at}::timestamptz`);
}
