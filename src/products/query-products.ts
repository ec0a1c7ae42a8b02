/** `queryProducts`: reads a page of products, all or by filter (interface 4.1-12). */
import type { Contract } from "../base/contract.ts";
import type { Page, PageRequest } from "../base/page.ts";
import { sql, type Database, type Sql } from "../database/connection.ts";
import { renderInstantText } from "../database/instant-text.ts";
import { unseen } from "../database/planning.ts";
import { inRange, productRange, skipProducts, type ProductRange } from "../paging/product-range.ts";
import type { Reader } from "../paging/page-position.ts";
import { readPage, type List } from "../paging/read-page.ts";
import { readFilteredProducts } from "./product-filter.ts";
import { selectedTexts, type ProductTexts } from "./product-fields.ts";
import { readableValues, renderFields } from "./render-fields.ts";

export interface ProductRow extends ProductTexts {
  product_id: number;
  identifier: string;
  created_at: string;
  updated_at: string;
  tags: string | null;
}

/**
 * One page of products in the order of their internal ids.
 *
 * @throws 400 `request.filterNotSupported` for any filter but `oneOf` on the two id fields
 */
export async function queryProducts(
  database: Database,
  reader: Reader,
  query: { filter: unknown; includeTags: boolean; page: PageRequest; oldClients: boolean },
): Promise<Page> {
  const { contract } = reader;
  const { filter = null, includeTags, page, oldClients } = query;
  const found = readFilteredProducts(contract, filter);
  const list: List<ProductRow> = {
    reader,
    query: ["products", filter],
    read: async (rows) => {
      const requested = productRange(rows);
      const range = filter === null ? await skipProducts(database, requested, allProducts(contract)) : requested;
      const statement = selectProducts(contract, found, range, includeTags);
      return await database.boundedRows<ProductRow>(statement);
    },
    keyOf: (row) => String(row.product_id),
    render: (row) => renderProduct(row, oldClients),
  };
  return await readPage(database, list, page);
}

/** A query for the ids of all products. An index-only scan answers it. */
export function allProducts(contract: Contract): Sql {
  return sql`
      select product_id
      from product
      where contract_id = ${contract.contractId}`;
}

const fieldTexts = selectedTexts("product");

function selectProducts(contract: Contract, found: Sql, range: ProductRange, includeTags: boolean): Sql {
  return sql`
    /* products.query */
    select product_id, identifier, ${fieldTexts}, product.created_at::text as created_at,
      greatest(updated_at, (select assortment_replaced_at from contract where contract_id = ${contract.contractId}))::text
        as updated_at,
      case when ${includeTags} then tags end as tags
    from ${found}
    where contract_id = ${contract.contractId} and ${inRange(range)}
    order by product_id
    limit ${unseen(sql`${range.limit}::bigint`)} offset ${unseen(sql`${range.skip}::bigint`)}`;
}

/** A product as queries answer it; one that tags were not asked for has none. */
export function renderProduct(row: ProductRow, oldClients: boolean): string {
  const values = oldClients ? readableValues(row, row.identifier) : row;
  return (
    `{"id":"${row.product_id}"${renderFields(values)}` +
    `,"identifier":${JSON.stringify(row.identifier)}` +
    `,"createdAt":"${renderInstantText(row.created_at)}","updatedAt":"${renderInstantText(row.updated_at)}"` +
    `,"tags":${row.tags ?? "[]"}}`
  );
}
