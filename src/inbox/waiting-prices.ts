/** What the inbox says of prices: those that wait for a person, by reason, and products without one, by what failed. */
import type { Contract } from "../base/contract.ts";
import { bigintArray } from "../database/arrays.ts";
import { sql, type Database, type Sql } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { groupOfReason, limitOfReason, scanFigures } from "../pricing/index.ts";
import { fieldColumn } from "../products/index.ts";
import { rowsOf, type GroupRow } from "./group-row.ts";

const customerProductId = fieldColumn("product", "customerProductId");
const { counted, groups, sample, causeCharacters, keyCharacters, namedProducts } = limits.inbox;

/**
 * Held prices by the kind of each of their reasons (`groupOf` of the price guard); a price with two reasons is in both. The limit is
 * that of all prices of a group.
 */
export async function findHeld(database: Database, contract: Contract): Promise<readonly GroupRow[]> {
  return await rowsOf(
    database,
    sql`
    /* inbox.findHeld */
    with waiting as materialized (
      select product_id, created_at, reasons
      from held_price
      where held_price.contract_id = ${contract.contractId}
        and (held_price.status = 'pending' or held_price.stands_until is not null)
        and held_price.status = 'pending'
      order by held_price.product_id, held_price.created_at
      limit ${counted}
    ),
    told as (
      select product_id, created_at, reason ->> 'code' as code, ${groupOfReason} as key, ${limitOfReason} as own_limit
      from waiting
      cross join lateral json_array_elements(reasons) as reason
    ),
    found as (
      select key, code, count(distinct product_id)::integer as products, min(created_at) as first,
        max(created_at) as last, (array_agg(distinct product_id))[1:${sample}] as sample,
        case when min(own_limit) = max(own_limit) then min(own_limit) end as own_limit
      from told
      group by key, code
    )
    select key, code as cause, null as subject, products, first, last, own_limit, ${named(contract)}
    from found
    order by products desc, key
    limit ${groups}`,
  );
}

/** Failed products by the sentence that says why. What differs from product to product is left out of it. */
export async function findFailed(database: Database, contract: Contract): Promise<readonly GroupRow[]> {
  const failed = await scanFigures<{ product_id: number }>(
    database,
    contract,
    sql`
    /* inbox.findFailed */
    select product_id
    from product_figure as figure
    where figure.contract_id = ${contract.contractId} and figure.outcome = 5
    limit ${counted}`,
    { withinMs: limits.inbox.listTimeoutMs },
  );
  const productIds = failed.map((found) => found.product_id).sort((one, other) => one - other);
  return await rowsOf(
    database,
    sql`
    /* inbox.explainFailed */
    with explained as (
      select failed.product_id, calculated_at,
        regexp_replace(left(replace(reason, 'product ' || coalesce(${customerProductId}, ''), 'product …'), ${causeCharacters}),
          '\\d+(?:[.,]\\d+)*', '…', 'g') as cause
      from unnest(${bigintArray(productIds)}::bigint[]) as failed (product_id)
      cross join lateral (
        select *
        from unpriced_product
        where unpriced_product.contract_id = ${contract.contractId}
          and unpriced_product.product_id = failed.product_id
        limit 1
      ) as unpriced
      cross join lateral (
        select *
        from product
        where product.contract_id = ${contract.contractId} and product.product_id = failed.product_id
        limit 1
      ) as product
      where unpriced.kind = 'failure'
    ),
    found as (
      select cause, count(*)::integer as products, min(calculated_at) as first, max(calculated_at) as last,
        (array_agg(product_id order by product_id))[1:${sample}] as sample,
        case when count(*) <= ${namedProducts} then array_to_json(array_agg(product_id::text order by product_id))::text end
          as all_products
      from explained
      group by cause
    )
    select left(cause, ${keyCharacters}) as key, cause, null as subject, products, first, last, all_products, ${named(contract)}
    from found
    order by products desc, cause
    limit ${groups}`,
  );
}

/** The products of `found.sample` with their names, as JSON. */
export function named(contract: Contract): Sql {
  return sql`(
        select coalesce(json_agg(json_strip_nulls(json_build_object('id', product.product_id::text, 'name', product.name,
          'customerProductId', ${customerProductId})) order by product.product_id), '[]')::text
        from product
        where product.contract_id = ${contract.contractId} and product.product_id = any(found.sample)) as sample`;
}
