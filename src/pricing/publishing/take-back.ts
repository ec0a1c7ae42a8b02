/**
 * `takeBackRun`: publishes again the prices that stood before a run (interface 4.23-11 to 4.23-13), or before a rollout
 * (4.26-26). A task in chunks: each chunk's prices and the task's cursor commit together.
 */
import { lockContract, requireRight } from "../../accounts/index.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Author, Contract } from "../../base/contract.ts";
import { notFound } from "../../base/error.ts";
import { isUuid } from "../../base/id.ts";
import type { SecretKey } from "../../base/secret.ts";
import { enqueueCallbacks } from "../../callbacks/index.ts";
import { sql, type Database, type Queries, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import {
  addProgress,
  completeTask,
  lockExecutingTask,
  refuseTooManyTasks,
  taskCancelled,
  type PartFailure,
  type TaskDefinition,
  type TaskQueue,
  type TaskRun,
} from "../../tasks/index.ts";
import { pricingTaskType } from "../runs/pricing-task-type.ts";
import { enqueueNextRun } from "../runs/start-run.ts";
import { moveFence, refusePaused } from "./fence.ts";
import { pause } from "./pause.ts";
import { publishPrices } from "./publish-prices.ts";
import { beginPublishingTask, advancePublishingTask } from "./publishing-task.ts";
import { loadTakenBack, type RolledOutVersions, type TakenBack, type TakenOf } from "./load-taken-back.ts";

const takeBackTaskType = "backend.tasks.pricing.takeback";

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
  secret: SecretKey;
}

/**
 * Starts the task, and pauses the contract unless told not to: the next run would do the same again.
 *
 * @returns the id of the task
 * @throws 403; 404 for an unknown run; 409 while paused; 429 if too many wait
 */
export async function takeBackRun(
  { database, queue }: { database: Database; queue: TaskQueue },
  author: Author,
  { runId, pauses }: { runId: string; pauses: boolean },
): Promise<string> {
  const { contract, caller } = author;
  if (!isUuid(runId)) throw notFound("The run");
  return await database.transaction(async (transaction) => {
    await lockContract(transaction, contract);
    await requireRight(transaction, author, "activate");
    if (!(await isRun(transaction, contract, runId))) throw notFound("The run");
    await refusePaused(transaction, contract);
    await refuseTooManyTasks(transaction, contract, takeBackTaskType);
    const pausedAt = pauses ? await pause(transaction, author) : null;
    if (!pauses) await moveFence(transaction, contract);
    await recordAudit(transaction, author, { action: "prices.takenBack", subject: runId, after: { paused: pauses } });
    const data: TakeBack = { of: { runId }, startsRun: false, pausedAt: pausedAt?.toISOString() ?? null };
    const { accountId } = caller;
    return await queue.enqueue(transaction, contract, { taskType: takeBackTaskType, accountId, parentId: runId, data });
  });
}

/**
 * Starts the task that takes back what a version has published since it was rolled out; a run follows it. The caller has moved
 * the fence, and sees to rights and audit.
 *
 * @returns the id of the task
 * @throws 409 while paused
 */
export async function takeBackRollout(
  transaction: Transaction,
  queue: TaskQueue,
  { contract, caller }: Author,
  { startedAt, ...versions }: RolledOutVersions & { startedAt: Date },
): Promise<string> {
  await refusePaused(transaction, contract);
  const data: TakeBack = { of: { versions, since: startedAt.toISOString() }, startsRun: true, pausedAt: null };
  const { accountId } = caller;
  return await queue.enqueue(transaction, contract, { taskType: takeBackTaskType, accountId, data });
}

async function isRun(queries: Queries, contract: Contract, runId: string): Promise<boolean> {
  const row = await queries.row(sql`
    /* pricing.isRun */
    select 1 as one
    from pricing_run
    where contract_id = ${contract.contractId} and task_id = ${runId}`);
  return row !== null;
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
  { queue, secret }: TakeBackService,
  contract: Contract,
  { taskId, startsRun }: { taskId: string; startsRun: boolean },
): Promise<void> {
  const task = await lockExecutingTask(transaction, contract, taskId);
  if (task === null) return;
  await completeTask(transaction, contract, taskId);
  if (startsRun) await enqueueNextRun(transaction, queue, contract);
  if (task.published === 0) return;
  await enqueueCallbacks(transaction, contract, queue, secret, { parentId: taskId, startTime: task.startedAt });
}
