/** `calculateChunk`: the prices of a run's chunk, judged and ready to be stored. Nothing is read or written here. */
import { hasCompetitors, readPart, type Outcome, type Reason } from "../../../engine/index.ts";
import { assert } from "../../base/error.ts";
import { Yielder } from "../../base/yielding.ts";
import type { PartFailure } from "../../tasks/index.ts";
import { calculatedFigures } from "../figures/run-figures.ts";
import type { CalculatedFigures } from "../figures/store-figures.ts";
import { figuresOf, type Calculated, type StoredInputs } from "../publishing/calculated.ts";
import { encodeHistory } from "../publishing/history-text.ts";
import type { Judge, Judgement } from "../publishing/judge.ts";
import type { JudgedPrice } from "../publishing/settle.ts";
import type { ChunkResults } from "../publishing/store-results.ts";
import type { Unpriced } from "../publishing/unpriced.ts";
import { engineInput, failureOf, outcomeOf, type Calculation, type EngineInput } from "./calculate.ts";
import { namedBy } from "../relations/other-products.ts";
import type { Chunk, ChunkProduct } from "./load-chunk.ts";
import type { RunVersion, RunVersions } from "./versions.ts";

/** What every product of a run is calculated with. */
export interface ChunkCalculation extends Omit<Calculation, "compiled"> {
  taskId: string;
  versions: RunVersions;
  judge: Judge;
  /** Products that are not calculated, and why. */
  failures: ReadonlyMap<number, Reason>;
}

/** The results of a chunk, and what its task tells of them. */
export interface CalculatedChunk extends ChunkResults {
  failures: PartFailure[];
  figures: CalculatedFigures[];
  failed: number;
  skipped: number;
  /** Prices whose cost has no value, so that the guard could not judge them by it. */
  costUnknown: number;
}

/**
 * Calculates and judges each product of a chunk.
 *
 * @param see gets what each product is calculated from
 */
export async function calculateChunk(
  calculation: ChunkCalculation,
  { products, after, upTo, isSparse }: Omit<Chunk, "isLast">,
  see: (input: EngineInput) => void = () => {},
): Promise<CalculatedChunk> {
  const prices: JudgedPrice[] = [];
  const unpriced: Unpriced[] = [];
  const failures: PartFailure[] = [];
  let costUnknown = 0;
  const figures: CalculatedFigures[] = [];
  const yielder = new Yielder();
  for (const from of products) {
    if (yielder.isDue) await yielder.yield();
    const version = calculation.versions.choose(from.product);
    const used = usedOf(from, version, calculation.run.calculatedFor);
    const input = engineInput(calculation, used);
    if (input !== null) see(input);
    const why = calculation.failures.get(from.product.product_id);
    const outcome = why === undefined ? outcomeOf(version.compiled, input, { standing: true }) : failureOf(why);
    const calculated = calculatedOf(used, { version, taskId: calculation.taskId, input });
    const judgement = judgementOf(calculation.judge, outcome, { input, version, from });
    const result = resultOf(outcome, judgement, used, calculated);
    if (judgement?.isCostUnknown === true) costUnknown++;
    const verdict = judgement?.verdict ?? null;
    figures.push(calculatedFigures(calculation, { from: used, outcome, verdict, version }));
    if ("judgement" in result) prices.push(result);
    else unpriced.push(result);
    if (outcome.kind === "failure") failures.push(partFailure(calculated, outcome));
  }
  const failed = failures.length;
  const skipped = unpriced.length - failed;
  return { after, upTo, isSparse, prices, unpriced, failures, figures, failed, skipped, costUnknown };
}

/** A product with as much of its history and of other products as its version reads. */
function usedOf(from: ChunkProduct, { reads, compiled }: RunVersion, calculatedFor: Date): ChunkProduct {
  if (from.history === null && from.others === undefined) return from;
  const { history, others, ...rest } = from;
  return {
    ...rest,
    history: history === null || reads === null ? null : readPart(history, reads, calculatedFor.getTime()),
    ...(others === undefined || compiled.referringTags.length === 0 ? {} : { others }),
  };
}

/** What was read besides product, snapshots, sales and previous price; null for nothing. */
function inputsOf({ product, history, others }: ChunkProduct, { compiled }: RunVersion): StoredInputs | null {
  if (history === null && others === undefined) return null;
  const read = namedBy(product, compiled.referringTags).flatMap((identifier) => others?.get(identifier) ?? []);
  return {
    ...(history === null ? {} : { history: encodeHistory(history) }),
    ...(others === undefined ? {} : { products: read }),
  };
}

function calculatedOf(
  from: ChunkProduct,
  { version, taskId, input }: { version: RunVersion; taskId: string; input: EngineInput | null },
): Calculated {
  const { product } = from;
  const inputs = inputsOf(from, version);
  return {
    productId: product.product_id,
    taskId,
    strategyId: version.strategyId,
    strategyVersion: version.strategyVersion,
    productRevision: product.revision,
    snapshotIds: (from.snapshots ?? []).map(({ snapshotId }) => snapshotId),
    previousPrice: from.previousPrice,
    previousAt: product.previous_at,
    sales: from.sales,
    competitors: { had: product.had_competitors, has: input === null ? null : hasCompetitors(input.markets) },
    inputs: inputs === null ? null : JSON.stringify(inputs),
  };
}

/** The judgement of a price. The guard looks at all of the history, whatever the strategy reads of it. */
function judgementOf(
  judge: Judge,
  outcome: Outcome,
  { input, version, from }: { input: EngineInput | null; version: RunVersion; from: ChunkProduct },
): Judgement | null {
  if (outcome.kind !== "recommendation" || input === null) return null;
  const { history } = from;
  const seen = history === null ? input : { ...input, context: { ...input.context, history } };
  return judge(outcome, seen, version.compiled);
}

function resultOf(
  outcome: Outcome,
  judgement: Judgement | null,
  from: ChunkProduct,
  calculated: Calculated,
): JudgedPrice | Unpriced {
  const { leafNodeId } = outcome;
  if (outcome.kind === "skip") return { calculated, kind: "skip", leafNodeId, reason: outcome.reason };
  if (outcome.kind === "failure") return { calculated, kind: "failure", leafNodeId, reason: outcome.message };
  assert(judgement !== null, "a price that was calculated is judged");
  if (judgement.verdict === "skip") {
    const reason = judgement.reasons.map(({ message }) => message).join("; ");
    return { calculated, kind: "skip", leafNodeId, reason };
  }
  const { minPriceBoundary, maxPriceBoundary } = from.product;
  return {
    calculated: {
      ...calculated,
      figures: figuresOf(outcome),
      ...(from.past === undefined ? {} : { history: from.past }),
    },
    judgement,
    minPriceBoundary,
    maxPriceBoundary,
  };
}

function partFailure({ productId }: Calculated, failure: { messageId: string; message: string }): PartFailure {
  return {
    messageId: failure.messageId,
    attributes: { productId: String(productId), exceptionMessage: failure.message },
  };
}
