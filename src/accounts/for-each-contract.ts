/** `forEachContract`: how a duty works through the contracts that it found. */
import type { Contract } from "../base/contract.ts";
import type { Database } from "../database/connection.ts";
import { openContractForTask } from "./open-contract.ts";

/**
 * Works on each contract that a duty found, one after the other. One that was deleted meanwhile is left out, and one that fails
 * keeps no other from its turn.
 *
 * @param found the rows that say what is to be done; a contract may have several
 * @param signal ends it before the next row
 * @throws AggregateError of the rows that failed
 */
export async function forEachContract<Row extends { contract_id: string }>(
  database: Database,
  found: readonly Row[],
  work: (contract: Contract, row: Row) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const errors: unknown[] = [];
  for (const row of found) {
    if (signal?.aborted === true) break;
    try {
      const contract = await openContractForTask(database, row.contract_id);
      if (contract !== null) await work(contract, row);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${found.length} failed`);
}
