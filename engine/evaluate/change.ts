// Change limits: how far a price may move from the one before, and how little is not worth moving.

import { type Figure, figureOf, sourcesOf, withinRange } from "./amounts.ts";
import { type Staying, type Waiting, compileLeast, compileWaiting, previousCents, shown } from "./change-little.ts";
import type { Compiling } from "./compiling.ts";
import { type Ended, failedFor, skipped } from "./ended.ts";
import {
  type Exact,
  add,
  addPercent,
  centsDown,
  centsUp,
  compare,
  exactCents,
  exactJson,
  exactOf,
  larger,
  negate,
  percentFactor,
  scale,
  smaller,
} from "../values/exact.ts";
import { type Limits, clampToLimits, lowerLimit, upperLimit } from "./limits.ts";
import { type Missing, isMissing } from "./missing.ts";
import { rangeOf } from "../values/price-history.ts";
import { type Reason, because } from "../trace/reasons.ts";
import type { Window } from "./rounding.ts";
import { type Scope, domainOf, previousSource } from "./scope.ts";
import type { Amount, ChangePart } from "../language/strategy.ts";
import type { GaveWay, TraceNumber } from "../trace/trace.ts";

/** A price and the cents it may be rounded to. */
export interface Limited {
  readonly price: Exact;
  readonly window: Window;
  /** Why the price waits for approval, if a greater change does. */
  readonly holdReason: Reason | null;
}

export interface CompiledChange {
  /** Keeps the price within the greatest change. */
  readonly limit: (price: Exact, limits: Limits, scope: Scope) => Limited | Ended;
  /** Keeps a price that changes too little; null if every change counts. */
  readonly staying: Staying | null;
  /** Keeps a price that changed too lately or too often; null if it may always change. */
  readonly waiting: Waiting | null;
}

const FREE: CompiledChange = {
  limit: (price, limits) => ({ price, window: limits, holdReason: null }),
  staying: null,
  waiting: null,
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
  const bounds: Bounds = {
    up: compilePercent(part.maxPercentUp, { path: `${path}.maxPercentUp`, sign: 1, max: 1_000_000 }, env),
    down: compilePercent(part.maxPercentDown, { path: `${path}.maxPercentDown`, sign: -1, max: 100 }, env),
    upBy: compileAmountBound(part.maxUp, { path: `${path}.maxUp`, sign: 1 }, env),
    downBy: compileAmountBound(part.maxDown, { path: `${path}.maxDown`, sign: -1 }, env),
  };
  const isFree = Object.values(bounds).every((bound) => bound === null);
  const hasLeast = part.minAmount !== undefined || part.minPercent !== undefined;
  const waits = part.minHoursBetween !== undefined || part.maxChangesPerDay !== undefined;
  return {
    limit: isFree ? FREE.limit : compileGreatest(bounds, part, path),
    staying: hasLeast ? compileLeast(part, path, env) : FREE.staying,
    waiting: waits ? compileWaiting(part, path) : FREE.waiting,
  };
}

/** A greatest change: the price that it allows, and its percentage or amount. */
interface Bound {
  readonly from: (base: Exact, scope: Scope) => Exact | Missing;
  readonly value: (scope: Scope) => TraceNumber | null;
  readonly figure: Figure;
}

interface PercentPlace {
  readonly path: string;
  readonly sign: 1 | -1;
  readonly max: number;
}

function compilePercent(part: Amount | undefined, { path, sign, max }: PercentPlace, env: Compiling): Bound | null {
  const figure = figureOf(part, path, env);
  if (figure === null) {
    return null;
  }
  const value = (scope: Scope): TraceNumber | null => shown(figure, scope);
  if (figure.constant !== null) {
    const factor = percentFactor(sign * figure.constant);
    return { from: (base) => scale(base, factor.n, factor.d), value, figure };
  }
  const within = withinRange(figure.amount.value, path, { min: 0, max });
  const from = (base: Exact, scope: Scope): Exact | Missing => {
    const percent = within(scope);
    return isMissing(percent) ? percent : addPercent(base, sign === 1 ? percent : negate(percent));
  };
  return { from, value, figure };
}

function compileAmountBound(
  part: Amount | undefined,
  { path, sign }: Omit<PercentPlace, "max">,
  env: Compiling,
): Bound | null {
  const figure = figureOf(part, path, env);
  if (figure === null) {
    return null;
  }
  const within = withinRange(figure.amount.value, path, { min: 0 });
  const from = (base: Exact, scope: Scope): Exact | Missing => {
    const amount = within(scope);
    return isMissing(amount) ? amount : add(base, sign === 1 ? amount : negate(amount));
  };
  return { from, value: (scope) => shown(figure, scope), figure };
}

interface Bounds {
  readonly up: Bound | null;
  readonly down: Bound | null;
  readonly upBy: Bound | null;
  readonly downBy: Bound | null;
}

/** What changes are counted from: the previous price, or the prices that stood in the last hours. */
interface Base {
  readonly previous: Exact;
  readonly lowest: Exact;
  readonly highest: Exact;
  readonly range: { readonly lowest: number; readonly highest: number } | null;
}

function baseOf(previous: Exact, perHours: number | undefined, { context }: Scope): Base {
  const { history, nowMs } = context;
  if (perHours === undefined || history === undefined) {
    return { previous, lowest: previous, highest: previous, range: null };
  }
  const range = rangeOf(history, nowMs, perHours);
  return { previous, lowest: exactOf(range.lowest), highest: exactOf(range.highest), range };
}

