/** What became of a run's products, summed by version and by the rule that decided: pure functions (interface 4.26-21). */
import type { PriceLimit } from "../../../engine/index.ts";
import type { JudgedPrice, ChunkResults } from "./results.ts";

/** Sums over the products that one rule or skip of a version decided. Stored as JSON with the run. */
export interface BranchSums extends Record<PriceLimit, number> {
  strategyId: string;
  version: number;
  /** The number of the rule or skip; null if the calculation ended before one was reached. */
  leafNodeId: number | null;
  products: number;
  up: number;
  down: number;
  same: number;
  /** Changes against the price before, in hundredths of a percent. */
  changeHundredths: number;
  held: number;
  skipped: number;
  failed: number;
}

/**
 * Adds the results of a chunk to sums.
 *
 * @param kept the sums so far, as JSON text
 * @param later products that are calculated once more at the end of the run, and counted then
 */
export function addBranches(
  kept: string,
  { prices, unpriced }: ChunkResults,
  later: ReadonlySet<number>,
): BranchSums[] {
  const stored: BranchSums[] = JSON.parse(kept);
  const byKey = new Map(stored.map((sums) => [keyOf(sums, sums.leafNodeId), sums]));
  const sumsOf = ({ strategyId, strategyVersion: version }: Decided, leafNodeId: number | null): BranchSums => {
    const key = keyOf({ strategyId, version }, leafNodeId);
    const sums = byKey.get(key) ?? noSums({ strategyId, version, leafNodeId });
    byKey.set(key, sums);
    return sums;
  };
  for (const price of prices) {
    if (later.has(price.calculated.productId)) continue;
    addPrice(sumsOf(price.calculated, price.calculated.figures.leafNodeId), price);
  }
  for (const { calculated, kind, leafNodeId } of unpriced) {
    const sums = sumsOf(calculated, leafNodeId);
    sums.products++;
    sums[kind === "skip" ? "skipped" : "failed"]++;
  }
  return [...byKey.values()];
}

type Decided = Pick<JudgedPrice["calculated"], "strategyId" | "strategyVersion">;
type Key = Pick<BranchSums, "strategyId" | "version" | "leafNodeId">;

function keyOf({ strategyId, version }: Omit<Key, "leafNodeId">, leafNodeId: number | null): string {
  return `${strategyId} ${version} ${leafNodeId}`;
}

function noSums(key: Key): BranchSums {
  const directions = { up: 0, down: 0, same: 0, changeHundredths: 0 };
  return { ...key, products: 0, ...directions, boundary: 0, floor: 0, ceiling: 0, held: 0, skipped: 0, failed: 0 };
}

function addPrice(sums: BranchSums, { calculated, judgement }: JudgedPrice): void {
  const { figures, previousPrice } = calculated;
  sums.products++;
  if (judgement.verdict === "hold") sums.held++;
  if (figures.limit !== null) sums[figures.limit]++;
  if (previousPrice === null) return;
  const [after, before] = [Math.round(figures.price * 100), Math.round(previousPrice * 100)];
  sums[after > before ? "up" : after < before ? "down" : "same"]++;
  sums.changeHundredths += Math.round(((after - before) * 10_000) / before);
}
