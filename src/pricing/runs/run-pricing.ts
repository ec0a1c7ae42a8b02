/**
 * `runPricing`: the price calculation task (interface 3-2 to 3-7). It prices the products chunk by chunk. Each chunk's
 * prices and the progress commit together, so a run that restarts after a crash continues after the last chunk and
 * stores no price twice.
 */
import type { Contract } from "../../base/contract.ts";
import { sql, type Database, type Transaction } from "../../database/connection.ts";
import {
  completeTask,
  failTask,
  lockExecutingTask,
  setTotal,
  type TaskDefinition,
  type TaskRun,
} from "../../tasks/index.ts";
import type { OpenFigures } from "../publish/figures-writer.ts";
import type { OnPublished, OnStopped } from "../publish/listeners.ts";
import { pricingTaskType } from "../strategies/pricing-task-type.ts";
import { priceFamilies } from "./families/price-families.ts";
import { priceLevels } from "./price-levels.ts";
import { priceOvertaken } from "./price-overtaken.ts";
import { reportTrip } from "./report-trip.ts";
import { armBreaker, judgeStart } from "./run-breaker.ts";
import { openWriter, type RunWork } from "./run-writer.ts";
import { readSettings } from "./settings.ts";

interface RunOptions {
  database: Database;
  openFigures: OpenFigures;
  onPublished: OnPublished;
  onStopped: OnStopped;
}

/** The definition of the task. Runs of one contract never overlap. */
export function pricingTask(options: RunOptions): TaskDefinition {
  return {
    taskType: pricingTaskType,
    exclusivePer: "contract",
    concurrency: 2,
    run: async (run) => await runPricing(options, run),
  };
}

async function runPricing(options: RunOptions, { contract, taskId, signal }: TaskRun): Promise<void> {
  const { database } = options;
  const settings = await readSettings(database, contract, taskId);
  const { guard, memory } = settings;
  const products = await countProducts(database, contract);
  const breaker = await armBreaker(database, contract, { taskId, guard: guard.run, products, memory });
  const writer = openWriter(database, { settings, breaker, figures: options.openFigures(contract) });
  const work: RunWork = { database, settings, writer, signal };
  await setTotal(database, contract, taskId, products);
  if (breaker === null || (await judgeStart(work, breaker))) {
    while (!(await priceLevels(work))) signal.throwIfAborted();
    while (!(await priceOvertaken(work))) signal.throwIfAborted();
    while (!(await priceFamilies(work))) signal.throwIfAborted();
  }
  const isJudged = breaker !== null;
  await database.transaction(async (transaction) => await endRun(transaction, options, { contract, taskId, isJudged }));
}

async function countProducts(database: Database, contract: Contract): Promise<number> {
  const row = await database.row<{ products: number }>(sql`
    /* pricing.countProducts */
    select count(*) as products
    from product
    where contract_id = ${contract.contractId}`);
  return row?.products ?? 0;
}

/** Ends a run. It succeeded if a price was calculated or nothing failed. */
async function endRun(
  transaction: Transaction,
  { onPublished, onStopped }: RunOptions,
  { contract, taskId, isJudged }: { contract: Contract; taskId: string; isJudged: boolean },
): Promise<void> {
  const task = await lockExecutingTask(transaction, contract, taskId);
  if (task === null) return;
  const isStopped = isJudged && (await reportTrip(transaction, contract, onStopped, { taskId, task }));
  if (!isStopped) await noteEnd(transaction, contract, taskId);
  if (task.successful === 0 && task.failed > 0) {
    await failTask(transaction, contract, taskId, { failureCode: null, message: "Every product failed." });
    return;
  }
  await completeTask(transaction, contract, taskId);
  if (task.published === 0) return;
  await onPublished(transaction, contract, {
    parentId: taskId,
    startTime: task.startedAt,
    ...(task.accountId === null ? {} : { accountId: task.accountId }),
  });
}

/** Notes that every product of the run is done. Nobody asks for its levels and families any more, which are long for many products. */
async function noteEnd(transaction: Transaction, contract: Contract, taskId: string): Promise<void> {
  await transaction.run(sql`
    /* pricing.noteEnd */
    update pricing_run
    set ended_at = statement_timestamp(), levels = null, families = null
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
}
