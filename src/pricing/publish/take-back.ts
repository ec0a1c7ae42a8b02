/**
 * `takeBackTask`: publishes again the prices that stood before a run (interface 4.23-11 to 4.23-13), or before a rollout
 * (4.26-26), in chunks: each chunk's prices and the task's cursor commit together.
 */
import type { Author, Contract } from "../../base/contract.ts";
import type { Database, Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import {
  addProgress,
  completeTask,
  lockExecutingTask,
  taskCancelled,
  type PartFailure,
  type TaskDefinition,
  type TaskQueue,
  type TaskRun,
} from "../../tasks/index.ts";
import { pricingTaskType } from "../strategies/pricing-task-type.ts";
import { enqueueNextRun } from "../strategies/start-run.ts";
import { publishPrices } from "./publish-prices.ts";
import { beginPublishingTask, advancePublishingTask } from "./publishing-task.ts";
import type { OnPublished } from "./listeners.ts";
import { loadTakenBack, type TakenBack, type TakenOf } from "./load-taken-back.ts";

export const takeBackTaskType = "backend.tasks.pricing.takeback";

/** What the task was created with. */
interface TakeBack {
  of: TakenOf;
  /** Whether a run starts when it is done. */
  startsRun: boolean;
  /** When it paused the contract itself; null if it did not. During another pause it publishes nothing. */
  pausedAt: string | null;
}

interface TakeBackService {
  database: Database;
  queue: TaskQueue;
  onPublished: OnPublished;
}

/**
 * Creates the task. The caller has moved the fence, and sees to rights and audit. A task of a run has it as its parent.
 *
 * @returns its id
 */
export async function enqueueTakeBack(
  transaction: Transaction,
  queue: TaskQueue,
  { contract, caller }: Author,
  { pausedAt, ...taken }: Omit<TakeBack, "pausedAt"> & { pausedAt: Date | null },
): Promise<string> {
  const data: TakeBack = { ...taken, pausedAt: pausedAt?.toISOString() ?? null };
  return await queue.enqueue(transaction, contract, {
    taskType: takeBackTaskType,
    accountId: caller.accountId,
    ...("runId" in taken.of ? { parentId: taken.of.runId } : {}),
    data,
  });
}

/** The definition of the task. It shares the exclusiveness of runs. */
export function takeBackTask(service: TakeBackService): TaskDefinition {
  return {
    taskType: takeBackTaskType,
    sharesQueueOf: pricingTaskType,
    exclusivePer: "contract",
    concurrency: 2,
    run: async (run) => await takeBack(service, run),
  };
}

async function takeBack(service: TakeBackService, { contract, taskId, data, signal }: TaskRun): Promise<void> {
  const { database } = service;
  const { of, startsRun, pausedAt } = readData(data);
  const ownPause = pausedAt === null ? null : new Date(pausedAt);
  let after: number | null = await beginPublishingTask(database, contract, taskId);
  while (after !== null) {
    signal.throwIfAborted();
    after = await takeBackChunk(database, contract, { taskId, of, ownPause, after });
  }
  await database.transaction(
    async (transaction) => await endTakeBack(transaction, service, contract, { taskId, startsRun }),
  );
}

function readData(data: unknown): TakeBack {
  const stored: TakeBack = JSON.parse(JSON.stringify(data));
  return stored;
}

/** Takes the prices of the next products back. @returns the last one of them, or null at the end */
async function takeBackChunk(
  database: Database,
  contract: Contract,
  { taskId, of, ownPause, after }: { taskId: string; of: TakenOf; ownPause: Date | null; after: number },
): Promise<number | null> {
  return await database.transaction(
    async (transaction) => {
      const chunk = await loadTakenBack(transaction, contract, { of, after });
      if (chunk.upTo === null) return null;
      if (!(await advancePublishingTask(transaction, contract, taskId, { after, upTo: chunk.upTo }))) {
        throw new Error("another process advanced the task");
      }
      const { published, overtaken } = await publishPrices(transaction, contract, {
        publisher: { ownPause },
        calculated: chunk.prices,
        decide: async (changed) =>
          await Promise.resolve({
            publications: chunk.prices.filter((price) => !changed.has(price.productId)),
            after: null,
          }),
      });
      const left = [...chunk.left, ...[...overtaken].map(pricedSince)];
      const done = {
        successful: published.size,
        published: published.size,
        skipped: left.length,
        failures: left.map(leftFailure),
      };
      if (!(await addProgress(transaction, contract, taskId, done))) throw taskCancelled();
      return chunk.upTo;
    },
    { withinMs: limits.database.transactionTimeoutMs },
  );
}

function pricedSince(productId: number): TakenBack["left"][number] {
  return { productId, why: "A newer price was published since." };
}

function leftFailure({ productId, why }: TakenBack["left"][number]): PartFailure {
  return { messageId: "NotTakenBack", attributes: { productId: String(productId), exceptionMessage: why } };
}

async function endTakeBack(
  transaction: Transaction,
  { queue, onPublished }: TakeBackService,
  contract: Contract,
  { taskId, startsRun }: { taskId: string; startsRun: boolean },
): Promise<void> {
  const task = await lockExecutingTask(transaction, contract, taskId);
  if (task === null) return;
  await completeTask(transaction, contract, taskId);
  if (startsRun) await enqueueNextRun(transaction, queue, contract);
  if (task.published === 0) return;
  await onPublished(transaction, contract, { parentId: taskId, startTime: task.startedAt });
}
