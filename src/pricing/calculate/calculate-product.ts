/** One product of a run, calculated and judged, as it is stored. Nothing is read or written here. */
import {
  hasCompetitors,
  namedProducts,
  readPart,
  said,
  type Outcome,
  type PriceHistory,
  type Reason,
} from "../../../engine/index.ts";
import { assert } from "../../base/error.ts";
import { calculatedFigures, type CalculatedFigures } from "./run-figures.ts";
import type { LoadedHistory, StoredHistory } from "./history.ts";
import type { Memory, Remembered } from "./memory.ts";
import type { JudgedPrice, PartFailure, Unpriced } from "./results.ts";
import type { ProductInputs } from "./inputs.ts";
import { figuresOf, type Calculated } from "./calculated.ts";
import { encodeHistory } from "./history-text.ts";
import type { Judge, Judgement } from "./judge.ts";
import type { StoredInputs } from "./stored-inputs.ts";
import { engineInput, failureOf, outcomeOf, type Calculation, type EngineInput } from "./calculate.ts";
import { offersUse } from "./offers-use.ts";
import type { RunVersion, RunVersions } from "./versions.ts";

/** What every product of a run is calculated with. */
export interface ChunkCalculation extends Omit<Calculation, "compiled"> {
  taskId: string;
  versions: RunVersions;
  judge: Judge;
  /** Reads the stored histories of products for the guard; null if it does not look at them. */
  readHistories: ((productIds: readonly number[]) => Promise<ReadonlyMap<number, StoredHistory>>) | null;
  memory: Memory;
  /** Products that are not calculated, and why. */
  failures: ReadonlyMap<number, Reason>;
  /** Products whose families together are too large to be settled, and how many products these have. */
  largeFamilies: ReadonlyMap<number, number>;
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
  from: ProductInputs;
  used: ProductInputs;
  /** null if its offers do not fit into memory. */
  input: EngineInput | null;
  outcome: Outcome;
}

/** Calculates a product. */
export function openProduct(calculation: ChunkCalculation, version: RunVersion, from: ProductInputs): OpenProduct {
  const used = usedOf(from, version, calculation.run.calculatedFor);
  const input = engineInput(calculation, used);
  const why = calculation.failures.get(from.product.product_id);
  const outcome = why === undefined ? outcomeOf(version.compiled, input, { ranking: true }) : failureOf(why);
  return { version, from, used, input, outcome };
}

/** Whether the guard judges the product by its history, which was not read with it: only of a price that changes. */
export function lacksHistory({ readHistories }: ChunkCalculation, { from, outcome }: OpenProduct): boolean {
  if (readHistories === null || from.past !== undefined || outcome.kind !== "recommendation") return false;
  return from.product.previous_at !== null && outcome.price !== from.previousPrice;
}

/** Whether something may be remembered that the guard judges the product by. */
export function lacksMemory({ memory }: ChunkCalculation, { from, outcome }: OpenProduct): boolean {
  return outcome.kind === "recommendation" && memory.mayKnow(from.product, outcome.price !== from.previousPrice);
}

/** What the guard judges a product by besides its calculation, if it was read later. */
interface Known {
  past?: LoadedHistory | undefined;
  remembered?: Remembered | undefined;
}

/** Judges a product, as it is stored. */
export function judgeProduct(
  calculation: ChunkCalculation,
  { version, from, used, input, outcome }: OpenProduct,
  { past = from.past, remembered }: Known = {},
): CalculatedProduct {
  const calculated = calculatedOf(calculation, used, { version, input, outcome });
  const history = past?.loaded ?? from.history;
  const judgement = judgementOf(calculation.judge, outcome, { input, version, history, remembered });
  return {
    result: resultOf(outcome, judgement, used.product, { calculated, past, remembered }),
    figures: calculatedFigures(calculation, { from: used, outcome, verdict: judgement?.verdict ?? null, version }),
    failure: outcome.kind === "failure" ? partFailure(calculated, outcome) : null,
    isCostUnknown: judgement?.isCostUnknown === true,
  };
}

/** A product with as much of its history and of other products as its version reads. */
function usedOf(from: ProductInputs, { compiled }: RunVersion, calculatedFor: Date): ProductInputs {
  if (from.history === null && from.others === undefined) return from;
  const { history } = from;
  const { historyReads: reads } = compiled;
  const read = history === null || reads === null ? null : readPart(history, reads, calculatedFor.getTime());
  // Without the others, if they are not read: copying the rest of an object is slow, and copying all of it is not.
  const used: ProductInputs = { ...from, history: read };
  if (compiled.referringTags.length === 0) delete used.others;
  return used;
}

/** What was read besides product, snapshots, sales and previous price; null for nothing. */
function inputsOf(
  { readProduct }: Pick<Calculation, "readProduct">,
  { product, history, others, familyName }: ProductInputs,
  { compiled: { referringTags } }: RunVersion,
): StoredInputs | null {
  if (history === null && others === undefined && familyName === undefined) return null;
  const hasNone = referringTags.length === 0 || product.tags === "[]";
  const named = hasNone ? [] : namedProducts(readProduct(product), referringTags);
  const read = named.flatMap((identifier) => others?.get(identifier) ?? []);
  return {
    ...(history === null ? {} : { history: encodeHistory(history) }),
    ...(others === undefined ? {} : { products: read }),
    ...(familyName === undefined ? {} : { family: familyName }),
  };
}

function calculatedOf(
  calculation: ChunkCalculation,
  from: ProductInputs,
  { version, input, outcome }: Pick<OpenProduct, "version" | "input" | "outcome">,
): Calculated {
  const { product } = from;
  const offers = offersUse(outcome, input);
  const inputs = inputsOf(calculation, from, version);
  return {
    productId: product.product_id,
    taskId: calculation.taskId,
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
    ...(offers === null ? {} : { offers }),
    inputs: inputs === null ? null : JSON.stringify(inputs),
  };
}

/** The judgement of a price. The guard looks at all of the history, whatever the strategy reads of it. */
function judgementOf(
  judge: Judge,
  outcome: Outcome,
  {
    input,
    version,
    history,
    remembered,
  }: {
    input: EngineInput | null;
    version: RunVersion;
    history: PriceHistory | null;
    remembered: Remembered | undefined;
  },
): Judgement | null {
  if (outcome.kind !== "recommendation" || input === null) return null;
  if (history === null && remembered === undefined) return judge(outcome, input, version.compiled);
  const context = {
    ...input.context,
    ...(history === null ? {} : { history }),
    ...(remembered === undefined ? {} : { remembered: remembered.prices }),
  };
  return judge(outcome, { ...input, context }, version.compiled);
}

function resultOf(
  outcome: Outcome,
  judgement: Judgement | null,
  { minPriceBoundary, maxPriceBoundary }: ProductInputs["product"],
  { calculated, past, remembered }: { calculated: Calculated } & Known,
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
    const why = judgement.reasons.map((cause) => cause.reason ?? said(cause.message));
    return { calculated, kind: "skip", leafNodeId, reason, why };
  }
  return {
    calculated: {
      ...calculated,
      figures: figuresOf(outcome),
      ...(past === undefined ? {} : { history: past }),
    },
    judgement,
    ...(remembered === undefined ? {} : { rejections: remembered.rejections }),
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
