/**
 * `runPricing`: the price calculation task (interface 3-2 to 3-7). It prices the products chunk by chunk. Each chunk's
 * prices and the progress commit together, so a run that restarts after a crash continues after the last chunk and
 * stores no price twice.
 */
import type { Contract } from "../../base/contract.ts";
import type { SecretKey } from "../../base/secret.ts";
import { enqueueCallbacks } from "../../callbacks/index.ts";
import { sql, type Database, type Queries, type Transaction } from "../../database/connection.ts";
import {
  completeTask,
  failTask,
  lockExecutingTask,
  setTotal,
  type TaskDefinition,
  type TaskQueue,
  type TaskRun,
} from "../../tasks/index.ts";
import type { OpenFigures } from "../publish/figures-writer.ts";
import { judgeStart } from "./judge-start.ts";
import { findGuard } from "../strategies/guard/price-guard.ts";
import { reportTrip } from "./report-trip.ts";
import { armBreaker } from "./run-breaker.ts";
import { readFence, refuseRun } from "../strategies/fence.ts";
import { readHistories } from "../publish/histories.ts";
import { judgeBy, looksAtHistory } from "../calculate/judge.ts";
import { GuardMemory } from "../inputs/guard-memory.ts";
import { calculateChunk } from "../calculate/calculate-chunk.ts";
import { chunksAhead, type Loads } from "../inputs/chunks-ahead.ts";
import { throughChunks } from "../inputs/through-chunks.ts";
import { readersOf } from "../inputs/engine-input.ts";
import { versionsOf } from "../inputs/run-versions.ts";
import { priceFamilies } from "./families/price-families.ts";
import { pinFamilies } from "./families/run-families.ts";
import { pinLevels } from "./run-levels.ts";
import { loadChunk, loadNext, loadNextOf } from "../inputs/load-chunk.ts";
import { priceOvertaken } from "./price-overtaken.ts";
import { beginRun } from "../inputs/pricing-run.ts";
import { pricingTaskType } from "../strategies/pricing-task-type.ts";
import { storeChunk, type CalculationTask, type RunSumsRow } from "./store-calculated.ts";

