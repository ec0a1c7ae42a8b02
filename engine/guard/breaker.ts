// The circuit breaker: judges a run as a whole, on a random sample before its first price is published, then on sums.
//
// A share is of all products counted at the run's start. So sums only grow, and a run trips on them exactly when the
// whole would. A price that is held counts as held and not by its change, because it does not reach the shop.

import { type Reason, because } from "../reasons.ts";
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
}

/** The sums over products of a run; plain JSON. */
export interface RunSums {
  readonly products: number;
  readonly up: number;
  readonly down: number;
  readonly held: number;
  readonly failed: number;
  readonly withoutMarket: number;
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
} as const;
/** Causes come before what follows from them: who lost the market may also see prices rise. */
const SHARE_NAMES = ["failed", "withoutMarket", "held", "up", "down"] as const;
type ShareName = (typeof SHARE_NAMES)[number];

/** The shares of a run that ended, in percent. */
export type RunShares = Readonly<Record<ShareName, number>>;

/** So many runs must have had products of a kind before one is called unusual, and a smaller share never is. */
const MIN_RUNS = 5;
const MIN_UNUSUAL_PERCENT = 5;

/** The sums with further products. */
export function addResults(sums: RunSums, results: Iterable<ProductResult>): RunSums {
  const added = { ...sums };
  for (const { verdict, price, publishedPrice, lostMarket } of results) {
    added.products += 1;
    added.held += verdict === "hold" ? 1 : 0;
    added.failed += verdict === "failure" ? 1 : 0;
    added.withoutMarket += lostMarket ? 1 : 0;
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
  };
}

/** What is usual for each share; null where too few runs say so. */
export type UsualShares = Readonly<Record<ShareName, number | null>>;

/**
 * The median shares of the last runs that did not trip. A run in which nothing rose says nothing about how many rise
 * where some do: most runs of a quiet market change no price, and the first that changes some is not unusual.
 */
export function usualShares(runs: readonly RunShares[]): UsualShares {
  const usual = (name: ShareName): number | null => {
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
      };
  return suspectOwn(guard.ownSuspected, vendors) ?? tripOf(guard, run, shares, mean);
}

function isJudged(guard: RunGuard, { productCount }: JudgedRun): boolean {
  return guard.onBreach === "hold" && productCount > 0 && productCount >= guard.minProducts;
}

function tripOf(guard: RunGuard, { usual }: JudgedRun, shares: RunShares, mean: number): Reason | null {
  for (const name of SHARE_NAMES) {
    const { what, limit } = SHARES[name];
    const share = shares[name];
    if (share > guard[limit]) {
      return because("shareTooGreat", { share: shown(share), what, max: guard[limit] });
    }
    const before = usual[name];
    if (before !== null && share >= MIN_UNUSUAL_PERCENT && share > guard.maxTimesUsual * before) {
      const told = { share: shown(share), what, times: guard.maxTimesUsual, usual: shown(before) };
      return because("shareUnusual", told);
    }
  }
  return mean > guard.maxMeanPercent
    ? because("meanTooGreat", { percent: shown(mean), max: guard.maxMeanPercent })
    : null;
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}

/** With one decimal. */
function shown(share: number): number {
  return Math.round(share * 10) / 10;
}
