/**
 * Runs studies at once and as tasks. A task runs chunk by chunk. A chunk's part of the result, the sums and the
 * progress commit together, so a restarted task continues after its last chunk.
 */
import type { Caller, Contract } from "../../base/contract.ts";
import { assert } from "../../base/error.ts";
import type { PageRequest } from "../../base/page.ts";
import { sql, type Database, type Queries, type Transaction } from "../../database/connection.ts";
import { storageFull } from "../../http/access.ts";
import type { Reader } from "../../paging/page-position.ts";
import { productRange, skipProducts } from "../../paging/product-range.ts";
import { findBeginning, prepareNextPage } from "../../paging/read-page.ts";
import { limits } from "../../limits.ts";
import { allProducts } from "../../products/index.ts";
import {
  addProgress,
  completeTask,
  countOpenTasks,
  setTotal,
  taskCancelled,
  type TaskDefinition,
  type TaskQueue,
  type TaskRun,
} from "../../tasks/index.ts";
import { throughChunks } from "../inputs/through-chunks.ts";
import { openBacktest } from "./backtest.ts";
import { openComparison } from "./compare.ts";
import { countSelected } from "./select-products.ts";
import { openSimulation } from "./simulate.ts";
import { studyChunks, type NextStudied, type StudyPage } from "./study-chunks.ts";
import { refuseTooMany, type StudySettings, type StudyWork } from "./study.ts";

/** The task types, by what is studied. */
export const studyTaskTypes = {
  simulation: "backend.tasks.pricing.simulation",
  backtest: "backend.tasks.pricing.backtest",
  comparison: "backend.tasks.pricing.comparison",
} as const;

/** The definitions of the tasks. A contract runs one task of each kind at a time. */
export function studyTasks(options: { database: Database }): TaskDefinition[] {
  return Object.values(studyTaskTypes).map((taskType) => ({
    taskType,
    begunWith: "read",
    exclusivePer: "contract",
    concurrency: 2,
    run: async (run) => await runStudy(options.database, run),
  }));
}

/** A study that continues from sums, JSON text. */
export function openStudy(settings: StudySettings, sums = "{}"): StudyWork {
  if (settings.kind === "comparison") return openComparison(settings, sums);
  return settings.kind === "simulation" ? openSimulation(settings, sums) : openBacktest(settings, sums);
}

/**
 * Studies a page of the selection.
 *
 * @param includeProducts false: the totals only
 * @returns the result as JSON text, and the key that the next page follows; null if its products are too long for one answer
 */
export async function studyAtOnce(
  database: Database,
  reader: Reader,
  settings: StudySettings,
  page: PageRequest & { includeProducts?: boolean },
): Promise<{ content: string; next: string | null } | null> {
  const { contract } = reader;
  const work = openStudy(settings);
  const list = { reader, query: ["study", settings.selection] };
  const begin = productRange({ ...(await findBeginning(database, list, page)), upTo: null, limit: page.limit });
  const isOfAll = Object.keys(settings.selection).length === 0;
  const { after, skip } = isOfAll ? await skipProducts(database, begin, allProducts(contract)) : begin;
  const load = async (from: StudyPage) => await work.load(database, contract, from);
  const products: string[] = [];
  let [studied, characters, last] = [0, 0, after];
  const isShort = await throughChunks({
    ...studyChunks(load, { after, skip, limit: page.limit }),
    store: async (chunk) => {
      studied += chunk.products.length;
      last = chunk.upTo;
      if (page.includeProducts === false) return true;
      products.push(...chunk.products);
      characters += chunk.products.reduce((sum, text) => sum + text.length, 0);
      return characters <= limits.pricing.studyCharactersAtOnce;
    },
  });
  if (!isShort) return null;
  const lastKey = studied === page.limit ? String(last) : null;
  const content = `${beginResult(work)}${products.join(",")}${endOfResult}`;
  return { content, next: await prepareNextPage(database, list, page, { lastKey, hasNext: lastKey !== null }) };
}

/** A result up to its products; {@link endOfResult} follows them. */
export function beginResult(work: StudyWork): string {
  return `{"data":${JSON.stringify(work.head()).slice(0, -1)},"products":[`;
}

export const endOfResult = "]}}";

/**
 * Creates the task of a study. Of a contract with many, the oldest give way.
 *
 * @returns its id
 * @throws 409 when too many are under way, or the company stores as much as it may
 */
