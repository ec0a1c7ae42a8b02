// Limits in order of precedence: product boundaries, strategy floor, strategy ceiling. Change limits: change.ts.
//
// The exact price is clamped step by step; beside it runs a window of whole cents that narrows with each limit and that
// rounding never leaves. A higher limit is applied last where two collide, so that it holds.

import { type CompiledAmount, compileAmount, isMissing } from "./amounts.ts";
import { type Ended, failed, failedFor, skipped } from "./ended.ts";
import { type Exact, centsDown, centsUp, compare, exactJson, exactOf, larger, smaller } from "./exact.ts";
import type { Window } from "./rounding.ts";
import { type Scope, domainOf } from "./scope.ts";
import type { Rule } from "./strategy.ts";
import { money, moneyOf } from "./words.ts";

/** The least and the greatest price there is, in cents: 0.01 and 9999999999999.99. */
export const MIN_CENTS = 1;
export const MAX_CENTS = 999_999_999_999_999;

/** The limits of one evaluation: exact, null where there is none, and together as a window of cents. */
export interface Limits extends Window {
  readonly min: Exact | null;
  readonly max: Exact | null;
  readonly floor: Exact | null;
  readonly ceiling: Exact | null;
}

export interface CompiledLimits {
  /** The limits that hold for the scope, or the failure of limits that contradict each other or have no value. */
  readonly read: (scope: Scope) => Limits | Ended;
  /** The price after floor, ceiling and boundaries; a skip where the boundaries are to skip. */
  readonly apply: (price: Exact, limits: Limits, scope: Scope) => Exact | Ended;
}

/** Compiles `minPrice`, `maxPrice` and `onBoundary` once: pricing rules, "From offers to a price" and "Failures". */
export function compileLimits(rule: Rule, path: string): CompiledLimits {
  const floor = rule.minPrice === undefined ? null : compileAmount(rule.minPrice, `${path}.minPrice`);
  const ceiling = rule.maxPrice === undefined ? null : compileAmount(rule.maxPrice, `${path}.maxPrice`);
  const skipsOutside = rule.onBoundary === "skip";
  const read = (scope: Scope): Limits | Ended => readLimits(scope, floor, ceiling, path);
  const apply = (price: Exact, limits: Limits, scope: Scope): Exact | Ended => {
    const bounded = clampToStrategy(price, limits);
    if (scope.steps !== null) {
      traceStrategy(scope, price, limits, { floor, ceiling });
    }
    if (skipsOutside && compare(clampToProduct(bounded, limits), bounded) !== 0) {
      return skipped(`${path}.onBoundary`, outsideWords(bounded, limits));
    }
    const clamped = clampToProduct(bounded, limits);
    if (scope.steps !== null && (limits.min !== null || limits.max !== null)) {
      scope.steps.push({
        step: "boundary",
        domain: domainOf(scope),
        path: `${path}.onBoundary`,
        before: exactJson(bounded),
        after: exactJson(clamped),
        min: scope.product.minPriceBoundary,
        max: scope.product.maxPriceBoundary,
      });
    }
    return clamped;
  };
  return { read, apply };
}

/** Every limit applied, the highest last. */
export function clampToLimits(price: Exact, limits: Limits): Exact {
  return clampToProduct(clampToStrategy(price, limits), limits);
}

/** The floor is applied after the ceiling: it wins where they collide. */
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
  floorAmount: CompiledAmount | null,
  ceilingAmount: CompiledAmount | null,
  path: string,
): Limits | Ended {
  const { minPriceBoundary, maxPriceBoundary } = scope.product;
  const floor = floorAmount === null ? null : floorAmount.value(scope);
  if (floor !== null && isMissing(floor)) {
    return failedFor(`${path}.minPrice`, floor);
  }
  const ceiling = ceilingAmount === null ? null : ceilingAmount.value(scope);
  if (ceiling !== null && isMissing(ceiling)) {
    return failedFor(`${path}.maxPrice`, ceiling);
  }
  const min = minPriceBoundary === null ? null : exactOf(minPriceBoundary);
  const max = maxPriceBoundary === null ? null : exactOf(maxPriceBoundary);
  const lo = min === null ? MIN_CENTS : Math.max(MIN_CENTS, centsUp(min));
  const hi = max === null ? MAX_CENTS : Math.min(MAX_CENTS, centsDown(max));
  if (lo > hi) {
    return failed(path, contradictionWords(scope));
  }
  const floorCents = floor === null ? lo : centsUp(floor);
  if (floor !== null && floorCents > hi) {
    return failed(`${path}.minPrice`, `recommended min price ${moneyOf(floor)} violates ${upperWords(scope)}`);
  }
  const ceilingCents = ceiling === null ? hi : centsDown(ceiling);
  if (ceiling !== null && ceilingCents < lo) {
    return failed(`${path}.maxPrice`, `recommended max price ${moneyOf(ceiling)} violates ${lowerWords(scope)}`);
  }
  const raised = Math.max(lo, floorCents);
  return { min, max, floor, ceiling, lo: raised, hi: Math.max(raised, Math.min(hi, ceilingCents)) };
}

function contradictionWords({ product }: Scope): string {
  const max = product.maxPriceBoundary ?? MAX_CENTS / 100;
  if (max < MIN_CENTS / 100) {
    return `the max price boundary ${money(max)} of product ${product.productId} is below the least price 0.01: raise it`;
  }
  const min = money(product.minPriceBoundary ?? 0);
  return `the min price boundary ${min} of product ${product.productId} is above its max price boundary ${money(max)}: change one of them`;
}

function upperWords({ product }: Scope): string {
  return product.maxPriceBoundary === null
    ? `the greatest possible price ${money(MAX_CENTS / 100)}`
    : `the current max price boundary ${money(product.maxPriceBoundary)}`;
}

function lowerWords({ product }: Scope): string {
  return product.minPriceBoundary === null
    ? `the least possible price ${money(MIN_CENTS / 100)}`
    : `the current min price boundary ${money(product.minPriceBoundary)}`;
}

function outsideWords(price: Exact, { min, max }: Limits): string {
  return min !== null && compare(price, min) < 0
    ? `the price ${moneyOf(price)} is below the min price boundary ${moneyOf(min)}`
    : `the price ${moneyOf(price)} is above the max price boundary ${moneyOf(max ?? price)}`;
}

interface StrategyAmounts {
  readonly floor: CompiledAmount | null;
  readonly ceiling: CompiledAmount | null;
}

function traceStrategy(scope: Scope, price: Exact, limits: Limits, amounts: StrategyAmounts): void {
  const { floor, ceiling } = limits;
  const raised = floor === null ? price : larger(price, floor);
  if (floor !== null && amounts.floor !== null) {
    scope.steps?.push({
      step: "floor",
      domain: domainOf(scope),
      path: amounts.floor.path,
      before: exactJson(price),
      after: exactJson(raised),
      bound: exactJson(floor),
      words: amounts.floor.words(scope),
      note: null,
    });
  }
  if (ceiling !== null && amounts.ceiling !== null) {
    const after = clampToStrategy(price, limits);
    scope.steps?.push({
      step: "ceiling",
      domain: domainOf(scope),
      path: amounts.ceiling.path,
      before: exactJson(raised),
      after: exactJson(after),
      bound: exactJson(ceiling),
      words: amounts.ceiling.words(scope),
      note: compare(after, ceiling) > 0 ? "the floor takes precedence" : null,
    });
  }
}
