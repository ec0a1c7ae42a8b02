// Change limits: how far a price may move from the one before, and how little is not worth moving.

import { type Figure, figureOf, withinRange } from "./amounts.ts";
import type { Compiling } from "./compiling.ts";
import { type Ended, failedFor } from "./ended.ts";
import {
  type Exact,
  ZERO,
  addPercent,
  centsDown,
  centsHalfUp,
  centsUp,
  compare,
  divide,
  exactCents,
  exactJson,
  exactOf,
  larger,
  magnitude,
  multiply,
  negate,
  percentFactor,
  scale,
  shareFactor,
  smaller,
  subtract,
} from "./exact.ts";
import { type Limits, clampToLimits, lowerLimit, upperLimit } from "./limits.ts";
import { type Missing, isMissing } from "./missing.ts";
import type { Window } from "./rounding.ts";
import { type Scope, domainOf, previousPrice, previousSource } from "./scope.ts";
import type { ChangePart } from "./strategy.ts";
import type { GaveWay, TraceNumber } from "./trace.ts";

/** A price and the cents it may be rounded to. */
export interface Limited {
  readonly price: Exact;
  readonly window: Window;
}

export interface CompiledChange {
  /** Keeps the price within the greatest change. */
  readonly limit: (price: Exact, limits: Limits, scope: Scope) => Limited | Ended;
  /** The previous price in cents if the price would change too little and the limits allow it to stay; else null. */
  readonly staying: (price: Exact, limits: Limits, scope: Scope) => number | null | Ended;
}

const FREE: CompiledChange = {
  limit: (price, limits) => ({ price, window: limits }),
  staying: () => null,
};

/**
 * Compiles `change` once: docs/concepts/strategies.md, "`change`: how far at once". The previous price counts in whole
 * cents. The greatest change is rounded towards the previous price, so that the recommended cents never move further
 * than allowed; limits of higher precedence may force a greater one.
 */
export function compileChange(part: ChangePart | undefined, rulePath: string, env: Compiling): CompiledChange {
  if (part === undefined) {
    return FREE;
  }
  const path = `${rulePath}.change`;
  const up = compilePercent(part.maxPercentUp, { path: `${path}.maxPercentUp`, sign: 1, max: 1_000_000 }, env);
  const down = compilePercent(part.maxPercentDown, { path: `${path}.maxPercentDown`, sign: -1, max: 100 }, env);
  return {
    limit: up === null && down === null ? FREE.limit : compileGreatest({ up, down }, path),
    staying:
      part.minAmount === undefined && part.minPercent === undefined ? FREE.staying : compileLeast(part, path, env),
  };
}

function previousCents(scope: Scope): number | null {
  const price = previousPrice(scope);
  return price === null ? null : centsHalfUp(exactOf(price));
}

/** A greatest change in percent: the price that it allows, and the percentage itself. */
interface Bound {
  readonly from: (previous: Exact, scope: Scope) => Exact | Missing;
  readonly percent: (scope: Scope) => TraceNumber | null;
}

interface PercentPlace {
  readonly path: string;
  readonly sign: 1 | -1;
  readonly max: number;
}

function compilePercent(
  part: ChangePart["maxPercentUp"],
  { path, sign, max }: PercentPlace,
  env: Compiling,
): Bound | null {
  const figure = figureOf(part, path, env);
  if (figure === null) {
    return null;
  }
  const percent = (scope: Scope): TraceNumber | null => {
    const value = figure.amount.value(scope);
    return isMissing(value) ? null : exactJson(value);
  };
  if (figure.constant !== null) {
    const factor = percentFactor(sign * figure.constant);
    return { from: (previous) => scale(previous, factor.n, factor.d), percent };
  }
  const within = withinRange(figure.amount.value, path, { min: 0, max });
  const from = (previous: Exact, scope: Scope): Exact | Missing => {
    const value = within(scope);
    return isMissing(value) ? value : addPercent(previous, sign === 1 ? value : negate(value));
  };
  return { from, percent };
}

interface Bounds {
  readonly up: Bound | null;
  readonly down: Bound | null;
}

