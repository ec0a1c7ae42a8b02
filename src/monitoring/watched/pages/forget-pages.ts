/**
 * `forgetPages`: deletes the pages of products that are gone. Pages hang on a product's identifier, so deleting the
 * assortment and importing it again keeps them (interface 4.10-10). Like `cleanUpProducts`, it compares the pages with the
 * products in the order of their keys, so it needs no list of deleted products and goes on after a crash.
 */
import { sql, type Database } from "../../../database/connection.ts";
import { untilEnd } from "../../../history/retention.ts";
import { limits } from "../../../limits.ts";

/** Pages that one statement of a duty compares with the products. */
const comparedAtOnce = 20_000;

/** Notes since when products are gone, and deletes their pages after {@link limits.watching.keptDays} days. A duty. */
export async function forgetPages(
  database: Database,
  signal: AbortSignal,
  pagesAtOnce: number = comparedAtOnce,
): Promise<void> {
  const contracts = await database.rows<{ contract_id: string }>(sql`
    /* monitoring.listWatching */
    select distinct contract_id
    from watched_domain`);
  for (const { contract_id: contractId } of contracts) {
    await untilEnd(signal, 0, async (reached) => await compareNext(database, contractId, { reached, pagesAtOnce }));
  }
}

/** Compares the next pages after one with the products. @returns the last of them; null at the end */
async function compareNext(
  database: Database,
  contractId: string,
  { reached, pagesAtOnce }: { reached: number; pagesAtOnce: number },
): Promise<number | null> {
  const row = await database.row<{ last: number | null }>(sql`
    /* monitoring.comparePages */
    with page as materialized (
      select page_id, product_gone_at, (
        select true
        from product
        where product.contract_id = ${contractId} and product.identifier = watched_page.identifier
      ) as has_product
      from watched_page
      where watched_page.contract_id = ${contractId} and page_id > ${reached}
      order by page_id
      limit ${pagesAtOnce}
    ), deleted as (
      delete from watched_page
      using page
      where watched_page.contract_id = ${contractId}
        and watched_page.page_id = page.page_id
        and page.has_product is null
        and page.product_gone_at < now() - make_interval(days => ${limits.watching.keptDays})
    ), noted as (
      update watched_page
      set product_gone_at = case when page.has_product then null else present.at end
      from page, (select now() as at) as present
      where watched_page.contract_id = ${contractId}
        and watched_page.page_id = page.page_id
        and (page.has_product is true) = (page.product_gone_at is not null)
    )
    select max(page_id) as last
    from page`);
  return row?.last ?? null;
}
