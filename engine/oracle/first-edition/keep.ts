// Keeping the price: the previous recommendation, else the own offer's, else the reference price.

import { type Aim, traceTarget } from "./aim.ts";
import { type Ended, skipped } from "./ended.ts";
import { type Exact, centsHalfUp, exactCents, exactOf } from "./exact.ts";
import { type Scope, previousPrice, previousSource } from "./scope.ts";

/** Which part keeps, and why it does where no competitor counts. */
export interface Keeping {
  readonly step: "target" | "withoutCompetitors";
  readonly path: string;
  readonly note: string | null;
}

/** Aims at the kept price in whole cents; a skip where there is none. */
export function aimAtKept(scope: Scope, keeping: Keeping): Aim | Ended {
  const price = previousPrice(scope);
  if (price === null) {
    const { productId } = scope.product;
    return skipped(
      keeping.path,
      `nothing to keep: product ${productId} has no previous price, no own offer and no reference price`,
    );
  }
  const kept: Exact = exactCents(centsHalfUp(exactOf(price)));
  if (scope.steps !== null) {
    const words = `the kept ${previousSource(scope) ?? "price"}`;
    traceTarget(scope, kept, { ...keeping, words, vendorName: null });
  }
  return { price: kept, isKept: true, isFallback: keeping.step === "withoutCompetitors" };
}
