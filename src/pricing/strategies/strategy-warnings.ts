/** Warnings about a valid document, held against the tags and boundaries of the contract's products (interface 4.28-2). */
import { warningsOf, type Assortment, type Problem, type Strategy } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { selectedFields } from "../../products/index.ts";

/** Finds what a document probably does not mean; nothing is refused for it. */
export async function findWarnings(
  database: Queries,
  contract: Contract,
  strategy: Strategy,
): Promise<readonly Problem[]> {
  return warningsOf(strategy, await loadAssortment(database, contract));
}

interface AssortmentRow {
  products: number;
  has_min_boundary: boolean | null;
  tag_keys: string[] | null;
}

/** The tags and boundaries of the contract's first products, by id. */
async function loadAssortment(database: Queries, contract: Contract): Promise<Assortment> {
  const most = limits.pricing.productsWarnedOf;
  const row = await database.row<AssortmentRow>(sql`
    /* pricing.loadAssortment */
    with looked_at as materialized (
      select ${selectedFields("product")}, tags
      from product
      where contract_id = ${contract.contractId}
      order by product_id
      limit ${most + 1}
    )
    select
      (select count(*)::integer from looked_at) as products,
      (select bool_or("minPriceBoundary" is not null) from looked_at) as has_min_boundary,
      (
        select array_agg(distinct tag ->> 'label')
        from looked_at
        cross join lateral json_array_elements(looked_at.tags) as tag
      ) as tag_keys`);
  const products = row?.products ?? 0;
  return {
    products: Math.min(products, most),
    isAll: products <= most,
    tagKeys: new Set(row?.tag_keys),
    hasMinBoundary: row?.has_min_boundary ?? false,
  };
}
