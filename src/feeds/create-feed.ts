/** `createFeed`: a new feed (interface 4.7). */
import { randomUUID } from "node:crypto";
import { lockContract } from "../accounts/index.ts";
import { recordAudit } from "../audit/index.ts";
import type { Author, Contract } from "../base/contract.ts";
import { assert } from "../base/error.ts";
import { newId } from "../base/id.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { checkFeed } from "./check-feed.ts";
import { requireFeedRoom } from "./feed-room.ts";
import { feedColumns, toldOfFeed, type FeedRow } from "./feed.ts";
import type { FeedIn } from "./schema.ts";

/**
 * Creates a feed. Every entry is new to its delta.
 *
 * @throws 400 for what {@link checkFeed} refuses, 409 if the contract has no room for it
 */
export async function createFeed(database: Database, author: Author, feed: FeedIn): Promise<FeedRow> {
  checkFeed(feed);
  return await database.transaction(async (transaction) => {
    await lockContract(transaction, author.contract);
    await requireFeedRoom(transaction, author.contract, { fields: feed.fields, replaces: null });
    const row = await insertFeed(transaction, author.contract, feed);
    await recordAudit(transaction, author, {
      action: "settings.changed",
      subject: `feed ${row.feed_id}`,
      after: toldOfFeed(row),
    });
    return row;
  });
}

async function insertFeed(transaction: Transaction, contract: Contract, feed: FeedIn): Promise<FeedRow> {
  const row = await transaction.row<FeedRow>(sql`
    /* feeds.createFeed */
    insert into feed (contract_id, feed_id, name, format, fields, csv_separator, csv_decimal_separator,
      public_nonce)
    values (${contract.contractId}, ${newId()}, ${feed.name}, ${feed.format}, ${JSON.stringify(feed.fields)},
      ${feed.csvSeparator ?? null}, ${feed.csvDecimalSeparator ?? null},
      ${feed.publicAccess === true ? randomUUID() : null}::uuid)
    returning ${feedColumns}`);
  assert(row !== null, "a feed that was stored is returned");
  return row;
}
