// Keeping the price: the previous recommendation, else the own offer's, else the reference price.

import { type Exact, centsHalfUp, exactCents, exactOf } from "../values/exact.ts";
import { type Missing, missing } from "./missing.ts";
import { type Scope, previousPrice, previousSource } from "./scope.ts";
import type { TargetFacts } from "../trace/trace.ts";

/** The kept price in whole cents; none if there is none to keep. */
export function keptPrice(scope: Scope): Exact | Missing {
  const price = previousPrice(scope);
  return price === null
    ? missing("nothingToKeep", { product: scope.product.productId })
    : exactCents(centsHalfUp(exactOf(price)));
}

/** What is kept. */
export function keptFacts(scope: Scope): TargetFacts {
  return { kind: "kept", source: previousSource(scope) ?? "previous price" };
}
