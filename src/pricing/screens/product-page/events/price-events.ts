/** Events of published prices: another price, and what it was calculated by: another version, other boundaries, another cost. */
import type { Contract } from "../../../../base/contract.ts";
import { sql, type Queries, type Sql } from "../../../../database/connection.ts";
import { limits } from "../../../../limits.ts";
import { fieldColumn } from "../../../../products/index.ts";
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
 * publication. States of the product are looked up only where its revision changes, each once: their tags are long.
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
      select calculated_at as at, price, coalesce(lead(price) over newest_first, previous_price) as price_before,
        strategy_version as version, strategy, lead(strategy, 1, strategy) over newest_first as strategy_before,
        product_revision as revision,
        lead(product_revision, 1, product_revision) over newest_first as revision_before,
        lag(product_revision, 1, product_revision) over newest_first as revision_after
      from priced
      window newest_first as (order by calculated_at desc)
    ), compared as (
      select told.*, state.bounds, lead(state.bounds) over newest_first as bounds_before, state.cost,
        lead(state.cost) over newest_first as cost_before
      from told
      left join lateral (${changingState(contract, productId)}) as state on true
      window newest_first as (order by at desc)
    )
    select event.kind, told.at, event.price, event.before, event.version
    from compared as told
    cross join lateral (
      values
        ('published', told.price, told.price_before, null::integer, told.price is distinct from told.price_before),
        ('version', told.price, null, told.version, told.strategy is distinct from told.strategy_before),
        ('boundary', told.price, null, null, told.revision <> told.revision_before and told.bounds <> told.bounds_before),
        ('cost', told.cost[1], told.cost_before[1], null,
          told.revision <> told.revision_before and told.cost <> told.cost_before)
    ) as event (kind, price, before, version, happened)
    where told.at >= ${from} and event.happened
    order by told.at desc, event.kind desc
    limit ${limits.figures.events}`);
  return rows.map(({ kind, at, price, before, version }) => ({ kind, at, ...present({ price, before, version }) }));
}

/** The boundaries and the cost of the revision of `told`, each as a list: null is then another value, and no list is a state that is gone. */
function changingState(contract: Contract, productId: number): Sql {
  return sql`
        select array[${fieldColumn("state", "minPriceBoundary")}, ${fieldColumn("state", "maxPriceBoundary")}] as bounds,
          array[${costIn(sql`state.tags::text`)}] as cost
        from product_state as state
        where state.contract_id = ${contract.contractId} and state.product_id = ${productId}
          and state.revision = told.revision
          and (told.revision <> told.revision_before or told.revision <> told.revision_after)
        limit 1`;
}

/**
 * The purchase price in the text of stored tags, as margins read it: each begins with its label, and a quote within a value is escaped.
 * To parse the tags takes most of the time of the statement.
 */
function costIn(tags: Sql): Sql {
  const tag = sql`split_part(split_part(${tags}, '{"label":"purchasePrice",', 2), '},{"label":"', 1)`;
  return sql`nullif(rtrim(split_part(split_part(${tag}, '"doubleValue":', 2), ',', 1), '}]'), '')::numeric`;
}
