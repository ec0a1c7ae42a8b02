// The price a rule aims at before any limit, and its step in the trace.

import type { CompiledAdjust } from "./adjust.ts";
import type { Chosen } from "./competitors.ts";
import type { Drifted } from "./drift.ts";
import type { Ended } from "./ended.ts";
import { type Exact, exactJson } from "../values/exact.ts";
import type { MarketOffer } from "../trace/input.ts";
import type { Limits } from "./limits.ts";
import type { Missing } from "./missing.ts";
import { deliveryOf, unitOf } from "./pool.ts";
import type { Reason } from "../trace/reasons.ts";
import { type Scope, domainOf } from "./scope.ts";
import type { TargetFacts } from "../trace/trace.ts";

/** The own unit price aimed at. */
export interface Aim {
  readonly price: Exact;
  /** It is the kept price, unadjusted: it is not rounded unless a limit moves it. */
  readonly isKept: boolean;
  /** It comes from `withoutCompetitors`. */
  readonly isFallback: boolean;
  /** The offer aimed at, if it is one. */
  readonly offer: MarketOffer | null;
  /** It comes from a drift. */
  readonly drift: Drifted | null;
  /** The position asked for is too low, and this is the next one. */
  readonly isNext?: boolean;
}

/** Aims at a price within limits, which a position may look at. */
export type Aiming = (scope: Scope, chosen: Chosen, limits: Limits) => Aim | Ended;

/** A target ready to evaluate. */
export interface CompiledTarget {
  /** The own unit price it would have, adjusted; or why there is none. It leaves no trace. */
  readonly price: (scope: Scope, chosen: Chosen) => Exact | Missing;
  /** Aims at it, with its trace; or why there is none. */
  readonly aim: (scope: Scope, chosen: Chosen, limits: Limits) => Aim | Ended | Missing;
}

/** What the trace says of a target. */
export interface TargetWords {
  readonly step: "target" | "withoutCompetitors";
  readonly path: string;
  readonly target: TargetFacts;
  readonly offer: MarketOffer | null;
  readonly detour: Reason | null;
  /** Whether `price` is a total of unit price and delivery costs. */
  readonly isTotal: boolean;
}

/** Records the price aimed at; only called with a trace. */
export function traceTarget(
  scope: Scope,
  price: Exact,
  { step, path, target, offer, detour, isTotal }: TargetWords,
): void {
  const parts =
    isTotal && offer !== null
      ? { unitPrice: exactJson(unitOf(offer)), deliveryCosts: exactJson(deliveryOf(offer)) }
      : null;
  const vendorName = offer === null ? null : offer.vendorName;
  scope.steps?.push({
    step,
    domain: domainOf(scope),
    path,
    target,
    after: exactJson(price),
    vendorName,
    parts,
    note: detour,
  });
}

/** An aim at a price that comes from the market or an amount. */
export function aimAt(price: Exact, offer: MarketOffer | null = null): Aim {
  return { price, isKept: false, isFallback: false, offer, drift: null };
}

/** What a target of the market needs: how its price becomes ours, and what the trace says of it. */
export interface Pricing {
  readonly reprice: CompiledAdjust;
  readonly isTotal: boolean;
  /** Of the target. */
  readonly path: string;
}
