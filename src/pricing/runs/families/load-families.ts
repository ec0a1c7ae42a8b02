/** Loads the products of a run's families, batch by batch. A place in them is the number of products before it. */
import type { Contract } from "../../../base/contract.ts";
import { sql, type Queries } from "../../../database/connection.ts";
import type { Loads } from "../../inputs/through-chunks.ts";
import { loadChunk, loadNextOf, type NextProducts } from "../../inputs/load-chunk.ts";
import type { RunWork } from "../run-writer.ts";

/** The products of whole families, and the number of those before them. */
export interface Batch {
  start: number;
  productIds: readonly number[];
}

/** The batch of a place; an empty one after the last. */
export function batchAt(batches: readonly (readonly number[])[], offset: number): Batch {
  let start = 0;
  for (const productIds of batches) {
    if (offset < start + productIds.length) return { start, productIds };
    start += productIds.length;
  }
  return { start, productIds: [] };
}

/** What a run loads of families ahead of the work on them. A chunk is a batch, or as much of one as fits into memory. */
export function loadsOfFamilies({ database, settings }: RunWork): Loads {
  const { contract, families, loading: ofRun } = settings;
  const { batches, gathered } = families;
  // Who follows a member reads its price before the run, whichever batch is stored by then (interface 4.40-8).
  const loading = { ...ofRun, publishedLast: gathered };
  return {
    next: async (offset) => {
      const { start, productIds } = batchAt(batches, offset);
      const remaining = productIds.slice(offset - start);
      const last = start + productIds.length;
      const found = await loadNextOf(database, contract, { after: 0, productIds: remaining }, loading);
      return { rows: found?.rows ?? [], after: offset, last, isLast: last === gathered.size, isSparse: true };
    },
    complete: async (products: NextProducts) => {
      const chunk = await loadChunk(database, contract, products, loading);
      if (chunk.products.length === products.rows.length)
        return { ...chunk, upTo: products.last, isLast: products.isLast };
      const { start, productIds } = batchAt(batches, products.after);
      const done = productIds.indexOf(chunk.products.at(-1)?.product.product_id ?? 0) + 1;
      return { ...chunk, upTo: start + done, isLast: false };
    },
  };
}

/** Those of the products at whose price one stands that a user set. The range bounds the search, whatever plan is chosen. */
export async function listStanding(
  database: Queries,
  contract: Contract,
  productIds: readonly number[],
): Promise<readonly number[]> {
  if (productIds.length === 0) return [];
  const ids = productIds.toSorted((a, b) => a - b);
  const rows = await database.rows<{ product_id: number }>(sql`
    /* pricing.listStanding */
    select distinct product_id
    from held_price
    where contract_id = ${contract.contractId}
      and product_id >= ${ids[0] ?? 0} and product_id <= ${ids.at(-1) ?? 0}
      and product_id = any(${ids}::bigint[])
      and status = 'overwritten'
      and stands_until > statement_timestamp()`);
  return rows.map(({ product_id: productId }) => productId);
}
