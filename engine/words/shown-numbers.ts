// The numbers of a whole sentence, rounded so that what it says of them is true as it is read.
//
// Each number has few places. Numbers of one sentence that are compared get more where rounding would hide or turn round which
// one is greater, or would make a claim false: "the limits begin at 15.76, above 15.757".

import { claimHolds } from "../values/claims.ts";
import { type Exact, ZERO, compare, exactFraction, exactJson, readExact, roundTo } from "../values/exact.ts";
import { MARK, type NumberKind, money, plainDecimal, readMark } from "../values/numbers.ts";

interface Shown {
  readonly value: Exact;
  readonly kind: NumberKind;
  places: number;
  /** At `places`. */
  rounded: Exact;
  /** Where no places are enough: the value is just above or below what is shown. */
  side: "above" | "below" | null;
}

/** A claim about numbers, by its name in claims.ts. */
interface Claim {
  readonly name: string;
  readonly of: readonly Shown[];
}

/** No number gets more places than this. */
const MOST_PLACES = 8;
/** Sentences with more numbers are read by nobody: theirs are rounded alone. */
const MOST_NUMBERS = 100;
const SIDES = {
  above: { en: "just above ", de: "knapp über " },
  below: { en: "just below ", de: "knapp unter " },
} as const;

/**
 * A text with numbers instead of their marks.
 * @param digits those of the currency's minor unit; "all" shows every number as it is, a fraction whose decimal does not end as one
 */
export function withNumbers(text: string, language: "en" | "de", digits: number | "all" = 2): string {
  const numbers = new Map<string, Shown>();
  const claims: Claim[] = [];
  const known = (content: string): Shown | null => {
    const shown = numbers.get(content) ?? readShown(content, digits);
    if (shown !== null) numbers.set(content, shown);
    return shown;
  };
  for (const [, content = ""] of text.matchAll(MARK)) {
    const [name = "", ...of] = content.split(";");
    if (of.length === 0) {
      known(content);
    } else {
      claims.push({ name, of: of.map(known).filter((shown) => shown !== null) });
    }
  }
  if (numbers.size === 0) return text;
  addPlaces([...numbers.values()], claims);
  return text.replace(MARK, (whole, content: string) => {
    const shown = numbers.get(content);
    return shown === undefined ? (content.includes(";") ? "" : whole) : wordsOf(shown, language, digits);
  });
}

/**
 * An amount of money that stands alone.
 * @param digits of the currency's minor unit
 */
export function amountText(amount: number, language: "en" | "de", digits: number): string {
  return withNumbers(money(amount), language, digits);
}

function readShown(content: string, digits: number | "all"): Shown | null {
  const read = readMark(content);
  if (read === null) return null;
  const value = readExact(read.text);
  if (digits === "all") return { value, kind: read.kind, places: 0, rounded: value, side: null };
  const places = placesOf(read.kind, value, digits);
  return { value, kind: read.kind, places, rounded: rounded(value, places), side: null };
}

function placesOf(kind: NumberKind, value: Exact, digits: number): number {
  switch (kind) {
    case "money":
      return Math.max(digits, 2);
    case "number":
      return 2;
    case "rate":
      return 6;
    case "percent":
      return compare(rounded(value, 2), value) === 0 ? 2 : 1;
    default:
      return 1;
  }
}

function rounded(value: Exact, places: number): Exact {
  return roundTo(value, exactFraction(1n, 10n ** BigInt(places)));
}

/** Gives numbers more places until nothing is read wrongly, and words where no places are enough. */
function addPlaces(numbers: readonly Shown[], claims: readonly Claim[]): void {
  if (numbers.length > MOST_NUMBERS || numbers.every(isExact)) return;
  const scales = SCALES.map((kinds) =>
    numbers.filter(({ kind }) => kinds.includes(kind)).sort((a, b) => compare(a.value, b.value)),
  );
  for (;;) {
    const wrong = new Set([...scales.flatMap(misordered), ...numbers.filter(isLost), ...claims.flatMap(disproved)]);
    const rough = [...wrong].filter((shown) => !isExact(shown) && shown.places < MOST_PLACES);
    if (rough.length === 0) break;
    for (const shown of rough) {
      shown.places += 1;
      shown.rounded = rounded(shown.value, shown.places);
    }
  }
  scales.forEach(takeSides);
  for (const shown of [...numbers.filter(isLost), ...claims.flatMap(disproved)]) {
    shown.side = sideOf(shown);
  }
}

/** What is compared with one another; plain numbers may be either. */
const SCALES: readonly (readonly NumberKind[])[] = [
  ["money", "number"],
  ["percent", "tenths", "listed", "number"],
];

const isExact = ({ value, rounded: shown }: Shown): boolean => compare(value, shown) === 0;

/** Shown as nothing, although it is something. */
const isLost = ({ value, rounded: shown }: Shown): boolean => compare(shown, ZERO) === 0 && compare(value, ZERO) !== 0;

const disproved = ({ name, of }: Claim): readonly Shown[] =>
  claimHolds(
    name,
    of.map((shown) => shown.rounded),
  )
    ? []
    : of;

/** Neighbours, by value, that read as if they were in another order. */
function misordered(ascending: readonly Shown[]): readonly Shown[] {
  return ascending.flatMap((shown, index) => {
    const next = ascending[index + 1];
    return next === undefined || isOrdered(shown, next) ? [] : [shown, next];
  });
}

function isOrdered(lesser: Shown, greater: Shown): boolean {
  const order = compare(lesser.rounded, greater.rounded);
  return compare(lesser.value, greater.value) === 0 ? order === 0 : order < 0;
}

/** Of two that look the same with all places, the greater is above what is shown, or the lesser below. */
function takeSides(ascending: readonly Shown[]): void {
  for (const [index, shown] of ascending.entries()) {
    const next = ascending[index + 1];
    if (next !== undefined && compare(shown.value, next.value) !== 0 && !isOrdered(shown, next)) {
      if (sideOf(next) === "above") next.side = "above";
      else shown.side = sideOf(shown);
    }
  }
}

function sideOf({ value, rounded: shown }: Shown): Shown["side"] {
  const order = compare(value, shown);
  return order === 0 ? null : order > 0 ? "above" : "below";
}

function wordsOf({ kind, rounded: value, side }: Shown, language: "en" | "de", digits: number | "all"): string {
  const json = exactJson(value);
  const text = typeof json === "number" ? plainDecimal(json) : json;
  if (text.includes("/")) return text;
  const [whole = "0", decimals = ""] = text.split(".");
  const fraction = decimals.padEnd(leastDecimals(kind, decimals, digits), "0");
  const number = fraction === "" ? whole : `${whole}${language === "en" ? "." : ","}${fraction}`;
  return side === null ? number : SIDES[side][language] + number;
}

/** Cents of a currency that has none are told as cents all the same. */
function leastDecimals(kind: NumberKind, decimals: string, digits: number | "all"): number {
  if (kind === "listed") return 1;
  if (kind !== "money") return 0;
  return digits === "all" || (digits === 0 && decimals !== "") ? 2 : digits;
}
