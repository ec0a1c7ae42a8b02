/**
 * `deleteContract`: deletes a contract with everything in it (interface 4.8-16 to 4.8-19). Nobody sees it from the answer on. Its rows
 * may be too many for one transaction, so a duty deletes them in steps, and the contract last: whatever ends in between, the
 * next round goes on.
 */
import { recordCompanyAudit } from "../audit/index.ts";
import type { Author } from "../base/contract.ts";
import { apiError, notFound } from "../base/error.ts";
import { sql, type Database } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { endOpenTasks } from "../tasks/index.ts";
import { lockContract } from "./contract-settings.ts";
import { findContractRow } from "./contract-row.ts";

/** Deleted contracts of a round. */
const contractsDeletedAtOnce = 100;

/**
 * Makes a contract invisible, ends its tasks, and leaves its rows to the duty.
 *
 * @param typed the contract's name, so that nobody deletes another one than he means
 * @throws 400 for another name; 403 unless the caller is an owner of the company or an admin; 404 if it is deleted already
 */
export async function beginDeletion(database: Database, author: Author, typed: string): Promise<void> {
  const { contract, caller } = author;
  if (caller.role !== "owner" && caller.role !== "admin") {
    throw apiError("request.forbidden", "Only an owner of the company may delete a contract.");
  }
  await database.transaction(async (transaction) => {
    await lockContract(transaction, contract);
    const row = await findContractRow(transaction, contract.contractId);
    if (row === null) throw notFound("The contract");
    if (row.contract_name !== typed) {
      const message = "contractName is not the name of this contract. Nothing was deleted.";
      throw apiError("request.invalid", message, "/query/contractName");
    }
    const { contractId, companyId } = contract;
    await recordCompanyAudit(
      transaction,
      { companyId, caller },
      { action: "contract.deleted", subject: contractId, before: { contractName: typed } },
    );
    await transaction.run(sql`
      /* accounts.beginDeletion */
      update contract
      set is_active = false, deletion_began_at = now()
      where contract_id = ${contractId}`);
    await endOpenTasks(transaction, contract);
  });
}

/**
 * What deletes the rows of a contract: all of them that are there, in bounded statements. `isSettled`: nobody adds any more, so it is
 * the last time.
 */
export type DeleteRows = (contract: { contractId: string; isSettled: boolean }, signal: AbortSignal) => Promise<void>;

/**
 * Goes on with the deletion of contracts. The contract itself is deleted once nothing that had begun before the deletion can add rows
 * any more. A duty of the worker.
 *
 * @param signal ends it after the statement under way; the rest is deleted the next time
 */
export async function endDeletions(
  database: Database,
  { now, deleteRows }: { now: Date; deleteRows: DeleteRows },
  signal: AbortSignal,
): Promise<void> {
  const settledFrom = new Date(now.getTime() - limits.history.closedAfterMs);
  const deleted = await database.rows<{ contract_id: string; is_settled: boolean }>(sql`
    /* accounts.listDeletedContracts */
    select contract_id, deletion_began_at < ${settledFrom} as is_settled
    from contract
    where deletion_began_at is not null
    order by deletion_began_at
    limit ${contractsDeletedAtOnce}`);
  for (const { contract_id: contractId, is_settled: isSettled } of deleted) {
    await deleteRows({ contractId, isSettled }, signal);
    if (signal.aborted) return;
    if (isSettled) await dropContract(database, contractId);
  }
}

/** Deletes the contract, and by its references the settings that are left: their number is bounded. */
async function dropContract(database: Database, contractId: string): Promise<void> {
  await database.run(sql`
    /* accounts.dropContract */
    delete from contract
    where contract_id = ${contractId} and deletion_began_at is not null`);
}
