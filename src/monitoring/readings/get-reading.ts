/**
 * `getReading`: what was read where a price stood. A reading that was stored has the id of its offer, under which its
 * evidence lies; one that waits has the key of its pair, so that nothing is kept for it but the reading itself.
 */
import type { Contract } from "../../base/contract.ts";
import { notFound } from "../../base/error.ts";
import { parseProductId } from "../../base/id.ts";
import { renderInstant } from "../../base/instant.ts";
import { sql, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { plainText } from "../../reading/index.ts";
import type { Doubtful } from "./doubtful.ts";
import { findEvidence } from "./get-evidence.ts";
import type { ReadingProofOut } from "./schema.ts";
import type { Evidence } from "./store-evidence.ts";
import { readerOf } from "./stored-reading.ts";

/** A page of a reading that waits. */
interface HeldPage {
  productId: number;
  domain: string;
  heldAt: Date;
  /** Its place among the pages of the reading. */
  page: number;
}

/**
 * The reading of a stored offer, for {@link limits.readings.evidenceDays} days, or one that waits for a person.
 *
 * @param readingId as the market of a product and held readings have it
 * @throws 404 for any other, and for those of other contracts
 */
export async function getReading(queries: Queries, contract: Contract, readingId: string): Promise<ReadingProofOut> {
  const quarantined = parseHeldId(readingId);
  if (quarantined !== null) return await getHeld(queries, contract, quarantined);
  const found = await findEvidence(queries, contract, readingId);
  if (found === null) throw notFound("The reading");
  return render(readingId, { ...found, isHeld: false });
}

/** The id of a page of a held reading. It leads nowhere once another reading waits in its place, or none. */
export function renderHeldId({ productId, domain, heldAt, page }: HeldPage): string {
  return `${productId}.${heldAt.getTime()}.${page}.${domain}`;
}

function parseHeldId(text: string): HeldPage | null {
  const [, product = "", heldAt, page, domain = ""] = /^(\d+)\.(\d{1,15})\.(\d)\.(.+)$/su.exec(text) ?? [];
  const productId = parseProductId(product);
  return productId === null ? null : { productId, domain, heldAt: new Date(Number(heldAt)), page: Number(page) };
}

async function getHeld(queries: Queries, contract: Contract, quarantined: HeldPage): Promise<ReadingProofOut> {
  const { contractId } = contract;
  const row = await queries.row<{ doubtful: string }>(sql`
    /* monitoring.getHeldReading */
    select doubtful
    from monitoring_state
    where contract_id = ${contractId}
      and product_id = ${quarantined.productId}
      and domain = ${quarantined.domain}
      and doubt = 'held'
      and doubtful_at = ${quarantined.heldAt}
      and exists (
        select 1
        from product
        where product.contract_id = ${contractId} and product.product_id = ${quarantined.productId})`);
  const doubtful: Doubtful | null = row === null ? null : JSON.parse(row.doubtful);
  const page = doubtful?.pages[quarantined.page];
  if (doubtful === null || page === undefined) throw notFound("The reading");
  const { url, reading, candidates } = page;
  const { method, confirmedBy, evidence: text } = reading;
  const reader = readerOf(reading);
  return render(renderHeldId(quarantined), {
    readAt: new Date(doubtful.gatheredAt),
    evidence: { url, reader, method, confirmedBy, text, ...(candidates === undefined ? {} : { candidates }) },
    isHeld: true,
  });
}

function render(
  readingId: string,
  { readAt, evidence, isHeld }: { readAt: Date; evidence: Evidence; isHeld: boolean },
): ReadingProofOut {
  const { url, method, confirmedBy, candidates = [], text } = evidence;
  return {
    readingId,
    readAt: renderInstant(readAt),
    url,
    readerVersion: readerOf(evidence),
    method,
    confirmedBy: [...confirmedBy],
    candidates: candidates.map(([by, price]) => ({
      method: by,
      price: plainText(price, limits.readings.candidateCharacters),
    })),
    text: plainText(text, limits.readings.evidenceCharacters),
    isHeld,
  };
}
