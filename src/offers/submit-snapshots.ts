/**
 * `submitSnapshots`: stores up to 1,000 snapshots, each judged alone by the eight rules interface 4.3-3 to 4.3-10.
 */
import type { Contract } from "../base/contract.ts";
import type { ErrorItem } from "../base/error.ts";
import type { Database } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { judgeSnapshots, type Snapshot } from "./judge-request.ts";
import type { SnapshotResult } from "./schema.ts";
import { storeJudged, type StoreOptions } from "./store-judged.ts";

const ofClient: StoreOptions = { source: "client", notesMarket: true, activatesDomains: true };

/**
 * @param given is emptied, so that the parsed request is not held while it waits for the database
 * @param by whose they count as; a client's without it
 * @returns one entry per snapshot in input order: true, or its errors
 * @throws 503 if the database is unavailable; nothing is stored then
 */
export async function submitSnapshots(
  database: Database,
  contract: Contract,
  given: unknown[],
  by: StoreOptions = ofClient,
): Promise<SnapshotResult[]> {
  const judged = await judgeSnapshots(given, new Date());
  given.length = 0;
  const candidates = [...new Set(judged.flatMap((entry) => ("snapshot" in entry ? [entry.snapshot] : [])))];
  const refused =
    candidates.length === 0
      ? new Map<Snapshot, ErrorItem[]>()
      : await database.transaction(async (transaction) => await storeJudged(transaction, contract, candidates, by), {
          withinMs: limits.database.transactionTimeoutMs,
        });
  return judged.map((entry, index) => {
    if ("errors" in entry) return entry;
    const errors = refused.get(entry.snapshot);
    return errors === undefined ? true : { errors: errors.map((error) => errorAt(index, error)) };
  });
}

/** Prefixes the path of an error with the snapshot's index. Duplicates are judged once, so the path was relative. */
function errorAt(index: number, { code, message, path = "" }: ErrorItem): ErrorItem {
  return { code, message, path: `/${index}${path}` };
}
