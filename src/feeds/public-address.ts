/**
 * A feed's public address, for readers that send no credentials. Its token is a keyed hash of a nonce that the feed has
 * while it is public, so the database alone tells nobody an address, and a nonce that is gone never opens one again.
 */
import { timingSafeEqual } from "node:crypto";
import { openContractForTask } from "../accounts/index.ts";
import type { Contract } from "../base/contract.ts";
import { isUuid } from "../base/id.ts";
import type { SecretKey } from "../base/secret.ts";
import { sql, type Queries } from "../database/connection.ts";
import { feedNotFound } from "./feed-not-found.ts";

/** Whose feed, which feed, and the token of 256 bits. */
const addressForm = /^([a-z0-9]{6})\.([0-9a-f-]{36})\.([\w-]{43})$/;

interface PublicFeed {
  contractId: string;
  feedId: string;
  nonce: string;
}

/** The segment of the path that opens the feed. */
export function publicAddress(secret: SecretKey, feed: PublicFeed): string {
  return `${feed.contractId}.${feed.feedId}.${tokenOf(secret, feed)}`;
}

/** @throws 404 for an address that was taken back or never was one */
export async function openPublicFeed(
  database: Queries,
  secret: SecretKey,
  address: string,
): Promise<{ contract: Contract; feedId: string }> {
  const [, contractId = "", feedId = "", token = ""] = addressForm.exec(address) ?? [];
  const contract = isUuid(feedId) ? await openContractForTask(database, contractId) : null;
  if (contract === null) throw feedNotFound();
  const row = await database.row<{ nonce: string | null }>(sql`
    /* feeds.openPublicFeed */
    select public_nonce as nonce
    from feed
    where contract_id = ${contract.contractId} and feed_id = ${feedId}`);
  const nonce = row?.nonce ?? null;
  if (nonce === null || !isEqual(token, tokenOf(secret, { contractId, feedId, nonce }))) throw feedNotFound();
  return { contract, feedId };
}

function tokenOf(secret: SecretKey, { contractId, feedId, nonce }: PublicFeed): string {
  return secret.hash("publicFeed", `${contractId} ${feedId} ${nonce}`).toString("base64url");
}

/** Both have the same length. */
function isEqual(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
