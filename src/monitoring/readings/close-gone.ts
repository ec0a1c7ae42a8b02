/** Closes the snapshots of pairs whose last page is gone. */
import type { Contract } from "../../base/contract.ts";
import { bigintArray, textArray } from "../../database/arrays.ts";
import { sql, type Transaction } from "../../database/connection.ts";
import { closeCollected } from "../../offers/index.ts";
import type { JudgedPair } from "./judge-pair.ts";

/**
 * Closes the collectors' snapshots of pairs that have no active page left. A snapshot that was gathered after the first
 * of the readings that found nothing stays.
 */
export async function closeGone(
  transaction: Transaction,
  contract: Contract,
  judged: readonly JudgedPair[],
): Promise<void> {
  const gone = judged.flatMap(({ pair: { productId, domain }, goneSince, pages }) =>
    goneSince === null ? [] : [{ productId, domain, gatheredBefore: goneSince, pageId: pages[0]?.pageId ?? 0 }],
  );
  if (gone.length === 0) return;
  const left = await transaction.rows<{ product_id: number; domain: string }>(sql`
    /* monitoring.findPagesLeft */
    select gone.product_id, gone.domain
    from unnest(
      ${bigintArray(gone.map(({ productId }) => productId))}::bigint[],
      ${textArray(gone.map(({ domain }) => domain))}::text[],
      ${bigintArray(gone.map(({ pageId }) => pageId))}::bigint[]
    ) as gone (product_id, domain, page_id)
    cross join lateral (
      select identifier
      from watched_page
      where watched_page.contract_id = ${contract.contractId} and watched_page.page_id = gone.page_id
      limit 1
    ) as page
    cross join lateral (
      select 1
      from watched_page as other
      where other.contract_id = ${contract.contractId}
        and other.domain = gone.domain
        and other.identifier = page.identifier
        and other.state = 'active'
      limit 1
    ) as other`);
  const hasPages = new Set(left.map((row) => `${row.product_id} ${row.domain}`));
  const closings = gone
    .filter(({ productId, domain }) => !hasPages.has(`${productId} ${domain}`))
    .map(({ productId, domain, gatheredBefore }) => ({ productId, domain, gatheredBefore, reason: "gone" as const }));
  await closeCollected(transaction, contract, closings);
}
