/** The statement that reads a chunk of entries: newest recommendations with their products. */
import type { Contract } from "../base/contract.ts";
import { sql, type BoundedRows, type Database, type Sql } from "../database/connection.ts";
import { joinToldIdentifiers, toldFields, type ProductValues } from "../products/index.ts";
import type { Need } from "./fields.ts";

/** An entry. Columns that the feed does not need are null. */
export interface EntryRow extends ProductValues {
  product_id: number;
  recommendation_id: string;
  calculated_at: Date;
  price: number;
  currency: string;
  relevant_domain: string | null;
  delivery_costs: number | null;
  old_price: number | null;
  old_delivery_costs: number | null;
  old_position: number | null;
  new_position: number | null;
  previous_price: number | null;
  branch_name: string | null;
  leaf_node_id: number | null;
  identifier: string;
  created_at: Date | null;
  updated_at: Date | null;
  tags: string | null;
  original_min: number | null;
  original_max: number | null;
  original_tags: string | null;
}

/** A row of a page: the key after which the next page begins, and the entry unless the page's condition leaves it out. */
export type PageRow = EntryRow | { product_id: number; recommendation_id: null };

/** The entries of a chunk: a query for `product_id` and `calculated_at`, and a condition on the recommendation. */
export interface EntryPage {
  products: Sql;
  condition: Sql;
}

/**
 * Reads one row for each product of the page, ordered by product. A deleted product keeps its row without an entry, and
 * so does a recommendation that the condition leaves out: the next page begins after the last row.
 *
 * `offset 0` makes each join look up one key. Without it, and with the statistics of an empty table, the planner
 * compares every product of the page with every recent recommendation.
 */
export async function readEntryRows(
  database: Database,
  contract: Contract,
  page: EntryPage,
  needs: ReadonlySet<Need>,
): Promise<BoundedRows<PageRow>> {
  const figures = needs.has("figures");
  const productTimes = needs.has("productTimes");
  const original = originalParts(contract, needs.has("original"));
  return await database.boundedRows<PageRow>(sql`
    /* feeds.readEntryRows */
    with page as materialized (${page.products})
    select page.product_id, case when product.product_id is not null then recommendation_id end as recommendation_id,
      recommendation.calculated_at, price, currency, relevant_domain,
      case when ${figures} then delivery_costs end as delivery_costs,
      case when ${figures} then old_price end as old_price,
      case when ${figures} then old_delivery_costs end as old_delivery_costs,
      case when ${figures} then old_position end as old_position,
      case when ${figures} then new_position end as new_position,
      case when ${figures} then previous_price end as previous_price,
      case when ${figures} then branch_name end as branch_name,
      case when ${figures} then leaf_node_id end as leaf_node_id,
      product.identifier, ${toldFields("told")},
      case when ${productTimes} then product.created_at end as created_at,
      case when ${productTimes} then greatest(product.updated_at,
        (select assortment_replaced_at from contract where contract_id = ${contract.contractId})) end as updated_at,
      case when ${needs.has("tags")} then product.tags end as tags,
      ${original.columns}
    from page
    left join lateral (
      select *
      from recommendation
      where contract_id = ${contract.contractId}
        and product_id = page.product_id
        and calculated_at = page.calculated_at
      offset 0
    ) as recommendation on ${page.condition}
    left join lateral (
      select *
      from product
      where contract_id = ${contract.contractId} and product_id = page.product_id
      offset 0
    ) as product on true
    ${joinToldIdentifiers(contract, sql`recommendation.product_revision`, sql`told`)}
    ${original.join}
    order by page.product_id`);
}

/** The product's state when the price was calculated. */
function originalParts(contract: Contract, isNeeded: boolean): { columns: Sql; join: Sql } {
  if (!isNeeded)
    return { columns: sql`null as original_min, null as original_max, null as original_tags`, join: sql`` };
  return {
    columns: sql`state.min_price_boundary as original_min, state.max_price_boundary as original_max,
      state.tags as original_tags`,
    join: sql`left join lateral (
      select *
      from product_state
      where contract_id = ${contract.contractId}
        and product_id = recommendation.product_id
        and revision = recommendation.product_revision
      offset 0
    ) as state on true`,
  };
}
