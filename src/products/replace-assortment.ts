/**
 * Executes the task of a CSV import: judges and stages the upload, then replaces the assortment by it. All of this is
 * one transaction. So readers see the old assortment or the new one, and an attempt that dies leaves nothing.
 */
import { setAssortmentReplacedAt } from "../accounts/index.ts";
import type { Contract } from "../base/contract.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { contractVersion, noteChange } from "../versions/version.ts";
import { limits } from "../limits.ts";
import {
  addProgress,
  completeTask,
  setWarnings,
  taskCancelled,
  TaskFailed,
  type PartFailure,
  type TaskRun,
} from "../tasks/index.ts";
import type { CsvImportTask } from "./csv-schema.ts";
import { deleteUpload } from "./csv-upload.ts";
import { noteLargeRemoval, type FindMaxShareFirst, type RemovalWarning } from "./large-removal.ts";
import { noteDeletion } from "./left-identifiers.ts";
import { pinIdentifyingAttribute } from "./identifying-attribute.ts";
import { clearStaging, importOf, ImportRefused, refusalOf, refuseBadRows, stageImport } from "./stage-import.ts";
import { rowProblems } from "./row-problems.ts";
import type { Staged } from "./stage-products.ts";
import {
  countKnown,
  createNew,
  deleteMissing,
  lockAssortment,
  noteChanged,
  replaceChanged,
} from "./switch-assortment.ts";

/** Products added or removed by one CSV import, after which the planner's statistics are renewed. */
const analyzedFrom = 10_000;

const failureCode = "user.products.import.failure";

/**
 * Replaces the assortment, or keeps the old one on an error.
 *
 * @throws TaskFailed if the CSV has bad rows or another identifying attribute, if the products have changed since its
 * rehearsal, or if the task was cancelled
 */
export async function replaceAssortment(
  { database, findMaxShareFirst }: { database: Database; findMaxShareFirst: FindMaxShareFirst },
  run: TaskRun,
): Promise<void> {
  const { contract, taskId, signal } = run;
  const task = importOf(run.data);
  try {
    const createdOrDeleted = await database.transaction(
      async (transaction) => {
        const { products, warnings, stored, removed, ...replaced } = await replace(transaction, run, task);
        const removal = { removalId: taskId, isImport: true, removed, products: stored };
        const warning = await noteLargeRemoval(transaction, contract, removal, findMaxShareFirst);
        if (removed > 0) await noteDeletion(transaction, contract);
        if (!(await addProgress(transaction, contract, taskId, { successful: products, failures: toldOf(warning) })))
          throw taskCancelled();
        await setWarnings(transaction, contract, taskId, rowProblems(warnings));
        await deleteUpload(transaction, contract, task.uploadId);
        await completeTask(transaction, contract, taskId);
        return replaced.createdOrDeleted;
      },
      { signal, statementMs: limits.products.importStatementTimeoutMs },
    );
    if (createdOrDeleted >= analyzedFrom) await analyzeProducts(database);
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

/** A large removal, as the task tells of it beside its success. */
function toldOf(warning: RemovalWarning | null): PartFailure[] {
  if (warning === null) return [];
  const { code: messageId, message: exceptionMessage, ...counts } = warning;
  const numbers = Object.entries(counts).map(([name, count]) => [name, String(count)]);
  return [{ messageId, attributes: { ...Object.fromEntries(numbers), exceptionMessage } }];
}

/** Stages and switches. @returns the number of products, what is probably wrong with them, and the number of those before, of those deleted, and of those created or deleted */
async function replace(
  transaction: Transaction,
  run: TaskRun,
  task: CsvImportTask,
): Promise<Pick<Staged, "products" | "warnings"> & { stored: number; removed: number; createdOrDeleted: number }> {
  const { contract, taskId } = run;
  const staged = await stageImport(transaction, run, task);
  refuseBadRows(staged);
  const staging = { contract, importId: taskId };
  const replacedAt = await lockAssortment(transaction, contract);
  await requireRehearsed(transaction, contract, task);
  const identifying = { attribute: task.identifyingAttribute, path: "" };
  await pinIdentifyingAttribute(transaction, contract, identifying);
  const { stored, kept } = await countKnown(transaction, staging);
  if (kept > 0) await noteChanged(transaction, staging);
  if (kept > 0) await replaceChanged(transaction, staging, replacedAt);
  if (kept < staged.products) await createNew(transaction, staging, replacedAt);
  if (kept < stored) await deleteMissing(transaction, staging);
  await setAssortmentReplacedAt(transaction, contract, replacedAt);
  await noteChange(transaction, contract, "products");
  await clearStaging(transaction, staging.contract, taskId);
  const { products, warnings } = staged;
  const removed = stored - kept;
  return { products, warnings, stored, removed, createdOrDeleted: products - kept + removed };
}

/** An import that was rehearsed is done with the products of its rehearsal only (interface 4.1-28). */
async function requireRehearsed(
  transaction: Transaction,
  contract: Contract,
  { productsVersion }: CsvImportTask,
): Promise<void> {
  if (productsVersion === undefined) return;
  if ((await contractVersion(transaction, contract, ["products"])) === productsVersion) return;
  const why = "the products have changed since the rehearsal. Rehearse it again.";
  throw new ImportRefused(why, { failures: [], failedRows: 0 });
}

/** Gathers statistics now (0.3 s): the planner would use the old ones until autovacuum runs a minute later. */
async function analyzeProducts(database: Database): Promise<void> {
  await database.run(sql`
    /* products.analyze */
    analyze product`);
}