/** The nearer of a percentage and an amount in a direction; null without any. */
function nearerOf({ percent, amount, sign }: Direction, from: Exact, scope: Scope): Exact | null | Missing {
  const first = percent === null ? null : percent.from(from, scope);
  if (amount === null || isMissing(first)) {
    return first;
  }
  const second = amount.from(from, scope);
  if (first === null || isMissing(second)) {
    return second;
  }
  return sign === 1 ? smaller(first, second) : larger(first, second);
}

/** The greatest change in a direction; the previous price is always within. */
function boundOf(
  direction: Direction,
  { from, previous }: { readonly from: Exact; readonly previous: Exact },
  scope: Scope,
): Exact | null | Missing {
  const nearer = nearerOf(direction, from, scope);
  return nearer === null || isMissing(nearer) || from === previous ? nearer : beyond(nearer, previous, direction.sign);
}

/** Whether the previous price is further in a direction than its changes allow. */
function isBeyond(direction: Direction, from: Exact, { base, scope }: Reaching): boolean {
  const nearer = nearerOf(direction, from, scope);
  return nearer !== null && !isMissing(nearer) && compare(nearer, beyond(nearer, base.previous, direction.sign)) !== 0;
}

interface Reaching {
  readonly base: Base;
  readonly scope: Scope;
}

function beyond(bound: Exact, previous: Exact, sign: 1 | -1): Exact {
  return sign === 1 ? larger(bound, previous) : smaller(bound, previous);
}

/** The greatest change in one direction. */
interface Direction {
  readonly percent: Bound | null;
  readonly amount: Bound | null;
  readonly sign: 1 | -1;
}

function compileGreatest(bounds: Bounds, part: ChangePart, path: string): CompiledChange["limit"] {
  const { perHours, atLimit = "clamp" } = part;
  const upwards: Direction = { percent: bounds.up, amount: bounds.upBy, sign: 1 };
  const downwards: Direction = { percent: bounds.down, amount: bounds.downBy, sign: -1 };
  return (price, limits, scope) => {
    const cents = previousCents(scope);
    if (cents === null) {
      return FREE.limit(price, limits, scope);
    }
    const base = baseOf(exactCents(cents), perHours, scope);
    const highest = boundOf(upwards, { from: base.lowest, previous: base.previous }, scope);
    const lowest = boundOf(downwards, { from: base.highest, previous: base.previous }, scope);
    if (isMissing(highest)) {
      return failedFor(path, highest);
    }
    if (isMissing(lowest)) {
      return failedFor(path, lowest);
    }
    const lowered = highest === null ? price : smaller(price, highest);
    const limited = lowest === null ? lowered : larger(lowered, lowest);
    const isExceeded = atLimit !== "clamp" && compare(limited, price) !== 0;
    const lo = lowest === null ? limits.lo : centsUp(lowest);
    const hi = highest === null ? limits.hi : centsDown(highest);
    const after = isExceeded ? price : clampToLimits(limited, limits);
    if (scope.steps !== null) {
      const reachesBeyond =
        isBeyond(upwards, base.lowest, { base, scope }) || isBeyond(downwards, base.highest, { base, scope });
      traceGreatest({ bounds, part, path, base, price, after, limits, reachesBeyond, isExceeded }, { lo, hi }, scope);
    }
    if (isExceeded) {
      const reason = tooGreat(price, lowest, highest);
      return atLimit === "skip" ? skipped(path, reason) : { price, window: limits, holdReason: reason };
    }
    return { price: after, window: narrow(limits, lo, hi), holdReason: null };
  };
}

/** A price beyond the range of the greatest changes, or beyond its only end. */
function tooGreat(wished: Exact, lowest: Exact | null, highest: Exact | null): Reason {
  const price = exactJson(wished);
  const end = lowest ?? highest ?? wished;
  return lowest === null || highest === null
    ? because("changeBeyond", { price, end: exactJson(end) })
    : because("changeTooGreat", { price, lowest: exactJson(lowest), highest: exactJson(highest) });
}

interface Greatest {
  readonly bounds: Bounds;
  readonly part: ChangePart;
  readonly path: string;
  readonly base: Base;
  readonly price: Exact;
  readonly after: Exact;
  readonly limits: Limits;
  readonly reachesBeyond: boolean;
  readonly isExceeded: boolean;
}

function traceGreatest(
  { bounds, part, path, base, price, after, limits, reachesBeyond, isExceeded }: Greatest,
  { lo, hi }: Window,
  scope: Scope,
): void {
  const { up, down, upBy, downBy } = bounds;
  scope.steps?.push({
    step: "change",
    domain: domainOf(scope),
    path,
    before: exactJson(price),
    after: exactJson(after),
    previous: exactJson(base.previous),
    source: previousSource(scope) ?? "previous price",
    maxPercentUp: up === null ? null : up.value(scope),
    maxPercentDown: down === null ? null : down.value(scope),
    maxUp: upBy === null ? null : upBy.value(scope),
    maxDown: downBy === null ? null : downBy.value(scope),
    perHours: base.range === null ? null : (part.perHours ?? null),
    base: base.range,
    reachesBeyond,
    lowest: down === null && downBy === null ? null : lo / 100,
    highest: up === null && upBy === null ? null : hi / 100,
    gaveWayTo: isExceeded ? null : gaveWay({ lo, hi }, limits, after),
    isHeldUp: hi < limits.lo,
    ...(isExceeded ? { isExceeded } : {}),
    ...sourcesOf(
      [up, upBy, down, downBy].map((bound) => (bound === null ? null : bound.figure)),
      scope,
    ),
  });
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
