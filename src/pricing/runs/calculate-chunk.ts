/** `calculateChunk`: the prices of a run's chunk, judged and ready to be stored. Nothing is read or written here. */
import { Yielder } from "../../base/yielding.ts";
import type { PartFailure } from "../../tasks/index.ts";
import type { CalculatedFigures } from "../figures/store-figures.ts";
import { stagedMembers, type StagedMember } from "../families/staged-member.ts";
import type { JudgedPrice } from "../publishing/settle.ts";
import type { ChunkResults } from "../publishing/store-results.ts";
import type { Unpriced } from "../publishing/unpriced.ts";
import type { EngineInput } from "./calculate.ts";
import { calculateProduct, type CalculatedProduct, type ChunkCalculation } from "./calculate-product.ts";
import type { Chunk } from "./load-chunk.ts";

/** The results of a chunk, and what its task tells of them. */
export interface CalculatedChunk extends ChunkResults {
  failures: PartFailure[];
  figures: CalculatedFigures[];
  failed: number;
  skipped: number;
  /** Prices whose cost has no value, so that the guard could not judge them by it. */
  costUnknown: number;
  /** The chunk's products as members of families. */
  members: StagedMember[];
}

/**
 * Calculates and judges each product of a chunk.
 *
 * @param see gets what each product is calculated from
 */
export async function calculateChunk(
  calculation: ChunkCalculation,
  { products, ...range }: Omit<Chunk, "isLast">,
  see?: (input: EngineInput) => void,
): Promise<CalculatedChunk> {
  const calculated: CalculatedProduct[] = [];
  const members: StagedMember[] = [];
  const yielder = new Yielder();
  for (const from of products) {
    if (yielder.isDue) await yielder.yield();
    const version = calculation.versions.choose(from.product);
    // The outcome is let go at once: it holds the product's whole market, and a chunk of them makes garbage collection dear.
    const { outcome, ...product } = calculateProduct(calculation, version, from, see);
    calculated.push(product);
    if (calculation.versions.haveFamilies) {
      members.push(...stagedMembers(calculation.versions, version, from, { outcome, ...product }));
    }
  }
  return chunkOf(range, calculated, members);
}

/** Gathers calculated products. */
export function chunkOf(
  { after, upTo, isSparse }: Pick<ChunkResults, "after" | "upTo" | "isSparse">,
  products: readonly CalculatedProduct[],
  members: StagedMember[],
): CalculatedChunk {
  const prices: JudgedPrice[] = [];
  const unpriced: Unpriced[] = [];
  const failures: PartFailure[] = [];
  let costUnknown = 0;
  for (const { result, failure, isCostUnknown } of products) {
    if ("judgement" in result) prices.push(result);
    else unpriced.push(result);
    if (failure !== null) failures.push(failure);
    if (isCostUnknown) costUnknown++;
  }
  const figures = products.map((product) => product.figures);
  const failed = failures.length;
  const skipped = unpriced.length - failed;
  return { after, upTo, isSparse, prices, unpriced, failures, figures, failed, skipped, costUnknown, members };
}
