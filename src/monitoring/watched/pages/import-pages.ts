/**
 * `importPages`: replaces the given pages of domains by a CSV (interface 4.10-7). The request stores the file unread; its
 * task judges the rows and stores the pages, in one transaction. So readers see the old pages or the new ones.
 */
import type { Caller, Contract } from "../../../base/contract.ts";
import { assert, type ErrorItem } from "../../../base/error.ts";
import { newId } from "../../../base/id.ts";
import { sql, type Database, type Transaction } from "../../../database/connection.ts";
import { compileCheck } from "../../../http/validation.ts";
import { limits } from "../../../limits.ts";
import { deleteUpload, readUpload, storeUpload } from "../../../products/index.ts";
import {
  addProgress,
  completeTask,
  taskCancelled,
  TaskFailed,
  type PartFailure,
  type TaskDefinition,
  type TaskQueue,
  type TaskRun,
} from "../../../tasks/index.ts";
import { readPageRows, rowFailure, WrongFile, type SentRow } from "./csv-rows.ts";
import { judgePages, type GivenPage } from "./judge-pages.ts";
import { storePages } from "./store-pages.ts";
import { Type, type Static } from "typebox";
import { StrictObject } from "../../../http/schema.ts";

const pagesTaskType = "backend.tasks.monitoring.pages.put";

const PagesImport = StrictObject({
  /** The domain of every row; null: the rows name it. */
  domain: Type.Union([Type.String(), Type.Null()]),
  uploadId: Type.String(),
  parts: Type.Integer(),
});
type PagesImport = Static<typeof PagesImport>;

/**
 * Stores the upload, then creates its task.
 *
 * @param input.domain of every row, whose pages are replaced even if there is no row; null: the rows name theirs
 * @returns the taskId
 * @throws 429 if too many CSV imports of the contract are under way
 */
export async function importPages(
  { database, queue }: { database: Database; queue: TaskQueue },
  { contract, caller }: { contract: Contract; caller: Caller },
  { domain, body }: { domain: string | null; body: AsyncIterable<Buffer> },
): Promise<string> {
  const uploadId = newId();
  const parts = await storeUpload(database, contract, uploadId, body);
  const data: PagesImport = { domain, uploadId, parts };
  const task = { taskType: pagesTaskType, accountId: caller.accountId, data };
  try {
    return await database.transaction(async (transaction) => await queue.enqueue(transaction, contract, task));
  } catch (error) {
    await deleteUpload(database, contract, uploadId);
    throw error;
  }
}

/** The definition of the task. Imports of one contract follow each other in their order. */
export function pagesImportTask({ database }: { database: Database }): TaskDefinition {
  return {
    taskType: pagesTaskType,
    exclusivePer: "contract",
    concurrency: Math.min(2, database.poolSize - 1),
    run: async (run) => await replacePages(database, run),
    forget: async (transaction, contract, data) => await deleteUpload(transaction, contract, importOf(data).uploadId),
  };
}

const checkTask = compileCheck(PagesImport);

function importOf(data: unknown): PagesImport {
  const checked = checkTask(data);
  assert("value" in checked, "the task has the data that importPages gave it");
  return checked.value;
}

/** The file is wrong, so another attempt would fail as well. */
class PagesRefused extends Error {
  readonly failures: readonly PartFailure[];
  readonly failedRows: number;

  constructor(failures: readonly PartFailure[], failedRows: number) {
    const first = failures[0]?.attributes["exceptionMessage"] ?? "";
    super(`The pages stay as they were: ${failedRows === 1 ? "a row" : "rows"} cannot be imported. ${first}.`);
    this.failures = failures;
    this.failedRows = failedRows;
  }
}