function compileGreatest({ up, down }: Bounds, path: string): CompiledChange["limit"] {
  return (price, limits, scope) => {
    const cents = previousCents(scope);
    if (cents === null) {
      return { price, window: limits };
    }
    const previous = exactCents(cents);
    const highest = up === null ? null : up.from(previous, scope);
    const lowest = down === null ? null : down.from(previous, scope);
    if (isMissing(highest) || isMissing(lowest)) {
      return isMissing(highest)
        ? failedFor(path, highest)
        : isMissing(lowest)
          ? failedFor(path, lowest)
          : FREE.limit(price, limits, scope);
    }
    const lowered = highest === null ? price : smaller(price, highest);
    const limited = lowest === null ? lowered : larger(lowered, lowest);
    const after = clampToLimits(limited, limits);
    const lo = lowest === null ? limits.lo : centsUp(lowest);
    const hi = highest === null ? limits.hi : centsDown(highest);
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
        maxPercentUp: up === null ? null : up.percent(scope),
        maxPercentDown: down === null ? null : down.percent(scope),
        lowest: lowest === null ? null : lo / 100,
        highest: highest === null ? null : hi / 100,
        gaveWayTo: gaveWay({ lo, hi }, limits, after),
      });
    }
    return { price: after, window: narrow(limits, lo, hi) };
  };
}

/** The limit that leaves no cent within the greatest change; null if there is one. */
function gaveWay({ lo, hi }: Window, limits: Limits, price: Exact): GaveWay | null {
  if (hi < limits.lo) {
    return lowerLimit(price, limits);
  }
  return lo > limits.hi ? upperLimit(price, limits) : null;
}

/** The cents of both windows, or the cent of the outer one closest to the inner one. */
function narrow(outer: Window, lo: number, hi: number): Window {
  if (hi < outer.lo) {
    return { lo: outer.lo, hi: outer.lo };
  }
  return lo > outer.hi ? { lo: outer.hi, hi: outer.hi } : { lo: Math.max(lo, outer.lo), hi: Math.min(hi, outer.hi) };
}

const HUNDRED: Exact = exactOf(100);

/** The least change that a figure asks for at a previous price. */
type Least = (previous: Exact, scope: Scope) => Exact | Missing;

function leastAmount(figure: Figure | null): Least | null {
  if (figure === null) {
    return null;
  }
  const value =
    figure.constant === null ? withinRange(figure.amount.value, figure.amount.path, { min: 0 }) : figure.amount.value;
  return (_, scope) => value(scope);
}

function leastShare(figure: Figure | null): Least | null {
  if (figure === null) {
    return null;
  }
  if (figure.constant !== null) {
    const share = shareFactor(figure.constant);
    return (previous) => scale(previous, share.n, share.d);
  }
  const value = withinRange(figure.amount.value, figure.amount.path, { min: 0 });
  return (previous, scope) => {
    const percent = value(scope);
    return isMissing(percent) ? percent : divide(multiply(previous, percent), HUNDRED);
  };
}

/** A change must reach both `minAmount` and `minPercent`; the previous price stays only if every limit allows it. */
function compileLeast(part: ChangePart, path: string, env: Compiling): CompiledChange["staying"] {
  const amountFigure = figureOf(part.minAmount, `${path}.minAmount`, env);
  const percentFigure = figureOf(part.minPercent, `${path}.minPercent`, env);
  const amount = leastAmount(amountFigure);
  const share = leastShare(percentFigure);
  return (price, limits, scope) => {
    const previous = previousCents(scope);
    if (
      previous === null ||
      compare(price, exactCents(previous)) === 0 ||
      previous < limits.lo ||
      previous > limits.hi
    ) {
      return null;
    }
    const before = exactCents(previous);
    const change = magnitude(subtract(price, before));
    const least = amount === null ? ZERO : amount(before, scope);
    const leastOfShare = share === null ? ZERO : share(before, scope);
    if (isMissing(least)) {
      return failedFor(path, least);
    }
    if (isMissing(leastOfShare)) {
      return failedFor(path, leastOfShare);
    }
    const missesAmount = compare(change, least) < 0;
    const missesShare = compare(change, leastOfShare) < 0;
    if (!missesAmount && !missesShare) {
      return null;
    }
    const source = previousSource(scope);
    if (scope.steps !== null && source !== null) {
      scope.steps.push({
        step: "stay",
        domain: domainOf(scope),
        path,
        before: exactJson(price),
        after: previous / 100,
        source,
        minAmount: missesAmount ? exactJson(least) : null,
        minPercent: missesShare && percentFigure !== null ? shown(percentFigure, scope) : null,
      });
    }
    return previous;
  };
}

function shown({ amount }: Figure, scope: Scope): TraceNumber | null {
  const value = amount.value(scope);
  return isMissing(value) ? null : exactJson(value);
}
