// The target `position`, and what `unreachable` does where its price would break the floor.

import type { CompiledReprice } from "./adjust.ts";
import { type Aim, type CompetitorAiming, aimAt, countWords, traceTarget } from "./aim.ts";
import type { Chosen } from "./competitors.ts";
import { skipped } from "./ended.ts";
import { type Exact, compare } from "./exact.ts";
import type { Scope } from "./scope.ts";
import { at } from "./statistics.ts";
import { moneyOf } from "./words.ts";

export interface PositionPart {
  readonly position: number;
  readonly unreachable: "next" | "floor" | "skip";
  readonly reprice: CompiledReprice;
  /** Of the rule. */
  readonly path: string;
}

/**
 * Position n of the counting competitors, the last one where they are fewer. Where none that keeps the floor is to be
 * taken, the price under the floor is returned, and the floor raises it.
 */
export function compilePosition(part: PositionPart): CompetitorAiming {
  const { position, unreachable, reprice, path } = part;
  return (scope, chosen, floor) => {
    const wanted = Math.min(position, chosen.prices.length) - 1;
    const price = reprice.apply(at(chosen.prices, wanted), scope);
    if (floor === null || compare(price, floor) >= 0) {
      return aimAtIndex(part, scope, chosen, { index: wanted, note: () => fewerWords(position, wanted + 1) });
    }
    const words = (): string =>
      `position ${wanted + 1} would need ${moneyOf(price)}, below the floor ${moneyOf(floor)}`;
    if (unreachable === "skip") {
      return skipped(`${path}.unreachable`, words());
    }
    const reachable = unreachable === "next" ? nextReachable(part, scope, chosen, { after: wanted, floor }) : null;
    return reachable === null
      ? aimAtIndex(part, scope, chosen, { index: wanted, note: () => null })
      : aimAtIndex(part, scope, chosen, { index: reachable, note: words });
  };
}

function fewerWords(position: number, count: number): string | null {
  return count < position ? `position ${position} is asked, ${countWords(count)}` : null;
}

/** An index among the counting offers, and a note that only a trace asks for. */
interface Pick {
  readonly index: number;
  readonly note: () => string | null;
}

function aimAtIndex({ reprice, path }: PositionPart, scope: Scope, chosen: Chosen, { index, note }: Pick): Aim {
  const price = at(chosen.prices, index);
  if (scope.steps !== null) {
    const { vendorName } = at(chosen.offers, index);
    const words = `position ${index + 1}`;
    traceTarget(scope, price, { step: "target", path: `${path}.target`, words, vendorName, note: note() });
    reprice.trace(price, scope);
  }
  return aimAt(reprice.apply(price, scope));
}

/** The first position after one whose price keeps the floor; null where none does. */
function nextReachable(
  { reprice }: PositionPart,
  scope: Scope,
  chosen: Chosen,
  { after, floor }: { readonly after: number; readonly floor: Exact },
): number | null {
  for (let index = after + 1; index < chosen.prices.length; index += 1) {
    if (compare(reprice.apply(at(chosen.prices, index), scope), floor) >= 0) {
      return index;
    }
  }
  return null;
}
