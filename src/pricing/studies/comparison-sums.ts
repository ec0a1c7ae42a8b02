/** The sums of a comparison, stored as JSON between the chunks of a task, and what an answer says of them. */
import { limits } from "../../limits.ts";
import { addToBand, distributionOf, noBands, type Bands } from "./change-bands.ts";
import type { ComparedOut, ComparisonTotals, GreatestChange } from "./comparison-schema.ts";

/** Sums of changes in percent. */
interface Changes {
  products: number;
  up: number;
  down: number;
  same: number;
  changePercent: number;
}

interface BranchPair extends Changes {
  from: { leafNodeId?: number; branchName?: string };
  to: { leafNodeId?: number; branchName?: string };
}

interface Means {
  products: number;
  from: number;
  to: number;
}

export interface ComparisonSums {
  all: Changes;
  price: number;
  branch: number;
  state: number;
  states: { from: Record<ComparedOut["from"]["state"], number>; to: Record<ComparedOut["to"]["state"], number> };
  bands: Bands;
  positions: Means;
  margins: Means;
  pairs: Record<string, BranchPair>;
  pairsLeftOut: number;
  greatest: GreatestChange[];
}

const noChanges = (): Changes => ({ products: 0, up: 0, down: 0, same: 0, changePercent: 0 });
const noStates = () => ({ published: 0, held: 0, skipped: 0, failed: 0 });
const noMeans = (): Means => ({ products: 0, from: 0, to: 0 });

/** Parses the sums of `kept` JSON text. */
export function openComparisonSums(kept: string): ComparisonSums {
  return {
    all: noChanges(),
    price: 0,
    branch: 0,
    state: 0,
    states: { from: noStates(), to: noStates() },
    bands: noBands(),
    positions: noMeans(),
    margins: noMeans(),
    pairs: {},
    pairsLeftOut: 0,
    greatest: [],
    ...JSON.parse(kept),
  };
}

/** Adds a product to the sums; its name stands beside a change that is among the greatest. */
export function addCompared(sums: ComparisonSums, product: ComparedOut, name: string | null): void {
  const { from, to, changed, changePercent } = product;
  addChange(sums.all, changePercent);
  for (const what of changed) sums[what]++;
  sums.states.from[from.state]++;
  sums.states.to[to.state]++;
  addMeans(sums.positions, from.position, to.position);
  addMeans(sums.margins, from.marginPercent, to.marginPercent);
  addPair(sums, product);
  if (changePercent === undefined || changePercent === 0) return;
  addToBand(sums.bands, changePercent);
  addGreatest(sums, product, name);
}

function addChange(sums: Changes, change: number | undefined): void {
  sums.products++;
  if (change === undefined) return;
  sums[change > 0 ? "up" : change < 0 ? "down" : "same"]++;
  sums.changePercent += change;
}

function addMeans(means: Means, from: number | undefined, to: number | undefined): void {
  if (from === undefined || to === undefined) return;
  means.products++;
  means.from += from;
  means.to += to;
}

function addPair(sums: ComparisonSums, { from, to, changePercent }: ComparedOut): void {
  const key = `${from.leafNodeId ?? ""} ${to.leafNodeId ?? ""}`;
  let pair = sums.pairs[key];
  if (pair === undefined) {
    if (Object.keys(sums.pairs).length >= limits.pricing.comparedBranches) {
      sums.pairsLeftOut++;
      return;
    }
    pair = { from: branchOf(from), to: branchOf(to), ...noChanges() };
    sums.pairs[key] = pair;
  }
  addChange(pair, changePercent);
}

function branchOf({ leafNodeId, branchName }: ComparedOut["from"]): BranchPair["from"] {
  return { ...(leafNodeId === undefined ? {} : { leafNodeId }), ...(branchName === undefined ? {} : { branchName }) };
}

function addGreatest(
  sums: ComparisonSums,
  { productId, customerProductId, from, to, changePercent }: ComparedOut,
  name: string | null,
): void {
  if (from.price === undefined || to.price === undefined || changePercent === undefined) return;
  sums.greatest.push({
    productId,
    ...(customerProductId === undefined ? {} : { customerProductId }),
    ...(name === null ? {} : { name }),
    fromPrice: from.price,
    toPrice: to.price,
    changePercent,
  });
  sums.greatest.sort((a, b) => Math.abs(b.changePercent) - Math.abs(a.changePercent));
  sums.greatest.length = Math.min(sums.greatest.length, limits.pricing.comparedGreatest);
}

/** What is sent out. A mean of nothing is absent. */
export function comparisonTotals(sums: ComparisonSums): ComparisonTotals {
  const { all, price, branch, state, states, bands, positions, margins, pairs, pairsLeftOut, greatest } = sums;
  return {
    totals: {
      ...changesOut(all),
      changed: { price, branch, state },
      states,
      ...(positions.products === 0 ? {} : { positions: meansOut(positions) }),
      ...(margins.products === 0 ? {} : { margins: meansOut(margins) }),
    },
    distribution: distributionOf(bands),
    branches: Object.values(pairs).map(({ from, to, ...changes }) => ({ from, to, ...changesOut(changes) })),
    branchesLeftOut: pairsLeftOut,
    greatest,
  };
}

function changesOut({ products, up, down, same, changePercent }: Changes) {
  const compared = up + down + same;
  const mean = compared === 0 ? {} : { averageChangePercent: hundredths(changePercent / compared) };
  return { products, up, down, same, ...mean };
}

function meansOut({ products, from, to }: Means) {
  return { products, averageFrom: hundredths(from / products), averageTo: hundredths(to / products) };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
