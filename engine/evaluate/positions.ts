// The target `position`, and what `unreachable` does if its price would break the floor.

import { type Aim, type CompiledTarget, type Pricing, aimAt, traceTarget } from "./aim.ts";
import type { Chosen } from "./competitors.ts";
import { type Ended, insteadOf, skipped } from "./ended.ts";
import { type Exact, compare, exactJson, larger } from "../values/exact.ts";
import type { Limits } from "./limits.ts";
import { type Missing, isMissing, missing } from "./missing.ts";
import { type Reason, because } from "../trace/reasons.ts";
import type { CompiledLeaf } from "./rule.ts";
import type { Scope } from "./scope.ts";
import { at } from "../values/statistics.ts";

/** What happens to a position under the floor; `path` of the part that says so. */
export interface Unreachable {
  readonly does: "next" | "floor" | "skip" | { readonly rule: CompiledLeaf };
  readonly path: string;
}

export interface PositionPart extends Pricing {
  readonly position: number;
  /** Fewer offers: the last one counts, or there is no such position. */
  readonly beyond: "last" | "none";
  readonly unreachable: Unreachable;
}

/**
 * Position n of the counting competitors, the last one if they are fewer. If `unreachable`
 * takes none that keeps the floor, the price under the floor is returned, and the floor raises it.
 */
export function compilePosition(part: PositionPart): CompiledTarget {
  const { position, reprice, unreachable } = part;
  const wantedIn = (chosen: Chosen): number | Missing => {
    const count = chosen.prices.length;
    return count < position && part.beyond === "none"
      ? missing("fewerOffers", { position, count })
      : Math.min(position, count) - 1;
  };
  const price: CompiledTarget["price"] = (scope, chosen) => {
    const wanted = wantedIn(chosen);
    return isMissing(wanted) ? wanted : reprice.apply(at(chosen.prices, wanted), scope);
  };
  const aim: CompiledTarget["aim"] = (scope, chosen, limits) => {
    const wanted = wantedIn(chosen);
    if (isMissing(wanted)) {
      return wanted;
    }
    const ours = reprice.apply(at(chosen.prices, wanted), scope);
    if (isMissing(ours)) {
      return ours;
    }
    const least = leastOf(limits, unreachable);
    return least === null || compare(ours, least) >= 0
      ? aimAtIndex(part, scope, chosen, { index: wanted, detour: () => fewer(position, wanted + 1) })
      : underFloor(part, scope, chosen, { wanted, ours, least, limits });
  };
  return { price, aim };
}

/** The least price that a position must keep: the floor; the next one keeps the boundary, too. */
function leastOf({ floor, min }: Limits, { does }: Unreachable): Exact | null {
  if (does !== "next" || min === null) {
    return floor;
  }
  return floor === null ? min : larger(floor, min);
}

interface Under {
  readonly wanted: number;
  readonly ours: Exact;
  readonly least: Exact;
  readonly limits: Limits;
}

/** Names what the position is under: the floor, unless the boundary alone is as high. */
function tooLow({ wanted, ours, least, limits: { floor } }: Under): Reason {
  const params = { position: wanted + 1, price: exactJson(ours) };
  const bound = exactJson(least);
  return floor !== null && compare(floor, least) === 0
    ? because("positionUnderFloor", { ...params, floor: bound })
    : because("positionUnderBoundary", { ...params, min: bound });
}

function underFloor(part: PositionPart, scope: Scope, chosen: Chosen, under: Under): Aim | Ended | Missing {
  const { does, path } = part.unreachable;
  const { wanted, least } = under;
  const why = (): Reason => tooLow(under);
  if (does === "skip") {
    return skipped(path, why());
  }
  if (typeof does === "object") {
    return insteadOf(path, why(), does.rule);
  }
  const reachable = does === "next" ? nextReachable(part, scope, chosen, { after: wanted, least }) : null;
  return reachable === null
    ? aimAtIndex(part, scope, chosen, { index: wanted, detour: () => null })
    : next(aimAtIndex(part, scope, chosen, { index: reachable, detour: why }));
}

function next(aim: Aim | Missing): Aim | Missing {
  return isMissing(aim) ? aim : { ...aim, isNext: true };
}

function fewer(position: number, count: number): Reason | null {
  return count < position ? because("fewerOffers", { position, count }) : null;
}

/** An index among the counting offers, and a note that only a trace asks for. */
interface Pick {
  readonly index: number;
  readonly detour: () => Reason | null;
}

function aimAtIndex(part: PositionPart, scope: Scope, chosen: Chosen, { index, detour }: Pick): Aim | Missing {
  const { reprice, path, isTotal } = part;
  const price = at(chosen.prices, index);
  const offer = at(chosen.offers, index);
  if (scope.steps !== null) {
    const target = { kind: "position", position: index + 1 } as const;
    traceTarget(scope, price, { step: "target", path, target, offer, detour: detour(), isTotal });
    reprice.trace(price, scope);
  }
  const ours = reprice.apply(price, scope);
  return isMissing(ours) ? ours : aimAt(ours, offer);
}

/** The first position after one whose price is not too low; null if none is. */
function nextReachable(
  { reprice }: PositionPart,
  scope: Scope,
  chosen: Chosen,
  { after, least }: { readonly after: number; readonly least: Exact },
): number | null {
  for (let index = after + 1; index < chosen.prices.length; index += 1) {
    const ours = reprice.apply(at(chosen.prices, index), scope);
    if (!isMissing(ours) && compare(ours, least) >= 0) {
      return index;
    }
  }
  return null;
}
