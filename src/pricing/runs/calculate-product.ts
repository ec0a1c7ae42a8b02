/** `calculateProduct`: one product of a run, calculated and judged, as it is stored. Nothing is read or written here. */
import { hasCompetitors, readPart, said, type Outcome, type Reason } from "../../../engine/index.ts";
import { assert } from "../../base/error.ts";
import type { PartFailure } from "../../tasks/index.ts";
import { calculatedFigures } from "../figures/run-figures.ts";
import type { CalculatedFigures } from "../figures/store-figures.ts";
import { figuresOf, type Calculated } from "../publishing/calculated.ts";
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

/**
 * Calculates and judges a product.
 *
 * @param see gets what it is calculated from
 */
export function calculateProduct(
  calculation: ChunkCalculation,
  version: RunVersion,
  from: ChunkProduct,
  see: (input: EngineInput) => void = () => {},
): CalculatedProduct & { outcome: Outcome } {
  const used = usedOf(from, version, calculation.run.calculatedFor);
  const input = engineInput(calculation, used);
  if (input !== null) see(input);
  const why = calculation.failures.get(from.product.product_id);
  const outcome = why === undefined ? outcomeOf(version.compiled, input, { standing: true }) : failureOf(why);
  const calculated = calculatedOf(used, { version, taskId: calculation.taskId, input });
  const judgement = judgementOf(calculation.judge, outcome, { input, version, from });
  return {
    outcome,
    result: resultOf(outcome, judgement, used, calculated),
    figures: calculatedFigures(calculation, { from: used, outcome, verdict: judgement?.verdict ?? null, version }),
    failure: outcome.kind === "failure" ? partFailure(calculated, outcome) : null,
    isCostUnknown: judgement?.isCostUnknown === true,
  };
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
