/** `judgeStart`: judges a random sample of a run's products before its first price is published. */
import { addResults, countVendors, judgeSample, NO_SUMS, type VendorCount } from "../../../engine/index.ts";
import { sql } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { calculateChunk } from "../calculate/calculate-chunk.ts";
import type { EngineInput } from "../calculate/calculate.ts";
import { loadNamed } from "../inputs/load-chunk.ts";
import { throughChunks } from "../inputs/through-chunks.ts";
import type { RunWork } from "./run-writer.ts";
import { drawSample, seedOf } from "../inputs/draw-sample.ts";
import { findVerdict, resultsOf, type RunBreaker, type Verdict } from "./run-breaker.ts";

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
  let rest = sample;
  const see = ({ markets, context }: EngineInput): void =>
    countVendors(vendors, markets, { price: context.previousPrice, currency: context.currency });
  await throughChunks({
    next: async () => {
      const next = rest.slice(0, limits.pricing.productsPerChunk);
      if (next.length === 0) return null;
      const products = await loadNamed(database, contract, next, loading);
      const last = products.at(-1)?.product.product_id ?? next.at(-1) ?? 0;
      rest = rest.filter((productId) => productId > last);
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
