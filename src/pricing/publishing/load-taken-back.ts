/** Loads what a take back publishes: for each product of a run the price that was published before it. */
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { fieldColumn } from "../../products/index.ts";
import type { Publication } from "./publish-prices.ts";
import { readStoredPrice, storedColumns, type StoredPriceRow } from "./stored-price.ts";

/** The products of a chunk that have a price of the run. */
export interface TakenBack {
  prices: readonly Publication[];
  /** Those that keep their price. */
  left: readonly { productId: number; why: string }[];
  /** The last product of the chunk, with a price of the run or without; null at the end. */
  upTo: number | null;
}

interface Row extends Omit<StoredPriceRow, "price"> {
  chunk_product_id: number;
  /** null: the product has no price of the run. */
  run_price_at: Date | null;
  newest_at: Date;
  earlier_at: Date | null;
  computed_at: Date | null;
  price: number | null;
  min_price: number | null;
  max_price: number | null;
}

/** Loads the next products with a price; a price older than the run is looked for where the newest one is the run's. */
export async function loadTakenBack(
  queries: Queries,
  contract: Contract,
  { runId, after }: { runId: string; after: number },
): Promise<TakenBack> {
  const rows = await queries.rows<Row>(sql`
    /* pricing.loadTakenBack */
    with chunk as materialized (
      select product_id, calculated_at as newest_at
      from newest_recommendation
      where contract_id = ${contract.contractId} and product_id > ${after}
      order by product_id
      limit ${limits.publishing.pricesPerChunk}
    )
    select chunk.product_id as chunk_product_id, chunk.newest_at, of_run.calculated_at as run_price_at,
      earlier.calculated_at as earlier_at, earlier.computed_at, product.min_price, product.max_price,
      ${storedColumns("earlier")}
    from chunk
    cross join lateral (
      select ${fieldColumn("product", "minPriceBoundary")} as min_price,
        ${fieldColumn("product", "maxPriceBoundary")} as max_price
      from product
      where product.contract_id = ${contract.contractId} and product.product_id = chunk.product_id
      limit 1
    ) as product
    cross join (
      select calculated_for
      from pricing_run
      where contract_id = ${contract.contractId} and task_id = ${runId}
    ) as run
    left join lateral (
      select calculated_at
      from recommendation
      where recommendation.contract_id = ${contract.contractId}
        and recommendation.product_id = chunk.product_id
        and recommendation.calculated_at >= run.calculated_for
        and recommendation.task_id = ${runId}
        and recommendation.origin is distinct from 'takenBack'
      order by calculated_at desc
      limit 1
    ) as of_run on true
    left join lateral (
      select *
      from recommendation
      where recommendation.contract_id = ${contract.contractId}
        and recommendation.product_id = chunk.product_id
        and recommendation.calculated_at < of_run.calculated_at
        and recommendation.task_id <> ${runId}
      order by calculated_at desc
      limit 1
    ) as earlier on true
    order by chunk.product_id`);
  const prices: Publication[] = [];
  const left: { productId: number; why: string }[] = [];
  for (const row of rows.filter(({ run_price_at: at }) => at !== null)) {
    const why = whyLeft(row);
    if (why === null && isPriced(row)) prices.push(publicationOf(row));
    else left.push({ productId: row.chunk_product_id, why: why ?? "" });
  }
  return { prices, left, upTo: await lastOf(queries, contract, after, rows) };
}

/** Deleted products have no rows here, so the end of the chunk is looked up apart from them. */
async function lastOf(
  queries: Queries,
  contract: Contract,
  after: number,
  rows: readonly Row[],
): Promise<number | null> {
  if (rows.length === limits.publishing.pricesPerChunk) return rows.at(-1)?.chunk_product_id ?? null;
  const row = await queries.row<{ last: number | null }>(sql`
    /* pricing.lastTakenBack */
    select max(product_id) as last
    from (
      select product_id
      from newest_recommendation
      where contract_id = ${contract.contractId} and product_id > ${after}
      order by product_id
      limit ${limits.publishing.pricesPerChunk}
    ) as chunk`);
  return row?.last ?? null;
}

type PricedRow = Row & { price: number; earlier_at: Date };

function isPriced(row: Row): row is PricedRow {
  return row.price !== null && row.earlier_at !== null;
}

function whyLeft(row: Row): string | null {
  if (row.newest_at.getTime() !== row.run_price_at?.getTime()) return "A newer price was published since.";
  if (!isPriced(row)) return "The product had no price before.";
  const isWithin = row.price >= (row.min_price ?? -Infinity) && row.price <= (row.max_price ?? Infinity);
  return isWithin ? null : "The price before is outside of the product's boundaries.";
}

function publicationOf(row: PricedRow): Publication {
  return {
    ...readStoredPrice(row, row.newest_at, false),
    computedAt: row.computed_at ?? row.earlier_at,
    origin: "takenBack",
  };
}
