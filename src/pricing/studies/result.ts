/** `getStudyResult`, `forgetStudies`: reads and deletes the results of simulations and backtests. */
import type { Contract } from "../../base/contract.ts";
import { apiError, notFound } from "../../base/error.ts";
import { isUuid } from "../../base/id.ts";
import { sql, type Database, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { studyTable, type StudyCsv } from "./study-csv.ts";
import { beginResult, endOfResult, findStudy, openStudy, studyTaskTypes } from "./run-study.ts";

/**
 * Yields the result as JSON text, or its products as CSV; it is never held whole.
 *
 * @throws 400 for the moments of what is no backtest; 404 for a task that is no study or whose result is deleted; 409 until it has succeeded
 */
export async function getStudyResult(
  database: Database,
  contract: Contract,
  { taskId, includeProducts, csv }: { taskId: string; includeProducts: boolean; csv: StudyCsv | null },
): Promise<AsyncGenerator<string, void, void>> {
  const state = isUuid(taskId) ? await findState(database, contract, taskId) : null;
  if (state === null) throw notFound("The result");
  if (state !== "succeeded") {
    const message = `The task is ${state}; there is a result once it has succeeded.`;
    throw apiError("resource.conflict", message);
  }
  const study = await findStudy(database, contract, taskId);
  if (study === null) throw apiError("resource.notFound", "The result is no longer kept.");
  const parts = readParts(database, contract, taskId);
  if (csv !== null) {
    const { kind } = study.settings;
    if (csv.rows === "moments" && kind !== "backtest") {
      throw apiError("request.invalid", "Only a backtest has moments.", "/rows");
    }
    return csvText(studyTable(kind, csv), parts);
  }
  const begin = beginResult(openStudy(study.settings, study.sums));
  return jsonText(begin, includeProducts ? parts : null);
}

async function* jsonText(begin: string, parts: AsyncIterable<string> | null): AsyncGenerator<string, void, void> {
  yield begin;
  let before = "";
  for await (const products of parts ?? []) {
    yield before + products;
    before = ",";
  }
  yield endOfResult;
}

async function* csvText(
  { head, rowsOf }: ReturnType<typeof studyTable>,
  parts: AsyncIterable<string>,
): AsyncGenerator<string, void, void> {
  yield head;
  for await (const products of parts) {
    const read: unknown[] = JSON.parse(`[${products}]`);
    yield rowsOf(read);
  }
}

/** The products of a result, part by part: one a statement, so that a slow client holds no connection. */
async function* readParts(database: Database, contract: Contract, taskId: string): AsyncGenerator<string, void, void> {
  for (let after = 0; ;) {
    const part = await database.row<{ last_product_id: number; products: string }>(sql`
      /* pricing.nextStudyPart */
      select last_product_id, products
      from pricing_study_part
      where contract_id = ${contract.contractId} and task_id = ${taskId} and last_product_id > ${after}
      order by last_product_id
      limit 1`);
    if (part === null) return;
    yield part.products;
    after = part.last_product_id;
  }
}

async function findState(database: Queries, contract: Contract, taskId: string): Promise<string | null> {
  const row = await database.row<{ state: string }>(sql`
    /* pricing.findStudyState */
    select state
    from task
    where contract_id = ${contract.contractId} and task_id = ${taskId}
      and task_type = any(${Object.values(studyTaskTypes)}::text[])`);
  return row?.state ?? null;
}

/** Deletes studies and their results after `limits.pricing.studyKeptMs`. A duty of the worker. */
export async function forgetStudies(database: Queries): Promise<void> {
  await database.run(sql`
    /* pricing.forgetStudies */
    delete from pricing_study
    where created_at < now() - make_interval(secs => ${limits.pricing.studyKeptMs / 1000})`);
}
