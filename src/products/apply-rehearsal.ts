/** `applyRehearsal`: imports the CSV of a rehearsal, if the products are still those of then (interface 4.1-28). */
import { recordAudit } from "../audit/index.ts";
import type { Caller, Contract } from "../base/contract.ts";
import { apiError, notFound, type ApiError } from "../base/error.ts";
import { isUuid } from "../base/id.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import type { TaskQueue } from "../tasks/index.ts";
import { contractVersion } from "../versions/version.ts";
import type { CsvImportTask } from "./csv-schema.ts";
import { importTaskType } from "./import-task-type.ts";
import { importOf } from "./stage-import.ts";

/**
 * Creates the task of the import. It fails if the products change before its turn. Applied again, a rehearsal answers the
 * same task.
 *
 * @returns the taskId
 * @throws 404; 409 if the task is no rehearsal that ended without errors, if the products have changed since, or if the
 * file is no longer kept
 */
export async function applyRehearsal(
  { database, queue }: { database: Database; queue: TaskQueue },
  sender: { contract: Contract; caller: Caller },
  taskId: string,
): Promise<string> {
  const { contract, caller } = sender;
  if (!isUuid(taskId)) throw notFound("The task");
  return await database.transaction(async (transaction) => {
    const rehearsal = await lockRehearsal(transaction, contract, taskId);
    if (rehearsal === null) throw await notRehearsed(transaction, contract, taskId);
    if (rehearsal.applied_task_id !== null) return rehearsal.applied_task_id;
    if (rehearsal.upload_id === null) {
      throw apiError("resource.conflict", "The file had errors or is no longer kept. Rehearse it again.");
    }
    const productsVersion = rehearsal.products_version;
    if ((await contractVersion(transaction, contract, ["products"])) !== productsVersion) {
      throw apiError("resource.conflict", "The products have changed since the rehearsal. Rehearse it again.");
    }
    const data: CsvImportTask = { ...importOf(JSON.parse(rehearsal.data)), productsVersion };
    const task = { taskType: importTaskType, accountId: caller.accountId, data };
    const importId = await queue.enqueue(transaction, contract, task);
    await noteApplied(transaction, contract, { taskId, importId });
    await recordAudit(transaction, sender, {
      action: "products.imported",
      subject: importId,
      after: { taskId: importId },
    });
    return importId;
  });
}

interface RehearsalRow {
  upload_id: string | null;
  products_version: string;
  applied_task_id: string | null;
  data: string;
}

async function lockRehearsal(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
): Promise<RehearsalRow | null> {
  return await transaction.row<RehearsalRow>(sql`
    /* products.lockRehearsal */
    select upload_id, products_version, applied_task_id, task.data::text as data
    from product_rehearsal
    join task on task.contract_id = product_rehearsal.contract_id and task.task_id = product_rehearsal.task_id
    where product_rehearsal.contract_id = ${contract.contractId}
      and product_rehearsal.task_id = ${taskId}
      and task.contract_id = ${contract.contractId}
    for update of product_rehearsal`);
}

async function notRehearsed(transaction: Transaction, contract: Contract, taskId: string): Promise<ApiError> {
  const task = await transaction.row(sql`
    /* products.findRehearsalTask */
    select 1 as one
    from task
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
  if (task === null) return notFound("The task");
  return apiError("resource.conflict", "The task is no rehearsal of an import, or it has not ended well.");
}

/** From now on the upload is the import's, which deletes it. */
async function noteApplied(
  transaction: Transaction,
  contract: Contract,
  { taskId, importId }: { taskId: string; importId: string },
): Promise<void> {
  await transaction.run(sql`
    /* products.noteApplied */
    update product_rehearsal
    set applied_task_id = ${importId}, upload_id = null
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
}
