// Rounding: to endings or steps, within a window of whole cents that it never leaves.

import type { Compiling } from "./compiling.ts";
import { type Exact, add, centsDown, centsHalfUp, centsUp, compare, exactCents, exactOf } from "./exact.ts";
import type { Edition } from "./grammar.ts";
import type { RoundingBand, RoundingMode, RoundingPart } from "./strategy.ts";
import type { RoundingForm } from "./trace.ts";

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
export function compileRoundings(part: RoundingPart | undefined, env: Pick<Compiling, "edition">): RoundingChoice {
  if (part === undefined || !("bands" in part)) {
    const only = compileRounding(part, env);
    return () => only;
  }
  const mode = part.mode === undefined ? {} : { mode: part.mode };
  const bands = part.bands.map((band) => ({
    upTo: band.upTo === undefined ? null : exactOf(band.upTo),
    rounding: compileRounding({ ...band, ...mode }, env),
  }));
  const rest = compileRounding(undefined, env);
  return (price) => bands.find(({ upTo }) => upTo === null || compare(price, upTo) <= 0)?.rounding ?? rest;
}

/** One form, without bands. */
type Form = RoundingBand & { readonly mode?: RoundingMode };

/** Prices that may result, repeating every `period` cents: `residues` ascending, in 0 .. period - 1. */
interface Lattice {
  readonly period: number;
  readonly residues: readonly number[];
}

/**
 * Compiles `rounding` once: docs/concepts/strategies.md, "`rounding`: how prices end"; without one, whole cents, half-up.
 *
 * Down takes the greatest fitting price not above the exact one, up the least not below it, nearest the closer of the two
 * and the upper one at a tie. If the window has no fitting price on that side, the closest one on the other side is
 * taken; if it has none at all, the exact price half-up to the cent, brought into the window. In the second edition the
 * other side is taken only if a limit leaves nothing on the side asked for.
 */
export function compileRounding(part: Form | undefined, { edition }: Pick<Compiling, "edition">): CompiledRounding {
  if (part === undefined) {
    return compileLattice({ period: 1, residues: [0] }, { form: { kind: "cents" }, mode: "nearest", edition });
  }
  const mode = part.mode ?? "nearest";
  if ("step" in part) {
    const form = { kind: "step", step: part.step } as const;
    return compileLattice({ period: Math.round(part.step * 100), residues: [0] }, { form, mode, edition });
  }
  const endings = "ending" in part ? [part.ending] : part.endings;
  const residues = endings.map((ending) => Math.round(ending * 100)).sort((a, b) => a - b);
  const form = { kind: "endings", endings: residues.map((cents) => cents / 100) } as const;
  const period = part.every === undefined ? 100 : Math.round(part.every * 100);
  return compileLattice({ period, residues }, { form: { ...form, every: period / 100 }, mode, edition });
}

interface Manner {
  readonly form: RoundingForm;
  readonly mode: RoundingMode;
  readonly edition: Edition;
}

function compileLattice(lattice: Lattice, { form, mode, edition }: Manner): CompiledRounding {
  const round = (price: Exact, window: Window): number => {
    const below = greatestUpTo(lattice, Math.min(centsDown(price), window.hi));
    const above = leastFrom(lattice, Math.max(centsUp(price), window.lo));
    const hasBelow = below >= window.lo;
    const hasAbove = above <= window.hi;
    if (hasBelow && hasAbove) {
      return prefersBelow(mode, price, below, above) ? below : above;
    }
    const isFree = edition === 2 && isFreeTowards(mode, window, { hasBelow, hasAbove });
    if ((hasBelow || hasAbove) && !isFree) {
      return hasBelow ? below : above;
    }
    return Math.min(Math.max(centsHalfUp(price), window.lo), window.hi);
  };
  const fits = (cents: number): boolean => lattice.residues.includes(cents % lattice.period);
  const inMode = (other: RoundingMode): CompiledRounding => compileLattice(lattice, { form, mode: other, edition });
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

/** The greatest price of the lattice up to so many cents; negative if there is none from 0. */
function greatestUpTo({ period, residues }: Lattice, cents: number): number {
  if (cents < 0) {
    return -1;
  }
  const base = cents - (cents % period);
  for (let index = residues.length - 1; index >= 0; index -= 1) {
    const candidate = base + (residues[index] ?? 0);
    if (candidate <= cents) {
      return candidate;
    }
  }
  return base - period + (residues.at(-1) ?? 0);
}

/** The least price of the lattice from so many cents (≥ 0). */
function leastFrom({ period, residues }: Lattice, cents: number): number {
  const base = cents - (cents % period);
  for (const residue of residues) {
    if (base + residue >= cents) {
      return base + residue;
    }
  }
  return base + period + (residues[0] ?? 0);
}
