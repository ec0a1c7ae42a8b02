/**
 * `runPricing`: the price calculation task (interface 3-2 to 3-7). It prices the products chunk by chunk. Each chunk's
 * prices and the progress commit together, so a run that restarts after a crash continues after the last chunk and
 * stores no price twice.
 */
import type { Contract } from "../../base/contract.ts";
import type { SecretKey } from "../../base/secret.ts";
import { Yielder } from "../../base/yielding.ts";
import { enqueueCallbacks } from "../../callbacks/index.ts";
import { sql, type Database, type Queries, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import {
  addProgress,
  completeTask,
  failTask,
  lockExecutingTask,
  setTotal,
  taskCancelled,
  type PartFailure,
  type TaskDefinition,
  type TaskQueue,
  type TaskRun,
} from "../../tasks/index.ts";
import { calculate, type Calculation } from "./calculate.ts";
import { marketReader, type ProductStateRow } from "./engine-input.ts";
import { loadChunk, type Chunk } from "./load-chunk.ts";
import { beginRun } from "./pricing-run.ts";
import { storeRecommendations, type CalculatedPrice } from "../recommendations/store-recommendations.ts";
import { compileStored } from "../strategies/strategy-document.ts";

export const pricingTaskType = "backend.tasks.pricing.offers.preprocessing";

interface RunOptions {
  database: Database;
  queue: TaskQueue;
  secret: SecretKey;
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

/** A run, and everything that its chunks need. */
interface CalculationTask extends Calculation {
  database: Database;
  contract: Contract;
  taskId: string;
  signal: AbortSignal;
}

async function runPricing(options: RunOptions, { contract, taskId, signal }: TaskRun): Promise<void> {
  const { database } = options;
  const run = await beginRun(database, contract, taskId);
  const task: CalculationTask = {
    database,
    contract,
    taskId,
    signal,
    run,
    compiled: compileStored(run.document),
    readMarket: marketReader(run),
  };
  await setTotal(database, contract, taskId, await countProducts(database, contract));
  while (!(await priceRemaining(task))) signal.throwIfAborted();
  await database.transaction(async (transaction) => await endRun(transaction, options, task));
}

async function countProducts(database: Database, contract: Contract): Promise<number> {
  const row = await database.row<{ products: number }>(sql`
    /* pricing.countProducts */
    select count(*) as products
    from product
    where contract_id = ${contract.contractId}`);
  return row?.products ?? 0;
}

/**
 * Prices all chunks after the last one that is done. Loading, calculating and storing overlap: while a chunk is
 * calculated, the next is loaded and the one before is stored.
 *
 * @returns false if another process advanced the run: nothing was stored twice, and another call continues
 */
async function priceRemaining(task: CalculationTask): Promise<boolean> {
  const load = async (after: number): Promise<Chunk | null> =>
    await loadChunk(task.database, task.contract, { after, at: task.run.calculatedFor });
  let loading = kept(load(await findProgress(task.database, task.contract, task.taskId)));
  let storing = kept(Promise.resolve(true));
  try {
    for (let isLast = false; !isLast;) {
      task.signal.throwIfAborted();
      const chunk = await loading;
      if (chunk === null) break;
      ({ isLast } = chunk);
      if (!isLast) loading = kept(load(chunk.upTo));
      const calculated = await calculateChunk(task, chunk);
      if (!(await storing)) return false;
      storing = kept(storeChunk(task, calculated));
    }
    return await storing;
  } finally {
    await Promise.allSettled([loading, storing]);
  }
}

/** A promise that is awaited later. Its rejection until then counts as handled. */
function kept<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}

interface CalculatedChunk extends Pick<Chunk, "after" | "upTo"> {
  prices: CalculatedPrice[];
  failures: PartFailure[];
  skipped: number;
}

async function calculateChunk(task: CalculationTask, { products, after, upTo }: Chunk): Promise<CalculatedChunk> {
  const calculated: CalculatedChunk = { after, upTo, prices: [], failures: [], skipped: 0 };
  const yielder = new Yielder();
  for (const from of products) {
    if (yielder.isDue) await yielder.yield();
    const outcome = calculate(task, from);
    if (outcome.kind === "recommendation") calculated.prices.push({ ...from, recommendation: outcome });
    else if (outcome.kind === "failure") calculated.failures.push(partFailure(from.product, outcome));
    else calculated.skipped++;
  }
  return calculated;
}

function partFailure(product: ProductStateRow, failure: { messageId: string; message: string }): PartFailure {
  return {
    messageId: failure.messageId,
    attributes: { productId: String(product.product_id), exceptionMessage: failure.message },
  };
}

/** Stores a chunk. @returns false if another process stored it */
async function storeChunk(task: CalculationTask, chunk: CalculatedChunk): Promise<boolean> {
  const { contract, taskId } = task;
  const { prices, failures, skipped } = chunk;
  return await task.database.transaction(
    async (transaction) => {
      if (!(await advanceProgress(transaction, contract, taskId, chunk))) return false;
      await storeRecommendations(transaction, contract, taskId, chunk);
      const done = { successful: prices.length, failed: failures.length, skipped, failures };
      if (!(await addProgress(transaction, contract, taskId, done))) throw taskCancelled();
      return true;
    },
    { withinMs: limits.database.transactionTimeoutMs },
  );
}

/** The id of the last product that is done. */
async function findProgress(database: Queries, contract: Contract, taskId: string): Promise<number> {
  const row = await database.row<{ last_product_id: number }>(sql`
    /* pricing.findProgress */
    select last_product_id
    from pricing_run
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
  return row?.last_product_id ?? 0;
}

/**
 * Advances the progress of a run from the chunk's start to its end, and locks it until the transaction ends.
 *
 * @returns false if the progress was not at the chunk's start
 */
async function advanceProgress(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
  chunk: { after: number; upTo: number },
): Promise<boolean> {
  const advanced = await transaction.run(sql`
    /* pricing.advanceProgress */
    update pricing_run
    set last_product_id = ${chunk.upTo}
    where contract_id = ${contract.contractId} and task_id = ${taskId} and last_product_id = ${chunk.after}`);
  return advanced > 0;
}

/** Ends a run. It succeeded if a price was calculated or nothing failed; only then callbacks are sent. */
async function endRun(transaction: Transaction, options: RunOptions, calculation: CalculationTask): Promise<void> {
  const { contract, taskId } = calculation;
  const task = await lockExecutingTask(transaction, contract, taskId);
  if (task === null) return;
  if (task.successful === 0 && task.failed > 0) {
    await failTask(transaction, contract, taskId, { failureCode: null, message: "Every product failed." });
    return;
  }
  await completeTask(transaction, contract, taskId);
  await enqueueCallbacks(transaction, contract, options.queue, options.secret, {
    parentId: taskId,
    startTime: task.startedAt,
    ...(task.accountId === null ? {} : { accountId: task.accountId }),
  });
}
