/**
 * The circuit breaker of a run: it judges a random sample of the products before the first price is published,
 * then the sums over all products that are done. Verdict, sums and sample are stored with the run, so a
 * run that is taken up again after a crash goes on with them.
 */
import {
  addResults,
  countVendors,
  judgeSample,
  NO_SUMS,
  isJudged,
  judgeSums,
  sharesOf,
  usualShares,
  type Guard,
  type JudgedRun,
  type ProductResult,
  type Reason,
  type RunGuard,
  type RunSums,
  type VendorCount,
} from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries, type Sql } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import type { EngineInput } from "../calculate/calculate.ts";
import { calculateChunk } from "../calculate/calculate-chunk.ts";
import { heldByRun } from "../calculate/judge.ts";
import type { JudgedPrice, ChunkResults } from "../calculate/results.ts";
import { drawSample, seedOf } from "../inputs/draw-sample.ts";
import type { GuardMemory } from "../inputs/guard-memory.ts";
import { loadNamed } from "../inputs/load-chunk.ts";
import { throughChunks } from "../inputs/through-chunks.ts";
import type { RunWork } from "./run-writer.ts";

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
  { taskId, guard, products, memory }: { taskId: string; guard: RunGuard; products: number; memory: GuardMemory },
): Promise<RunBreaker | null> {
  if (!isJudged(guard, { productCount: products, goneCount: memory.gone })) return null;
  const pinned = await database.row<{ product_count: number }>(sql`
    /* pricing.pinProductCount */
    update pricing_run
    set product_count = coalesce(product_count, ${products}::integer)
    where contract_id = ${contract.contractId} and task_id = ${taskId}
    returning product_count`);
  const earlier = await listEarlierRuns(database, contract, taskId);
  const passed = earlier.flatMap(({ sums, product_count: counted, has_ended: hasEnded, has_tripped: hasTripped }) =>
    sums === null || !hasEnded || hasTripped ? [] : [sharesOf(readSums(sums), counted)],
  );
  return {
    guard,
    productCount: pinned?.product_count ?? products,
    get goneCount() {
      return memory.gone;
    },
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

/** A chunk that the breaker has seen. */
export interface Admitted {
  /** As they are stored: those of a stopped run are held, and published prices stay as they are. */
  results: ChunkResults;
  /** The verdict with this chunk; null if the run is not judged as a whole. */
  verdict: Verdict | null;
}

/**
 * Adds a chunk to the run's sums. Whoever stores the chunk stores the verdict with it.
 *
 * @param before the verdict without it
 * @param isCounted whether its products are in the sums already: they are calculated once more
 */
export function admitChunk(
  { guard, breaker }: { guard: Guard; breaker: RunBreaker | null },
  results: ChunkResults,
  { before, isCounted }: { before: Verdict; isCounted: boolean },
): Admitted {
  if (breaker === null) return { results, verdict: null };
  const sums = isCounted ? before.sums : addResults(before.sums, resultsOf(results));
  const tripped = before.tripped ?? judgeSums(breaker.guard, breaker, sums);
  const verdict = { sums, tripped };
  if (tripped === null) return { results, verdict };
  const prices = results.prices.map((price): JudgedPrice => {
    const { figures, previousPrice } = price.calculated;
    if (figures.price === previousPrice) return { ...price, stays: true };
    return { ...price, judgement: heldByRun(guard, tripped, price.judgement) };
  });
  return { results: { ...results, prices }, verdict };
}

/** The assignments of an update of the run that store a verdict. */
export function storingVerdict({ sums, tripped }: Verdict): Sql {
  return sql`sums = ${JSON.stringify(sums)}, tripped = ${tripped === null ? null : JSON.stringify(tripped)}::json,
      tripped_at = ${tripped === null ? sql`null` : sql`least(tripped_at, statement_timestamp())`}`;
}

/** What a run knows of itself. */
export interface Verdict {
  sums: RunSums;
  /** Why it was stopped; null if it was not. */
  tripped: Reason | null;
}

/** The columns of a run's row that have its verdict, JSON text. */
export interface VerdictRow {
  sums: string | null;
  tripped: string | null;
}

export function readVerdict({ sums, tripped }: VerdictRow): Verdict {
  return {
    sums: readSums(sums),
    tripped: tripped === null ? null : JSON.parse(tripped),
  };
}

/** Sums that an older release stored have no first prices. */
function readSums(text: string | null): RunSums {
  const stored: Partial<RunSums> = text === null ? {} : JSON.parse(text);
  return { ...NO_SUMS, ...stored };
}

/** Reads the verdict on a run so far. */
export async function findVerdict(
  queries: Queries,
  contract: Contract,
  taskId: string,
): Promise<Verdict & { isSampled: boolean }> {
  const row = await queries.row<VerdictRow & { is_sampled: boolean }>(sql`
    /* pricing.findVerdict */
    select sample is not null as is_sampled, sums, tripped
    from pricing_run
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
  return { isSampled: row?.is_sampled ?? false, ...readVerdict(row ?? { sums: null, tripped: null }) };
}

/** The results of a chunk as the breaker counts them. */
export function resultsOf({ prices, unpriced }: ChunkResults): ProductResult[] {
  const priced = prices.map(({ calculated, judgement, rejections }) => ({
    verdict: judgement.verdict,
    price: calculated.figures.price,
    publishedPrice: calculated.previousPrice,
    lostMarket: isLost(calculated.competitors),
    isFirst: calculated.previousPrice === null && rejections === undefined,
  }));
  const others = unpriced.map(({ calculated, kind }) => ({
    verdict: kind,
    price: null,
    publishedPrice: calculated.previousPrice,
    lostMarket: isLost(calculated.competitors),
    isFirst: false,
  }));
  return [...priced, ...others];
}

function isLost(competitors: { had: boolean | null; has: boolean | null } | undefined): boolean {
  return competitors?.had === true && competitors.has === false;
}

/**
 * Judges a random sample before the first price of the run, once.
 *
 * @returns false if the run ends at once: the one before was stopped as well, and its held prices stay as they are
 */
export async function judgeStart(work: RunWork, breaker: RunBreaker): Promise<boolean> {
  const { database } = work;
  const { contract, taskId } = work.settings;
  const known = await findVerdict(database, contract, taskId);
  if (known.isSampled) return mayBegin(known.tripped, breaker) || hasBegun(known);
  const sample = await drawSample(database, contract, { seed: seedOf(taskId), size: breaker.guard.sampleSize });
  const tripped = judgeSample(breaker.guard, breaker, await calculateSample(work, sample));
  await database.run(sql`
    /* pricing.storeSample */
    update pricing_run
    set sample = ${sample}::bigint[], tripped = ${tripped === null ? null : JSON.stringify(tripped)}::json,
      tripped_at = ${tripped === null ? sql`null` : sql`statement_timestamp()`}
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
  return mayBegin(tripped, breaker);
}

/** Whether a run publishes, or holds, its prices after its sample. */
function mayBegin(tripped: Verdict["tripped"], { hasTrippedBefore }: RunBreaker): boolean {
  return tripped === null || !hasTrippedBefore;
}

/** Whether a run that a crash ended had gone beyond its sample: then it goes on, whatever its sums have broken since. */
function hasBegun({ sums }: Pick<Verdict, "sums">): boolean {
  return sums.products > 0;
}

async function calculateSample({ database, settings, signal }: RunWork, sample: readonly number[]) {
  const { contract, calculation, loading } = settings;
  const vendors = new Map<string, VendorCount>();
  let sums = NO_SUMS;
  let remaining = sample;
  const see = ({ markets, context }: EngineInput): void =>
    countVendors(vendors, markets, { price: context.previousPrice, currency: context.currency });
  await throughChunks({
    next: async () => {
      const next = remaining.slice(0, limits.pricing.productsPerChunk);
      if (next.length === 0) return null;
      const products = await loadNamed(database, contract, next, loading);
      const last = products.at(-1)?.product.product_id ?? next.at(-1) ?? 0;
      remaining = remaining.filter((productId) => productId > last);
      return { products, after: 0, upTo: last, isSparse: true };
    },
    calculate: async (inputs) => await calculateChunk(calculation, inputs, see),
    store: async (chunk) => {
      sums = addResults(sums, resultsOf(chunk));
      return true;
    },
    signal,
  });
  return { sums, vendors };
}
