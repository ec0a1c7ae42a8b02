// The price a rule aims at before any limit, and its step in the trace.

import type { Chosen } from "./competitors.ts";
import type { Ended } from "./ended.ts";
import { type Exact, exactJson } from "./exact.ts";
import { type Scope, domainOf } from "./scope.ts";

/** The own unit price aimed at. */
export interface Aim {
  readonly price: Exact;
  /** It is the kept price, unadjusted: it is not rounded unless a limit moves it. */
  readonly isKept: boolean;
  /** It comes from `withoutCompetitors`. */
  readonly isFallback: boolean;
}

/** Aims at a price; `floor` is the strategy's own, for positions that would break it. */
export type Aiming = (scope: Scope, chosen: Chosen, floor: Exact | null) => Aim | Ended;

/** Aims with at least one counting competitor; null where the one asked for is not among them. */
export type CompetitorAiming = (scope: Scope, chosen: Chosen, floor: Exact | null) => Aim | Ended | null;

/** What the trace says of a target. */
export interface TargetWords {
  readonly step: "target" | "withoutCompetitors";
  readonly path: string;
  readonly words: string;
  readonly vendorName: string | null;
  readonly note: string | null;
}

/** Records the price aimed at; only called with a trace. */
export function traceTarget(scope: Scope, price: Exact, target: TargetWords): void {
  scope.steps?.push({ ...target, domain: domainOf(scope), after: exactJson(price) });
}

/** An aim at a price that comes from the market or an amount. */
export function aimAt(price: Exact): Aim {
  return { price, isKept: false, isFallback: false };
}

/** "only 2 offers count". */
export function countWords(count: number): string {
  return count === 1 ? "only 1 offer counts" : `only ${count} offers count`;
}
