/** Judges and stages the upload of an import, for the import itself and for its rehearsal. */
import type { Contract } from "../base/contract.ts";
import { ApiError, assert } from "../base/error.ts";
import { sql, type Transaction } from "../database/connection.ts";
import { compileCheck } from "../http/validation.ts";
import { limits } from "../limits.ts";
import type { PartFailure, TaskRun } from "../tasks/index.ts";
import { CsvImportTask } from "./csv-schema.ts";
import { readUpload } from "./csv-upload.ts";
import { findRepeated } from "./find-repeated.ts";
import { stageLines } from "./stage-lines.ts";
import { stageProducts, type Staged } from "./stage-products.ts";

const checkTask = compileCheck(CsvImportTask);

/** What `importCsv` stored for the task. */
export function importOf(data: unknown): CsvImportTask {
  const checked = checkTask(data);
  assert("value" in checked, "a CSV import task has the data that importCsv gave it");
  return checked.value;
}

/** The CSV cannot be imported, so another attempt would fail as well. */
export class ImportRefused extends Error {
  readonly failures: readonly PartFailure[];
  readonly failedRows: number;

  constructor(why: string, { failures, failedRows }: Pick<Staged, "failures" | "failedRows">) {
    super(`The assortment stays as it was: ${why}`);
    this.failures = failures;
    this.failedRows = failedRows;
  }
}

/** @throws ImportRefused for bad rows */
export function refuseBadRows(staged: Staged): void {
  const [first] = staged.failures;
  if (first === undefined) return;
  const rows = staged.failedRows === 1 ? "a row" : "rows";
  throw new ImportRefused(`${rows} cannot be imported. ${first.attributes["exceptionMessage"] ?? ""}.`, staged);
}

/** Why a CSV is refused: bad rows, or an identifying attribute that changed while the task waited. null for other errors. */
export function refusalOf(error: unknown): Pick<ImportRefused, "failures" | "failedRows" | "message"> | null {
  if (error instanceof ImportRefused) return error;
  const isConflict = error instanceof ApiError && error.items[0].code === "resource.identifyingAttributeMismatch";
  return isConflict ? { failures: [], failedRows: 0, message: error.message } : null;
}

/** Judges every row and stages it under the id of the task. With failures, nothing may be done with what is staged. */
export async function stageImport(
  transaction: Transaction,
  { contract, taskId, signal }: TaskRun,
  task: CsvImportTask,
): Promise<Staged> {
  await prepareSession(transaction);
  const { csv } = task;
  const body = readUpload(transaction, contract, task);
  const source = { importId: taskId, body, signal };
  const staged =
    csv === null
      ? await stageLines(transaction, contract, source)
      : await stageProducts(transaction, contract, { ...source, csv });
  if (staged.failures.length > 0) return staged;
  const { columns, products, warnings } = staged;
  const repeated = await findRepeated(transaction, { contract, importId: taskId });
  return { columns, products, failures: repeated, failedRows: repeated.length, warnings };
}

/**
 * Prepares the session for few statements over many rows: a long timeout, and joins by hash. The planner has no
 * statistics of rows that this transaction staged. It would choose a nested loop over 500,000 × 500,000 rows.
 */
async function prepareSession(transaction: Transaction): Promise<void> {
  await transaction.set({
    statement_timeout: limits.products.importStatementTimeoutMs,
    enable_nestloop: "off",
    work_mem: "64MB",
  });
}

/** Deletes the staged rows. */
export async function clearStaging(transaction: Transaction, contract: Contract, importId: string): Promise<void> {
  await transaction.run(sql`
    /* products.clearStaging */
    delete from product_import_row
    where contract_id = ${contract.contractId} and import_id = ${importId}`);
}
