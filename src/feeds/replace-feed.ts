/** `replaceFeed`: another definition under the same id (interface 4.7-11). */
import type { Contract } from "../base/contract.ts";
import { isUuid } from "../base/id.ts";
import { sql, type Queries } from "../database/connection.ts";
import { checkFeed } from "./check-feed.ts";
import { feedColumns, feedNotFound, renderFeed, type FeedRow } from "./feed.ts";
import type { FeedIn, FeedOut } from "./schema.ts";

/** Replaces the definition. Dismissed entries stay dismissed: a delta is about entries, not about their fields. @throws 400 as createFeed, 404 */
export async function replaceFeed(
  database: Queries,
  contract: Contract,
  feedId: string,
  feed: FeedIn,
): Promise<FeedOut> {
  checkFeed(feed);
  const row = isUuid(feedId)
    ? await database.row<FeedRow>(sql`
        /* feeds.replaceFeed */
        update feed
        set name = ${feed.name},
          format = ${feed.format},
          fields = ${JSON.stringify(feed.fields)},
          csv_separator = ${feed.csvSeparator ?? null},
          csv_decimal_separator = ${feed.csvDecimalSeparator ?? null},
          version = version + 1
        where contract_id = ${contract.contractId} and feed_id = ${feedId}
        returning ${feedColumns}`)
    : null;
  if (row === null) throw feedNotFound();
  return renderFeed(contract, row);
}
