// A figure that no calculation may go on with. Nothing takes its place, unlike that of a value that is missing: a margin of 150 %
// is a mistake, and an `else` that hides it takes the floor away.

import { type Exact, bounded, isShort, lengthOf } from "../values/exact.ts";
import { type Reason, type ReasonCode, because } from "../trace/reasons.ts";
import type { Scope } from "./scope.ts";
import { spend } from "./work.ts";

/** Thrown where the figure is met; the leaf or choice that is evaluated fails with its reason. */
export class OutOfRange extends Error {
  readonly reason: Reason;
  /** The part of the document that it is the value of. */
  readonly path: string;

  constructor(code: ReasonCode, params: Reason["params"] & { readonly path: string }) {
    super(code);
    this.reason = because(code, params);
    this.path = params.path;
  }
}

/** What was thrown, if it is a figure out of range; anything else is thrown on. */
export function outOfRangeIn(thrown: unknown): OutOfRange {
  if (thrown instanceof OutOfRange) {
    return thrown;
  }
  throw thrown;
}

/** A value; null if a figure on its way is out of range. */
export function unlessOutOfRange<T>(evaluate: () => T): T | null {
  try {
    return evaluate();
  } catch (thrown) {
    outOfRangeIn(thrown);
    return null;
  }
}

/** A value of at most 400 digits. @throws OutOfRange for a longer one */
export function shortEnough(value: Exact, path: string, { work }: Pick<Scope, "work">): Exact {
  // Fractions cost much more than numbers. Long ones are reduced: half a millisecond at 400 digits, four times that at 800.
  spend(work, typeof value === "number" ? 1 : isShort(value) ? 20 : lengthOf(value) ** 2 / 10);
  const kept = bounded(value);
  if (kept === null) {
    throw new OutOfRange("tooLarge", { path });
  }
  return kept;
}
