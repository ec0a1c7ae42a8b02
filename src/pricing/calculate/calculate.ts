/** `calculate`: one product's price from stored data. Runs, explanations, simulations and backtests all call it. */
import {
  recommend,
  reasonText,
  said,
  type CompiledStrategy,
  type CurrencyRate,
  type EngineContext,
  type EngineProduct,
  type Failure,
  type Market,
  type Outcome,
  type Reason,
  type RecommendOptions,
} from "../../../engine/index.ts";
import { limits } from "../../limits.ts";
import type { CalculatedFrom, ProductStateRow, Snapshot } from "./inputs.ts";

/** The inputs that all prices of a run share. */
export interface Calculation {
  run: { calculatedFor: Date; timeZone: string; currency: string; rates: readonly CurrencyRate[] };
  compiled: CompiledStrategy;
  /** Read what is stored. */
  readProduct: (row: ProductStateRow) => EngineProduct;
  readMarket: (snapshot: Snapshot) => Market;
}

/** What the engine calculates a product's price from. */
export interface EngineInput {
  product: EngineProduct;
  markets: readonly Market[];
  context: EngineContext;
}

/** Reads the stored inputs of a product; null if its offers do not fit into memory. */
export function engineInput(
  { run, readProduct, readMarket }: Omit<Calculation, "compiled">,
  from: CalculatedFrom,
): EngineInput | null {
  if (from.snapshots === null) return null;
  const context = {
    nowMs: run.calculatedFor.getTime(),
    timeZone: run.timeZone,
    currency: run.currency,
    rates: run.rates,
    previousPrice: from.previousPrice,
    sales: from.sales,
    ...(from.history === null ? {} : { history: from.history }),
    ...(from.others === undefined ? {} : { products: from.others }),
    ...(from.family === undefined ? {} : { family: from.family }),
  };
  return { product: readProduct(from.product), markets: from.snapshots.map(readMarket), context };
}

/** The engine's outcome for a product. The same arguments give the same outcome, with or without a trace. */
export function calculate(calculation: Calculation, from: CalculatedFrom, options: RecommendOptions = {}): Outcome {
  return outcomeOf(calculation.compiled, engineInput(calculation, from), options);
}

/** The engine's outcome of read inputs. */
export function outcomeOf(
  compiled: CompiledStrategy,
  input: EngineInput | null,
  options: RecommendOptions = {},
): Outcome {
  return input === null ? tooLarge : recommend(compiled, input.product, input.markets, input.context, options);
}

const tooLargeWords = `The newest offers of the product are larger than ${limits.pricing.offerBytesPerChunk / 1024 / 1024} MiB together.`;

/** The outcome of a product that is not calculated. */
export function failureOf(why: Reason): Failure {
  const message = reasonText(why, "en");
  return { kind: "failure", messageId: "ProcessingFailure", message, why, leafNodeId: null };
}

const tooLarge = failureOf(said(tooLargeWords));
