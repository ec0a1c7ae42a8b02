// Changes that are not made: too small ones, and those too soon or too often after others.

import { type Figure, figureOf, sourcesOf, withinRange } from "./amounts.ts";
import type { Compiling } from "./compiling.ts";
import { type Ended, failedFor } from "./ended.ts";
import {
  type Exact,
  HUNDRED,
  ZERO,
  centsHalfUp,
  compare,
  divide,
  exactCents,
  exactJson,
  exactOf,
  magnitude,
  multiply,
  scale,
  shareFactor,
  subtract,
} from "../values/exact.ts";
import { type Limits, lowerLimit, upperLimit } from "./limits.ts";
import { type Missing, isMissing } from "./missing.ts";
import { MS_PER_HOUR, changesOf } from "../values/price-history.ts";
import { because } from "../trace/reasons.ts";
import { type Scope, domainOf, previousPrice, previousSource } from "./scope.ts";
import type { ChangePart } from "../language/strategy.ts";
import type { GaveWay, TraceNumber } from "../trace/trace.ts";

/** The previous price in cents if the price would change too little and the limits allow it to stay; else null. */
export type Staying = (price: Exact, limits: Limits, scope: Scope) => number | null | Ended;

/** The previous price in cents if it changed too recently or too often and the limits allow it to stay; else null. */
export type Waiting = (cents: number, limits: Limits, scope: Scope) => number | null;

/** The previous price in whole cents; null without one. */
export function previousCents(scope: Scope): number | null {
  const price = previousPrice(scope);
  return price === null ? null : centsHalfUp(exactOf(price));
}

/** What a figure comes to, for the trace. */
export function shown({ amount }: Figure, scope: Scope): TraceNumber | null {
  const value = amount.value(scope);
  return isMissing(value) ? null : exactJson(value);
}

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
export function compileLeast(part: ChangePart, path: string, env: Compiling): Staying {
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
        ...sourcesOf([missesAmount ? amountFigure : null, missesShare ? percentFigure : null], scope),
      });
    }
    return previous;
  };
}

/** The limit that forbids a price in cents; null if none does. */
function excluding(cents: number, limits: Limits): GaveWay | null {
  if (cents < limits.lo) {
    return lowerLimit(exactCents(cents), limits);
  }
  return cents > limits.hi ? upperLimit(exactCents(cents), limits) : null;
}

/** A price that changed too recently or too often stays, unless boundaries, floor or ceiling exclude it. */
export function compileWaiting({ minHoursBetween, maxChangesPerDay }: ChangePart, path: string): Waiting {
  return (cents, limits, scope) => {
    const { history, nowMs, previousPrice: published } = scope.context;
    const previous = previousCents(scope);
    if (history === undefined || published === null || previous === null || previous === cents) {
      return null;
    }
    const ageMs = Math.max(0, nowMs - history.sinceMs);
    const { changes } = changesOf(history, nowMs, 24);
    const reason =
      minHoursBetween !== undefined && ageMs < minHoursBetween * MS_PER_HOUR
        ? because("tooSoon", { age: Math.floor((ageMs / MS_PER_HOUR) * 100) / 100, hours: minHoursBetween })
        : maxChangesPerDay !== undefined && changes >= maxChangesPerDay
          ? because("tooOften", { count: changes, max: maxChangesPerDay })
          : null;
    if (reason === null) {
      return null;
    }
    const gaveWayTo = excluding(previous, limits);
    scope.steps?.push({
      step: "wait",
      domain: domainOf(scope),
      path,
      before: cents / 100,
      after: (gaveWayTo === null ? previous : cents) / 100,
      reason,
      ...(gaveWayTo === null ? {} : { gaveWayTo: { ...gaveWayTo, previous: previous / 100 } }),
    });
    return gaveWayTo === null ? previous : null;
  };
}
