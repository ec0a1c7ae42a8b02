/** `exportFeed`: all entries of a feed as a file (interface 4.7). */
import type { Contract } from "../base/contract.ts";
import { isUuid } from "../base/id.ts";
import { sql, type Database } from "../database/connection.ts";
import { feedNotFound } from "./feed-not-found.ts";
import { feedColumns, type FeedRow } from "./feed.ts";
import type { FormatChoice } from "../http/accepted-format.ts";
import { feedFile, needsOf, type FeedFile } from "./feed-file.ts";
import { readAll } from "./read-entries.ts";

/** @throws 404 */
export async function exportFeed(
  database: Database,
  contract: Contract,
  feedId: string,
  chooseFormat: FormatChoice,
): Promise<FeedFile> {
  const row = isUuid(feedId)
    ? await database.row<FeedRow>(sql`
        /* feeds.exportFeed */
        update feed
        set last_accessed_at = now()
        where contract_id = ${contract.contractId} and feed_id = ${feedId}
        returning ${feedColumns}`)
    : null;
  if (row === null) throw feedNotFound();
  const needs = needsOf(row);
  return feedFile(row, chooseFormat, readAll(database, contract, needs));
}
