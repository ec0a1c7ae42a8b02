/**
 * `judgeReading`: whether a reading is believed. A wrong price is worse than none, so what moved too far is read again
 * or held for a person. Pure: it compares the reading with the last one, with what was in doubt, and with the market.
 */
import { isTimes, medianOf, ratioOf } from "./amounts.ts";

/** One offer's price, with what it is compared by. */
export interface JudgedOffer {
  readonly vendorName: string;
  readonly condition: string | null;
  /** As the page shows it, in ten-thousandths. */
  readonly shown: bigint;
  /** As it would be stored, with taxes. */
  readonly gross: bigint;
  readonly currency: string;
}

/** An offer of an earlier reading. */
export type EarlierOffer = Pick<JudgedOffer, "vendorName" | "condition" | "shown">;

export interface NewReading {
  readonly offers: readonly JudgedOffer[];
  readonly gatheredAt: Date;
  /** Whether a second method came to the same value on every page. */
  readonly isAgreed: boolean;
  /** What the pages say about the tax in their prices; null if nothing. */
  readonly taxIncluded: boolean | null;
  /** The last reading is of an earlier reader, and a program wrote these prices: they are compared with nothing. */
  readonly isReplacement?: boolean;
}

export interface ReadingHistory {
  /** The last reading that was believed; null before the first one. */
  readonly last: readonly EarlierOffer[] | null;
  /** The reading that waits for a second one; null if none does. */
  readonly second: { readonly offers: readonly EarlierOffer[]; readonly gatheredAt: Date } | null;
  /** The reading that waits for a person; null if none does. */
  readonly quarantined: readonly EarlierOffer[] | null;
  /** The reading that a person rejected last. */
  readonly rejected: readonly EarlierOffer[] | null;
}

/** What the reading should look like. */
export interface Market {
  readonly currency: string;
  readonly tax: "gross" | "net";
  /** What other shops ask, and what the product should cost, in the domain's currency. */
  readonly median: bigint | null;
  readonly reference: bigint | null;
}

export type Verdict =
  | { kind: "store" }
  /** `isSame`: the first reading still waits for the second one, which came too early. */
  | { kind: "second"; readAgainAfterMs: number; isSame: boolean }
  /** `entry`: whether a person sees a new entry, the one that waits already, or none because this price was rejected. */
  | { kind: "held"; reasons: readonly string[]; entry: "new" | "same" | "none" };

/** The bounds of the judgement. Tests pass others. */
export interface Bounds {
  /** The least wait before the second reading. */
  secondAfterMs: number;
}

/** The same kind of slip of a separator: 10, 100 and 1,000 times, up or down. */
const slips = [10, 100, 1_000].flatMap((factor) => [factor, 1 / factor]);
const slipTolerance = 0.01;
/** Beyond it a price is read again before it is believed. */
const doubtfulTimes = 2n;
/** Beyond it a first price is held. */
const strangeTimes = 5n;

/** Judges a reading that its page confirms. */
export function judgeReading(now: NewReading, history: ReadingHistory, market: Market, bounds: Bounds): Verdict {
  const { doubts, isDoubtful } = findingsOf(now, history, market);
  if (doubts.length === 0 && !isDoubtful) return { kind: "store" };
  if (history.rejected !== null && isSame(now.offers, history.rejected)) {
    return { kind: "held", reasons: ["A person rejected this price."], entry: "none" };
  }
  const entry = history.quarantined !== null && isSame(now.offers, history.quarantined) ? "same" : "new";
  if (doubts.length > 0) return { kind: "held", reasons: doubts, entry };
  return entry === "same" ? { kind: "held", reasons: [movedFar], entry } : judgeDoubtful(now, history.second, bounds);
}

interface Findings {
  /** Why a person has to decide. */
  doubts: string[];
  /** Whether the price moved so far that it is read again. */
  isDoubtful: boolean;
}

function findingsOf(now: NewReading, { last, rejected }: ReadingHistory, market: Market): Findings {
  const wrong = contradictions(now, market);
  if (wrong.length > 0) return { doubts: wrong, isDoubtful: false };
  const isRejected = rejected !== null && isSame(now.offers, rejected);
  if (now.isReplacement === true && !isRejected) return { doubts: [], isDoubtful: false };
  return last === null ? { doubts: judgeFirst(now, market), isDoubtful: false } : judgeNext(now, last);
}

