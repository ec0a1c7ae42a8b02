/** `priceLevels`: the pass of a run over all products but members of families, level by level. */
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries, type Transaction } from "../../database/connection.ts";
import { calculateChunk } from "../calculate/calculate-chunk.ts";
import { chunksAhead, type Loads, throughChunks } from "../inputs/through-chunks.ts";
import { loadChunk, loadNext, loadNextOf } from "../inputs/load-chunk.ts";
import type { RunSumsRow, RunWork } from "./run-writer.ts";

/**
 * Prices all products that the run has not priced yet, level by level: products that follow others are loaded when these
 * are stored.
 *
 * @returns false if another process advanced the run: nothing was stored twice, and another call continues
 */
export async function priceLevels(work: RunWork): Promise<boolean> {
  const { database, settings } = work;
  const { contract, taskId, levels } = settings;
  let { level, after } = await findProgress(database, contract, taskId);
  for (;;) {
    if (!(await priceLevel(work, level, after))) return false;
    if (level === levels.followers.length) return true;
    if (!(await enterLevel(database, contract, taskId, level + 1))) return false;
    level++;
    after = 0;
  }
}

/** Prices the chunks of a level after the last one that is done. @returns false as {@link priceLevels} */
async function priceLevel(work: RunWork, level: number, start: number): Promise<boolean> {
  const { contract, taskId, calculation } = work.settings;
  return await throughChunks({
    ...chunksAhead(loadsOfLevel(work, level), start),
    calculate: async (chunk) => await calculateChunk(calculation, chunk),
    store: async (chunk) => {
      const advance = async (transaction: Transaction) =>
        await advanceProgress(transaction, contract, taskId, { level, ...chunk });
      return await work.writer.store(chunk, { pass: "first", advance });
    },
    signal: work.signal,
  });
}

/** Members of families that are settled have a pass of their own. */
function loadsOfLevel({ database, settings }: RunWork, level: number): Loads {
  const { contract, levels, families, loading } = settings;
  const { gathered } = families;
  const productIds = (levels.followers[level - 1] ?? []).filter((productId) => !gathered.has(productId));
  const except = level === 0 ? levels.following.union(gathered) : gathered;
  return {
    next: async (after) =>
      level === 0
        ? await loadNext(database, contract, { after, except }, loading)
        : await loadNextOf(database, contract, { after, productIds }, loading),
    complete: async (products) => await loadChunk(database, contract, products, loading),
  };
}

/** The level that a run is in, and the id of the last product of it that is done. */
async function findProgress(
  database: Queries,
  contract: Contract,
  taskId: string,
): Promise<{ level: number; after: number }> {
  const row = await database.row<{ level: number; last_product_id: number }>(sql`
    /* pricing.findProgress */
    select level, last_product_id
    from pricing_run
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
  return { level: row?.level ?? 0, after: row?.last_product_id ?? 0 };
}

/** Begins the next level of a run. @returns false if another process did */
async function enterLevel(database: Queries, contract: Contract, taskId: string, level: number): Promise<boolean> {
  const entered = await database.run(sql`
    /* pricing.enterLevel */
    update pricing_run
    set level = ${level}, last_product_id = 0
    where contract_id = ${contract.contractId} and task_id = ${taskId} and level = ${level - 1}`);
  return entered === 1;
}

/**
 * Advances the progress of a run from the chunk's start to its end, and locks it until the transaction ends.
 *
 * @returns the sums so far; null if the progress was not at the chunk's start
 */
async function advanceProgress(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
  { level, after, upTo }: { level: number; after: number; upTo: number },
): Promise<RunSumsRow | null> {
  return await transaction.row<RunSumsRow>(sql`
    /* pricing.advanceProgress */
    update pricing_run
    set last_product_id = ${upTo}
    where contract_id = ${contract.contractId} and task_id = ${taskId}
      and level = ${level} and last_product_id = ${after}
    returning branches, sums, tripped`);
}
