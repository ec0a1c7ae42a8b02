/** The totals of a simulation: sums over products, stored as JSON between the chunks of a task. */
import type { Sales } from "../../orders/index.ts";
import type { SimulatedOut, SimulationTotals } from "./schema.ts";

/** Sums over products; money in ten-thousandths of the currency's unit. */
export interface SimulationSums {
  products: number;
  priced: number;
  up: number;
  down: number;
  same: number;
  withoutCurrentPrice: number;
  skipped: number;
  failed: number;
  changePercent: number;
  positioned: number;
  positionBefore: number;
  positionAfter: number;
  firstBefore: number;
  firstAfter: number;
  margins: number;
  marginBefore: number;
  marginAfter: number;
  sellers: number;
  revenueBefore: number;
  revenueAfter: number;
}

const nothing: SimulationSums = {
  products: 0,
  priced: 0,
  up: 0,
  down: 0,
  same: 0,
  withoutCurrentPrice: 0,
  skipped: 0,
  failed: 0,
  changePercent: 0,
  positioned: 0,
  positionBefore: 0,
  positionAfter: 0,
  firstBefore: 0,
  firstAfter: 0,
  margins: 0,
  marginBefore: 0,
  marginAfter: 0,
  sellers: 0,
  revenueBefore: 0,
  revenueAfter: 0,
};

/** Parses the sums of `kept` JSON text, by default of nothing. */
export function openSimulationSums(kept = "{}"): SimulationSums {
  return { ...nothing, ...JSON.parse(kept) };
}

/** Adds a product to the sums. */
export function addSimulated(sums: SimulationSums, simulated: SimulatedOut, sales: Sales): void {
  sums.products++;
  sums[simulated.result]++;
  if (simulated.price === undefined) return;
  if (simulated.direction === undefined) sums.withoutCurrentPrice++;
  else sums[simulated.direction]++;
  sums.changePercent += simulated.changePercent ?? 0;
  addPositions(sums, simulated);
  if (simulated.marginPercent !== undefined && simulated.oldMarginPercent !== undefined) {
    sums.margins++;
    sums.marginBefore += simulated.oldMarginPercent;
    sums.marginAfter += simulated.marginPercent;
  }
  if (simulated.currentPrice !== undefined && sales.units30d > 0) {
    sums.sellers++;
    sums.revenueBefore += Math.round(simulated.currentPrice * 10_000) * sales.units30d;
    sums.revenueAfter += Math.round(simulated.price * 10_000) * sales.units30d;
  }
}

function addPositions(sums: SimulationSums, { oldPosition, newPosition }: SimulatedOut): void {
  if (oldPosition === undefined || newPosition === undefined) return;
  sums.positioned++;
  sums.positionBefore += oldPosition;
  sums.positionAfter += newPosition;
  if (oldPosition === 1) sums.firstBefore++;
  if (newPosition === 1) sums.firstAfter++;
}

/** The totals that are sent out. A mean of nothing is absent. */
export function simulationTotals(sums: SimulationSums): SimulationTotals {
  const { products, priced, up, down, same, withoutCurrentPrice, skipped, failed } = sums;
  const compared = up + down + same;
  return {
    products,
    priced,
    up,
    down,
    same,
    withoutCurrentPrice,
    skipped,
    failed,
    ...(compared === 0 ? {} : { averageChangePercent: hundredths(sums.changePercent / compared) }),
    ...(sums.positioned === 0
      ? {}
      : {
          positions: {
            products: sums.positioned,
            averageBefore: hundredths(sums.positionBefore / sums.positioned),
            averageAfter: hundredths(sums.positionAfter / sums.positioned),
            firstBefore: sums.firstBefore,
            firstAfter: sums.firstAfter,
          },
        }),
    ...(sums.margins === 0
      ? {}
      : {
          margins: {
            products: sums.margins,
            averageBeforePercent: hundredths(sums.marginBefore / sums.margins),
            averageAfterPercent: hundredths(sums.marginAfter / sums.margins),
          },
        }),
    ...(sums.sellers === 0
      ? {}
      : {
          revenueAtUnitsSold30d: {
            products: sums.sellers,
            before: hundredths(sums.revenueBefore / 10_000),
            after: hundredths(sums.revenueAfter / 10_000),
          },
        }),
  };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
