/**
 * Whether a domain switched its taxes: many of its prices moved by one factor of the country's taxes, and their struck
 * prices moved with them. Then the domain is held as a whole, because each price alone looks right. Pure.
 */
import { ratioOf, unitsOf } from "./amounts.ts";
import type { StoredReading } from "./stored-reading.ts";
import { couldBeTax, taxFactorsOf, type DomainTaxes } from "./tax-rates.ts";

/** Readings of a domain by which a switch of its taxes is found: at most, at least, and the share that moved. */
const movesKept = 200;
const movesLeast = 20;
const movedShare = 0.2;

/** How a page's price moved since its last reading. */
export interface Move {
  /** New price by old price. */
  factor: number;
  /**
   * What the struck price beside it did. `stayed` includes a struck price that is new and shows the old price: that is
   * how a sale looks.
   */
  struck: "moved" | "stayed" | "none";
}

/** Prices are rounded after taxes: two factors that differ by less are the same. */
export const factorTolerance = 0.003;
const letters = { moved: "m", stayed: "s", none: "n" } as const;
const charactersPerMove = 8;
const factorMax = 9.99999;

/** The move of the cheapest offer that both readings have; null if they have none in common. */
export function moveBetween(before: StoredReading, now: StoredReading): Move | null {
  for (const offer of now.offers.toSorted(
    (a, b) => ratioOf(unitsOf(a.price) ?? 0n, 1n) - ratioOf(unitsOf(b.price) ?? 0n, 1n),
  )) {
    const same = before.offers.find(
      ({ vendorName, condition }) => vendorName === offer.vendorName && condition === offer.condition,
    );
    const [old, fresh] = [unitsOf(same?.price ?? ""), unitsOf(offer.price)];
    if (old === null || fresh === null || old === 0n) continue;
    const factor = ratioOf(fresh, old);
    return { factor, struck: struckBetween({ before, now, old }, factor) };
  }
  return null;
}

function struckBetween(
  { before, now, old }: { before: StoredReading; now: StoredReading; old: bigint },
  factor: number,
): Move["struck"] {
  const struck = now.struckPrice === null ? null : unitsOf(now.struckPrice);
  if (struck === null) return "none";
  const former = before.struckPrice === null ? null : unitsOf(before.struckPrice);
  return isNear(ratioOf(struck, former ?? old), factor) ? "moved" : "stayed";
}

/** The moves as text, {@link movesKept} of which are kept. */
export function renderMoves(moves: readonly Move[]): string {
  return moves.map(({ factor, struck }) => Math.min(factor, factorMax).toFixed(5) + letters[struck]).join("");
}

/** The characters of the moves that are kept. */
export const movesCharacters = movesKept * charactersPerMove;

function parseMoves(text: string): { factor: number; struck: string }[] {
  const moves = text.match(new RegExp(`.{${charactersPerMove}}`, "g")) ?? [];
  return moves.map((move) => ({ factor: Number(move.slice(0, -1)), struck: move.slice(-1) }));
}

/**
 * The factor by which more than a fifth of a domain's last readings moved, as by a switch of taxes; else null. Where the
 * taxes are not known, it is any factor that could be one.
 */
export function findTaxSwitch(text: string, taxes: DomainTaxes): number | null {
  const moves = parseMoves(text);
  if (moves.length < movesLeast) return null;
  const suspicious = moves.filter(({ struck }) => struck !== letters.stayed);
  const factors = taxFactorsOf(taxes) ?? suspicious.map(({ factor }) => factor).filter(couldBeTax);
  const counts = factors.map((factor) => ({
    factor,
    count: suspicious.filter((move) => isNear(move.factor, factor)).length,
  }));
  const [most] = counts.toSorted((a, b) => b.count - a.count);
  return most !== undefined && most.count > moves.length * movedShare ? most.factor : null;
}

/** The factor of the domain's taxes that a move is, or could be where they are not known; null if it is none. */
export function taxFactorOf({ factor }: Move, taxes: DomainTaxes): number | null {
  const factors = taxFactorsOf(taxes) ?? (couldBeTax(factor) ? [factor] : []);
  return factors.find((known) => isNear(factor, known)) ?? null;
}

/** Whether two factors are the same, give or take 0.3 %. */
export function isNear(factor: number, known: number): boolean {
  return Math.abs(factor / known - 1) <= factorTolerance;
}
