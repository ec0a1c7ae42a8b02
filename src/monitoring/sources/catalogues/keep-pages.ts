/** Keeps the pages of a catalogue's items, so that readings, decisions and absences have a place. */
import type { Contract } from "../../../base/contract.ts";
import { bigintArray, textArray, uuidArray } from "../../../database/arrays.ts";
import { sql, type Transaction } from "../../../database/connection.ts";
import { hostKey } from "../../hosts/host-key.ts";
import type { MatchedItem } from "./judge-items.ts";
import type { JudgedProduct } from "./judge-product.ts";

export type PageIds = (product: JudgedProduct, digest: string) => number;

/** Adds the pages of items that are read, where they are missing. @returns the id of each page of the products */
export async function keepPages(
  transaction: Transaction,
  contract: Contract,
  domain: string,
  products: readonly JudgedProduct[],
): Promise<PageIds> {
  const added = products.flatMap(({ identifier, read, pages }) => {
    const known = new Set(pages.filter(({ state }) => state !== "candidate").map(({ digest }) => digest));
    return read.filter(({ digest }) => !known.has(digest)).map((item) => ({ identifier, item }));
  });
  const rows = added.length === 0 ? [] : await addPages(transaction, contract, domain, added);
  const ids = new Map(rows.map((row) => [`${row.digest} ${row.identifier}`, row.page_id]));
  return ({ identifier, pages }, digest) =>
    pages.find((page) => page.digest === digest)?.pageId ?? ids.get(`${digest} ${identifier}`) ?? 0;
}

/** A candidate whose item is clear now becomes active. */
async function addPages(
  transaction: Transaction,
  contract: Contract,
  domain: string,
  added: readonly { identifier: string; item: MatchedItem }[],
): Promise<{ page_id: number; identifier: string; digest: string }[]> {
  const pages = [...new Map(added.map((page) => [`${page.identifier} ${page.item.digest}`, page])).values()];
  return await transaction.rows(sql`
    /* monitoring.addItemPages */
    insert into watched_page as known (contract_id, identifier, domain, url, url_digest, host, origin)
    select ${contract.contractId}, identifier, ${domain}, url, url_digest, host, 'feed'
    from unnest(
      ${textArray(pages.map(({ identifier }) => identifier))}::text[],
      ${textArray(pages.map(({ item }) => item.url))}::text[],
      ${uuidArray(pages.map(({ item }) => item.digest))}::uuid[],
      ${textArray(pages.map(({ item }) => hostKey(new URL(item.url))))}::text[]
    ) as added (identifier, url, url_digest, host)
    order by identifier, url_digest
    on conflict (contract_id, identifier, domain, url_digest) do update
    set state = 'active', origin = excluded.origin, updated_at = excluded.updated_at
    where known.state = 'candidate'
    returning page_id, identifier, replace(url_digest::text, '-', '') as digest`);
}

/** Deletes pages that the catalogue lists no more although it, or a given page, has the product. */
export async function deleteSuperseded(
  transaction: Transaction,
  contract: Contract,
  products: readonly JudgedProduct[],
): Promise<void> {
  const pageIds = products.flatMap(({ superseded }) => superseded.map(({ pageId }) => pageId));
  if (pageIds.length === 0) return;
  await transaction.run(sql`
    /* monitoring.deleteSupersededPages */
    delete from watched_page
    where contract_id = ${contract.contractId} and page_id = any(${bigintArray(pageIds)}::bigint[])`);
}
