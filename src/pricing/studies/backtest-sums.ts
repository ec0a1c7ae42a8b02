/** What a backtest adds up: counts of evaluations, and figures weighted by the time they held. */
import type { BacktestDay, BacktestTotals } from "./schema.ts";

/** Sums of a product, a day or all; percentages are weighted by milliseconds. */
export interface Sums {
  evaluations: number;
  changes: number;
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
}

/** Sums of a whole backtest; the days by their index. JSON, as it is kept between the chunks of a task. */
export interface BacktestSums {
  products: number;
  total: Sums;
  days: Sums[];
}

/** What held for some time; null where it is not known. */
export interface Standing {
  position: number | null;
  marginPercent: number | null;
  aboveLowestPercent: number | null;
}

export function noSums(): Sums {
  return {
    evaluations: 0,
    changes: 0,
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

/** Sums to go on with: those of `kept` JSON text, or of nothing. */
export function openBacktestSums(kept: string, dayCount: number): BacktestSums {
  const fresh = { products: 0, total: noSums(), days: Array.from({ length: dayCount }, noSums) };
  return { ...fresh, ...JSON.parse(kept) };
}

/** Adds that something stood for so long. */
export function addTime(sums: Sums, ms: number, { position, marginPercent, aboveLowestPercent }: Standing): void {
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

/** The counts and the weighted figures as they are sent out; a figure of no time is left out. */
export function figuresOf(sums: Sums): Omit<BacktestDay, "date"> {
  const { evaluations, changes, skipped, failed, positionMs } = sums;
  const share = (ms: number): number => Math.round((ms / positionMs) * 10_000) / 10_000;
  const mean = (weighted: number, ms: number): number => Math.round((weighted / ms) * 100) / 100;
  return {
    evaluations,
    changes,
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
  };
}

/** The totals over all products and days. */
export function backtestTotals({ products, total }: BacktestSums, days: number): BacktestTotals {
  const productDays = products * days;
  const perDay = productDays === 0 ? 0 : Math.round((total.changes / productDays) * 10_000) / 10_000;
  return { products, ...figuresOf(total), changesPerProductAndDay: perDay };
}
