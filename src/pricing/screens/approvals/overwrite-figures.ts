/** The figures of prices that users set: their places among the offers of the snapshots that were calculated from. */
import { compileStrategy, parseStrategy } from "../../../../engine/index.ts";
import type { Contract } from "../../../base/contract.ts";
import { assert } from "../../../base/error.ts";
import type { Queries } from "../../../database/connection.ts";
import { loadSnapshots } from "../../../offers/index.ts";
import type { StoredPrice, Figures } from "../../calculate/calculated.ts";
import { calculate } from "../../calculate/calculate.ts";
import { readersOf, type OffersSettings } from "../../inputs/engine-input.ts";
import type { ProductStateRow } from "../../calculate/inputs.ts";
import { loadStates } from "../../inputs/load-states.ts";
import { findRuns } from "../../inputs/pricing-run.ts";

/** A calculation, and the price that is published instead. */
export interface Overwritten {
  calculated: StoredPrice;
  price: number;
}

/**
 * The figures by product. Own offer and domain are those of the calculation, the position is calculated anew. It is null if the snapshots
 * are no longer kept.
 */
export async function overwriteFigures(
  queries: Queries,
  contract: Contract,
  overwritten: readonly Overwritten[],
): Promise<ReadonlyMap<number, Figures>> {
  if (overwritten.length === 0) return new Map();
  const calculations = overwritten.map(({ calculated }) => calculated);
  const wanted = {
    productIds: calculations.map(({ productId }) => productId),
    snapshotIds: calculations.flatMap(({ snapshotIds }) => snapshotIds),
  };
  const snapshots = Map.groupBy(await loadSnapshots(queries, contract, wanted), ({ productId }) => productId);
  const states = await loadStates(queries, contract, calculations);
  const runs = await findRuns(queries, contract, [...new Set(calculations.map(({ taskId }) => taskId))]);
  const figures = overwritten.map(({ calculated, price }): [number, Figures] => {
    const { productId, taskId, figures: before } = calculated;
    const product = states.get(productId);
    const run = runs.get(taskId);
    const market = (snapshots.get(productId) ?? []).filter(({ domain }) => domain === before.relevantDomain);
    const newPosition = product === undefined || run === undefined ? null : positionOf({ run, product, market, price });
    const set = { price, newPosition, branchName: before.branchName, domains: null, limit: null, isDrift: false };
    return [productId, { ...before, ...set }];
  });
  return new Map(figures);
}

/** The position of a price on a market, by the engine. */
function positionOf({
  run,
  product,
  market,
  price,
}: {
  run: Parameters<typeof calculate>[0]["run"] & OffersSettings;
  product: ProductStateRow;
  market: NonNullable<Parameters<typeof calculate>[1]["snapshots"]>;
  price: number;
}): number | null {
  const parsed = parseStrategy({ name: "Set by a user", otherwise: { rule: { target: { amount: price } } } });
  assert("strategy" in parsed, "a fixed price is a strategy");
  const calculation = { run, compiled: compileStrategy(parsed.strategy), ...readersOf(run) };
  const unbounded = { ...product, minPriceBoundary: null, maxPriceBoundary: null };
  const from = { product: unbounded, snapshots: market, previousPrice: null, history: null };
  const outcome = calculate(calculation, { ...from, sales: { units7d: 0, units30d: 0 } });
  return outcome.kind === "recommendation" ? outcome.newPosition : null;
}
