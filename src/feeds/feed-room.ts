/** How many feeds a contract has, and how large they are together: one answer lists them all (interface 4.7-14). */
import type { Contract } from "../base/contract.ts";
import { apiError } from "../base/error.ts";
import { sql, type Transaction } from "../database/connection.ts";
import { limits } from "../limits.ts";
import type { FeedField } from "./schema.ts";

/**
 * Checks that the contract has room for a feed. The caller has locked the contract.
 *
 * @param fields those of the feed
 * @param replaces the id of the feed that it replaces; null for a new one
 * @throws 409
 */
export async function requireFeedRoom(
  transaction: Transaction,
  contract: Contract,
  { fields, replaces }: { fields: readonly FeedField[]; replaces: string | null },
): Promise<void> {
  const others = await transaction.row<{ feeds: number; bytes: number }>(sql`
    /* feeds.measureOthers */
    select count(*) as feeds, coalesce(sum(octet_length(fields::text)), 0)::bigint as bytes
    from feed
    where contract_id = ${contract.contractId} and feed_id is distinct from ${replaces}::uuid`);
  const { feeds = 0, bytes = 0 } = others ?? {};
  if (feeds >= limits.feeds.perContract) {
    throw apiError("resource.conflict", "The contract has too many feeds; delete some first.");
  }
  if (bytes + Buffer.byteLength(JSON.stringify(fields)) > limits.feeds.bytesPerContract) {
    const mebibytes = limits.feeds.bytesPerContract / 1024 / 1024;
    const message = `The fields of a contract's feeds have at most ${mebibytes} MiB together; delete feeds, or shorten labels and defaults.`;
    throw apiError("resource.conflict", message, "/fields");
  }
}
