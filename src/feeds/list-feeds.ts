/** `listFeeds`: the contract's feeds (interface 4.7). */
import type { Contract } from "../base/contract.ts";
import { sql, type Queries } from "../database/connection.ts";
import { feedColumns, type FeedRow } from "./feed.ts";

/** Lists all feeds in the order of their creation. */
export async function listFeeds(database: Queries, contract: Contract): Promise<FeedRow[]> {
  return await database.rows<FeedRow>(sql`
    /* feeds.listFeeds */
    select ${feedColumns}
    from feed
    where contract_id = ${contract.contractId}
    order by feed_id`);
}
