/** `reloadProducts`: products with everything that they were calculated from, to calculate them once more. */
import type { Contract } from "../../../base/contract.ts";
import type { Queries } from "../../../database/connection.ts";
import { loadSnapshots } from "../../../offers/index.ts";
import { readInputs } from "../../calculate/stored-inputs.ts";
import type { ProductInputs } from "../../calculate/inputs.ts";
import { loadStates } from "../../inputs/load-states.ts";
import type { OwnResult } from "../../calculate/member.ts";

/** A product as a run loads it. */
export type Reloaded = ProductInputs;

/** By product id. One that is deleted, or whose market data are, is missing. */
export async function reloadProducts(
  database: Queries,
  contract: Contract,
  results: readonly OwnResult[],
): Promise<ReadonlyMap<number, Reloaded>> {
  if (results.length === 0) return new Map();
  const calculations = results.map(({ result: { calculated } }) => calculated);
  const states = await loadStates(database, contract, calculations);
  const wanted = {
    productIds: calculations.map(({ productId }) => productId),
    snapshotIds: calculations.flatMap(({ snapshotIds }) => snapshotIds),
  };
  const snapshots = Map.groupBy(await loadSnapshots(database, contract, wanted), ({ productId }) => productId);
  const reloaded = new Map<number, Reloaded>();
  for (const one of results) {
    const { identifier, result } = one;
    const { calculated } = result;
    const { productId, previousPrice } = calculated;
    const state = states.get(productId);
    const market = snapshots.get(productId) ?? [];
    if (state === undefined || market.length < calculated.snapshotIds.length) continue;
    const product = {
      ...state,
      identifier,
      previous_price: previousPrice,
      previous_at: calculated.previousAt,
      previous_limit: calculated.previousLimit,
      previous_is_drift: calculated.previousIsDrift,
      had_competitors: calculated.competitors?.had ?? null,
    };
    const { others } = readInputs(calculated.inputs);
    const from = {
      product,
      snapshots: market,
      previousPrice,
      history: null,
      ...(others === undefined ? {} : { others }),
      sales: calculated.sales,
    };
    reloaded.set(productId, withPast(from, one));
  }
  return reloaded;
}

/** The product with its history, if that was read to calculate or to judge it. */
export function withPast(from: Reloaded, { result, past }: OwnResult): Reloaded {
  const history = "judgement" in result ? result.calculated.history : past;
  return history === undefined || history === null ? from : { ...from, history: history.loaded, past: history };
}
