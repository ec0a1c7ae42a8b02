/** The totals of a simulation: sums over products, stored as JSON between the chunks of a task. */
import { limits } from "../../limits.ts";
import { engineProduct } from "../inputs/engine-input.ts";
import type { ProductInputs } from "../calculate/inputs.ts";
import { addToBand, distributionOf, noBands } from "./change-bands.ts";
import { grossProfit, purchaseOf } from "./margin.ts";
import { groupOf, noEnds } from "./price-ends.ts";
import type { GreatestSimulated, SimulatedOut, SimulationFigures, SimulationTotals } from "./schema.ts";
import { addToGroup, groupsOut, noGroups } from "./simulation-groups.ts";

/** Sums over products; money in ten-thousandths of the currency's unit. */
export type SimulationSums = ReturnType<typeof nothing>;

const nothing = () => ({
  products: 0,
  priced: 0,
  up: 0,
  down: 0,
  same: 0,
  withoutCurrentPrice: 0,
  held: 0,
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
  earners: 0,
  profitBefore: 0,
  profitAfter: 0,
  ends: noEnds(),
  bands: noBands(),
  greatest: new Array<GreatestSimulated>(),
  /** By the number of the leaf; "" for none. */
  branches: noGroups(),
  /** By the value of the tag with "=" before it; "" for products without it. */
  groups: noGroups(),
});

/** Parses the sums of `kept` JSON text, by default of nothing. */
export function openSimulationSums(kept = "{}"): SimulationSums {
  return { ...nothing(), ...JSON.parse(kept) };
}

/** Adds a product to the sums. */
export function addSimulated(
  sums: SimulationSums,
  simulated: SimulatedOut,
  from: ProductInputs,
  groupBy: string | undefined,
): void {
  sums.products++;
  sums[simulated.result]++;
  addToGroup(sums.branches, String(simulated.decisiveStrategyTreeLeafNodeId ?? ""), simulated);
  if (groupBy !== undefined) addToGroup(sums.groups, groupOf(engineProduct(from.product), groupBy), simulated);
  if (simulated.price === undefined) return;
  if (simulated.heldFor !== undefined) sums.held++;
  for (const end of simulated.ends ?? []) sums.ends[end]++;
  if (simulated.direction === undefined) sums.withoutCurrentPrice++;
  else sums[simulated.direction]++;
  addChange(sums, simulated);
  addPositions(sums, simulated);
  if (simulated.marginPercent !== undefined && simulated.oldMarginPercent !== undefined) {
    sums.margins++;
    sums.marginBefore += simulated.oldMarginPercent;
    sums.marginAfter += simulated.marginPercent;
  }
  if (simulated.currentPrice !== undefined && from.sales.units30d > 0) {
    addSales(sums, from, { before: simulated.currentPrice, after: simulated.price });
  }
}

function addChange(sums: SimulationSums, simulated: SimulatedOut): void {
  const { productId, customerProductId, currentPrice, price, changePercent = 0 } = simulated;
  sums.changePercent += changePercent;
  addToBand(sums.bands, changePercent);
  if (currentPrice === undefined || price === undefined || changePercent === 0) return;
  const change = { productId, currentPrice, price, changePercent };
  sums.greatest.push(customerProductId === undefined ? change : { ...change, customerProductId });
  sums.greatest.sort((a, b) => Math.abs(b.changePercent) - Math.abs(a.changePercent));
  sums.greatest.length = Math.min(sums.greatest.length, limits.pricing.simulatedGreatest);
}

function addPositions(sums: SimulationSums, { oldPosition, newPosition }: SimulatedOut): void {
  if (oldPosition === undefined || newPosition === undefined) return;
  sums.positioned++;
  sums.positionBefore += oldPosition;
  sums.positionAfter += newPosition;
  if (oldPosition === 1) sums.firstBefore++;
  if (newPosition === 1) sums.firstAfter++;
}

function addSales(
  sums: SimulationSums,
  { product, sales }: ProductInputs,
  price: { before: number; after: number },
): void {
  const units = sales.units30d;
  sums.sellers++;
  sums.revenueBefore += Math.round(price.before * 10_000) * units;
  sums.revenueAfter += Math.round(price.after * 10_000) * units;
  const purchase = purchaseOf(engineProduct(product));
  if (purchase === null) return;
  sums.earners++;
  sums.profitBefore += Math.round(grossProfit(price.before, purchase) * 10_000) * units;
  sums.profitAfter += Math.round(grossProfit(price.after, purchase) * 10_000) * units;
}

/** The figures that are sent out. A mean of nothing is absent. */
export function simulationTotals(
  sums: SimulationSums,
  { branchNames, groupBy }: { branchNames: ReadonlyMap<number, string | null>; groupBy?: string | undefined },
): SimulationFigures {
  return {
    totals: totalsOf(sums),
    ends: sums.ends,
    distribution: distributionOf(sums.bands),
    greatest: sums.greatest,
    branches: groupsOut(sums.branches).map(([leaf, group]) => {
      const name = branchNames.get(Number(leaf)) ?? null;
      const number = leaf === "" ? {} : { leafNodeId: Number(leaf) };
      return { ...number, ...(name === null || leaf === "" ? {} : { branchName: name }), ...group };
    }),
    ...(groupBy === undefined
      ? {}
      : {
          groups: groupsOut(sums.groups).map(([key, group]) =>
            key === "" ? group : { value: key.slice(1), ...group },
          ),
          groupsLeftOut: sums.groups.productsLeftOut,
        }),
  };
}

function totalsOf(sums: SimulationSums): SimulationTotals {
  const { products, priced, up, down, same, withoutCurrentPrice, held: pending, skipped, failed } = sums;
  const compared = up + down + same;
  return {
    products,
    priced,
    up,
    down,
    same,
    withoutCurrentPrice,
    held: pending,
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
    ...(sums.earners === 0
      ? {}
      : { grossProfitAtUnitsSold30d: moneyOf(sums.earners, sums.profitBefore, sums.profitAfter) }),
    ...(sums.sellers === 0
      ? {}
      : { revenueAtUnitsSold30d: moneyOf(sums.sellers, sums.revenueBefore, sums.revenueAfter) }),
  };
}

function moneyOf(products: number, before: number, after: number) {
  return { products, before: hundredths(before / 10_000), after: hundredths(after / 10_000) };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
