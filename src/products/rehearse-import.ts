/**
 * Executes the task of a rehearsal: judges and stages the upload as an import does, and counts what the import would do
 * (interface 4.1-27). Nothing is replaced. The upload is kept for {@link applyRehearsal}.
 */
import { assert } from "../base/error.ts";
import { sql, type Database, type Queries, type Transaction } from "../database/connection.ts";
import { limits } from "../limits.ts";
import {
  addProgress,
  completeTask,
  taskCancelled,
  TaskFailed,
  type RehearsalOut,
  type TaskRun,
} from "../tasks/index.ts";
import { contractVersion } from "../versions/version.ts";
import { deleteUpload } from "./csv-upload.ts";
import { checkIdentifyingAttribute } from "./identifying-attribute.ts";
import { isRevised } from "./product-fields.ts";
import { clearStaging, importOf, refusalOf, stageImport } from "./stage-import.ts";
import type { ReadColumn } from "./csv-columns.ts";
import { cutName, rowProblems } from "./row-problems.ts";

/** @throws TaskFailed if another attribute identifies the products, or if the task was cancelled */
export async function rehearseImport(database: Database, run: TaskRun): Promise<void> {
  const { contract, taskId, signal } = run;
  const { uploadId } = importOf(run.data);
  try {
    await database.transaction(
      async (transaction) => {
        const { productsVersion, result } = await rehearse(transaction, run);
        const done = { successful: result.rows.good, failed: result.rows.bad };
        if (!(await addProgress(transaction, contract, taskId, done))) throw taskCancelled();
        const isKept = result.errors.length === 0;
        if (!isKept) await deleteUpload(transaction, contract, uploadId);
        await storeRehearsal(transaction, run, { uploadId: isKept ? uploadId : null, productsVersion, result });
        await completeTask(transaction, contract, taskId);
      },
      { signal, statementMs: limits.products.importStatementTimeoutMs },
    );
  } catch (error) {
    const refused = refusalOf(error);
    if (refused === null) throw error;
    await deleteUpload(database, contract, uploadId);
    throw new TaskFailed("user.products.import.failure", refused.message);
  }
}

/** The version is read before the products, so a change in between makes it too old, never too new. */
async function rehearse(
  transaction: Transaction,
  run: TaskRun,
): Promise<{ productsVersion: string; result: RehearsalOut }> {
  const { contract, taskId } = run;
  const task = importOf(run.data);
  await checkIdentifyingAttribute(transaction, contract, { attribute: task.identifyingAttribute, path: "" });
  const staged = await stageImport(transaction, run, task);
  const productsVersion = await contractVersion(transaction, contract, ["products"]);
  const rows = { good: staged.products, bad: staged.failedRows };
  const result = { columns: staged.columns.map(cutColumn), rows, errors: rowProblems(staged.failures) };
  const warnings = staged.warnings.length === 0 ? {} : { warnings: rowProblems(staged.warnings) };
  const isGood = result.errors.length === 0;
  const outcome = isGood ? { outcome: await countOutcome(transaction, run, staged.products) } : {};
  await clearStaging(transaction, contract, taskId);
  return { productsVersion, result: { ...result, ...warnings, ...outcome } };
}

/** A header row may have names of millions of characters. */
function cutColumn({ column, becomes }: ReadColumn): ReadColumn {
  return { column: cutName(column), becomes: cutName(becomes) };
}

async function countOutcome(
  transaction: Transaction,
  { contract, taskId }: TaskRun,
  products: number,
): Promise<NonNullable<RehearsalOut["outcome"]>> {
  const row = await transaction.row<{ stored: number; kept: number; changed: number }>(sql`
    /* products.countOutcome */
    select (
        select count(*)
        from product
        where contract_id = ${contract.contractId}
      ) as stored, count(*) as kept, count(*) filter (where ${isRevised("stored", "incoming")}) as changed
    from product as stored
    join product_import_row as incoming on incoming.identifier = stored.identifier
    where stored.contract_id = ${contract.contractId}
      and incoming.contract_id = ${contract.contractId}
      and incoming.import_id = ${taskId}`);
  assert(row !== null, "counts are a row");
  const { stored, kept, changed } = row;
  return {
    productsNow: stored,
    productsThen: products,
    willCreate: products - kept,
    willChange: changed,
    willDelete: stored - kept,
  };
}

/** Stores the result, and lets go of the uploads of older rehearsals: {@link limits.products.rehearsalsKept} are kept. */
async function storeRehearsal(
  transaction: Transaction,
  { contract, taskId }: TaskRun,
  { uploadId, productsVersion, result }: { uploadId: string | null; productsVersion: string; result: RehearsalOut },
): Promise<void> {
  const keptUntil = new Date(Date.now() + limits.products.rehearsalKeptMs);
  await transaction.run(sql`
    /* products.storeRehearsal */
    insert into product_rehearsal (contract_id, task_id, upload_id, kept_until, products_version, result)
    values (${contract.contractId}, ${taskId}, ${uploadId}, ${keptUntil}, ${productsVersion}, ${JSON.stringify(result)})`);
  await transaction.run(sql`
    /* products.keepNewestRehearsals */
    update product_rehearsal
    set upload_id = null
    where contract_id = ${contract.contractId}
      and upload_id is not null
      and task_id not in (
        select task_id
        from product_rehearsal
        where contract_id = ${contract.contractId} and upload_id is not null
        order by task_id desc
        limit ${limits.products.rehearsalsKept})`);
}

/** Lets go of the uploads whose time is over; {@link forgetUploads} deletes them. A duty. */
export async function endRehearsals(database: Queries, now: Date): Promise<void> {
  await database.run(sql`
    /* products.endRehearsals */
    update product_rehearsal
    set upload_id = null
    where upload_id is not null and kept_until < ${now}`);
}
