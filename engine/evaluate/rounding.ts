// Rounding: to endings or steps, within a window of whole cents that it never leaves.

import { type Exact, add, centsDown, centsHalfUp, centsUp, compare, exactCents, exactOf } from "../values/exact.ts";
import { type Lattice, WHOLE_CENTS, greatestUpTo, latticeOf, leastFrom } from "../values/price-lattice.ts";
import type { RoundingBand, RoundingMode, RoundingPart } from "../language/strategy.ts";
import type { RoundingForm } from "../trace/trace.ts";

/** The least and the greatest price there is, in cents: 0.01 and 9999999999999.99. */
export const MIN_CENTS = 1;
export const MAX_CENTS = 999_999_999_999_999;

/** Whole cents, both ends included, lo ≤ hi. */
export interface Window {
  readonly lo: number;
  readonly hi: number;
}

export interface CompiledRounding {
  /** The price in cents: always in the window. */
  readonly round: (price: Exact, window: Window) => number;
  /** Whether a price in cents has the form asked for. */
  readonly fits: (cents: number) => boolean;
  readonly form: RoundingForm;
  readonly mode: RoundingMode;
  /** The same by another mode. */
  readonly inMode: (mode: RoundingMode) => CompiledRounding;
}

/** The form that a price is rounded to, by its band. */
export type RoundingChoice = (price: Exact) => CompiledRounding;

/** Compiles `rounding` with its bands once: the exact price chooses the band, and may end in the next. */
export function compileRoundings(part: RoundingPart | undefined): RoundingChoice {
  if (part === undefined || !("bands" in part)) {
    const only = compileRounding(part);
    return () => only;
  }
  const mode = part.mode === undefined ? {} : { mode: part.mode };
  const bands = part.bands.map((band) => ({
    upTo: band.upTo === undefined ? null : exactOf(band.upTo),
    rounding: compileRounding({ ...band, ...mode }),
  }));
  const unbanded = compileRounding(undefined);
  return (price) => bands.find(({ upTo }) => upTo === null || compare(price, upTo) <= 0)?.rounding ?? unbanded;
}

/** One form, without bands. */
type Form = RoundingBand & { readonly mode?: RoundingMode };

/**
 * Compiles `rounding` once: docs/concepts/strategies.md, "`rounding`: how prices end"; without one, whole cents, half-up.
 *
 * Down takes the greatest fitting price not above the exact one, up the least not below it, nearest the closer of the two
 * and the upper one at a tie. If the window has no fitting price on that side, the closest one on the other side is
 * taken; if it has none at all, the exact price half-up to the cent, brought into the window. The
 * other side is taken only if a limit leaves nothing on the side asked for.
 */
export function compileRounding(part: Form | undefined): CompiledRounding {
  if (part === undefined) {
    return compileLattice(WHOLE_CENTS, { form: { kind: "cents" }, mode: "nearest" });
  }
  const mode = part.mode ?? "nearest";
  const lattice = latticeOf(part);
  if ("step" in part) {
    return compileLattice(lattice, { form: { kind: "step", step: part.step }, mode });
  }
  const endings = lattice.residues.map((cents) => cents / 100);
  return compileLattice(lattice, { form: { kind: "endings", endings, every: lattice.period / 100 }, mode });
}

interface Manner {
  readonly form: RoundingForm;
  readonly mode: RoundingMode;
}

function compileLattice(lattice: Lattice, { form, mode }: Manner): CompiledRounding {
  const round = (price: Exact, window: Window): number => {
    const below = greatestUpTo(lattice, Math.min(centsDown(price), window.hi));
    const above = leastFrom(lattice, Math.max(centsUp(price), window.lo));
    const hasBelow = below >= window.lo;
    const hasAbove = above <= window.hi;
    if (hasBelow && hasAbove) {
      return prefersBelow(mode, price, below, above) ? below : above;
    }
    const isFree = isFreeTowards(mode, window, { hasBelow, hasAbove });
    if ((hasBelow || hasAbove) && !isFree) {
      return hasBelow ? below : above;
    }
    return Math.min(Math.max(centsHalfUp(price), window.lo), window.hi);
  };
  const fits = (cents: number): boolean => lattice.residues.includes(cents % lattice.period);
  const inMode = (other: RoundingMode): CompiledRounding => compileLattice(lattice, { form, mode: other });
  return { round, fits, form, mode, inMode };
}

/** Whether nothing lies on the side asked for although no limit ends it there. */
function isFreeTowards(
  mode: RoundingMode,
  { lo, hi }: Window,
  { hasBelow, hasAbove }: { readonly hasBelow: boolean; readonly hasAbove: boolean },
): boolean {
  return mode === "down" ? !hasBelow && lo <= MIN_CENTS : mode === "up" && !hasAbove && hi >= MAX_CENTS;
}

function prefersBelow(mode: RoundingMode, price: Exact, below: number, above: number): boolean {
  if (mode !== "nearest") {
    return mode === "down";
  }
  return compare(add(price, price), add(exactCents(below), exactCents(above))) < 0;
}
