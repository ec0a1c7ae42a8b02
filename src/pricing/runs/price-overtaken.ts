/**
 * `priceOvertaken`: the second pass of a run, over the products whose prices somebody published between their calculation
 * and its storing. The run keeps their ids, so a run that is taken up after a crash goes on with those that are left.
 */
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { calculateChunk } from "../calculate/calculate-chunk.ts";
import { loadNamed } from "../inputs/load-chunk.ts";
import { throughChunks } from "../inputs/through-chunks.ts";
import type { RunSumsRow, RunWork } from "./run-writer.ts";

/**
 * Prices the products that were overtaken, once more each.
 *
 * @returns false if another process advanced the run: nothing was stored twice, and another call continues
 */
export async function priceOvertaken(work: RunWork): Promise<boolean> {
  const { contract, taskId, calculation } = work.settings;
  return await throughChunks({
    next: async () => await loadOvertaken(work),
    calculate: async ({ done, inputs }) => ({ done, chunk: await calculateChunk(calculation, inputs) }),
    store: async ({ done, chunk }) => {
      const advance = async (transaction: Transaction) => await advanceOvertaken(transaction, contract, taskId, done);
      return await work.writer.store(chunk, { pass: "again", advance });
    },
    // The list of the run says which are the next.
    isAlone: () => true,
    signal: work.signal,
  });
}

/** The next overtaken products, as many as a chunk has, and their ids with those of deleted ones. Null without any. */
async function loadOvertaken({ database, settings }: RunWork) {
  const { contract, taskId, loading } = settings;
  const productIds = await findOvertaken(database, contract, taskId);
  if (productIds.length === 0) return null;
  const products = await loadNamed(database, contract, productIds, loading);
  const last = products.at(-1)?.product.product_id ?? 0;
  const done = products.length === 0 ? productIds : productIds.filter((productId) => productId <= last);
  const [first = 0] = done;
  return { done, inputs: { products, after: first - 1, upTo: done.at(-1) ?? first, isSparse: true } };
}

/** The next overtaken products, by id. */
async function findOvertaken(database: Queries, contract: Contract, taskId: string): Promise<number[]> {
  const rows = await database.rows<{ product_id: number }>(sql`
    /* pricing.findOvertaken */
    select distinct product_id
    from pricing_run
    cross join unnest(overtaken) as product_id
    where contract_id = ${contract.contractId} and task_id = ${taskId}
    order by product_id
    limit ${limits.pricing.productsPerChunk}`);
  return rows.map((row) => row.product_id);
}

/** Takes products off the list. @returns the sums so far; null if another process took them */
async function advanceOvertaken(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
  done: readonly number[],
): Promise<RunSumsRow | null> {
  return await transaction.row<RunSumsRow>(sql`
    /* pricing.advanceOvertaken */
    update pricing_run
    set overtaken = array(
      select product_id
      from unnest(overtaken) as product_id
      where product_id <> all(${done}::bigint[]))
    where contract_id = ${contract.contractId} and task_id = ${taskId} and overtaken @> ${done}::bigint[]
    returning branches, sums, tripped`);
}
