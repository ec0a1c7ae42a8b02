// The circuit breaker: judges a run as a whole, on a random sample before its first price is published, then on sums.
//
// A share is of all products counted at the run's start. So sums only grow, and a run trips on them exactly when the
// whole would. A price that is held counts as held and not by its change, because it does not reach the shop.

import { type Reason, because } from "../trace/reasons.ts";
import type { RunGuard } from "./guard.ts";
import { leastMean, leastShare, medianOf } from "./share-interval.ts";
import { type VendorCounts, suspectOwn } from "./suspect-own.ts";

/** What became of one product in a run. */
export interface ProductResult {
  readonly verdict: "publish" | "hold" | "skip" | "failure";
  /** Of a price that is to be published; null without one. */
  readonly price: number | null;
  /** The published price; a first price neither rises nor falls. */
  readonly publishedPrice: number | null;
  /** It had competitors at its published price and has none now. */
  readonly lostMarket: boolean;
  /** Nothing was published of it before, nor under its identifiers. */
  readonly isFirst: boolean;
}

/** The sums over products of a run; plain JSON. */
export interface RunSums {
  readonly products: number;
  readonly up: number;
  readonly down: number;
  readonly held: number;
  readonly failed: number;
  readonly withoutMarket: number;
  /** First prices that are to be published. */
  readonly first: number;
  /** Of the changes' absolute percentages, and of their squares. */
  readonly percent: number;
  readonly percentSquared: number;
}

export const NO_SUMS: RunSums = {
  products: 0,
  up: 0,
  down: 0,
  held: 0,
  failed: 0,
  withoutMarket: 0,
  first: 0,
  percent: 0,
  percentSquared: 0,
};

/** The shares that have limits, by the name of their sum. */
const SHARES = {
  up: { what: "shareUp", limit: "maxShareUp" },
  down: { what: "shareDown", limit: "maxShareDown" },
  held: { what: "shareHeld", limit: "maxShareHeld" },
  failed: { what: "shareFailed", limit: "maxShareFailed" },
  withoutMarket: { what: "shareWithoutMarket", limit: "maxShareWithoutMarket" },
  first: { what: "shareFirst", limit: "maxShareFirst" },
} as const;
/** Causes come before what follows from them: who lost the market may also see prices rise. */
const USUAL_NAMES = ["failed", "withoutMarket", "held", "up", "down"] as const;
type ShareName = keyof typeof SHARES;
/** New products come when they come: a share of first prices is never unusual. */
type UsualName = (typeof USUAL_NAMES)[number];

/** The shares of a run that ended, in percent. */
export type RunShares = Readonly<Record<ShareName, number>>;

/** So many runs must have had products of a kind before one is called unusual, and a smaller share never is. */
const MIN_RUNS = 5;
const MIN_UNUSUAL_PERCENT = 5;

/** The sums with further products. */
export function addResults(sums: RunSums, results: Iterable<ProductResult>): RunSums {
  const added = { ...sums };
  for (const { verdict, price, publishedPrice, lostMarket, isFirst } of results) {
    added.products += 1;
    added.held += verdict === "hold" ? 1 : 0;
    added.failed += verdict === "failure" ? 1 : 0;
    added.withoutMarket += lostMarket ? 1 : 0;
    added.first += verdict === "publish" && isFirst ? 1 : 0;
    if (verdict === "publish" && price !== null && publishedPrice !== null && publishedPrice > 0) {
      const change = percent(Math.abs(price - publishedPrice), publishedPrice);
      added.up += price > publishedPrice ? 1 : 0;
      added.down += price < publishedPrice ? 1 : 0;
      added.percent += change;
      added.percentSquared += change * change;
    }
  }
  return added;
}

/** The shares of a run's products, in percent. */
export function sharesOf(sums: RunSums, productCount: number): RunShares {
  const share = (name: ShareName): number => percent(sums[name], productCount);
  return {
    up: share("up"),
    down: share("down"),
    held: share("held"),
    failed: share("failed"),
    withoutMarket: share("withoutMarket"),
    first: share("first"),
  };
}

/** What is usual for each share; null where too few runs say so. */
export type UsualShares = Readonly<Record<UsualName, number | null>>;

