/** `storeResults`: publishes and holds the prices of a run's chunk, and keeps why others have none, in one transaction. */
import type { Contract } from "../../base/contract.ts";
import type { Transaction } from "../../database/connection.ts";
import { noteChange } from "../../versions/version.ts";
import { holdPrices } from "./hold-prices.ts";
import { confirmPrices, endStanding, expirePrices, lockOpenPrices } from "./open-prices.ts";
import { publishPrices, type Decision } from "./publish-prices.ts";
import { settlePrices, type Settlement } from "./settle-prices.ts";
import { storeUnpriced } from "./unpriced.ts";
import type { ChunkResults } from "../calculate/results.ts";

/** What became of the results. A product is in one of these. */
export interface ChunkCounts {
  published: number;
  /** Held prices, those that waited already included. */
  pending: number;
  /** Products whose price a rejection, and those that an overwrite, kept from being held or published. */
  rejectedBefore: readonly number[];
  overwritten: readonly number[];
  /** Products whose newest price is another one than their result was calculated from. */
  overtaken: readonly number[];
}

/** Stores results of a run that began under `epoch`; what is held waits for `pendingHours`. @throws TaskFailed if the run may publish no more */
export async function storeResults(
  transaction: Transaction,
  contract: Contract,
  { epoch, pendingHours }: { epoch: number; pendingHours: number },
  results: ChunkResults,
): Promise<ChunkCounts> {
  const outcome = await publishPrices(transaction, contract, {
    publisher: { epoch },
    calculated: results.prices.map(({ calculated }) => calculated),
    decide: async (overtaken) => await settleOpen(transaction, contract, results, overtaken),
  });
  const settled = outcome.decision;
  await holdPrices(transaction, contract, settled.toHold, { at: outcome.at, pendingHours });
  await storeUnpriced(transaction, contract, results.unpriced);
  if (settled.toHold.length + settled.expired.length + settled.confirmed.length > 0) {
    await noteChange(transaction, contract, "approvals");
  }
  return {
    published: outcome.published.size,
    pending: settled.toHold.length + settled.confirmed.length,
    rejectedBefore: settled.rejectedBefore,
    overwritten: settled.overwritten,
    overtaken: [...outcome.overtaken],
  };
}

/** Settles the results and writes what happens to earlier held prices. */
async function settleOpen(
  transaction: Transaction,
  contract: Contract,
  results: ChunkResults,
  overtaken: ReadonlySet<number>,
): Promise<Settlement & Decision> {
  const unpriced = results.unpriced.map(({ calculated }) => calculated);
  const all = [...results.prices.map(({ calculated }) => calculated), ...unpriced];
  const range = results.isSparse ? { ...results, only: all.map(({ productId }) => productId) } : results;
  const open = Map.groupBy(await lockOpenPrices(transaction, contract, range), ({ productId }) => productId);
  const settlement = settlePrices({ prices: results.prices, unpriced }, open, overtaken);
  await expirePrices(transaction, contract, settlement.expired);
  await confirmPrices(transaction, contract, settlement.confirmed);
  await endStanding(transaction, contract, settlement.ended);
  return { ...settlement, after: newestOf([...settlement.expired, ...settlement.ended]) };
}

/** A held price is made later than the one before it of the same product. */
function newestOf(open: readonly { createdAt: Date }[]): Date | null {
  return open.length === 0 ? null : new Date(Math.max(...open.map(({ createdAt }) => createdAt.getTime())));
}
