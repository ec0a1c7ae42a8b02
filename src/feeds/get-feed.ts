/** `getFeed`: one feed (interface 4.7). */
import type { Contract } from "../base/contract.ts";
import { isUuid } from "../base/id.ts";
import { sql, type Queries } from "../database/connection.ts";
import { feedColumns, feedNotFound, renderFeed, type FeedRow } from "./feed.ts";
import type { FeedOut } from "./schema.ts";

/** @throws 404 */
export async function getFeed(database: Queries, contract: Contract, feedId: string): Promise<FeedOut> {
  const row = isUuid(feedId)
    ? await database.row<FeedRow>(sql`
        /* feeds.getFeed */
        select ${feedColumns}
        from feed
        where contract_id = ${contract.contractId} and feed_id = ${feedId}`)
    : null;
  if (row === null) throw feedNotFound();
  return renderFeed(contract, row);
}