/**
 * The median shares of the last runs that did not trip. A run in which nothing rose says nothing about how many rise
 * where some do: most runs of a quiet market change no price, and the first that changes some is not unusual.
 */
export function usualShares(runs: readonly RunShares[]): UsualShares {
  const usual = (name: UsualName): number | null => {
    const shares = runs.map((run) => run[name]).filter((share) => share > 0);
    return shares.length < MIN_RUNS ? null : medianOf(shares);
  };
  return {
    up: usual("up"),
    down: usual("down"),
    held: usual("held"),
    failed: usual("failed"),
    withoutMarket: usual("withoutMarket"),
  };
}

/** A run and what it is compared with. */
export interface JudgedRun {
  /** Counted at its start. */
  readonly productCount: number;
  /** Products with a price that were deleted within the guard's memory; first prices are judged only if there are any. */
  readonly goneCount: number;
  readonly usual: UsualShares;
}

/** Why a run stops, by the sums of what it has done so far; null if it goes on. */
export function judgeSums(guard: RunGuard, run: JudgedRun, sums: RunSums): Reason | null {
  return isJudged(guard, run)
    ? tripOf(guard, run, sharesOf(sums, run.productCount), sums.percent / run.productCount)
    : null;
}

/**
 * Why a run does not begin, by a random sample of its products; null if it begins. A sample of all products is no
 * sample: its shares are exact.
 */
export function judgeSample(
  guard: RunGuard,
  run: JudgedRun,
  sample: { readonly sums: RunSums; readonly vendors: VendorCounts },
): Reason | null {
  if (!isJudged(guard, run)) {
    return null;
  }
  const { sums, vendors } = sample;
  const size = sums.products;
  const isWhole = size >= run.productCount;
  const mean = isWhole ? sums.percent / run.productCount : leastMean(sums.percent, sums.percentSquared, size);
  const least = (name: ShareName): number => leastShare(sums[name], size) * 100;
  const shares: RunShares = isWhole
    ? sharesOf(sums, run.productCount)
    : {
        up: least("up"),
        down: least("down"),
        held: least("held"),
        failed: least("failed"),
        withoutMarket: least("withoutMarket"),
        first: least("first"),
      };
  const suspected = isLarge(guard, run) ? suspectOwn(guard.ownSuspected, vendors) : null;
  return suspected ?? tripOf(guard, run, shares, mean);
}

/** Deleting products does not take a contract out of the check. */
export function isJudged(guard: RunGuard, { productCount, goneCount }: Omit<JudgedRun, "usual">): boolean {
  return guard.onBreach === "hold" && productCount > 0 && productCount + goneCount >= guard.minProducts;
}

/** Whether more than the share of first prices is judged: other shares of few products say little. */
function isLarge(guard: RunGuard, { productCount }: JudgedRun): boolean {
  return productCount >= guard.minProducts;
}

function tripOf(guard: RunGuard, run: JudgedRun, shares: RunShares, mean: number): Reason | null {
  if (run.goneCount > 0 && shares.first > guard.maxShareFirst) return tooGreat(guard, shares, "first");
  if (!isLarge(guard, run)) return null;
  for (const name of USUAL_NAMES) {
    const share = shares[name];
    if (share > guard[SHARES[name].limit]) return tooGreat(guard, shares, name);
    const before = run.usual[name];
    if (before !== null && share >= MIN_UNUSUAL_PERCENT && share > guard.maxTimesUsual * before) {
      const { what } = SHARES[name];
      const told = { share: shown(share), what, times: guard.maxTimesUsual, usual: shown(before) };
      return because("shareUnusual", told);
    }
  }
  return mean > guard.maxMeanPercent
    ? because("meanTooGreat", { percent: shown(mean), max: guard.maxMeanPercent })
    : null;
}

function tooGreat(guard: RunGuard, shares: RunShares, name: ShareName): Reason {
  const { what, limit } = SHARES[name];
  return because("shareTooGreat", { share: shown(shares[name]), what, max: guard[limit] });
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}

/** To the millionth: what is beyond is no more than what binary numbers are inexact by. */
function shown(share: number): number {
  return Math.round(share * 1e6) / 1e6;
}
