/**
 * The task of a CSV import: judges and stages the upload, then makes the assortment what it says. One transaction from
 * the first row to the completed task, so readers see the old assortment or the new one, and an attempt that dies leaves
 * nothing for the next.
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
import { fixIdentifyingAttribute } from "./identifying-attribute.ts";
import { stageLines } from "./stage-lines.ts";
import { stageProducts } from "./stage-products.ts";
import { countKnown, createNew, deleteMissing, lockAssortment, replaceChanged } from "./switch-assortment.ts";

const failureCode = "user.products.import.failure";
const checkTask = compileCheck(CsvImportTask);

/**
 * @throws TaskFailed when the CSV has bad rows or another identifying attribute, or when the task was cancelled; the old
 * assortment stands
 */
export async function replaceAssortment(database: Database, run: TaskRun): Promise<void> {
  const { contract, taskId, signal } = run;
  const task = importOf(run.data);
  try {
    const moved = await database.transaction(
      async (transaction) => {
        const { products, cameOrWent } = await replace(transaction, run, task);
        if (!(await addProgress(transaction, contract, taskId, { successful: products }))) throw taskCancelled();
        await deleteUpload(transaction, contract, task.uploadId);
        await completeTask(transaction, contract, taskId);
        return cameOrWent;
      },
      { signal },
    );
    if (moved >= limits.products.analyzedFrom) await analyzeProducts(database);
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

/** Removes what is kept for the task of an import alone. */
export async function forgetImport(transaction: Transaction, contract: Contract, data: unknown): Promise<void> {
  await deleteUpload(transaction, contract, importOf(data).uploadId);
}

function importOf(data: unknown): CsvImportTask {
  const checked = checkTask(data);
  assert("value" in checked, "a CSV import task has the data that importCsv gave it");
  return checked.value;
}

/** Stages and switches. @returns the number of products, and how many of them are new or were deleted */
async function replace(
  transaction: Transaction,
  { contract, taskId, signal }: TaskRun,
  task: CsvImportTask,
): Promise<{ products: number; cameOrWent: number }> {
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
  await fixIdentifyingAttribute(transaction, contract, identifying);
  const { stored, kept } = await countKnown(transaction, staging);
  if (kept > 0) await replaceChanged(transaction, staging, replacedAt);
  if (kept < staged.products) await createNew(transaction, staging, replacedAt);
  if (kept < stored) await deleteMissing(transaction, staging);
  await setAssortmentReplacedAt(transaction, contract, replacedAt);
  await noteChange(transaction, contract, "products");
  await clearStaging(transaction, staging.contract, taskId);
  return { products: staged.products, cameOrWent: staged.products - kept + stored - kept };
}

/**
 * Few statements over many rows: they may take long, and are joined by hashing. The planner knows nothing of rows that
 * this transaction staged, and would take a nested loop for the cheapest: 500,000 times 500,000 rows.
 */
async function prepareSession(transaction: Transaction): Promise<void> {
  await transaction.run(sql`
    /* products.prepareSession */
    select set_config('statement_timeout', ${String(limits.products.importStatementTimeoutMs)}, true),
      set_config('enable_nestloop', 'off', true),
      set_config('work_mem', '64MB', true)`);
}

/** Until autovacuum comes by, a minute later, the planner would take the assortment for what it was (0.3 s measured). */
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

/** The CSV is wrong: another attempt would not mend it. */
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

/** Also for the contract's products having got another identifying attribute while the task waited. */
function refusalOf(error: unknown): ImportRefused | { failures: []; failedRows: 0; message: string } | null {
  if (error instanceof ImportRefused) return error;
  const isConflict = error instanceof ApiError && error.items[0].code === "resource.identifyingAttributeMismatch";
  return isConflict ? { failures: [], failedRows: 0, message: error.message } : null;
}
