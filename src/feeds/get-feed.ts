/** `getFeed`: one feed (interface 4.7). */
import type { Contract } from "../base/contract.ts";
import { isUuid } from "../base/id.ts";
import { sql, type Queries } from "../database/connection.ts";
import { feedNotFound } from "./feed-not-found.ts";
import { feedColumns, type FeedRow } from "./feed.ts";

/** @throws 404 */
export async function getFeed(database: Queries, contract: Contract, feedId: string): Promise<FeedRow> {
  const row = isUuid(feedId)
    ? await database.row<FeedRow>(sql`
        /* feeds.getFeed */
        select ${feedColumns}
        from feed
        where contract_id = ${contract.contractId} and feed_id = ${feedId}`)
    : null;
  if (row === null) throw feedNotFound();
  return row;
}
