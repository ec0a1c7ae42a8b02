// A drift: a price that moves by so much a day towards another, however often it is calculated.

import { type CompiledAmount, type Figure, compileAmount, sourcesOf, withinRange } from "./amounts.ts";
import type { Compiling } from "./compiling.ts";
import {
  type Exact,
  add,
  compare,
  divide,
  exactFraction,
  exactJson,
  exactOf,
  larger,
  multiply,
  negate,
  smaller,
} from "../values/exact.ts";
import { keptPrice } from "./keep.ts";
import { type Missing, isMissing } from "./missing.ts";
import type { Scope } from "./scope.ts";
import type { Drift } from "../language/strategy.ts";
import type { TargetFacts } from "../trace/trace.ts";

const MS_PER_DAY = 86_400_000;
const HUNDRED = exactOf(100);

/** Where a drift has come to. */
export interface Drifted {
  readonly price: Exact;
  /** It is rounded towards this. */
  readonly anchor: Exact;
  readonly isRising: boolean;
  readonly facts: () => TargetFacts;
}

/** Compiles a drift once: linear from the last price that no drift made, exact, never past `towards`. */
export function compileDrift({ drift }: Drift, path: string, env: Compiling): (scope: Scope) => Drifted | Missing {
  const amount = compileAmount(drift.percentPerDay, `${path}.drift.percentPerDay`, env);
  const percent = withinRange(amount.value, amount.path, { min: 0 });
  const towards = compileAmount(drift.towards, `${path}.drift.towards`, env);
  return (scope) => {
    const perDay = percent(scope);
    if (isMissing(perDay)) {
      return perDay;
    }
    const end = towards.value(scope);
    if (isMissing(end)) {
      return end;
    }
    const { history, nowMs } = scope.context;
    const anchor = history === undefined ? keptPrice(scope) : exactOf(history.anchor.price);
    if (isMissing(anchor)) {
      return anchor;
    }
    const elapsed = history === undefined ? 0 : Math.max(0, Math.round(nowMs - history.anchor.atMs));
    const days = exactFraction(BigInt(elapsed), BigInt(MS_PER_DAY));
    const way = divide(multiply(multiply(anchor, perDay), days), HUNDRED);
    const isRising = compare(end, anchor) >= 0;
    const moved = add(anchor, isRising ? way : negate(way));
    return {
      price: isRising ? smaller(moved, end) : larger(moved, end),
      anchor,
      isRising,
      facts: () => ({
        kind: "drift",
        anchor: exactJson(anchor),
        hours: exactJson(multiply(days, exactOf(24))),
        percentPerDay: exactJson(perDay),
        towards: exactJson(end),
        ...sourcesOf([amount, towards].map(asFigure), scope),
      }),
    };
  };
}

/** An amount of a drift as one whose source may be worth telling. */
function asFigure(amount: CompiledAmount): Figure {
  return { amount, constant: null };
}
