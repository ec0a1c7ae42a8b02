/** The sums of a simulation by branch and by a tag's values: what each group's prices do. */
import { limits } from "../../limits.ts";
import type { SimulatedOut, SimulationGroup } from "./schema.ts";

/** Sums over the products of one group. */
export interface GroupSums {
  products: number;
  up: number;
  down: number;
  same: number;
  held: number;
  skipped: number;
  failed: number;
  changePercent: number;
  /** Absent from what the release before stored. */
  atFloor?: number;
}

/** By the key of a group; the products of groups after the limit are counted only. */
export interface Groups {
  sums: Record<string, GroupSums>;
  productsLeftOut: number;
}

export const noGroups = (): Groups => ({ sums: {}, productsLeftOut: 0 });

export function addToGroup(groups: Groups, key: string, product: SimulatedOut): void {
  // A tag may be called like a property of every object.
  let sums = Object.hasOwn(groups.sums, key) ? groups.sums[key] : undefined;
  if (sums === undefined) {
    if (Object.keys(groups.sums).length >= limits.pricing.comparedBranches) {
      groups.productsLeftOut++;
      return;
    }
    sums = { products: 0, up: 0, down: 0, same: 0, held: 0, skipped: 0, failed: 0, changePercent: 0, atFloor: 0 };
    Object.defineProperty(groups.sums, key, { value: sums, enumerable: true, configurable: true, writable: true });
  }
  sums.products++;
  if (product.result !== "priced") sums[product.result]++;
  if (product.heldFor !== undefined) sums.held++;
  if (product.ends?.includes("floor") === true) sums.atFloor = (sums.atFloor ?? 0) + 1;
  if (product.direction !== undefined) sums[product.direction]++;
  sums.changePercent += product.changePercent ?? 0;
}

/** What is sent out, by key. The mean of no change is absent. */
export function groupsOut({ sums }: Groups): [string, SimulationGroup][] {
  return Object.entries(sums).map(([key, { changePercent, atFloor = 0, ...counts }]) => {
    const compared = counts.up + counts.down + counts.same;
    const mean = compared === 0 ? {} : { averageChangePercent: Math.round((changePercent / compared) * 100) / 100 };
    return [key, { ...counts, atFloor, ...mean }];
  });
}
