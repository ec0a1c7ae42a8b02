/** `historyDuties`: makes the months of history, and deletes what is over. */
import { hourly, type NamedDuties } from "../base/duty.ts";
import type { Database } from "../database/connection.ts";
import { forgetOldPositions } from "../paging/page-position.ts";
import { deleteExpired } from "./delete-expired-history.ts";
import { dropEvidence } from "./drop-evidence.ts";
import { cleanUpProducts, type NoteGone } from "./gone-products.ts";
import { maintainPartitions } from "./partitions.ts";
import { retireMonths } from "./retire-months.ts";

/** @param service.owner the database as the role that may make tables of months and drop them */
export function historyDuties(service: { database: Database; owner: Database; noteGone: NoteGone }): NamedDuties {
  const { database, owner } = service;
  return {
    maintainPartitions: hourly(async () => await maintainPartitions(owner, new Date())),
    // Deleted rows free their offer ids. A month's table that is dropped frees none, so it comes second.
    deleteExpired: hourly(async (signal) => {
      await deleteExpired(database, new Date(), signal);
      if (!signal.aborted) await retireMonths(owner, new Date());
      if (!signal.aborted) await dropEvidence(owner, new Date());
    }),
    "backend.tasks.products.cleanup": hourly(async (signal) => await cleanUpProducts(service, signal)),
    forgetOldPositions: hourly(async () => await forgetOldPositions(database)),
  };
}
