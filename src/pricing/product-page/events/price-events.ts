/** Events of published prices: another price, and what it was calculated by: another version, other boundaries, another cost. */
import type { Contract } from "../../../base/contract.ts";
import { sql, type Queries, type Sql } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import { fieldColumn } from "../../../products/index.ts";
import { present, type EventRange, type ProductEvent } from "./event.ts";

interface PriceRow {
  kind: "published" | "version" | "boundary" | "cost";
  at: Date;
  price: number | null;
  before: number | null;
  version: number | null;
}

/**
 * Compares each price with the one published before it, like the line of published prices as many of them. A price lies at its
 * publication. Two states of the product are looked up only where its revision changed, because their tags have to be parsed.
 */
export async function findPriceEvents(
  queries: Queries,
  contract: Contract,
  { productId, from, to }: EventRange,
): Promise<ProductEvent[]> {
  const rows = await queries.rows<PriceRow>(sql`
    /* pricing.findPriceEvents */
    with priced as (
      select calculated_at, price, previous_price, strategy_version, product_revision,
        array[strategy_id::text, strategy_version::text] as strategy
      from recommendation
      where contract_id = ${contract.contractId} and product_id = ${productId}
        and calculated_at < ${to}
        and calculated_at >= coalesce((
          select calculated_at
          from recommendation
          where contract_id = ${contract.contractId} and product_id = ${productId} and calculated_at < ${from}
          order by calculated_at desc
          limit 1), ${from})
      order by calculated_at desc
      limit ${limits.figures.seriesTexts + 1}
    ), told as (
      select calculated_at as at, price, coalesce(lag(price) over in_time, previous_price) as price_before,
        strategy_version as version, strategy, lag(strategy, 1, strategy) over in_time as strategy_before,
        product_revision as revision, lag(product_revision, 1, product_revision) over in_time as revision_before
      from priced
      window in_time as (order by calculated_at)
    )
    select event.kind, told.at, event.price, event.before, event.version
    from told
    left join lateral (${changedState(contract, productId)}) as changed on true
    cross join lateral (
      values
        ('published', told.price, told.price_before, null::integer, told.price is distinct from told.price_before),
        ('version', told.price, null, told.version, told.strategy is distinct from told.strategy_before),
        ('boundary', told.price, null, null, changed.bounds is distinct from changed.bounds_before),
        ('cost', changed.cost, changed.cost_before, null, changed.cost is distinct from changed.cost_before)
    ) as event (kind, price, before, version, happened)
    where told.at >= ${from} and event.happened
    order by told.at desc, event.kind desc
    limit ${limits.figures.events}`);
  return rows.map(({ kind, at, price, before, version }) => ({ kind, at, ...present({ price, before, version }) }));
}

/** The boundaries and the cost of the revision of `told` and of the one before. With its limit each is evaluated once, not where it is used. */
function changedState(contract: Contract, productId: number): Sql {
  const boundsOf = (state: string): Sql =>
    sql`array[${fieldColumn(state, "minPriceBoundary")}, ${fieldColumn(state, "maxPriceBoundary")}]`;
  return sql`
      select ${boundsOf("now")} as bounds, ${boundsOf("earlier")} as bounds_before, ${costOf(sql`now.tags`)} as cost,
        ${costOf(sql`earlier.tags`)} as cost_before
      from product_state as now
      join product_state as earlier
        on earlier.contract_id = ${contract.contractId} and earlier.product_id = ${productId}
        and earlier.revision = told.revision_before
      where told.revision <> told.revision_before
        and now.contract_id = ${contract.contractId} and now.product_id = ${productId}
        and now.revision = told.revision
      limit 1`;
}

/** The purchase price among stored tags, as margins read it. */
function costOf(tags: Sql): Sql {
  return sql`(
          select (tag ->> 'doubleValue')::numeric
          from json_array_elements(${tags}) as tag
          where tag ->> 'label' = 'purchasePrice'
          limit 1)`;
}
