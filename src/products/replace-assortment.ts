/**
 * Executes the task of a CSV import: judges and stages the upload, then replaces the assortment by it. All of this is
 * one transaction. So readers see the old assortment or the new one, and an attempt that dies leaves nothing.
 */
import { setAssortmentReplacedAt } from "../accounts/index.ts";
import type { Contract } from "../base/contract.ts";
import { ApiError, assert } from "../base/error.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { noteChange } from "../versions/version.ts";
import { compileCheck } from "../http/validation.ts";
import { limits } from "../limits.ts";
import {
  addProgress,
  completeTask,
  taskCancelled,
  TaskFailed,
  type PartFailure,
  type TaskRun,
} from "../tasks/index.ts";
import { CsvImportTask } from "./csv-schema.ts";
import { deleteUpload, readUpload } from "./csv-upload.ts";
import { findRepeated } from "./find-repeated.ts";
import { pinIdentifyingAttribute } from "./identifying-attribute.ts";
import { stageLines } from "./stage-lines.ts";
import { stageProducts } from "./stage-products.ts";
import { countKnown, createNew, deleteMissing, lockAssortment, replaceChanged } from "./switch-assortment.ts";

const failureCode = "user.products.import.failure";
const checkTask = compileCheck(CsvImportTask);

/**
 * Replaces the assortment, or keeps the old one on an error.
 *
 * @throws TaskFailed if the CSV has bad rows or another identifying attribute, or if the task was cancelled
 */
export async function replaceAssortment(database: Database, run: TaskRun): Promise<void> {
  const { contract, taskId, signal } = run;
  const task = importOf(run.data);
  try {
    const createdOrDeleted = await database.transaction(
      async (transaction) => {
        const { products, ...replaced } = await replace(transaction, run, task);
        if (!(await addProgress(transaction, contract, taskId, { successful: products }))) throw taskCancelled();
        await deleteUpload(transaction, contract, task.uploadId);
        await completeTask(transaction, contract, taskId);
        return replaced.createdOrDeleted;
      },
      { signal, statementMs: limits.products.importStatementTimeoutMs },
    );
    if (createdOrDeleted >= limits.products.analyzedFrom) await analyzeProducts(database);
  } catch (error) {
    const refused = refusalOf(error);
    if (refused === null) throw error;
    await database.transaction(async (transaction) => {
      await addProgress(transaction, contract, taskId, { failed: refused.failedRows, failures: refused.failures });
      await deleteUpload(transaction, contract, task.uploadId);
    });
    throw new TaskFailed(failureCode, refused.message);
  }
}

/** Deletes the upload of an import's task. */
export async function forgetImport(transaction: Transaction, contract: Contract, data: unknown): Promise<void> {
  await deleteUpload(transaction, contract, importOf(data).uploadId);
}

function importOf(data: unknown): CsvImportTask {
  const checked = checkTask(data);
  assert("value" in checked, "a CSV import task has the data that importCsv gave it");
  return checked.value;
}

/** Stages and switches. @returns the number of products, and the number of those created or deleted */
async function replace(
  transaction: Transaction,
  { contract, taskId, signal }: TaskRun,
  task: CsvImportTask,
): Promise<{ products: number; createdOrDeleted: number }> {
  await prepareSession(transaction);
  const { csv } = task;
  const body = readUpload(transaction, contract, task);
  const source = { importId: taskId, body, signal };
  const staged =
    csv === null
      ? await stageLines(transaction, contract, source)
      : await stageProducts(transaction, contract, { ...source, csv });
  if (staged.failures.length > 0) throw new ImportRefused(staged.failures, staged.failedRows);
  const staging = { contract, importId: taskId };
  const repeated = await findRepeated(transaction, staging);
  if (repeated.length > 0) throw new ImportRefused(repeated, repeated.length);
  const replacedAt = await lockAssortment(transaction, contract);
  const identifying = { attribute: task.identifyingAttribute, path: "" };
  await pinIdentifyingAttribute(transaction, contract, identifying);
  const { stored, kept } = await countKnown(transaction, staging);
  if (kept > 0) await replaceChanged(transaction, staging, replacedAt);
  if (kept < staged.products) await createNew(transaction, staging, replacedAt);
  if (kept < stored) await deleteMissing(transaction, staging);
  await setAssortmentReplacedAt(transaction, contract, replacedAt);
  await noteChange(transaction, contract, "products");
  await clearStaging(transaction, staging.contract, taskId);
  return { products: staged.products, createdOrDeleted: staged.products - kept + stored - kept };
}

/**
 * Prepares the session for few statements over many rows: a long timeout, and joins by hash. The planner has no
 * statistics of rows that this transaction staged. It would choose a nested loop over 500,000 × 500,000 rows.
 */
async function prepareSession(transaction: Transaction): Promise<void> {
  await transaction.run(sql`
    /* products.prepareSession */
    select set_config('statement_timeout', ${String(limits.products.importStatementTimeoutMs)}, true),
      set_config('enable_nestloop', 'off', true),
      set_config('work_mem', '64MB', true)`);
}

/** Gathers statistics now (0.3 s): the planner would use the old ones until autovacuum runs a minute later. */
async function analyzeProducts(database: Database): Promise<void> {
  await database.run(sql`
    /* products.analyze */
    analyze product`);
}

async function clearStaging(transaction: Transaction, contract: Contract, importId: string): Promise<void> {
  await transaction.run(sql`
    /* products.clearStaging */
    delete from product_import_row
    where contract_id = ${contract.contractId} and import_id = ${importId}`);
}

/** The CSV is wrong, so another attempt would fail as well. */
class ImportRefused extends Error {
  readonly failures: readonly PartFailure[];
  readonly failedRows: number;

  constructor(failures: readonly PartFailure[], failedRows: number) {
    const first = failures[0]?.attributes["exceptionMessage"] ?? "";
    super(`The assortment stays as it was: ${failedRows === 1 ? "a row" : "rows"} cannot be imported. ${first}.`);
    this.failures = failures;
    this.failedRows = failedRows;
  }
}

/** The reason for refusing the CSV: bad rows, or an identifying attribute that changed while the task waited. */
function refusalOf(error: unknown): ImportRefused | { failures: []; failedRows: 0; message: string } | null {
  if (error instanceof ImportRefused) return error;
  const isConflict = error instanceof ApiError && error.items[0].code === "resource.identifyingAttributeMismatch";
  return isConflict ? { failures: [], failedRows: 0, message: error.message } : null;
}