const movedFar = "The price is more than twice or less than half of the last one.";

/** A reading whose prices moved far. Two equal readings, the second by two methods, are believed. */
function judgeDoubtful(now: NewReading, second: ReadingHistory["second"], { secondAfterMs }: Bounds): Verdict {
  if (second === null) return { kind: "second", readAgainAfterMs: secondAfterMs, isSame: false };
  const left = secondAfterMs - (now.gatheredAt.getTime() - second.gatheredAt.getTime());
  if (left > 0) return { kind: "second", readAgainAfterMs: left, isSame: true };
  if (isSame(now.offers, second.offers) && now.isAgreed) return { kind: "store" };
  const why = now.isAgreed ? "The two readings of it differ." : "Only one method reads it.";
  return { kind: "held", reasons: [movedFar, why], entry: "new" };
}

function contradictions(now: NewReading, { currency, tax }: Market): string[] {
  const other = now.offers.find((offer) => offer.currency !== currency);
  const says = now.taxIncluded === true ? "include taxes" : "are without taxes";
  return [
    ...(other === undefined ? [] : [`The page is in ${other.currency}, the domain in ${currency}.`]),
    ...(now.taxIncluded === null || now.taxIncluded === (tax === "gross")
      ? []
      : [`The page says that its prices ${says}; the domain's prices are ${tax}.`]),
  ];
}

function judgeFirst(now: NewReading, { median, reference }: Market): string[] {
  const expected = median ?? reference;
  if (expected === null || expected === 0n) {
    return now.isAgreed ? [] : ["Only one method reads this first price, and nothing is known to compare it with."];
  }
  const what = median === null ? "reference price" : "market's median";
  const isStrange = now.offers.some(({ gross }) => isBeyond(gross, expected, strangeTimes));
  return isStrange ? [`The first price is not between a fifth and five times the ${what}.`] : [];
}

/** Compares each offer with the same vendor's of the last reading, and new vendors' with the median of all. */
function judgeNext(now: NewReading, last: readonly EarlierOffer[]): Findings {
  const findings: Findings = { doubts: [], isDoubtful: false };
  const median = medianOf(last.map(({ shown }) => shown));
  const isOne = now.offers.length === 1 && last.length === 1;
  for (const offer of now.offers) {
    const before = closestOf(offer, last, isOne);
    if (before === null) {
      const isStrange = median !== null && isBeyond(offer.shown, median, strangeTimes);
      if (isStrange) findings.doubts.push("A new vendor's price is not between a fifth and five times the others'.");
    } else if (slips.some((factor) => isTimes(offer.shown, before, { factor, tolerance: slipTolerance }))) {
      findings.doubts.push("The price moved by a factor of 10, 100 or 1,000, as after a slip of the separator.");
    } else if (isBeyond(offer.shown, before, doubtfulTimes)) findings.isDoubtful = true;
  }
  return { ...findings, doubts: [...new Set(findings.doubts)] };
}

/**
 * The price of the same vendor and condition before. Of several the closest. Where one offer follows one, they are compared
 * whatever they are called: a shop that begins to name its seller or condition does not change its price by that.
 */
function closestOf(offer: JudgedOffer, last: readonly EarlierOffer[], isOne: boolean): bigint | null {
  const same = isOne
    ? last
    : last.filter(({ vendorName, condition }) => vendorName === offer.vendorName && condition === offer.condition);
  const distance = ({ shown }: EarlierOffer): number => Math.abs(Math.log(ratioOf(shown, offer.shown)));
  return same.toSorted((a, b) => distance(a) - distance(b))[0]?.shown ?? null;
}

/** Whether `a` is above `times` as much as `b`, or below that part of it. */
function isBeyond(a: bigint, b: bigint, times: bigint): boolean {
  return a > b * times || a * times < b;
}

/** Whether two readings have the same prices of the same vendors, in any order. */
export function isSame(a: readonly EarlierOffer[], b: readonly EarlierOffer[]): boolean {
  const keys = (offers: readonly EarlierOffer[]): string =>
    JSON.stringify(
      offers.map(({ vendorName, condition, shown }) => JSON.stringify([vendorName, condition, String(shown)])).sort(),
    );
  return keys(a) === keys(b);
}
