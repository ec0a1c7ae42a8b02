// Limits in order of precedence: product boundaries, strategy floor, strategy ceiling. Change limits: change.ts.
//
// The exact price is clamped limit by limit. Each limit also narrows a window of whole cents, which rounding never
// leaves. If two limits collide, the higher one is applied last, so that it holds.

import { type CompiledAmount, compileAmount } from "./amounts.ts";
import type { Compiling } from "./compiling.ts";
import { type Ended, failed, failedFor, insteadOf, skipped } from "./ended.ts";
import {
  type Exact,
  centsDown,
  centsUp,
  compare,
  exactCents,
  exactJson,
  exactOf,
  larger,
  smaller,
} from "../values/exact.ts";
import { type Missing, isMissing } from "./missing.ts";
import type { PriceLimit } from "../values/price-history.ts";
import { type Reason, because } from "../trace/reasons.ts";
import { MAX_CENTS, MIN_CENTS, type Window } from "./rounding.ts";
import { type Scope, domainOf } from "./scope.ts";
import type { Amount, Rule } from "../language/strategy.ts";
import type { GaveWay } from "../trace/trace.ts";

/** The limits of one evaluation: exact, null if there is none, and together as a window of cents. */
export interface Limits extends Window {
  readonly min: Exact | null;
  readonly max: Exact | null;
  readonly floor: Exact | null;
  readonly ceiling: Exact | null;
}

export interface CompiledLimits {
  /** The limits that hold for the scope, or the failure of limits that contradict each other or have no value. */
  readonly read: (scope: Scope) => Limits | Ended;
  /** The price after floor, ceiling and boundaries; a skip if the boundaries are to skip. */
  readonly apply: (price: Exact, limits: Limits, scope: Scope) => Exact | Ended;
  /** Traces the floor if it left no price, before `apply` could; the same end. */
  readonly traceEnded: (ended: Ended, limits: Limits, scope: Scope) => Ended;
}

/** Compiles `minPrice`, `maxPrice` and `onBoundary` once: docs/concepts/strategies.md, "The rule". */
export function compileLimits(rule: Rule, path: string, env: Compiling): CompiledLimits {
  const floor = compileLimit(rule.minPrice, `${path}.minPrice`, env);
  const ceiling = compileLimit(rule.maxPrice, `${path}.maxPrice`, env);
  const outside = compileOutside(rule, `${path}.onBoundary`, env);
  const read = (scope: Scope): Limits | Ended => readLimits(scope, floor, ceiling, path);
  const apply = (price: Exact, limits: Limits, scope: Scope): Exact | Ended => {
    const within = clampToStrategy(price, limits);
    if (scope.steps !== null) {
      traceStrategy(scope, price, limits, { floor, ceiling });
    }
    const clamped = clampToProduct(within, limits);
    if (outside !== null && compare(clamped, within) !== 0) {
      return outside(outsideReason(within, limits));
    }
    if (scope.steps !== null && (limits.min !== null || limits.max !== null)) {
      scope.steps.push({
        step: "boundary",
        domain: domainOf(scope),
        path: `${path}.onBoundary`,
        before: exactJson(within),
        after: exactJson(clamped),
        min: scope.product.minPriceBoundary,
        max: scope.product.maxPriceBoundary,
      });
    }
    return clamped;
  };
  const traceEnded = (ended: Ended, limits: Limits, scope: Scope): Ended => {
    if (ended.reason.code === "positionUnderFloor") {
      traceLimit("floor", limits.floor, floor, scope);
    }
    return ended;
  };
  return { read, apply, traceEnded };
}

/** What happens to a price outside the boundaries; null if it is clamped. */
function compileOutside({ onBoundary }: Rule, path: string, env: Compiling): ((why: Reason) => Ended) | null {
  if (typeof onBoundary === "object") {
    const instead = env.fallback(onBoundary.rule, `${path}.rule`, env);
    return (why) => insteadOf(path, why, instead);
  }
  return onBoundary === "skip" ? (why) => skipped(path, why) : null;
}

/** A floor or ceiling; without a value it is none if the amount says so. */
interface CompiledLimit extends CompiledAmount {
  readonly mayBeNone: boolean;
}

function compileLimit(part: Amount | undefined, path: string, env: Compiling): CompiledLimit | null {
  return part === undefined ? null : { ...compileAmount(part, path, env), mayBeNone: endsInNone(part) };
}

