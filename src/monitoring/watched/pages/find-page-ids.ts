/** `findPageIds`: the ids of pages that were stored. */
import type { Contract } from "../../../base/contract.ts";
import { textArray, uuidArray } from "../../../database/arrays.ts";
import { sql, type Transaction } from "../../../database/connection.ts";

/** The ids of active pages, by digest and identifier. */
export async function findPageIds(
  transaction: Transaction,
  contract: Contract,
  domain: string,
  pages: readonly { identifier: string; digest: string }[],
): Promise<Map<string, number>> {
  if (pages.length === 0) return new Map();
  const rows = await transaction.rows<{ page_id: number; identifier: string; digest: string }>(sql`
    /* monitoring.findPageIds */
    select page.page_id, wanted.identifier, replace(wanted.url_digest::text, '-', '') as digest
    from unnest(
      ${textArray(pages.map(({ identifier }) => identifier))}::text[],
      ${uuidArray(pages.map(({ digest }) => digest))}::uuid[]
    ) as wanted (identifier, url_digest)
    cross join lateral (
      select page_id
      from watched_page
      where watched_page.contract_id = ${contract.contractId}
        and watched_page.identifier = wanted.identifier
        and watched_page.domain = ${domain}
        and watched_page.url_digest = wanted.url_digest
        and watched_page.state = 'active'
      limit 1
    ) as page`);
  return new Map(rows.map((row) => [`${row.digest} ${row.identifier}`, row.page_id]));
}
