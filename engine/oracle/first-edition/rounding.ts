// Rounding: to endings or steps, within a window of whole cents that it never leaves.

import { type Exact, add, centsDown, centsHalfUp, centsUp, compare, exactCents } from "./exact.ts";
import type { RoundingMode, RoundingPart } from "./strategy.ts";
import { alternatives, plainDecimal } from "./words.ts";

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
  /** "ends in .99", "a multiple of 0.05", "whole cents". */
  readonly words: string;
}

/** Prices that may result, repeating every `period` cents: `residues` ascending, in 0 .. period - 1. */
interface Lattice {
  readonly period: number;
  readonly residues: readonly number[];
}

const CENTS: CompiledRounding = compileLattice({ period: 1, residues: [0] }, "nearest", "whole cents");

/**
 * Compiles `rounding` once: pricing rules, "rounding"; without one, whole cents, half-up.
 *
 * Down takes the greatest fitting price not above the exact one, up the least not below it, nearest the closer of the two
 * and the upper one at a tie. Where the window has no fitting price on that side, the closest one on the other side is
 * taken; where it has none at all, the exact price half-up to the cent, brought into the window.
 */
export function compileRounding(part: RoundingPart | undefined): CompiledRounding {
  if (part === undefined) {
    return CENTS;
  }
  const mode = part.mode ?? "nearest";
  if ("step" in part) {
    const words = `a multiple of ${plainDecimal(part.step)}`;
    return compileLattice({ period: Math.round(part.step * 100), residues: [0] }, mode, words);
  }
  const endings = "ending" in part ? [part.ending] : part.endings;
  const residues = endings.map((ending) => Math.round(ending * 100)).sort((a, b) => a - b);
  const shown = residues.map((cents) => `.${String(cents).padStart(2, "0")}`);
  return compileLattice({ period: 100, residues }, mode, `ends in ${alternatives(shown)}`);
}

function compileLattice(lattice: Lattice, mode: RoundingMode, words: string): CompiledRounding {
  const round = (price: Exact, window: Window): number => {
    const below = greatestUpTo(lattice, Math.min(centsDown(price), window.hi));
    const above = leastFrom(lattice, Math.max(centsUp(price), window.lo));
    const hasBelow = below >= window.lo;
    const hasAbove = above <= window.hi;
    if (hasBelow && hasAbove) {
      return prefersBelow(mode, price, below, above) ? below : above;
    }
    if (hasBelow || hasAbove) {
      return hasBelow ? below : above;
    }
    return Math.min(Math.max(centsHalfUp(price), window.lo), window.hi);
  };
  const fits = (cents: number): boolean => lattice.residues.includes(cents % lattice.period);
  return { round, fits, words };
}

function prefersBelow(mode: RoundingMode, price: Exact, below: number, above: number): boolean {
  if (mode !== "nearest") {
    return mode === "down";
  }
  return compare(add(price, price), add(exactCents(below), exactCents(above))) < 0;
}

/** The greatest price of the lattice up to so many cents; negative where there is none from 0. */
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
