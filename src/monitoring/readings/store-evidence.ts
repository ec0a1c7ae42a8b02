/** Where a stored price stood: the evidence of each offer, for 30 days. */
import type { Contract } from "../../base/contract.ts";
import { textArray, uuidArray } from "../../database/arrays.ts";
import { sql, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import type { PageReading } from "./pair-reading.ts";
import { readerOf, type StoredReading } from "./stored-reading.ts";

export interface Evidence {
  url: string;
  /** The version of the reader; missing in evidence of the first one. */
  reader?: number;
  method: string;
  /** The other methods that came to the same value. */
  confirmedBy: readonly string[];
  /** What the methods found on the page; missing in evidence that was stored before it was kept. */
  candidates?: readonly FoundPrice[];
  /** The text around the price. */
  text: string;
}

/** A method and the price that it found, decimal text. */
export type FoundPrice = readonly [method: string, price: string];

/** What the methods found on a page; nothing if it was not modified since it was read. */
export function foundPrices(reading: Pick<PageReading, "candidates"> | null): FoundPrice[] {
  const { candidates, candidateCharacters } = limits.readings;
  return (reading?.candidates ?? [])
    .slice(0, candidates)
    .map(({ method, price }) => [method, price.slice(0, candidateCharacters)]);
}

/** What the evidence of a snapshot is made of. */
export interface EvidencedSnapshot {
  offers: readonly { id: string; url: string }[];
  pages: readonly { url: string; reading: StoredReading; candidates?: readonly FoundPrice[] }[];
}

/** Stores the evidence of the offers that were just stored. */
export async function storeEvidence(
  transaction: Transaction,
  contract: Contract,
  snapshots: readonly EvidencedSnapshot[],
  readAt: Date,
): Promise<void> {
  const evidence = snapshots.flatMap(({ offers, pages }) => {
    const byUrl = new Map(pages.map(({ url, reading, candidates }) => [url, renderEvidence(url, reading, candidates)]));
    return offers.map(({ id, url }) => ({ id, text: byUrl.get(url) ?? "{}" }));
  });
  if (evidence.length === 0) return;
  await transaction.run(sql`
    /* monitoring.storeEvidence */
    insert into offer_evidence (contract_id, offer_id, read_at, evidence)
    select ${contract.contractId}, offer_id, ${readAt}, evidence::json
    from unnest(
      ${uuidArray(evidence.map(({ id }) => id.replaceAll("-", "")))}::uuid[],
      ${textArray(evidence.map(({ text }) => text))}::text[]
    ) as incoming (offer_id, evidence)`);
}

/** At most {@link limits.readings.evidenceBytes}: the text around the price is cut, then the URL. */
export function renderEvidence(url: string, reading: StoredReading, candidates: readonly FoundPrice[] = []): string {
  const { evidenceBytes } = limits.readings;
  const { method, confirmedBy, evidence: text } = reading;
  const reader = readerOf(reading);
  const found = { url, reader, method, confirmedBy: confirmedBy.slice(0, 5), candidates, text } satisfies Evidence;
  const render = (): string => JSON.stringify(found);
  for (const field of ["text", "url"] as const) {
    while (found[field] !== "" && Buffer.byteLength(render()) > evidenceBytes) {
      const excess = Buffer.byteLength(render()) - evidenceBytes;
      found[field] = found[field].slice(0, Math.max(0, found[field].length - Math.ceil(excess / 3) - 1)).toWellFormed();
    }
  }
  return render();
}
