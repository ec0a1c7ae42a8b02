/** The products of a study: counts a selection of the assortment and reads it page by page, by id. */
import type { Contract } from "../../base/contract.ts";
import { bigintArray } from "../../database/arrays.ts";
import { sql, type Database, type Queries, type Sql } from "../../database/connection.ts";
import { readProductFilter } from "../../products/index.ts";
import { newestColumns, newestPrice, selectedState, stateColumns } from "../inputs/load-chunk.ts";
import type { Selection } from "./study.ts";
import type { PricedProductRow } from "../calculate/inputs.ts";

/** Counts the selected products, `most` at most. @throws 400 `request.filterNotSupported` */
export async function countSelected(
  database: Queries,
  contract: Contract,
  selection: Selection,
  most: number,
): Promise<number> {
  const row = await database.row<{ products: number }>(sql`
    /* pricing.countSelected */
    select count(*) as products
    from (
      select 1
      from ${found(contract, selection)} as product
      where contract_id = ${contract.contractId} and ${isSelected(selection)}
      limit ${most}
    ) as counted`);
  return row?.products ?? 0;
}

/** The next selected products after `after` with their newest prices: as many as a chunk holds, `limit` at most. */
export async function loadSelected(
  database: Database,
  contract: Contract,
  selection: Selection,
  page: { after: number; skip: number; limit: number; withHistory?: boolean },
): Promise<PricedProductRow[]> {
  const { withHistory = false } = page;
  const { rows } = await database.boundedRows<PricedProductRow>(sql`
    /* pricing.loadSelected */
    with chunk as materialized (
      select identifier, ${stateColumns}
      from ${found(contract, selection)} as product
      where contract_id = ${contract.contractId} and product_id > ${page.after} and ${isSelected(selection)}
      order by product_id
      limit ${page.limit} offset ${page.skip}
    )
    select identifier, ${selectedState("chunk")}, ${newestColumns(withHistory)}
    from chunk
    ${newestPrice(contract, withHistory)}
    order by product_id`);
  return rows;
}

/** The filtered products. `offset 0` keeps the filter apart from other conditions, so that it uses its own index. */
function found(contract: Contract, { filter }: Selection): Sql {
  if (filter === undefined || filter === null) return sql`product`;
  return sql`(
        select *
        from product
        where contract_id = ${contract.contractId} and ${readProductFilter(filter)}
        offset 0)`;
}

function isSelected({ tag, productIds }: Selection): Sql {
  if (productIds !== undefined) return sql`product_id = any(${bigintArray(productIds)}::bigint[])`;
  if (tag === undefined) return sql`true`;
  return sql`exists (
        select 1
        from json_array_elements(tags) as tag
        where tag ->> 'label' = ${tag.key} and tag ->> 'stringValue' = ${tag.value})`;
}
