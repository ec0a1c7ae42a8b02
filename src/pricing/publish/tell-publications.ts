/**
 * Tells of approvals that were published: a task that gathers those of a minute, of which listeners are told as of a run
 * (interface 4.24-11).
 */
import { forEachContract } from "../../accounts/index.ts";
import type { Contract } from "../../base/contract.ts";
import { sql, type Database, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import {
  addProgress,
  completeTask,
  lockExecutingTask,
  type TaskDefinition,
  type TaskQueue,
} from "../../tasks/index.ts";
import type { OnPublished } from "./listeners.ts";

const publishTaskType = "backend.tasks.pricing.publish";

/** Notes that approvals were published. It is the last lock of a publication. */
export async function notePublications(transaction: Transaction, contract: Contract, prices: number): Promise<void> {
  if (prices === 0) return;
  await transaction.run(sql`
    /* pricing.notePublications */
    insert into untold_publication (contract_id, first_at, prices)
    values (${contract.contractId}, statement_timestamp(), ${prices})
    on conflict (contract_id) do update
    set prices = untold_publication.prices + excluded.prices`);
}

/** Starts a task for each contract whose first untold approval is old enough at `now`. A duty of the worker. */
export async function tellPublications(
  { database, queue }: { database: Database; queue: TaskQueue },
  now: Date,
): Promise<void> {
  const due = new Date(now.getTime() - limits.publishing.toldAfterMs);
  const rows = await database.rows<{ contract_id: string }>(sql`
    /* pricing.findUntold */
    select contract_id
    from untold_publication
    where first_at <= ${due}
    limit ${limits.publishing.forgottenAtOnce}`);
  const tell = async (transaction: Transaction, contract: Contract): Promise<void> => {
    const prices = await takeUntold(transaction, contract, due);
    if (prices !== null) await queue.enqueue(transaction, contract, { taskType: publishTaskType, data: { prices } });
  };
  await forEachContract(database, rows, async (contract) => {
    await database.transaction(async (transaction) => await tell(transaction, contract));
  });
}

async function takeUntold(transaction: Transaction, contract: Contract, due: Date): Promise<number | null> {
  const untold = await transaction.row<{ prices: number }>(sql`
    /* pricing.takeUntold */
    delete from untold_publication
    where contract_id = ${contract.contractId} and first_at <= ${due}
    returning prices`);
  return untold?.prices ?? null;
}

/** The definition of the task: it has the figures, and listeners are told of it. */
export function publishTask(service: { database: Database; onPublished: OnPublished }): TaskDefinition {
  const { database, onPublished } = service;
  return {
    taskType: publishTaskType,
    exclusivePer: "nothing",
    concurrency: 2,
    run: async ({ contract, taskId, data }) => {
      await database.transaction(async (transaction) => {
        const task = await lockExecutingTask(transaction, contract, taskId);
        if (task === null) return;
        const prices = readPrices(data);
        await addProgress(transaction, contract, taskId, { successful: prices, published: prices });
        await completeTask(transaction, contract, taskId);
        await onPublished(transaction, contract, { parentId: taskId, startTime: task.startedAt });
      });
    },
  };
}

function readPrices(data: unknown): number {
  return typeof data === "object" && data !== null && "prices" in data ? Number(data.prices) : 0;
}