function endsInNone(amount: Amount | "none"): boolean {
  if (typeof amount !== "object") {
    return amount === "none";
  }
  return amount.else !== undefined && endsInNone(amount.else);
}

function limitValue(limit: CompiledLimit | null, scope: Scope): Exact | null | Missing {
  if (limit === null) {
    return null;
  }
  const value = limit.value(scope);
  return isMissing(value) && limit.mayBeNone ? null : value;
}

/** Every limit applied, the highest last. */
export function clampToLimits(price: Exact, limits: Limits): Exact {
  return clampToProduct(clampToStrategy(price, limits), limits);
}

/** The floor is applied after the ceiling: it wins if they collide. */
function clampToStrategy(price: Exact, { floor, ceiling }: Limits): Exact {
  const lowered = ceiling === null ? price : smaller(price, ceiling);
  return floor === null ? lowered : larger(lowered, floor);
}

function clampToProduct(price: Exact, { min, max }: Limits): Exact {
  const raised = min === null ? price : larger(price, min);
  return max === null ? raised : smaller(raised, max);
}

function readLimits(
  scope: Scope,
  floorAmount: CompiledLimit | null,
  ceilingAmount: CompiledLimit | null,
  path: string,
): Limits | Ended {
  const { minPriceBoundary, maxPriceBoundary } = scope.product;
  const floor = limitValue(floorAmount, scope);
  if (isMissing(floor)) {
    return failedFor(`${path}.minPrice`, floor);
  }
  const ceiling = limitValue(ceilingAmount, scope);
  if (isMissing(ceiling)) {
    return failedFor(`${path}.maxPrice`, ceiling);
  }
  const min = minPriceBoundary === null ? null : exactOf(minPriceBoundary);
  const max = maxPriceBoundary === null ? null : exactOf(maxPriceBoundary);
  const lo = min === null ? MIN_CENTS : Math.max(MIN_CENTS, centsUp(min));
  const hi = max === null ? MAX_CENTS : Math.min(MAX_CENTS, centsDown(max));
  if (lo > hi) {
    return failed(path, contradiction(scope));
  }
  const floorCents = floor === null ? lo : centsUp(floor);
  if (floor !== null && floorCents > hi) {
    traceLimit("floor", floor, floorAmount, scope);
    return failed(`${path}.minPrice`, tooHighFloor(floor, scope));
  }
  const ceilingCents = ceiling === null ? hi : centsDown(ceiling);
  if (ceiling !== null && ceilingCents < lo) {
    traceLimit("ceiling", ceiling, ceilingAmount, scope);
    return failed(`${path}.maxPrice`, tooLowCeiling(ceiling, scope));
  }
  const raised = Math.max(lo, floorCents);
  return { min, max, floor, ceiling, lo: raised, hi: Math.max(raised, Math.min(hi, ceilingCents)) };
}

function contradiction({ product }: Scope): Reason {
  const max = product.maxPriceBoundary ?? MAX_CENTS / 100;
  return max < MIN_CENTS / 100
    ? because("boundaryBelowLeast", { max, product: product.productId, least: MIN_CENTS / 100 })
    : because("boundariesCross", { min: product.minPriceBoundary ?? 0, max, product: product.productId });
}

function tooHighFloor(floor: Exact, { product: { maxPriceBoundary } }: Scope): Reason {
  const price = exactJson(floor);
  return maxPriceBoundary === null
    ? because("floorAboveGreatest", { price, max: MAX_CENTS / 100 })
    : because("floorAboveBoundary", { price, max: maxPriceBoundary });
}

function tooLowCeiling(ceiling: Exact, { product: { minPriceBoundary } }: Scope): Reason {
  const price = exactJson(ceiling);
  return minPriceBoundary === null
    ? because("ceilingBelowLeast", { price, min: MIN_CENTS / 100 })
    : because("ceilingBelowBoundary", { price, min: minPriceBoundary });
}

function outsideReason(price: Exact, { min, max }: Limits): Reason {
  return min !== null && compare(price, min) < 0
    ? because("belowBoundary", { price: exactJson(price), min: exactJson(min) })
    : because("aboveBoundary", { price: exactJson(price), max: exactJson(max ?? price) });
}

