/** `listFeeds`: the contract's feeds (interface 4.7). */
import type { Contract } from "../base/contract.ts";
import { sql, type Queries } from "../database/connection.ts";
import { feedColumns, renderFeed, type FeedRow } from "./feed.ts";
import type { FeedOut } from "./schema.ts";

/** Lists all feeds in the order of their creation. */
export async function listFeeds(database: Queries, contract: Contract): Promise<FeedOut[]> {
  const rows = await database.rows<FeedRow>(sql`
    /* feeds.listFeeds */
    select ${feedColumns}
    from feed
    where contract_id = ${contract.contractId}
    order by feed_id`);
  return rows.map((row) => renderFeed(contract, row));
}