interface RunOptions {
  database: Database;
  queue: TaskQueue;
  secret: SecretKey;
  openFigures: OpenFigures;
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
  const run = await beginRun(database, contract, taskId);
  refuseRun(await readFence(database, contract), run.epoch);
  const versions = versionsOf(run);
  const guard = await findGuard(database, contract, run.guardVersion);
  const levels = await pinLevels(database, contract, { taskId, versions });
  const products = await countProducts(database, contract);
  const memory = await GuardMemory.open(database, contract);
  const families = await pinFamilies(database, contract, { taskId, versions });
  const task: CalculationTask = {
    database,
    contract,
    taskId,
    signal,
    run,
    versions,
    loading: {
      at: run.calculatedFor,
      withHistory: versions.all.some(({ compiled }) => compiled.historyReads !== null),
      referringTags: [...new Set(versions.all.flatMap(({ compiled }) => compiled.referringTags))],
    },
    levels,
    families,
    failures: levels.failures,
    largeFamilies: families.large,
    guard,
    breaker: await armBreaker(database, contract, { taskId, guard: guard.run, products, memory }),
    judge: judgeBy(guard),
    readHistories: looksAtHistory(guard)
      ? async (productIds) => await readHistories(database, contract, productIds)
      : null,
    memory,
    ...readersOf(run),
    figures: options.openFigures(contract),
  };
  await setTotal(database, contract, taskId, products);
  if (task.breaker === null || (await judgeStart(task, task.breaker))) {
    while (!(await priceRemaining(task))) signal.throwIfAborted();
    while (!(await priceOvertaken(task))) signal.throwIfAborted();
    while (!(await priceFamilies(task))) signal.throwIfAborted();
  }
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
 * Prices all products that the run has not priced yet, level by level: products that follow others are loaded when these
 * are stored.
 *
 * @returns false if another process advanced the run: nothing was stored twice, and another call continues
 */
async function priceRemaining(task: CalculationTask): Promise<boolean> {
  const { database, contract, taskId, levels } = task;
  let { level, after } = await findProgress(database, contract, taskId);
  for (;;) {
    if (!(await priceLevel(task, level, after))) return false;
    if (level === levels.followers.length) return true;
    if (!(await enterLevel(database, contract, taskId, level + 1))) return false;
    level++;
    after = 0;
  }
}

/** Prices the chunks of a level after the last one that is done. @returns false as {@link priceRemaining} */
async function priceLevel(task: CalculationTask, level: number, start: number): Promise<boolean> {
  return await throughChunks({
    ...chunksAhead(loadsOfLevel(task, level), start),
    calculate: async (chunk) => await calculateChunk(task, chunk),
    store: async (chunk) => {
      const advance = async (transaction: Transaction) =>
        await advanceProgress(transaction, task.contract, task.taskId, { level, ...chunk });
      return await storeChunk(task, chunk, { pass: "first", advance });
    },
    signal: task.signal,
  });
}

/** Members of families that are settled have a pass of their own. */
function loadsOfLevel({ database, contract, levels, families, loading }: CalculationTask, level: number): Loads {
  const { gathered } = families;
  const productIds = (levels.followers[level - 1] ?? []).filter((productId) => !gathered.has(productId));
  const except = level === 0 ? levels.following.union(gathered) : gathered;
  return {
    next: async (after) =>
      level === 0
        ? await loadNext(database, contract, { after, except }, loading)
        : await loadNextOf(database, contract, { after, productIds }, loading),
    complete: async (products) => await loadChunk(database, contract, products, loading),
  };
}

/** The level that a run is in, and the id of the last product of it that is done. */
async function findProgress(
  database: Queries,
  contract: Contract,
  taskId: string,
): Promise<{ level: number; after: number }> {
  const row = await database.row<{ level: number; last_product_id: number }>(sql`
    /* pricing.findProgress */
    select level, last_product_id
    from pricing_run
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
  return { level: row?.level ?? 0, after: row?.last_product_id ?? 0 };
}

/** Begins the next level of a run. @returns false if another process did */
async function enterLevel(database: Queries, contract: Contract, taskId: string, level: number): Promise<boolean> {
  const entered = await database.run(sql`
    /* pricing.enterLevel */
    update pricing_run
    set level = ${level}, last_product_id = 0
    where contract_id = ${contract.contractId} and task_id = ${taskId} and level = ${level - 1}`);
  return entered === 1;
}

/**
 * Advances the progress of a run from the chunk's start to its end, and locks it until the transaction ends.
 *
 * @returns the sums so far; null if the progress was not at the chunk's start
 */
async function advanceProgress(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
  { level, after, upTo }: { level: number; after: number; upTo: number },
): Promise<RunSumsRow | null> {
  return await transaction.row<RunSumsRow>(sql`
    /* pricing.advanceProgress */
    update pricing_run
    set last_product_id = ${upTo}
    where contract_id = ${contract.contractId} and task_id = ${taskId}
      and level = ${level} and last_product_id = ${after}
    returning branches, sums, tripped`);
}

/** Ends a run. It succeeded if a price was calculated or nothing failed; callbacks are sent if a price was published. */
async function endRun(transaction: Transaction, options: RunOptions, calculation: CalculationTask): Promise<void> {
  const { contract, taskId } = calculation;
  const task = await lockExecutingTask(transaction, contract, taskId);
  if (task === null) return;
  const isStopped =
    calculation.breaker !== null && (await reportTrip(transaction, contract, options, { taskId, task }));
  if (!isStopped) await noteEnd(transaction, contract, taskId);
  if (task.successful === 0 && task.failed > 0) {
    await failTask(transaction, contract, taskId, { failureCode: null, message: "Every product failed." });
    return;
  }
  await completeTask(transaction, contract, taskId);
  if (task.published === 0) return;
  await enqueueCallbacks(transaction, contract, options.queue, options.secret, {
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