/** @throws TaskFailed if a row is wrong, or if the task was cancelled */
async function replacePages(database: Database, run: TaskRun): Promise<void> {
  const { contract, taskId, signal } = run;
  const task = importOf(run.data);
  try {
    await database.transaction(
      async (transaction) => {
        const pages = await replace(transaction, run, task);
        if (!(await addProgress(transaction, contract, taskId, { successful: pages }))) throw taskCancelled();
        await deleteUpload(transaction, contract, task.uploadId);
        await completeTask(transaction, contract, taskId);
      },
      { signal },
    );
  } catch (error) {
    if (!(error instanceof PagesRefused)) throw error;
    await database.transaction(async (transaction) => {
      await addProgress(transaction, contract, taskId, { failed: error.failedRows, failures: error.failures });
      await deleteUpload(transaction, contract, task.uploadId);
    });
    throw new TaskFailed("user.monitoring.pages.failure", error.message);
  }
}

/** @returns the number of rows. @throws PagesRefused */
async function replace(transaction: Transaction, { contract, signal }: TaskRun, task: PagesImport): Promise<number> {
  const { domain } = task;
  const domains = new Set(domain === null ? [] : [domain]);
  const failures: PartFailure[] = [];
  let [rows, failedRows] = [0, 0];
  try {
    for await (const sent of readPageRows(readUpload(transaction, contract, task), { domain, signal })) {
      const wrong = await storeRows(transaction, contract, sent, { domain, isDry: failures.length > 0 });
      for (const { page } of sent) domains.add(page["domain"] ?? "");
      rows += sent.length;
      failedRows += wrong.length;
      failures.push(...wrong.flat());
      if (failures.length >= limits.tasks.failures) break;
    }
  } catch (error) {
    if (!(error instanceof WrongFile)) throw error;
    failures.push(error.failure);
    failedRows++;
  }
  if (failures.length > 0) throw new PagesRefused(failures.slice(0, limits.tasks.failures), failedRows);
  await deleteOthers(transaction, contract, [...domains]);
  return rows;
}

/**
 * Stores the pages of some rows, or only judges them.
 *
 * @returns the failures of each wrong row
 */
async function storeRows(
  transaction: Transaction,
  contract: Contract,
  sent: readonly SentRow[],
  { domain, isDry }: { domain: string | null; isDry: boolean },
): Promise<PartFailure[][]> {
  const judged = await judgePages(
    transaction,
    contract,
    sent.map(({ page }) => page),
    () => "",
  );
  const failed: PartFailure[][] = [];
  const accepted: { page: GivenPage; row: number }[] = [];
  for (const [index, entry] of judged.entries()) {
    const { row = 0, page = {} } = sent[index] ?? {};
    if ("errors" in entry) failed.push(entry.errors.map((error) => failureOf(row, error)));
    else if (domain !== null && page["domain"] !== domain) {
      failed.push([rowFailure(row, "domain", `is not ${domain}, whose pages are replaced`)]);
    } else accepted.push({ page: entry.page, row });
  }
  if (isDry || failed.length > 0) return failed;
  const pages = accepted.map(({ page }) => page);
  const problems = await storePages(transaction, contract, pages, { origin: "given", replaces: true });
  return problems.flatMap((problem, at) => (problem === null ? [] : [[failureOf(accepted[at]?.row ?? 0, problem)]]));
}

function failureOf(row: number, { message, path = "" }: ErrorItem): PartFailure {
  const column = path.slice(1);
  return rowFailure(row, column === "" ? null : column, message);
}

/** Deletes the given pages of the domains that the file does not have, and counts the domains' hosts anew. Others have no `given_at`. */
async function deleteOthers(transaction: Transaction, contract: Contract, domains: readonly string[]): Promise<void> {
  await transaction.run(sql`
    /* monitoring.deleteOtherPages */
    delete from watched_page
    where contract_id = ${contract.contractId}
      and domain = any(${domains}::text[])
      and given_at < now()`);
  await transaction.run(sql`
    /* monitoring.countDomainHosts */
    update watched_domain
    set hosts = coalesce((
      select array_agg(distinct host)
      from watched_page
      where watched_page.contract_id = ${contract.contractId} and watched_page.domain = watched_domain.domain), '{}')
    where contract_id = ${contract.contractId} and domain = any(${domains}::text[])`);
}
