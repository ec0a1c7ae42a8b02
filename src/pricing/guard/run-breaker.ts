/**
 * The circuit breaker of a run: it judges a random sample of the products before the first price is published
 * (judge-start.ts), then the sums over all products that are done. Verdict, sums and sample are stored with the run, so a
 * run that is taken up again after a crash goes on with them.
 */
import {
  addResults,
  NO_SUMS,
  judgeSums,
  sharesOf,
  usualShares,
  type Guard,
  type JudgedRun,
  type ProductResult,
  type Reason,
  type RunGuard,
  type RunSums,
} from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { heldByRun } from "../publishing/judge.ts";
import type { ChunkResults } from "../publishing/store-results.ts";

/** What a run is judged by. */
export interface RunBreaker extends JudgedRun {
  guard: RunGuard;
  /** Whether the judged run before this one was stopped. */
  hasTrippedBefore: boolean;
}

/** Gets the breaker of a run ready; null for a guard without one, and for contracts with few products. */
export async function armBreaker(
  database: Queries,
  contract: Contract,
  { taskId, guard, products }: { taskId: string; guard: RunGuard; products: number },
): Promise<RunBreaker | null> {
  if (guard.onBreach === "publish" || products === 0 || products < guard.minProducts) return null;
  const pinned = await database.row<{ product_count: number }>(sql`
    /* pricing.pinProductCount */
    update pricing_run
    set product_count = coalesce(product_count, ${products}::integer)
    where contract_id = ${contract.contractId} and task_id = ${taskId}
    returning product_count`);
  const earlier = await listEarlierRuns(database, contract, taskId);
  const passed = earlier.flatMap(({ sums, product_count: counted, has_ended: hasEnded, has_tripped: hasTripped }) =>
    sums === null || !hasEnded || hasTripped ? [] : [sharesOf(JSON.parse(sums), counted)],
  );
  return {
    guard,
    productCount: pinned?.product_count ?? products,
    usual: usualShares(passed.slice(0, limits.pricing.usualRuns)),
    hasTrippedBefore: earlier[0]?.has_tripped ?? false,
  };
}

interface EarlierRun {
  product_count: number;
  sums: string | null;
  has_ended: boolean;
  has_tripped: boolean;
}

/** The judged runs among the newest of the contract, the newest first. */
async function listEarlierRuns(queries: Queries, contract: Contract, taskId: string): Promise<EarlierRun[]> {
  return await queries.rows<EarlierRun>(sql`
    /* pricing.listEarlierRuns */
    select product_count, sums, ended_at is not null as has_ended, tripped is not null as has_tripped
    from (
      select task_id, product_count, sums, ended_at, tripped
      from pricing_run
      where contract_id = ${contract.contractId} and task_id < ${taskId}
      order by task_id desc
      limit ${limits.pricing.runsCompared}
    ) as earlier
    where product_count is not null
    order by task_id desc`);
}

/**
 * Adds a chunk to the run's sums, in the transaction that stores it.
 *
 * @param isCounted whether its products are in the sums already: they are calculated once more
 * @returns the results as they are stored: those of a stopped run are held, and published prices stay as they are
 */
export async function admitChunk(
  transaction: Transaction,
  {
    contract,
    taskId,
    guard,
    breaker,
  }: { contract: Contract; taskId: string; guard: Guard; breaker: RunBreaker | null },
  results: ChunkResults,
  { isCounted }: { isCounted: boolean },
): Promise<ChunkResults> {
  if (breaker === null) return results;
  const known = await findVerdict(transaction, contract, taskId);
  const sums = isCounted ? known.sums : addResults(known.sums, resultsOf(results));
  const tripped = known.tripped ?? judgeSums(breaker.guard, breaker, sums);
  await transaction.run(sql`
    /* pricing.storeSums */
    update pricing_run
    set sums = ${JSON.stringify(sums)}, tripped = ${tripped === null ? null : JSON.stringify(tripped)}::json,
      tripped_at = ${tripped === null ? sql`null` : sql`least(tripped_at, statement_timestamp())`}
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
  if (tripped === null) return results;
  const changed = results.prices.filter(({ calculated }) => calculated.figures.price !== calculated.previousPrice);
  return {
    ...results,
    prices: changed.map((price) => ({ ...price, judgement: heldByRun(guard, tripped, price.judgement) })),
  };
}

/** What a run knows of itself. */
export interface Verdict {
  isSampled: boolean;
  sums: RunSums;
  /** Why it was stopped; null if it was not. */
  tripped: Reason | null;
}

/** Reads the verdict on a run so far. */
export async function findVerdict(queries: Queries, contract: Contract, taskId: string): Promise<Verdict> {
  const row = await queries.row<{ is_sampled: boolean; sums: string | null; tripped: string | null }>(sql`
    /* pricing.findVerdict */
    select sample is not null as is_sampled, sums, tripped
    from pricing_run
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
  return {
    isSampled: row?.is_sampled ?? false,
    sums: row === null || row.sums === null ? NO_SUMS : JSON.parse(row.sums),
    tripped: row === null || row.tripped === null ? null : JSON.parse(row.tripped),
  };
}

/** The results of a chunk as the breaker counts them. */
export function resultsOf({ prices, unpriced }: ChunkResults): ProductResult[] {
  const priced = prices.map(({ calculated, judgement }) => ({
    verdict: judgement.verdict,
    price: calculated.figures.price,
    publishedPrice: calculated.previousPrice,
    lostMarket: isLost(calculated.competitors),
  }));
  const others = unpriced.map(({ calculated, kind }) => ({
    verdict: kind,
    price: null,
    publishedPrice: calculated.previousPrice,
    lostMarket: isLost(calculated.competitors),
  }));
  return [...priced, ...others];
}

function isLost(competitors: { had: boolean | null; has: boolean | null } | undefined): boolean {
  return competitors?.had === true && competitors.has === false;
}
