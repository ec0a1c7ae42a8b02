/** `deleteFeed`: deletes the definition and keeps the recommendations (interface 4.7). */
import { recordAudit } from "../audit/index.ts";
import type { Author } from "../base/contract.ts";
import { sql, type Database } from "../database/connection.ts";
import { toldOfFeed } from "./feed.ts";
import { getFeed } from "./get-feed.ts";

/** @throws 404 */
export async function deleteFeed(database: Database, author: Author, feedId: string): Promise<void> {
  const { contract } = author;
  await database.transaction(async (transaction) => {
    const before = toldOfFeed(await getFeed(transaction, contract, feedId));
    await transaction.run(sql`
      /* feeds.deleteFeed */
      delete from feed
      where contract_id = ${contract.contractId} and feed_id = ${feedId}`);
    await recordAudit(transaction, author, { action: "settings.changed", subject: `feed ${feedId}`, before });
  });
}