interface StrategyAmounts {
  readonly floor: CompiledAmount | null;
  readonly ceiling: CompiledAmount | null;
}

function traceStrategy(scope: Scope, price: Exact, limits: Limits, amounts: StrategyAmounts): void {
  const { floor, ceiling } = limits;
  const raised = floor === null ? price : larger(price, floor);
  if (floor === null) {
    traceUnlimited("floor", amounts.floor, scope);
  } else if (amounts.floor !== null) {
    scope.steps?.push({
      step: "floor",
      domain: domainOf(scope),
      path: amounts.floor.path,
      before: exactJson(price),
      after: exactJson(raised),
      bound: exactJson(floor),
      amount: amounts.floor.facts(scope),
      gaveWayTo: null,
    });
  }
  if (ceiling === null) {
    traceUnlimited("ceiling", amounts.ceiling, scope);
  } else if (amounts.ceiling !== null) {
    const after = clampToStrategy(price, limits);
    scope.steps?.push({
      step: "ceiling",
      domain: domainOf(scope),
      path: amounts.ceiling.path,
      before: exactJson(raised),
      after: exactJson(after),
      bound: exactJson(ceiling),
      amount: amounts.ceiling.facts(scope),
      gaveWayTo: floor !== null && collide(floor, ceiling) ? { limit: "floor", value: exactJson(floor) } : null,
    });
  }
}

/** A limit without a step of its own: how it came about; a number written out has nothing to tell. */
function traceLimit(
  limit: "floor" | "ceiling",
  bound: Exact | null,
  compiled: CompiledAmount | null,
  scope: Scope,
): void {
  if (scope.steps === null || bound === null || compiled === null) {
    return;
  }
  const amount = compiled.facts(scope);
  if (amount.kind !== "number") {
    const { path } = compiled;
    scope.steps.push({ step: "limit", domain: domainOf(scope), path, limit, bound: exactJson(bound), amount });
  }
}

/** A limit that the document has, and that there is none of here. */
function traceUnlimited(limit: "floor" | "ceiling", compiled: CompiledAmount | null, scope: Scope): void {
  const value = compiled?.value(scope);
  if (compiled !== null && isMissing(value)) {
    scope.steps?.push({
      step: "unlimited",
      domain: domainOf(scope),
      path: compiled.path,
      limit,
      reason: value.missing,
    });
  }
}

/** Whether no whole cent is between floor and ceiling: the floor then wins. */
function collide(floor: Exact, ceiling: Exact): boolean {
  return centsUp(floor) > centsDown(ceiling);
}

/** The limit that holds a price up, the highest in precedence that does. */
export function lowerLimit(price: Exact, { min, floor }: Limits): GaveWay {
  return min !== null && compare(price, min) <= 0
    ? { limit: "minBoundary", value: exactJson(min) }
    : { limit: "floor", value: exactJson(floor ?? price) };
}

/** The limit that holds a price down, the highest in precedence that does: where the ceiling is below the floor, that. */
export function upperLimit(price: Exact, { max, ceiling, floor }: Limits): GaveWay {
  if (max !== null && compare(price, max) >= 0) {
    return { limit: "maxBoundary", value: exactJson(max) };
  }
  return floor !== null && ceiling !== null && collide(floor, ceiling)
    ? { limit: "floor", value: exactJson(floor) }
    : { limit: "ceiling", value: exactJson(ceiling ?? price) };
}

/** The highest limit in precedence that the price was moved to; null if none moved it. */
export function decidingLimit(price: Exact, aimed: Exact, { min, max, floor, ceiling }: Limits): PriceLimit | null {
  if (compare(price, aimed) === 0) {
    return null;
  }
  const isAt = (limit: Exact | null): boolean => limit !== null && compare(price, limit) === 0;
  if (isAt(min) || isAt(max)) {
    return "boundary";
  }
  return isAt(floor) ? "floor" : isAt(ceiling) ? "ceiling" : null;
}

const LEAST_PRICE = exactCents(MIN_CENTS);

/** Whether something keeps prices above the least there is: a floor of 0.01 or less is none. */
export function hasFloor({ min, floor }: Limits): boolean {
  return (min !== null && compare(min, LEAST_PRICE) > 0) || (floor !== null && compare(floor, LEAST_PRICE) > 0);
}
