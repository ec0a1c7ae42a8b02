/**
 * Loads the inputs of a run's chunk. Nothing is locked: runs of one contract do not overlap, and storing the chunk's
 * prices checks the progress of the run. So a chunk can be loaded while the one before is calculated and stored.
 */
import type { Contract } from "../../base/contract.ts";
import { raw, sql, type Queries, type Sql } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { loadMarkets, type StoredSnapshot } from "../../offers/index.ts";
import { loadSales } from "../../orders/index.ts";
import { productColumns, selectedFields } from "../../products/index.ts";
import { nothingSold, type CalculatedFrom } from "./calculate.ts";
import type { ProductStateRow } from "./engine-input.ts";

/** A product and its newest price. */
export interface PricedProductRow extends ProductStateRow {
  previous_price: number | null;
  previous_at: Date | null;
}

/** Products with ids in `(after, upTo]`, ordered by id, and the inputs of their prices. */
export interface Chunk {
  after: number;
  upTo: number;
  products: readonly ChunkProduct[];
  isLast: boolean;
}

export interface ChunkProduct extends CalculatedFrom {
  product: PricedProductRow;
}

/** Loads the next products after `after` and stores their states for explanations. Null without products. */
export async function loadChunk(
  database: Queries,
  contract: Contract,
  wanted: { after: number; at: Date },
): Promise<Chunk | null> {
  const { after, at } = wanted;
  const found = await loadProducts(database, contract, after);
  const products = await withMarkets(database, contract, found, { at });
  const upTo = products.at(-1)?.product.product_id;
  if (upTo === undefined) return null;
  return {
    after,
    upTo,
    products,
    isLast: upTo === found.at(-1)?.product_id && found.length < limits.pricing.productsPerChunk,
  };
}

/**
 * Adds markets and sales to products, in the order of their ids. Returns the first ones whose offers fit into memory
 * together, at least one. A product whose own offers do not fit has null snapshots.
 *
 * @param wanted `areSome`: whether other products of the assortment have ids between them
 */
export async function withMarkets(
  database: Queries,
  contract: Contract,
  products: readonly PricedProductRow[],
  wanted: { at: Date; areSome?: boolean },
): Promise<ChunkProduct[]> {
  const productIds = products.map((product) => product.product_id);
  const [first, last] = [productIds[0], productIds.at(-1)];
  if (first === undefined || last === undefined) return [];
  const only = wanted.areSome === true ? { only: productIds } : {};
  const range = { after: first - 1, upTo: last, ...only };
  const [{ snapshots, firstLeftOut }, sales] = await Promise.all([
    loadMarkets(database, contract, range),
    loadSales(database, contract, { ...range, at: wanted.at }),
  ]);
  const markets = groupByProduct(snapshots);
  const fitting = products.filter((product, index) => index === 0 || product.product_id < (firstLeftOut ?? Infinity));
  return fitting.map((product) => ({
    product,
    snapshots: product.product_id === firstLeftOut ? null : (markets.get(product.product_id) ?? []),
    previousPrice: product.previous_price,
    sales: sales.get(product.product_id) ?? nothingSold,
  }));
}

function groupByProduct(snapshots: readonly StoredSnapshot[]): Map<number, StoredSnapshot[]> {
  const groups = new Map<number, StoredSnapshot[]>();
  for (const snapshot of snapshots) {
    const group = groups.get(snapshot.productId);
    if (group === undefined) groups.set(snapshot.productId, [snapshot]);
    else group.push(snapshot);
  }
  return groups;
}

/** The columns of a product's state. */
export const stateColumns: Sql = sql`product_id, revision, ${productColumns()}`;

/** The columns of a {@link ProductStateRow}, read from a table. */
export function selectedState(table: "chunk" | "state"): Sql {
  return sql`${raw(table)}.product_id, ${raw(table)}.revision, ${selectedFields(table)}, ${raw(table)}.tags`;
}

/** Joins a product's newest price as `newest`: one look-up by primary key, whatever the statistics. */
export function newestPrice(contract: Contract): Sql {
  return sql`left join lateral (
      select price, calculated_at
      from newest_recommendation
      where newest_recommendation.contract_id = ${contract.contractId}
        and newest_recommendation.product_id = chunk.product_id
      limit 1
    ) as newest on true`;
}

/**
 * Reads the products and stores their states unless they are stored already. One statement does both, so the stored
 * state is the calculated one even if an import revises the product right after.
 */
async function loadProducts(database: Queries, contract: Contract, after: number): Promise<PricedProductRow[]> {
  return await database.rows<PricedProductRow>(sql`
    /* pricing.loadProducts */
    with chunk as materialized (
      select ${stateColumns}
      from product
      where contract_id = ${contract.contractId} and product_id > ${after}
      order by product_id
      limit ${limits.pricing.productsPerChunk}
    ), states as (
      insert into product_state (contract_id, ${stateColumns})
      select ${contract.contractId}, ${stateColumns}
      from chunk
      where (
        select known.revision
        from product_state as known
        where known.contract_id = ${contract.contractId}
          and known.product_id = chunk.product_id
          and known.revision = chunk.revision) is null
      on conflict do nothing
    )
    select ${selectedState("chunk")}, newest.price as previous_price, newest.calculated_at as previous_at
    from chunk
    ${newestPrice(contract)}
    order by product_id`);
}
