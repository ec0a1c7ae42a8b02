/** The sums of a backtest: counts of evaluations, and figures weighted by the time they were in force. */
import { limits } from "../../limits.ts";
import { noReplayedChanges, type ReplayedChanges } from "./backtest-changes.ts";
import { nothingSold, soldFigures, type Sold } from "./backtest-sold.ts";
import { noEnds, type PriceEnds } from "./price-ends.ts";
import type { BacktestDay, BacktestTotals } from "./backtest-schema.ts";

/** Sums of a product, of a day or of all. Percentages are weighted by milliseconds. */
export interface Sums {
  evaluations: number;
  changes: number;
  /** Missing from the sums of a study that the release before began. */
  held?: number;
  skipped: number;
  failed: number;
  positionMs: number;
  firstMs: number;
  secondMs: number;
  thirdMs: number;
  marginMs: number;
  marginPercentMs: number;
  lowestMs: number;
  aboveLowestPercentMs: number;
  /** Absent without sales. */
  sold?: Sold;
}

/** Sums by the key of a group; evaluations of groups after the limit are counted only. */
export interface GroupedSums {
  sums: Record<string, Sums>;
  leftOut: number;
}

/** Sums of a whole backtest, days by their index. Stored as JSON between the chunks of a task. */
export interface BacktestSums {
  products: number;
  total: Sums;
  days: Sums[];
  /** By the number of the rule or skip that decided; "" for none. */
  branches: GroupedSums;
  /** Where prices ended that were calculated, held ones included. */
  ends: PriceEnds;
  changed: ReplayedChanges;
  /** By the value of a tag with "=" before it; "" for products without it. */
  groups: GroupedSums;
}

/** The figures between two moments; null if unknown. */
export interface Performance {
  position: number | null;
  marginPercent: number | null;
  aboveLowestPercent: number | null;
}

export function noSums(): Sums {
  return {
    evaluations: 0,
    changes: 0,
    held: 0,
    skipped: 0,
    failed: 0,
    positionMs: 0,
    firstMs: 0,
    secondMs: 0,
    thirdMs: 0,
    marginMs: 0,
    marginPercentMs: 0,
    lowestMs: 0,
    aboveLowestPercentMs: 0,
  };
}

/** Goes on from sums that were kept, or starts from nothing. */
export function openBacktestSums(kept: Partial<BacktestSums>, dayCount: number): BacktestSums {
  const fresh: BacktestSums = {
    products: 0,
    total: noSums(),
    days: Array.from({ length: dayCount }, noSums),
    branches: { sums: {}, leftOut: 0 },
    ends: noEnds(),
    changed: noReplayedChanges(),
    groups: { sums: {}, leftOut: 0 },
  };
  return { ...fresh, ...kept };
}

/** The sums of a group; null after the limit. */
export function groupSums({ sums }: GroupedSums, key: string): Sums | null {
  // A tag may be called like a property of every object.
  const known = Object.hasOwn(sums, key) ? sums[key] : undefined;
  if (known !== undefined) return known;
  if (Object.keys(sums).length >= limits.pricing.comparedBranches) return null;
  const made = noSums();
  Object.defineProperty(sums, key, { value: made, enumerable: true, configurable: true, writable: true });
  return made;
}

/** What is sent out of groups, by key. */
export function groupFigures({ sums }: GroupedSums): [string, Omit<BacktestDay, "date">][] {
  return Object.entries(sums).map(([key, group]) => [key, figuresOf(group)]);
}

/** Adds a standing, weighted by its time. */
export function addTime(sums: Sums, ms: number, { position, marginPercent, aboveLowestPercent }: Performance): void {
  if (position !== null) {
    sums.positionMs += ms;
    if (position === 1) sums.firstMs += ms;
    if (position === 2) sums.secondMs += ms;
    if (position === 3) sums.thirdMs += ms;
  }
  if (marginPercent !== null) {
    sums.marginMs += ms;
    sums.marginPercentMs += marginPercent * ms;
  }
  if (aboveLowestPercent !== null) {
    sums.lowestMs += ms;
    sums.aboveLowestPercentMs += aboveLowestPercent * ms;
  }
}

/** The counts and mean figures that are sent out. A figure of no time is absent. */
export function figuresOf(sums: Sums): Omit<BacktestDay, "date"> {
  const { evaluations, changes, held: pending = 0, skipped, failed, positionMs } = sums;
  const share = (ms: number): number => Math.round((ms / positionMs) * 10_000) / 10_000;
  const mean = (weighted: number, ms: number): number => Math.round((weighted / ms) * 100) / 100;
  return {
    evaluations,
    changes,
    held: pending,
    skipped,
    failed,
    ...(positionMs === 0
      ? {}
      : {
          shareAtPosition1: share(sums.firstMs),
          shareAtPosition2: share(sums.secondMs),
          shareAtPosition3: share(sums.thirdMs),
        }),
    ...(sums.marginMs === 0 ? {} : { averageMarginPercent: mean(sums.marginPercentMs, sums.marginMs) }),
    ...(sums.lowestMs === 0 ? {} : { averageAboveLowestPercent: mean(sums.aboveLowestPercentMs, sums.lowestMs) }),
    ...soldFigures(sums.sold ?? nothingSold()),
  };
}

/** The totals over all products and days. */
export function backtestTotals({ products, total }: BacktestSums, days: number): BacktestTotals {
  const productDays = products * days;
  const perDay = productDays === 0 ? 0 : Math.round((total.changes / productDays) * 10_000) / 10_000;
  return { products, ...figuresOf(total), changesPerProductAndDay: perDay };
}
