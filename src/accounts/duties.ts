/** `accountDuties`: deletes what deleted contracts had, and marks companies that store too much. */
import { every, hourly, type NamedDuties } from "../base/duty.ts";
import { forgetAudit } from "../audit/index.ts";
import type { Database } from "../database/connection.ts";
import { deleteContractRows } from "../history/delete-contract-rows.ts";
import { measureStorage } from "../history/measure-storage.ts";
import { limits } from "../limits.ts";
import { endDeletions, type DeleteRows } from "./delete-contract.ts";
import { markFull } from "./mark-full.ts";

/** How often deleted contracts are worked on. */
const contractsDeletedEveryMs = 60_000;

/**
 * @param service.owner the database as the role that may delete from the audit
 * @param service.companyStorageBytes what the contracts of a company may store in all
 */
export function accountDuties(service: {
  database: Database;
  owner: Database;
  companyStorageBytes: number;
}): NamedDuties {
  const { database, owner, companyStorageBytes } = service;
  const deleteRows: DeleteRows = async (deleted, signal) => await deleteContractRows(service, deleted, signal);
  return {
    deleteContracts: every(
      contractsDeletedEveryMs,
      async (signal) => await endDeletions(database, { now: new Date(), deleteRows }, signal),
    ),
    markFull: every(limits.storage.measuredEveryMs, async (signal) => {
      const stored = await measureStorage(database, signal);
      if (stored !== null) await markFull(database, stored, companyStorageBytes);
    }),
    forgetAudit: hourly(async (signal) => await forgetAudit(owner, new Date(), signal)),
  };
}