export async function enqueueStudy(
  { database, queue }: { database: Database; queue: TaskQueue },
  { contract, caller }: { contract: Contract; caller: Caller },
  settings: StudySettings,
): Promise<string> {
  if (contract.isFull) throw storageFull();
  const taskType = studyTaskTypes[settings.kind];
  return await database.transaction(async (transaction) => {
    refuseTooMany(await countOpenTasks(transaction, contract, taskType));
    const taskId = await queue.enqueue(transaction, contract, { taskType, accountId: caller.accountId, data: {} });
    await transaction.run(sql`
      /* pricing.storeStudy */
      insert into pricing_study (contract_id, task_id, settings)
      values (${contract.contractId}, ${taskId}, ${JSON.stringify(settings)})`);
    await forgetOldest(transaction, contract);
    return taskId;
  });
}

/** Deletes studies that are not among the newest of their contract. Those that wait or execute stay. */
async function forgetOldest(transaction: Transaction, contract: Contract): Promise<void> {
  await transaction.run(sql`
    /* pricing.forgetOldestStudies */
    delete from pricing_study
    where contract_id = ${contract.contractId}
      and task_id < (
        select task_id
        from pricing_study
        where contract_id = ${contract.contractId}
        order by task_id desc
        offset ${limits.pricing.studiesKept - 1}
        limit 1)
      and not exists (
        select 1
        from task
        where task.contract_id = ${contract.contractId}
          and task.task_id = pricing_study.task_id
          and state in ('pending', 'executing'))`);
}

async function runStudy(database: Database, { contract, taskId, signal }: TaskRun): Promise<void> {
  const first = await findStudy(database, contract, taskId);
  assert(first !== null, "a study is kept longer than its task runs");
  const total = await countSelected(database, contract, first.settings.selection, limits.pricing.productsCounted);
  await setTotal(database, contract, taskId, total);
  for (let isDone = false; !isDone;) {
    const study = await findStudy(database, contract, taskId);
    assert(study !== null, "a study is kept longer than its task runs");
    isDone = await studyRemaining(database, contract, { taskId, signal, ...study });
  }
  await completeTask(database, contract, taskId);
}

/** Studies all remaining chunks. @returns false if another process advanced the task: reload and continue */
async function studyRemaining(
  database: Database,
  contract: Contract,
  study: { taskId: string; signal: AbortSignal; settings: StudySettings; sums: string; lastProductId: number },
): Promise<boolean> {
  const work = openStudy(study.settings, study.sums);
  const load = async (from: StudyPage) => await work.load(database, contract, from);
  const remaining = { after: study.lastProductId, skip: 0, limit: Infinity };
  return await throughChunks({
    ...studyChunks(load, remaining),
    store: async (chunk) => await storePart(database, contract, study.taskId, { sums: work.sums(), ...chunk }),
    signal: study.signal,
  });
}

/** Stores a chunk's part of the result. @returns false if another process stored it */
async function storePart(
  database: Database,
  contract: Contract,
  taskId: string,
  part: NextStudied & { sums: string },
): Promise<boolean> {
  return await database.transaction(async (transaction) => {
    const advanced = await transaction.run(sql`
      /* pricing.advanceStudy */
      update pricing_study
      set last_product_id = ${part.upTo}, sums = ${part.sums}
      where contract_id = ${contract.contractId} and task_id = ${taskId} and last_product_id = ${part.after}`);
    if (advanced === 0) return false;
    await transaction.run(sql`
      /* pricing.storeStudyPart */
      insert into pricing_study_part (contract_id, task_id, last_product_id, products)
      values (${contract.contractId}, ${taskId}, ${part.upTo}, ${part.products.join(",")})`);
    const { successful, failed, skipped } = part;
    if (!(await addProgress(transaction, contract, taskId, { successful, failed, skipped }))) throw taskCancelled();
    return true;
  });
}

/** A study and its progress, or null if it does not exist or is deleted. */
export async function findStudy(
  database: Queries,
  contract: Contract,
  taskId: string,
): Promise<{ settings: StudySettings; sums: string; lastProductId: number } | null> {
  const row = await database.row<{ settings: string; sums: string; last_product_id: number }>(sql`
    /* pricing.findStudy */
    select settings, sums, last_product_id
    from pricing_study
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
  return row === null
    ? null
    : { settings: JSON.parse(row.settings), sums: row.sums, lastProductId: row.last_product_id };
}
