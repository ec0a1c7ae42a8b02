// Change limits: how far a price may move from the one before, and how little is not worth moving.

import {
  type Exact,
  type Factor,
  centsDown,
  centsHalfUp,
  centsUp,
  compare,
  exactCents,
  exactJson,
  exactOf,
  larger,
  percentFactor,
  scale,
  shareFactor,
  smaller,
} from "./exact.ts";
import { type Limits, clampToLimits } from "./limits.ts";
import type { Window } from "./rounding.ts";
import { type Scope, domainOf, previousPrice, previousSource } from "./scope.ts";
import type { ChangePart } from "./strategy.ts";
import { money, plainDecimal } from "./words.ts";

/** A price and the cents it may be rounded to. */
export interface Limited {
  readonly price: Exact;
  readonly window: Window;
}

export interface CompiledChange {
  /** Keeps the price within the greatest change. */
  readonly limit: (price: Exact, limits: Limits, scope: Scope) => Limited;
  /** The cents to recommend: the previous price where the rounded one changes too little. */
  readonly settle: (cents: number, limits: Limits, scope: Scope) => number;
}

const FREE: CompiledChange = {
  limit: (price, limits) => ({ price, window: limits }),
  settle: (cents) => cents,
};

/**
 * Compiles `change` once: pricing rules, "change". The previous price counts in whole cents. The greatest change is
 * rounded towards the previous price, so that the recommended cents never move further than allowed; limits of
 * higher precedence may force a greater one.
 */
export function compileChange(part: ChangePart | undefined, rulePath: string): CompiledChange {
  if (part === undefined) {
    return FREE;
  }
  const path = `${rulePath}.change`;
  const up = part.maxPercentUp === undefined ? null : percentFactor(part.maxPercentUp);
  const down = part.maxPercentDown === undefined ? null : percentFactor(-part.maxPercentDown);
  return {
    limit: up === null && down === null ? FREE.limit : compileGreatest(part, { up, down }, path),
    settle: part.minAmount === undefined && part.minPercent === undefined ? FREE.settle : compileLeast(part, path),
  };
}

function previousCents(scope: Scope): number | null {
  const price = previousPrice(scope);
  return price === null ? null : centsHalfUp(exactOf(price));
}

interface Factors {
  readonly up: Factor | null;
  readonly down: Factor | null;
}

function compileGreatest(part: ChangePart, { up, down }: Factors, path: string): CompiledChange["limit"] {
  return (price, limits, scope) => {
    const cents = previousCents(scope);
    if (cents === null) {
      return { price, window: limits };
    }
    const previous = exactCents(cents);
    const highest = up === null ? null : scale(previous, up.n, up.d);
    const lowest = down === null ? null : scale(previous, down.n, down.d);
    const lowered = highest === null ? price : smaller(price, highest);
    const limited = lowest === null ? lowered : larger(lowered, lowest);
    const after = clampToLimits(limited, limits);
    const source = previousSource(scope);
    if (scope.steps !== null && source !== null) {
      scope.steps.push({
        step: "change",
        domain: domainOf(scope),
        path,
        before: exactJson(price),
        after: exactJson(after),
        previous: exactJson(previous),
        source,
        maxPercentUp: part.maxPercentUp ?? null,
        maxPercentDown: part.maxPercentDown ?? null,
        note: compare(after, limited) === 0 ? null : "floor, ceiling and boundaries take precedence",
      });
    }
    const lo = lowest === null ? limits.lo : centsUp(lowest);
    const hi = highest === null ? limits.hi : centsDown(highest);
    return { price: after, window: narrow(limits, lo, hi) };
  };
}

/** The cents of both windows, or the cent of the outer one closest to the inner one. */
function narrow(outer: Window, lo: number, hi: number): Window {
  if (hi < outer.lo) {
    return { lo: outer.lo, hi: outer.lo };
  }
  return lo > outer.hi ? { lo: outer.hi, hi: outer.hi } : { lo: Math.max(lo, outer.lo), hi: Math.min(hi, outer.hi) };
}

/** A change must reach both `minAmount` and `minPercent`; the previous price stays only where every limit allows it. */
function compileLeast(part: ChangePart, path: string): CompiledChange["settle"] {
  const amount = exactOf(part.minAmount ?? 0);
  const share = shareFactor(part.minPercent ?? 0);
  return (cents, limits, scope) => {
    const previous = previousCents(scope);
    if (previous === null || previous === cents || previous < limits.lo || previous > limits.hi) {
      return cents;
    }
    const change = exactCents(Math.abs(cents - previous));
    const isTooLittle =
      compare(change, amount) < 0 || compare(change, scale(exactCents(previous), share.n, share.d)) < 0;
    if (!isTooLittle) {
      return cents;
    }
    const source = previousSource(scope);
    if (scope.steps !== null && source !== null) {
      scope.steps.push({
        step: "stay",
        domain: domainOf(scope),
        path,
        before: cents / 100,
        after: previous / 100,
        source,
        words: leastWords(part),
      });
    }
    return previous;
  };
}

function leastWords({ minAmount, minPercent }: ChangePart): string {
  const amount = minAmount === undefined ? [] : [money(minAmount)];
  const percent = minPercent === undefined ? [] : [`${plainDecimal(minPercent)} %`];
  return [...amount, ...percent].join(" and ");
}
