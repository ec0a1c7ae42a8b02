// The published prices of the past, one by one, as the oracle reads them: the engine's history is made of them.

import { type PriceHistory, updateHistory } from "../../../engine/values/price-history.ts";
import type { EngineContext } from "../../../engine/trace/input.ts";
import type { Rule } from "../../../engine/language/strategy.ts";
import { cents } from "./arbitrary-inputs.ts";
import { fc } from "./seeded.ts";

interface Published {
  readonly atMs: number;
  readonly price: number;
  readonly isDrift: boolean;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The prices that a history was made of. */
const pasts = new WeakMap<PriceHistory, readonly Published[]>();

const gap = fc.constantFrom(0, 1, 7 * 60_000, HOUR, 4 * HOUR, 4 * HOUR - 1, 23 * HOUR, DAY, 3 * DAY, 9 * DAY);

/** Some contexts with a past that ends in the previous price. */
export function withPast(contexts: fc.Arbitrary<EngineContext>): fc.Arbitrary<EngineContext> {
  const steps = fc.array(fc.record({ gap, price: cents(950, 1050), isDrift: fc.boolean() }), { maxLength: 9 });
  return fc.tuple(contexts, steps, gap, fc.nat(7)).map(([context, earlier, since, chance]) => {
    const { previousPrice, nowMs } = context;
    if (previousPrice === null || previousPrice <= 0 || chance < 2) {
      return context;
    }
    const past: Published[] = [{ atMs: nowMs - since, price: previousPrice, isDrift: chance > 5 }];
    for (const step of earlier) {
      past.unshift({ atMs: (past[0]?.atMs ?? nowMs) - step.gap, price: step.price, isDrift: step.isDrift });
    }
    const start: PriceHistory | null = null;
    const history = past.reduce<PriceHistory | null>(
      (before, { atMs, price, isDrift }) => updateHistory(before, { atMs, price, limit: null, isDrift }),
      start,
    );
    if (history === null) {
      return context;
    }
    pasts.set(history, past);
    return { ...context, history };
  });
}

function pastOf({ history }: EngineContext): readonly Published[] | undefined {
  return history === undefined ? undefined : pasts.get(history);
}

/** The last price that no drift made, or the first of all; undefined without a past. */
export function anchorOf(context: EngineContext): Pick<Published, "atMs" | "price"> | undefined {
  const past = pastOf(context);
  return past?.findLast(({ isDrift }) => !isDrift) ?? past?.[0];
}

/** The begin of a window of so many hours: that of its first whole hour, or of its first day if it is longer than two days. */
function beginOf(nowMs: number, hours: number): number {
  const unit = hours <= 48 ? HOUR : DAY;
  return Math.floor((nowMs - hours * HOUR) / unit) * unit;
}

/** The prices that stood in a window, in cents; undefined without a past. */
export function stoodIn(context: EngineContext, hours: number): readonly number[] | undefined {
  const past = pastOf(context);
  const begin = beginOf(context.nowMs, hours);
  const atBegin = past?.findLast(({ atMs }) => atMs < begin);
  return past === undefined
    ? undefined
    : [...(atBegin === undefined ? [] : [atBegin]), ...past.filter(({ atMs }) => atMs >= begin)].map(
        ({ price }) => price,
      );
}

/** The changes of a window: whether each went against the one before it. */
function changesIn(context: EngineContext, hours: number): readonly { isReversal: boolean }[] | undefined {
  const begin = beginOf(context.nowMs, hours);
  let before: number | null = null;
  let direction = 0;
  return pastOf(context)?.flatMap(({ atMs, price }) => {
    const next: number = before === null ? 0 : Math.sign(price - before);
    const isReversal = next !== 0 && direction !== 0 && next !== direction;
    before = price;
    direction = next === 0 ? direction : next;
    return next !== 0 && atMs >= begin ? [{ isReversal }] : [];
  });
}

/** The field's value; null for another field. */
export function historyField(name: string, context: EngineContext): { readonly number: number | undefined } | null {
  switch (name) {
    case "history.changes24h":
      return { number: changesIn(context, 24)?.length };
    case "history.changes7d":
      return { number: changesIn(context, 7 * 24)?.length };
    case "history.reversals24h":
      return { number: changesIn(context, 24)?.filter(({ isReversal }) => isReversal).length };
    case "history.lowest30d": {
      const stood = stoodIn(context, 30 * 24);
      return { number: stood === undefined ? undefined : Math.min(...stood) };
    }
    default:
      return null;
  }
}

/** Whether a price changed too lately or too often to change again. */
export function mustWait({ change = {} }: Rule, context: EngineContext): boolean {
  const past = pastOf(context);
  if (past === undefined) {
    return false;
  }
  const { minHoursBetween = 0, maxChangesPerDay = Infinity } = change;
  const last = past.at(-1)?.price;
  const since = past.findLastIndex(({ price }) => price !== last) + 1;
  const ageMs = context.nowMs - (past[since]?.atMs ?? 0);
  return ageMs < minHoursBetween * HOUR || (changesIn(context, 24)?.length ?? 0) >= maxChangesPerDay;
}
