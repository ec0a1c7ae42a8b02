/** `replaceFeed`: another definition under the same id (interface 4.7-11). */
import { randomUUID } from "node:crypto";
import { changeSettings, type SettingAuthor } from "../accounts/index.ts";
import type { Contract } from "../base/contract.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { checkFeed } from "./check-feed.ts";
import { requireFeedRoom } from "./feed-room.ts";
import { toldOfFeed, type FeedRow } from "./feed.ts";
import { getFeed } from "./get-feed.ts";
import type { FeedIn } from "./schema.ts";

/**
 * Replaces the definition. Dismissed entries stay dismissed: a delta is about entries, not about their fields.
 * `publicAccess` false revokes the public address for ever; without `publicAccess` it stays as it is.
 *
 * @throws 400 and 409 as createFeed, 404, 412
 */
export async function replaceFeed(
  database: Database,
  author: SettingAuthor,
  { feedId, feed, answer }: { feedId: string; feed: FeedIn; answer: (row: FeedRow) => unknown },
): Promise<FeedRow> {
  checkFeed(feed);
  return await changeSettings(database, author, {
    name: `feed ${feedId}`,
    answer,
    told: toldOfFeed,
    read: async (queries) => await getFeed(queries, author.contract, feedId),
    write: async (transaction) => {
      await requireFeedRoom(transaction, author.contract, { fields: feed.fields, replaces: feedId });
      await redefine(transaction, author.contract, feedId, feed);
    },
  });
}

async function redefine(transaction: Transaction, contract: Contract, feedId: string, feed: FeedIn): Promise<void> {
  await transaction.run(sql`
        /* feeds.replaceFeed */
        update feed
        set name = ${feed.name},
          format = ${feed.format},
          fields = ${JSON.stringify(feed.fields)},
          csv_separator = ${feed.csvSeparator ?? null},
          csv_decimal_separator = ${feed.csvDecimalSeparator ?? null},
          public_nonce = case
            when ${feed.publicAccess === true} then coalesce(public_nonce, ${randomUUID()}::uuid)
            when ${feed.publicAccess === false} then null
            else public_nonce
          end,
          version = version + 1
        where contract_id = ${contract.contractId} and feed_id = ${feedId}`);
}
