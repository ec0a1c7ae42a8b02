/** `queryProducts`: products by filter, a page at a time (interface 4.1, decisions section 3). */
import type { Caller, Contract } from "../base/contract.ts";
import { renderData, type LongAnswer } from "../base/long-answer.ts";
import { sql, type Database, type Sql } from "../database/connection.ts";
import type { ProductPlace } from "../paging/landmarks.ts";
import { renderInstantText } from "../database/instant-text.ts";
import { leadsOn, rememberPage, seekPage, type Walk } from "../paging/pages.ts";
import { limits } from "../limits.ts";
import { countProductsLater, placeInProducts } from "./place-in-products.ts";
import { selectedTexts, type FieldName } from "./columns.ts";
import { readFilteredProducts } from "./product-filter.ts";
import { renderFields } from "./render-fields.ts";
import type { ProductQuery } from "./schema.ts";

/** Numbers as the database writes them: they go out as they are. */
interface ProductRow extends Record<FieldName, string | null> {
  product_id: number;
  identifier: string;
  created_at: string;
  updated_at: string;
  tags: string | null;
}

/**
 * One page of products in the order of their internal ids, as JSON text.
 *
 * @throws 400 `request.filterNotSupported` for any filter but `oneOf` on the two id fields
 */
export async function queryProducts(
  database: Database,
  reader: { contract: Contract; caller: Caller },
  query: ProductQuery | undefined,
): Promise<string | LongAnswer> {
  const { start = 0, limit } = query?.pagination ?? { limit: limits.page.products.max };
  const found = readFilteredProducts(reader.contract, query?.filter);
  const includeTags = query?.includeTags ?? false;
  const walk: Walk = {
    contract: reader.contract,
    accountId: reader.caller.accountId,
    query: ["products", query?.filter ?? null],
  };
  const { afterKey, skip } = await seekPage(database, walk, start);
  const place = { after: Number(afterKey ?? 0), skip };
  const isOfAll = (query?.filter ?? null) === null;
  const rows = await selectProducts(database, reader.contract, found, {
    ...(isOfAll ? await placeInProducts(database, reader.contract, place) : place),
    limit: limit + 1,
    includeTags,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (last !== undefined && leadsOn({ start, limit }, rows.length)) {
    if (start === 0 && isOfAll) countProductsLater(database, reader.contract);
    await rememberPage(database, walk, { nextStart: start + limit, lastKey: String(last.product_id) });
  }
  return await renderData(page, renderProduct);
}

/**
 * The page's size and place stand behind a `select`, as ids do (product-filter.ts): of a table without statistics the
 * planner would else plan anew for each request, which takes four times as long as reading one product.
 */
async function selectProducts(
  database: Database,
  contract: Contract,
  found: Sql,
  page: ProductPlace & { limit: number; includeTags: boolean },
): Promise<ProductRow[]> {
  return await database.rows<ProductRow>(sql`
    /* products.query */
    select product_id, identifier, ${selectedTexts("product")}, product.created_at::text as created_at,
      greatest(updated_at, (select assortment_replaced_at from contract where contract_id = ${contract.contractId}))::text
        as updated_at,
      case when ${page.includeTags} then tags end as tags
    from ${found}
    where contract_id = ${contract.contractId} and product_id > ${page.after}
    order by product_id
    limit (select ${page.limit}::bigint) offset (select ${page.skip}::bigint)`);
}

function renderProduct(row: ProductRow): string {
  const tags = row.tags === null ? "" : `,"tags":${row.tags}`;
  return (
    `{"id":"${row.product_id}",${renderFields(row)}` +
    `,"identifier":${JSON.stringify(row.identifier)}` +
    `,"createdAt":"${renderInstantText(row.created_at)}","updatedAt":"${renderInstantText(row.updated_at)}"${tags}}`
  );
}
