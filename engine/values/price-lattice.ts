// Prices of a form: endings or steps that repeat, and forms that change from one range of prices to the next.

import { centsDown, exactOf } from "./exact.ts";

/** A form of prices, as `rounding` of a rule writes it: amounts in the contract's currency. */
export type PriceForm = (
  | { readonly ending: number }
  | { readonly endings: readonly number[] }
  | { readonly step: number }
) & {
  /** Endings repeat after so much; 1 without it. */
  readonly every?: number;
};

/** A form for all prices, or one for each range: up to and including `upTo`, all that are left without it. */
export type PriceForms = PriceForm | { readonly bands: readonly (PriceForm & { readonly upTo?: number })[] };

/** Prices in cents, repeating every `period` cents: `residues` ascending, in 0 .. period - 1. */
export interface Lattice {
  readonly period: number;
  readonly residues: readonly number[];
}

export const WHOLE_CENTS: Lattice = { period: 1, residues: [0] };

/** The prices of a form without bands. */
export function latticeOf(part: PriceForm): Lattice {
  if ("step" in part) {
    return { period: Math.round(part.step * 100), residues: [0] };
  }
  const endings = "ending" in part ? [part.ending] : part.endings;
  return {
    period: part.every === undefined ? 100 : Math.round(part.every * 100),
    residues: endings.map((ending) => Math.round(ending * 100)).sort((a, b) => a - b),
  };
}

/** The greatest price of the lattice up to so many cents; negative if there is none from 0. */
export function greatestUpTo({ period, residues }: Lattice, cents: number): number {
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
export function leastFrom({ period, residues }: Lattice, cents: number): number {
  const base = cents - (cents % period);
  for (const residue of residues) {
    if (base + residue >= cents) {
      return base + residue;
    }
  }
  return base + period + (residues[0] ?? 0);
}

/** Prices by range: each price of `lattice` from `from` to `to` cents. */
interface Range {
  readonly from: number;
  readonly to: number;
  readonly lattice: Lattice;
}

/** The prices that a `rounding` allows, whatever price they are rounded from. */
export interface Allowed {
  /** The least allowed price from so many cents; Infinity if there is none. */
  readonly atLeast: (cents: number) => number;
  /** The greatest allowed price up to so many cents; −Infinity if there is none. */
  readonly atMost: (cents: number) => number;
}

/** The prices that a `rounding` allows; whole cents without one. In bands, each price by the band that it lies in. */
export function allowedBy(part: PriceForms | null): Allowed {
  const ranges = rangesOf(part);
  const atLeast = (cents: number): number => {
    for (const { from, to, lattice } of ranges) {
      const found = leastFrom(lattice, Math.max(cents, from));
      if (found <= to) {
        return found;
      }
    }
    return Infinity;
  };
  const atMost = (cents: number): number => {
    for (const { from, to, lattice } of ranges.toReversed()) {
      const found = greatestUpTo(lattice, Math.min(cents, to));
      if (found >= from) {
        return found;
      }
    }
    return -Infinity;
  };
  return { atLeast, atMost };
}

function rangesOf(part: PriceForms | null): readonly Range[] {
  if (part === null || !("bands" in part)) {
    return [{ from: 0, to: Infinity, lattice: part === null ? WHOLE_CENTS : latticeOf(part) }];
  }
  const ranges: Range[] = [];
  let from = 0;
  for (const band of part.bands) {
    const to = band.upTo === undefined ? Infinity : centsDown(exactOf(band.upTo));
    ranges.push({ from, to, lattice: latticeOf(band) });
    from = to + 1;
  }
  return from === Infinity ? ranges : [...ranges, { from, to: Infinity, lattice: WHOLE_CENTS }];
}
