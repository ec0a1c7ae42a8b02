/** `deleteFeed`: deletes the definition and keeps the recommendations (interface 4.7). */
import type { Contract } from "../base/contract.ts";
import { isUuid } from "../base/id.ts";
import { sql, type Queries } from "../database/connection.ts";
import { feedNotFound } from "./feed.ts";

/** @throws 404 */
export async function deleteFeed(database: Queries, contract: Contract, feedId: string): Promise<void> {
  const deleted = isUuid(feedId)
    ? await database.run(sql`
        /* feeds.deleteFeed */
        delete from feed
        where contract_id = ${contract.contractId} and feed_id = ${feedId}`)
    : 0;
  if (deleted === 0) throw feedNotFound();
}
