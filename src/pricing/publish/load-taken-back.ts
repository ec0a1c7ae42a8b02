/** Loads what a take back publishes: for each product of a run, or of a rollout, the price that was published before it. */
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries, type Sql } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { fieldColumn } from "../../products/index.ts";
import type { Publication } from "./publish-prices.ts";
import { readStoredPrice, storedColumns, type StoredPriceRow } from "./stored-price.ts";

/** A version that was rolled out, and if it was followed by newer ones, those. */
export interface RolledOutVersions {
  strategyId: string;
  version: number;
  followsNewest: boolean;
}

/** Whose prices are taken back: those of a run, or of versions since they were rolled out, whatever run made them. */
export type TakenOf = { runId: string } | { versions: RolledOutVersions; since: string };

/** The products of a chunk that have such a price. */
export interface TakenBack {
  prices: readonly Publication[];
  /** Those that keep their price. */
  left: readonly { productId: number; why: string }[];
  /** The last product of the chunk, with a price of the run or without; null at the end. */
  upTo: number | null;
}

interface Row extends Omit<StoredPriceRow, "price"> {
  chunk_product_id: number;
  /** null: the product has no such price. */
  taken_at: Date | null;
  newest_at: Date;
  earlier_at: Date | null;
  computed_at: Date | null;
  price: number | null;
  min_price: number | null;
  max_price: number | null;
}

/** Loads the next products with a price, and of those that have a price to take back the one before it. */
export async function loadTakenBack(
  queries: Queries,
  contract: Contract,
  { of, after }: { of: TakenOf; after: number },
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
    select chunk.product_id as chunk_product_id, chunk.newest_at, taken.calculated_at as taken_at,
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
    left join lateral (
      select calculated_at
      from recommendation
      where recommendation.contract_id = ${contract.contractId}
        and recommendation.product_id = chunk.product_id
        and ${isTaken(contract, of)}
        and recommendation.origin is distinct from 'takenBack'
      order by calculated_at desc
      limit 1
    ) as taken on true
    left join lateral (
      select *
      from recommendation
      where recommendation.contract_id = ${contract.contractId}
        and recommendation.product_id = chunk.product_id
        and recommendation.calculated_at < taken.calculated_at
        and not ${isMade(of)}
      order by calculated_at desc
      limit 1
    ) as earlier on true
    order by chunk.product_id`);
  const prices: Publication[] = [];
  const left: { productId: number; why: string }[] = [];
  for (const row of rows.filter(({ taken_at: at }) => at !== null)) {
    const why = whyLeft(row);
    if (why === null && isPriced(row)) prices.push(publicationOf(row));
    else left.push({ productId: row.chunk_product_id, why: why ?? "" });
  }
  return { prices, left, upTo: await lastOf(queries, contract, after, rows) };
}

/**
 * Whether a price of the product is to be taken back. Of a run's products also those count that were priced since; a product
 * that another version has priced since is no longer part of a rollout, so only its newest price is looked at.
 */
function isTaken(contract: Contract, of: TakenOf): Sql {
  if ("versions" in of) {
    return sql`recommendation.calculated_at = chunk.newest_at and ${isMade(of)}`;
  }
  return sql`recommendation.calculated_at >= (
          select calculated_for
          from pricing_run
          where contract_id = ${contract.contractId} and task_id = ${of.runId})
        and ${isMade(of)}`;
}

/** Whether the run or version made the price. */
function isMade(of: TakenOf): Sql {
  if ("runId" in of) return sql`recommendation.task_id = ${of.runId}`;
  const { strategyId, version, followsNewest } = of.versions;
  const isVersion = followsNewest ? sql`strategy_version >= ${version}` : sql`strategy_version = ${version}`;
  return sql`coalesce(recommendation.calculated_at >= ${new Date(of.since)}
          and recommendation.strategy_id = ${strategyId} and recommendation.${isVersion}, false)`;
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
  if (row.newest_at.getTime() !== row.taken_at?.getTime()) return "A newer price was published since.";
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
