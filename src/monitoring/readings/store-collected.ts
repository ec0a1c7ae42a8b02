/** Stores the snapshots of collectors by the rules of everyone's. */
import type { Contract } from "../../base/contract.ts";
import type { ErrorItem } from "../../base/error.ts";
import type { Transaction } from "../../database/connection.ts";
import { storeJudged, type Judged, type Newest } from "../../offers/index.ts";

/**
 * Stores snapshots that follow the rules of a request. A collector's snapshot never activates a domain.
 *
 * @param judged of `judgeSnapshots`
 * @param options `newest`: the locked newest snapshots of all the pairs
 * @returns for each of them why it was refused; undefined if it is stored
 * @throws RetryTransaction as `storeJudged`
 */
export async function storeCollected(
  transaction: Transaction,
  contract: Contract,
  judged: readonly Judged[],
  { notesMarket, newest }: { notesMarket: boolean; newest: ReadonlyMap<string, Newest> },
): Promise<(ErrorItem | undefined)[]> {
  const candidates = judged.flatMap((result) => ("snapshot" in result ? [result.snapshot] : []));
  if (candidates.length === 0) return judged.map((result) => ("errors" in result ? result.errors[0] : undefined));
  const options = { source: "collector", notesMarket, activatesDomains: false, newest } as const;
  const refused = await storeJudged(transaction, contract, candidates, options);
  return judged.map((result) => ("errors" in result ? result.errors : refused.get(result.snapshot))?.[0]);
}
