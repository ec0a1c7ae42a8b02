/** `calculate`: one product's price from stored data. Runs, explanations, simulations and backtests all call it. */
import { recommend, said, type CompiledStrategy, type Outcome } from "../../../engine/index.ts";
import type { StoredSnapshot } from "../../offers/index.ts";
import type { Sales } from "../../orders/index.ts";
import { limits } from "../../limits.ts";
import { engineProduct, type marketReader, type ProductStateRow } from "./engine-input.ts";

/** The inputs of a price, besides its run. */
export interface CalculatedFrom {
  product: ProductStateRow;
  /** null if they do not fit into memory (`limits.pricing.offerBytesPerChunk`). */
  snapshots: readonly StoredSnapshot[] | null;
  previousPrice: number | null;
  sales: Sales;
}

/** The inputs that all prices of a run share. */
export interface Calculation {
  run: { calculatedFor: Date; timeZone: string; currency: string };
  compiled: CompiledStrategy;
  readMarket: ReturnType<typeof marketReader>;
}

/** The engine's outcome for a product. The same arguments give the same outcome, with or without a trace. */
export function calculate(
  { run, compiled, readMarket }: Calculation,
  from: CalculatedFrom,
  options: { trace: boolean } = { trace: false },
): Outcome {
  if (from.snapshots === null) return tooLarge;
  const context = {
    nowMs: run.calculatedFor.getTime(),
    timeZone: run.timeZone,
    currency: run.currency,
    previousPrice: from.previousPrice,
    sales: from.sales,
  };
  return recommend(compiled, engineProduct(from.product), from.snapshots.map(readMarket), context, options);
}

const tooLargeWords = `The newest offers of the product are larger than ${limits.pricing.offerBytesPerChunk / 1024 / 1024} MiB together.`;

const tooLarge: Outcome = {
  kind: "failure",
  messageId: "ProcessingFailure",
  message: tooLargeWords,
  why: said(tooLargeWords),
  leafNodeId: null,
};

export const nothingSold: Sales = { units7d: 0, units30d: 0 };
