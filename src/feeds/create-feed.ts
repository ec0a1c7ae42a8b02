/** `createFeed`: a new feed (interface 4.7). */
import type { Contract } from "../base/contract.ts";
import { apiError } from "../base/error.ts";
import { newId } from "../base/id.ts";
import { sql, type Queries } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { checkFeed } from "./check-feed.ts";
import { feedColumns, renderFeed, type FeedRow } from "./feed.ts";
import type { FeedIn, FeedOut } from "./schema.ts";

/**
 * Creates a feed. Every entry is new to its delta.
 *
 * @throws 400 for what {@link checkFeed} refuses, 409 if the contract has `limits.feeds.perContract` feeds
 */
export async function createFeed(database: Queries, contract: Contract, feed: FeedIn): Promise<FeedOut> {
  checkFeed(feed);
  const row = await database.row<FeedRow>(sql`
    /* feeds.createFeed */
    insert into feed (contract_id, feed_id, name, format, fields, csv_separator, csv_decimal_separator)
    select ${contract.contractId}, ${newId()}, ${feed.name}, ${feed.format}, ${JSON.stringify(feed.fields)},
      ${feed.csvSeparator ?? null}, ${feed.csvDecimalSeparator ?? null}
    where (select count(*) from feed where contract_id = ${contract.contractId}) < ${limits.feeds.perContract}
    returning ${feedColumns}`);
  if (row === null) throw apiError("resource.conflict", "The contract has too many feeds; delete some first.");
  return renderFeed(contract, row);
}
