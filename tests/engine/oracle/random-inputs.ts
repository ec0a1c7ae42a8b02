// Random inputs of one evaluation for the tests of the guarantees, as many as ENGINE_CASES says.

import {
  type EngineContext,
  type EngineProduct,
  type Market,
  type Outcome,
  type Strategy,
  compileStrategy,
  recommend,
} from "../../../engine/index.ts";
import * as arbitrary from "./arbitraries.ts";
import { fc } from "./seeded.ts";

/** The number of inputs of each property. */
export const CASES = Number(process.env["ENGINE_CASES"] ?? 1_000);

export interface Inputs {
  readonly strategy: Strategy;
  readonly product: EngineProduct;
  readonly markets: readonly Market[];
  readonly context: EngineContext;
}

export const inputs: fc.Arbitrary<Inputs> = fc.record({
  strategy: arbitrary.strategy,
  product: arbitrary.product,
  markets: arbitrary.markets,
  context: arbitrary.context,
});

/** The outcome without a trace. */
export function evaluate({ strategy, product, markets, context }: Inputs): Outcome {
  return recommend(compileStrategy(strategy), product, markets, context);
}

/** Holds the property against that many random values. @throws with the smallest value found that breaks it */
export function check<T>(values: fc.Arbitrary<T>, property: (value: T) => void): void {
  fc.assert(fc.property(values, property), { numRuns: CASES });
}

/** An amount about what the random offers cost, in whole cents. */
export const money = fc.integer({ min: 850, max: 1150 }).map((cents) => cents / 100);
