/** `getOfferEvidence`: where the price of a stored offer stood. */
import type { Contract } from "../../base/contract.ts";
import { notFound } from "../../base/error.ts";
import { isUuid } from "../../base/id.ts";
import { renderInstant } from "../../base/instant.ts";
import { sql, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import type { EvidenceOut } from "./schema.ts";
import type { Evidence } from "./store-evidence.ts";

/**
 * The evidence of an offer that a collector stored within the last {@link limits.readings.evidenceDays} days.
 *
 * @throws 404 for offers of clients, older ones and those of other contracts
 */
export async function getOfferEvidence(queries: Queries, contract: Contract, offerId: string): Promise<EvidenceOut> {
  const row = isUuid(offerId) ? await findEvidence(queries, contract, offerId) : null;
  if (row === null) throw notFound("Evidence of this offer");
  const { url, method, confirmedBy, text }: Evidence = JSON.parse(row.evidence);
  return { readAt: renderInstant(row.read_at), url, method, confirmedBy: [...confirmedBy], text };
}

async function findEvidence(
  queries: Queries,
  contract: Contract,
  offerId: string,
): Promise<{ read_at: Date; evidence: string } | null> {
  return await queries.row<{ read_at: Date; evidence: string }>(sql`
    /* monitoring.getOfferEvidence */
    select read_at, evidence
    from offer_evidence
    where contract_id = ${contract.contractId}
      and offer_id = ${offerId}
      and read_at > now() - make_interval(days => ${limits.readings.evidenceDays})
    limit 1`);
}
