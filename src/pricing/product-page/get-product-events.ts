/** `getProductEvents`: what happened to a product's price in a time range: annotations of a chart (interface 4.33-6). */
import type { Contract } from "../../base/contract.ts";
import { apiError } from "../../base/error.ts";
import { renderInstant } from "../../base/instant.ts";
import { sql, type Database, type Sql } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { fieldColumn } from "../../products/index.ts";
import { findProduct } from "./find-product.ts";
import type { ProductEventOut } from "./schema.ts";

interface EventRow {
  kind: ProductEventOut["kind"];
  at: Date;
  price: number | null;
  before: number | null;
  version: number | null;
  domain: string | null;
}

/** At most `limits.figures.events`, the newest ones, in the order of time. @throws 400 for a range; 404 for an unknown product */
export async function getProductEvents(
  database: Database,
  contract: Contract,
  { productId: text, from, to }: { productId: string; from: Date; to: Date },
): Promise<ProductEventOut[]> {
  if (from >= to) throw apiError("request.invalidRange", "from must lie before to.", "/query/from");
  const productId = await findProduct(database, contract, text);
  const range = { productId, from, to };
  const rows = await database.rows<EventRow>(sql`
    /* pricing.findEvents */
    select kind, at, price, before, version, domain
    from (
      ${ofPrices(contract, range)}
      union all
      ${ofMarkets(contract, range)}
    ) as found
    order by at desc, kind desc
    limit ${limits.figures.events}`);
  return rows.toReversed().map(({ kind, at, price, before, version, domain }) => ({
    kind,
    at: renderInstant(at),
    ...(price === null ? {} : { price }),
    ...(before === null ? {} : { before }),
    ...(version === null ? {} : { version }),
    ...(domain === null ? {} : { domain }),
  }));
}

interface Range {
  productId: number;
  from: Date;
  to: Date;
}

/** A price that differs from the one before, another version of the strategy, and other boundaries. */
function ofPrices(contract: Contract, { productId, from, to }: Range): Sql {
  const least = fieldColumn("state", "minPriceBoundary");
  const most = fieldColumn("state", "maxPriceBoundary");
  return sql`select kind, at, price, before, version, null::text as domain
      from (
        select priced.calculated_at as at, priced.price, run.strategy_version as version,
          lag(priced.price) over in_time as price_before,
          lag(run.strategy_id::text || run.strategy_version) over in_time as strategy_before,
          run.strategy_id::text || run.strategy_version as strategy,
          lag(array[${least}, ${most}]) over in_time as bounds_before,
          array[${least}, ${most}] as bounds,
          row_number() over in_time as place
        from recommendation as priced
        left join pricing_run as run
          on run.contract_id = ${contract.contractId} and run.task_id = priced.task_id
        left join product_state as state
          on state.contract_id = ${contract.contractId}
          and state.product_id = priced.product_id
          and state.revision = priced.product_revision
        where priced.contract_id = ${contract.contractId} and priced.product_id = ${productId}
          and priced.calculated_at >= ${from} and priced.calculated_at < ${to}
        window in_time as (order by priced.calculated_at)
      ) as told
      cross join lateral (
        values
          ('published', price_before, place = 1 or price is distinct from price_before),
          ('version', null, place > 1 and strategy is distinct from strategy_before),
          ('boundary', null, place > 1 and bounds is distinct from bounds_before)
      ) as event (kind, before, happened)
      where happened`;
}

/** A market that was closed, and the first data of a domain after it was. */
function ofMarkets(contract: Contract, { productId, from, to }: Range): Sql {
  return sql`select 'marketLost' as kind, closed_at as at, null::numeric as price, null::numeric as before,
        null::integer as version, domain
      from snapshot_closing
      where contract_id = ${contract.contractId} and product_id = ${productId}
        and closed_at >= ${from} and closed_at < ${to}`;
}
