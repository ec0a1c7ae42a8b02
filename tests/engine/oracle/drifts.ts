// Drifts of the oracle: from the last price that no drift made, linear in time.

import type { Drift } from "../../../engine/language/strategy.ts";
import { amountOf } from "./amounts.ts";
import { type Case, ForbiddenValue } from "./facts.ts";
import { anchorOf } from "./past.ts";
import {
  type Rational,
  greater,
  hundred,
  less,
  lesser,
  minus,
  ofCents,
  over,
  plus,
  rational,
  times,
} from "./rational.ts";

export interface Drifted {
  readonly price: Rational;
  /** Where it started. */
  readonly anchor: Rational;
  readonly isRising: boolean;
}

/** Where a drift has come to; undefined without a price to start from. @throws MissingValue if an amount has no value */
export function drifted({ drift }: Drift, situation: Case, kept: bigint | undefined): Drifted | undefined {
  const { context } = situation;
  const percent = amountOf(drift.percentPerDay, situation);
  if (less(percent, rational(0))) {
    throw new ForbiddenValue("out of range");
  }
  const end = amountOf(drift.towards, situation);
  const anchored = anchorOf(context);
  const start = anchored === undefined ? kept : undefined;
  if (anchored === undefined && start === undefined) {
    return undefined;
  }
  const anchor = anchored === undefined ? ofCents(start ?? 0n) : rational(anchored.price);
  const elapsedMs = anchored === undefined ? 0 : Math.max(0, context.nowMs - anchored.atMs);
  const share = over(times(percent, over(rational(elapsedMs), rational(86_400_000))), hundred);
  const isRising = !less(end, anchor);
  const moved = isRising
    ? lesser(plus(anchor, times(anchor, share)), end)
    : greater(minus(anchor, times(anchor, share)), end);
  return { price: moved, anchor, isRising };
}
