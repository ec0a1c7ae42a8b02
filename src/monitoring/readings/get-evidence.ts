/** `getOfferEvidence`: where the price of a stored offer stood. */
import type { Contract } from "../../base/contract.ts";
import { notFound } from "../../base/error.ts";
import { isUuid } from "../../base/id.ts";
import { renderInstant } from "../../base/instant.ts";
import { sql, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import type { EvidenceOut } from "./schema.ts";
import type { Evidence } from "./store-evidence.ts";
import { readerOf } from "./stored-reading.ts";

/**
 * The evidence of an offer that a collector stored within the last {@link limits.readings.evidenceDays} days.
 *
 * @throws 404 for offers of clients, older ones and those of other contracts
 */
export async function getOfferEvidence(queries: Queries, contract: Contract, offerId: string): Promise<EvidenceOut> {
  const found = await findEvidence(queries, contract, offerId);
  if (found === null) throw notFound("Evidence of this offer");
  const { url, method, confirmedBy, text } = found.evidence;
  const readerVersion = readerOf(found.evidence);
  return { readAt: renderInstant(found.readAt), url, readerVersion, method, confirmedBy: [...confirmedBy], text };
}

/** The evidence of an offer as it is stored; null if there is none. */
export async function findEvidence(
  queries: Queries,
  contract: Contract,
  offerId: string,
): Promise<{ readAt: Date; evidence: Evidence } | null> {
  if (!isUuid(offerId)) return null;
  const row = await queries.row<{ read_at: Date; evidence: string }>(sql`
    /* monitoring.getOfferEvidence */
    select read_at, evidence
    from offer_evidence
    where contract_id = ${contract.contractId}
      and offer_id = ${offerId}
      and read_at > now() - make_interval(days => ${limits.readings.evidenceDays})
    limit 1`);
  return row === null ? null : { readAt: row.read_at, evidence: JSON.parse(row.evidence) };
}
