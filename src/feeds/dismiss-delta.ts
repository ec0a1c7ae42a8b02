/** `dismissDelta`: entries that were fetched are no longer new (interface 4.7-10). */
import type { Contract } from "../base/contract.ts";
import { isUuid } from "../base/id.ts";
import { sql, type Queries } from "../database/connection.ts";
import { feedNotFound } from "./feed-not-found.ts";
import { feedColumns, type FeedRow } from "./feed.ts";

/** Dismisses the entries of the newest complete fetch of the delta. It dismisses nothing without such a fetch. @throws 404 */
export async function dismissDelta(database: Queries, contract: Contract, feedId: string): Promise<FeedRow> {
  const row = isUuid(feedId)
    ? await database.row<FeedRow>(sql`
        /* feeds.dismissDelta */
        update feed
        set dismissed_at = fetched_at, dismissed_publication = fetched_publication, last_deletion_at = now()
        where contract_id = ${contract.contractId} and feed_id = ${feedId}
        returning ${feedColumns}`)
    : null;
  if (row === null) throw feedNotFound();
  return row;
}
