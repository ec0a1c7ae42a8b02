/** One product of a run, calculated and judged, as it is stored. Nothing is read or written here. */
import { hasCompetitors, readPart, said, type Outcome, type PriceHistory, type Reason } from "../../../engine/index.ts";
import { assert } from "../../base/error.ts";
import type { PartFailure } from "../../tasks/index.ts";
import { calculatedFigures } from "../figures/run-figures.ts";
import type { CalculatedFigures } from "../figures/store-figures.ts";
import { figuresOf, type Calculated } from "../publishing/calculated.ts";
import type { LoadedHistory, StoredHistory } from "../publishing/histories.ts";
import { encodeHistory } from "../publishing/history-text.ts";
import type { Judge, Judgement } from "../publishing/judge.ts";
import type { JudgedPrice } from "../publishing/settle.ts";
import type { StoredInputs } from "../publishing/stored-inputs.ts";
import type { Unpriced } from "../publishing/unpriced.ts";
import { namedBy } from "../relations/other-products.ts";
import { engineInput, failureOf, outcomeOf, type Calculation, type EngineInput } from "./calculate.ts";
import type { ChunkProduct } from "./load-chunk.ts";
import type { RunVersion, RunVersions } from "./versions.ts";

/** What every product of a run is calculated with. */
export interface ChunkCalculation extends Omit<Calculation, "compiled"> {
  taskId: string;
  versions: RunVersions;
  judge: Judge;
  /** Reads the stored histories of products for the guard; null if it does not look at them. */
  readHistories: ((productIds: readonly number[]) => Promise<ReadonlyMap<number, StoredHistory>>) | null;
  /** Products that are not calculated, and why. */
  failures: ReadonlyMap<number, Reason>;
}

/** A product after its calculation, as it is stored. */
export interface CalculatedProduct {
  result: JudgedPrice | Unpriced;
  figures: CalculatedFigures;
  failure: PartFailure | null;
  /** Whether the cost that the guard asks for has no value. */
  isCostUnknown: boolean;
}

/** A product whose outcome is known, and is still to be judged. */
export interface OpenProduct {
  version: RunVersion;
  from: ChunkProduct;
  used: ChunkProduct;
  /** null if its offers do not fit into memory. */
  input: EngineInput | null;
  outcome: Outcome;
}

/** Calculates a product. */
export function openProduct(calculation: ChunkCalculation, version: RunVersion, from: ChunkProduct): OpenProduct {
  const used = usedOf(from, version, calculation.run.calculatedFor);
  const input = engineInput(calculation, used);
  const why = calculation.failures.get(from.product.product_id);
  const outcome = why === undefined ? outcomeOf(version.compiled, input, { standing: true }) : failureOf(why);
  return { version, from, used, input, outcome };
}

/** Whether the guard judges the product by its history, which was not read with it: only of a price that changes. */
export function lacksHistory({ readHistories }: ChunkCalculation, { from, outcome }: OpenProduct): boolean {
  if (readHistories === null || from.past !== undefined || outcome.kind !== "recommendation") return false;
  return from.product.previous_at !== null && outcome.price !== from.previousPrice;
}

/** Judges a product, as it is stored. @param past its history, if it was read later than the product */
export function judgeProduct(
  calculation: ChunkCalculation,
  { version, from, used, input, outcome }: OpenProduct,
  past: LoadedHistory | undefined = from.past,
): CalculatedProduct {
  const calculated = calculatedOf(used, { version, taskId: calculation.taskId, input });
  const judgement = judgementOf(calculation.judge, outcome, { input, version, history: past?.loaded ?? from.history });
  return {
    result: resultOf(outcome, judgement, used.product, { calculated, past }),
    figures: calculatedFigures(calculation, { from: used, outcome, verdict: judgement?.verdict ?? null, version }),
    failure: outcome.kind === "failure" ? partFailure(calculated, outcome) : null,
    isCostUnknown: judgement?.isCostUnknown === true,
  };
}

/** A product with as much of its history and of other products as its version reads. */
function usedOf(from: ChunkProduct, { compiled }: RunVersion, calculatedFor: Date): ChunkProduct {
  if (from.history === null && from.others === undefined) return from;
  const { history } = from;
  const { historyReads: reads } = compiled;
  const read = history === null || reads === null ? null : readPart(history, reads, calculatedFor.getTime());
  // Without the others, if they are not read: copying the rest of an object is slow, and copying all of it is not.
  const used: ChunkProduct = { ...from, history: read };
  if (compiled.referringTags.length === 0) delete used.others;
  return used;
}

/** What was read besides product, snapshots, sales and previous price; null for nothing. */
function inputsOf(
  { product, history, others, familyName }: ChunkProduct,
  { compiled }: RunVersion,
): StoredInputs | null {
  if (history === null && others === undefined && familyName === undefined) return null;
  const read = namedBy(product, compiled.referringTags).flatMap((identifier) => others?.get(identifier) ?? []);
  return {
    ...(history === null ? {} : { history: encodeHistory(history) }),
    ...(others === undefined ? {} : { products: read }),
    ...(familyName === undefined ? {} : { family: familyName }),
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
    previousLimit: product.previous_limit,
    previousIsDrift: product.previous_is_drift,
    sales: from.sales,
    competitors: { had: product.had_competitors, has: input === null ? null : hasCompetitors(input.markets) },
    inputs: inputs === null ? null : JSON.stringify(inputs),
  };
}

/** The judgement of a price. The guard looks at all of the history, whatever the strategy reads of it. */
function judgementOf(
  judge: Judge,
  outcome: Outcome,
  { input, version, history }: { input: EngineInput | null; version: RunVersion; history: PriceHistory | null },
): Judgement | null {
  if (outcome.kind !== "recommendation" || input === null) return null;
  const seen = history === null ? input : { ...input, context: { ...input.context, history } };
  return judge(outcome, seen, version.compiled);
}

function resultOf(
  outcome: Outcome,
  judgement: Judgement | null,
  { minPriceBoundary, maxPriceBoundary }: ChunkProduct["product"],
  { calculated, past }: { calculated: Calculated; past: LoadedHistory | undefined },
): JudgedPrice | Unpriced {
  const { leafNodeId } = outcome;
  if (outcome.kind === "skip") {
    return { calculated, kind: "skip", leafNodeId, reason: outcome.reason, why: [outcome.why] };
  }
  if (outcome.kind === "failure") {
    return { calculated, kind: "failure", leafNodeId, reason: outcome.message, why: [outcome.why] };
  }
  assert(judgement !== null, "a price that was calculated is judged");
  if (judgement.verdict === "skip") {
    const reason = judgement.reasons.map(({ message }) => message).join("; ");
    const why = judgement.reasons.map((held) => held.reason ?? said(held.message));
    return { calculated, kind: "skip", leafNodeId, reason, why };
  }
  return {
    calculated: {
      ...calculated,
      figures: figuresOf(outcome),
      ...(past === undefined ? {} : { history: past }),
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
